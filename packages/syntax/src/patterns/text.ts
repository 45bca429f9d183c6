import type { ReadLanguage } from '../languages/index.ts'

/** A source with what is no code blanked out: the same length, the same lines, the quotes where they were. */
export interface Text {
  /** Without comments and without what stands in strings. */
  code: string
  /** The strings, by where they begin in the source: at the opening quote. */
  strings: readonly { at: number; text: string }[]
}

const SLASHES = ['\\/\\/.*', '\\/\\*[\\s\\S]*?(?:\\*\\/|$(?![\\s\\S]))']
const HASH = '#.*'
const DOUBLE = '"(?:\\\\[\\s\\S]|[^"\\\\\\n])*"?'
const SINGLE = "'(?:\\\\[\\s\\S]|[^'\\\\\\n])*'?"
const TICKS = '`(?:\\\\[\\s\\S]|[^`\\\\])*`?'
const END = '$(?![\\s\\S])'
const TRIPLE_DOUBLE = `"""[\\s\\S]*?(?:"""|${END})`
const TRIPLE_SINGLE = `'''[\\s\\S]*?(?:'''|${END})`

/** Comments and strings of a language, tried in this order where one may begin. What nobody closed goes to its end. */
const LEXEMES: Readonly<Record<ReadLanguage, readonly string[]>> = {
  typescript: [...SLASHES, DOUBLE, SINGLE, TICKS],
  javascript: [...SLASHES, DOUBLE, SINGLE, TICKS],
  python: [HASH, TRIPLE_DOUBLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
  go: [...SLASHES, DOUBLE, SINGLE, '`[^`]*`?'],
  java: [...SLASHES, TRIPLE_DOUBLE, DOUBLE, SINGLE],
  kotlin: [...SLASHES, TRIPLE_DOUBLE, DOUBLE, SINGLE],
  csharp: [...SLASHES, TRIPLE_DOUBLE, '@"(?:""|[^"])*"?', DOUBLE, SINGLE],
  ruby: [HASH, `^=begin\\b[\\s\\S]*?(?:^=end\\b.*|${END})`, DOUBLE, SINGLE],
  php: [
    ...SLASHES,
    '#(?!\\[).*',
    DOUBLE.replace('\\\\\\n', '\\\\'),
    SINGLE.replace('\\\\\\n', '\\\\'),
  ],
  // a lifetime is no character
  rust: [...SLASHES, '"(?:\\\\[\\s\\S]|[^"\\\\])*"?', "'(?:\\\\[^\\n]{1,9}|[^'\\\\\\n])'"],
}

const QUOTES = /^@?("""|'''|["'`])/

/** Takes comments and strings out of a source. */
export function textOf(source: string, language: ReadLanguage): Text {
  const strings: { at: number; text: string }[] = []
  const lexeme = new RegExp(LEXEMES[language].join('|'), 'gm')
  const code = source.replace(lexeme, (found: string, at: number) => {
    const [opening, quote = ''] = QUOTES.exec(found) ?? []
    if (opening === undefined) return blank(found)
    const inner = found.slice(opening.length)
    const text = inner.endsWith(quote) ? inner.slice(0, -quote.length) : inner
    strings.push({ at, text })
    return opening + blank(text) + inner.slice(text.length)
  })
  return { code, strings }
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
