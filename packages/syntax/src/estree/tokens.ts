import type { Token } from '../types.ts'
import type { Module } from './visit.ts'

/** The compiler's tokens; of a template one, as the other producer reads it. */
export function tokensIn({ program, nodes, source, lineOf }: Module): Token[] {
  const templates = nodes.filter(({ type }) => type === 'TemplateLiteral').map(({ range }) => range)
  const words = program.tokens ?? []
  const tokens: Token[] = []
  let [template, ...rest] = templates
  let until = 0
  for (const token of words) {
    const [start, end] = token.range
    if (start < until) continue
    while (template !== undefined && template[0] < start) [template, ...rest] = rest
    const isTemplate = template?.[0] === start
    until = isTemplate ? (template?.[1] ?? end) : end
    const text = source.slice(start, until).trim()
    if (text !== '') tokens.push({ text, at: start, line: lineOf(token) })
  }
  return tokens
}
