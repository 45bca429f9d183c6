import type { Kinds } from '../languages/reader.ts'
import type { StringLiteral } from '../types.ts'
import { ANYTHING } from './expression.ts'
import { findAny, findKinds, type SyntaxNode } from './node.ts'

type Strings = Kinds['strings']

/** Every string of the source but documentation; neighbouring literals that make one string are one. */
export function stringsOf(root: SyntaxNode, source: string, { strings }: Kinds): StringLiteral[] {
  const { joined, kinds, documentation } = strings
  const passed = new Set<number>()
  if (documentation.length > 0) {
    for (const statement of findAny(root, documentation)) passed.add(statement.range().start.index)
  }
  return findKinds(root, [...joined, ...kinds]).flatMap((node) => {
    const { start } = node.range()
    const isJoined = joined.includes(node.kind())
    const isPassed = passed.has(start.index)
    const pieces = isJoined
      ? node.children().filter((child) => kinds.includes(child.kind()))
      : [node]
    if (isJoined) for (const piece of pieces) passed.add(piece.range().start.index)
    if (isPassed) return []
    const text = pieces.map((piece) => stringText(piece, source, strings)).join('')
    return [{ text, line: start.line + 1 }]
  })
}

/** What stands between the quotes, as written; `…` where a value is computed. */
export function stringText(node: SyntaxNode, source: string, strings: Strings): string {
  const { start, end } = node.range()
  const whole = source.slice(start.index, end.index)
  const [open = '', close = ''] = strings.opening.exec(whole) ?? []
  const last = whole.length - closingLength(whole, open, close, strings)
  if (!/[{$#]/.test(whole)) return whole.slice(open.length, last)
  let text = ''
  let from = open.length
  for (const child of node.children()) {
    if (!strings.holes.includes(child.kind())) continue
    const gap = child.range()
    text += whole.slice(from, gap.start.index - start.index) + ANYTHING
    from = gap.end.index - start.index
  }
  text += whole.slice(from, last)
  return strings.remains === undefined ? text : text.replace(strings.remains, ANYTHING)
}

/** A literal that nobody closed has none. */
function closingLength(whole: string, open: string, close: string, { closing }: Strings): number {
  const inner = whole.slice(open.length)
  const end = closing === undefined ? close : (closing.exec(inner)?.[0] ?? '')
  return inner.endsWith(end) ? end.length : 0
}
