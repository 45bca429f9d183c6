/** Tells the line of an index; asked in rising order, so that a source is passed through once. */
export function lineCounter(code: string): (index: number) => number {
  let line = 1
  let at = code.indexOf('\n')
  return (index) => {
    for (; at >= 0 && at < index; at = code.indexOf('\n', at + 1)) line += 1
    return line
  }
}

const LONGEST_LINE = 120

/** The rest of a line, to show it. */
function restOfLine(code: string, index: number): string {
  return (/^[^\r\n]*/.exec(code.slice(index, index + LONGEST_LINE))?.[0] ?? '').trim()
}

/** Blanks out a piece of code; lines stay where they are. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/** The group that took part in every match of a pattern (global), with its line. */
export function found(code: string, pattern: RegExp): { text: string; line: number }[] {
  const line = lineCounter(code)
  return [...code.matchAll(pattern)].map((match) => {
    const text = match.slice(1).find((group) => group !== undefined) ?? ''
    return { text, line: line(match.index) }
  })
}

/** Where a pattern (global) matches, shown to the end of the line. */
export function places(code: string, pattern: RegExp): { text: string; line: number }[] {
  const line = lineCounter(code)
  return [...code.matchAll(pattern)].map(({ index }) => {
    return { text: restOfLine(code, index), line: line(index) }
  })
}

/** Three quotes, two, one; comments to the end of the line or over lines. */
const PROSE =
  /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n]){0,400}'|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g

/** Code of a language with C's comments and quotes, without what stands in them. */
export function codeOnly(source: string): string {
  return source.replace(PROSE, blank)
}

/** Every match of a pattern (global), each once. */
export function words(code: string, pattern: RegExp): string[] {
  return [...new Set([...code.matchAll(pattern)].map(([word]) => word))]
}

export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
