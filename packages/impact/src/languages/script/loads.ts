import type { Written } from '../../facts.ts'
import type { Loose } from '../../links.ts'
import { blank, found, places } from '../../text.ts'

/** Words without which there is nothing to look for; most files have none. */
const WORTH_A_LOOK =
  /\b(?:require|import)(?:\.meta\.glob\w*|\.resolve|\.context)?\s*\(|\b(?:vi|jest|mock)\.|import\.meta\.url|<reference/

const LITERAL = [String.raw`'[^'\n]*'|"[^"\n]*"`, '`[^`$]*`'].join('|')

/** `import(name)`, `require('./' + name)`; `require.context(…)` and `import.meta.glob(…)` of anything but a text. */
const COMPUTED = new RegExp(
  String.raw`(?<![.\w$]|function\s{1,4})(?:require|import)` +
    String.raw`(?:\s*\(\s*(?!(?:${LITERAL})\s*[,)])[^\s)]|\.context\s*\(\s*(?!(?:${LITERAL})\s*[,)])|\.meta\.glob\w*\s*(?:<[^()]{0,200}>)?\(\s*(?!\[|${LITERAL}))`,
  'g',
)

const QUOTED = '(?:\'([^\'\n]+)\'|"([^"\n]+)"|`([^`$\n]+)`)'

/** Loads by a name in a string that are no imports of the language. */
const SOFT = [
  String.raw`\b(?:vi|jest|mock)\.\w*(?:[mM]ock|Actual|[mM]odule)\w*\s*(?:<[^()]{0,200}>)?\(\s*(?:import\s*\(\s*)?${QUOTED}`,
  String.raw`\brequire\.resolve\s*\(\s*${QUOTED}`,
  String.raw`\bnew\s+URL\s*\(\s*${QUOTED}\s*,\s*import\.meta\.url`,
].map((pattern) => new RegExp(pattern, 'g'))

const REFERENCE = /^\/\/\/\s*<reference\s+path\s*=\s*["']([^'"\n]+)/gm

/** What a script loads in ways that no import statement shows. */
export function loads(source: string): { soft: Written[]; computed: Loose[] } {
  if (!WORTH_A_LOOK.test(source)) return { soft: [], computed: [] }
  const code = withoutComments(source)
  const soft = SOFT.flatMap((pattern) => found(code, pattern)).map(({ text, line }) => {
    return { from: text, names: [], isTypeOnly: false, isSoft: true, line }
  })
  const references = found(source, REFERENCE).map(({ text, line }) => {
    const from = /^\.{0,2}\//.test(text) ? text : `./${text}`
    return { from, names: [], isTypeOnly: true, isSoft: true, line }
  })
  return { soft: [...soft, ...references], computed: places(code, COMPUTED) }
}

/** Strings are passed over first, so that what stands in them opens no comment. */
const TOKEN =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

const LONGEST_NAME = 400

/** Without comments, and without strings that are no names: code in a string loads nothing. */
function withoutComments(source: string): string {
  return source.replace(TOKEN, (token) => {
    if (token.startsWith('/')) return blank(token)
    const isCode = token.length > LONGEST_NAME || /\b(?:import|require)\b/.test(token)
    if (!isCode) return token
    return token[0] + token.slice(1, -1).replace(HOLE_OR_TEXT, keepHole) + token.at(-1)
  })
}

/** Code in a template is code. */
const HOLE_OR_TEXT = /\$\{[^{}`]*\}|[^\n]/g

function keepHole(part: string): string {
  return part.startsWith('${') ? part : ' '
}
