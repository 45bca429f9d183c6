import { type Given, type Tokens, tokensOf } from './load.ts'

interface Source extends Given {
  /** What is no code, in the order of the source. */
  markup: readonly string[]
}

/**
 * Whether two sources differ in comments and spaces alone; `undefined`: one of them does not parse. A comment
 * that tools read counts as code, and so does the end of a line between two words: it may end a statement.
 */
export async function differInTokens(
  before: Source,
  after: Source,
  readByTools: RegExp | undefined,
): Promise<boolean | undefined> {
  const [old, current] = [await tokensOf(before), await tokensOf(after)]
  if (old === undefined || current === undefined) return undefined
  return essence(old, before, readByTools) === essence(current, after, readByTools)
}

function essence({ tokens, comments }: Tokens, source: Source, readByTools?: RegExp): string {
  const { code, markup } = source
  let last = tokens[0]?.range[0] ?? 0
  const words = tokens.map(({ type, value, range: [start, end] }) => {
    const isOnNewLine = code.slice(last, start).includes('\n')
    last = end
    return [type, value, isOnNewLine]
  })
  const kept = comments.map(({ value }) => value).filter((text) => readByTools?.test(text))
  const [interpreter] = code.startsWith('#!') ? code.split('\n', 1) : []
  return JSON.stringify([words, kept, markup, interpreter])
}
