import type { Kinds } from '../languages/reader.ts'
import type { Branch } from '../types.ts'
import { findAny, findKinds, parts, type SyntaxNode } from './node.ts'

/** Every branch, in the order of the source. */
export function branchesOf(root: SyntaxNode, source: string, kinds: Kinds): Branch[] {
  const whole = findAny(root, kinds.branches)
  const words = kinds.elses.length === 0 ? [] : findKinds(root, kinds.elses).flatMap(elseOf)
  const starts = [...whole, ...words].map((node) => node.range().start)
  if (words.length > 0) starts.sort((one, other) => one.index - other.index)
  return starts.map(({ line, index }) => ({ line: line + 1, text: restOfLine(source, index) }))
}

/** The `else` of a node, unless the same kind follows, alone or as what a body without braces begins with. */
function elseOf(node: SyntaxNode): SyntaxNode[] {
  const word = node.children().find((child) => !child.isNamed() && child.kind() === 'else')
  if (word === undefined) return []
  const { index } = word.range().end
  const next = parts(node).find((part) => part.range().start.index >= index)
  if (next === undefined) return [word]
  const [inner = next] = parts(next)
  const hasBraces = inner.range().start.index > next.range().start.index
  const follower = hasBraces ? next : inner
  return [next.kind(), follower.kind()].includes(node.kind()) ? [] : [word]
}

const LONGEST_TEXT = 120

/** The line from an index on. */
export function restOfLine(source: string, from: number): string {
  const [line = ''] = source.slice(from, from + LONGEST_TEXT).split(/[\r\n]/, 1)
  return line.trimEnd()
}
