/** How a language writes comments. */
export type Comments = 'hash' | 'slashes'

/**
 * The names that a part of a source mentions: every word of its code, its comments left out. Of texts those that are prose
 * (words with spaces between, nothing that looks like code) name nothing; others may: `patch('shop.cart.total')`.
 */
export function wordsOf(code: string, comments: Comments): ReadonlySet<string> {
  const plain = code.replace(PARTS[comments], (part) => (mayName(part) ? part : ' '))
  return new Set(plain.match(WORD))
}

/** The same of a whole source: the words of the paths in its imports are no names. */
export function wordsOfFile(source: string, comments: Comments): ReadonlySet<string> {
  return wordsOf(
    source.replace(PATHS, (_, word = '') => word),
    comments,
  )
}

/** `from shop.cart import`, `import shop.cart`, `from './cart'`, `require('./cart')`. */
const PATHS =
  /^[ \t]*(?:from\s+[\w.]+\s+(import)\b|import\s+[\w.]+(?=\s*(?:,|$|as\b)))|\bfrom\s*['"][^'"\n]*['"]|\b(?:require|import)\s*\(\s*['"][^'"\n]*['"]/gm

/**
 * Code without comments and docstrings, and without white space that says nothing: what is left is the same where it does the
 * same. What stands in a text is kept, and so are the lines and indents of languages in which they part statements.
 */
export function bare(code: string, comments: Comments): string {
  const isIndented = comments === 'hash'
  const space = (text: string) =>
    isIndented && text.includes('\n') ? text.slice(text.lastIndexOf('\n')) : ' '
  return code
    .replace(DOCSTRING, '$1')
    .replace(PARTS[comments], (part) => (isComment(part) ? ' ' : part.replaceAll(/\s/g, kept)))
    .replace(/\s+/g, space)
    .trim()
}

/** Stands for white space in a text. */
const kept = (space: string) => String.fromCharCode(0xe000 + (space.charCodeAt(0) & 0xff))

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu

const TEXTS = String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`
const PARTS: Readonly<Record<Comments, RegExp>> = {
  hash: new RegExp(String.raw`${TEXTS}|#[^\n]*`, 'g'),
  slashes: new RegExp(
    String.raw`\x60(?:\\.|[^\x60\\])*\x60|${TEXTS}|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*`,
    'g',
  ),
}
/** Behind the line that ends the head of a function or a class; elsewhere such a text is a value. */
const DOCSTRING =
  /(^[ \t]*(?:(?:async[ \t]+)?def\b|class\b|\))[^\n]*:[ \t]*\n\s*)(?:"""[\s\S]*?"""|'''[\s\S]*?''')/gm

/** Code in a text: a call, a value put in, a statement, an element, a doctest. */
const CODE = />>>|[{}=;<]|\w\(/

const isComment = (part: string) => /^(?:#|\/[/*])/.test(part)

const mayName = (part: string) => !isComment(part) && (!/\s/.test(part) || CODE.test(part))
