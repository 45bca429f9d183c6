/** What we ask of a node of the native tree; each call crosses into native code and costs about a microsecond. */
export interface SyntaxNode {
  id(): number
  kind(): string
  text(): string
  /** Lines and columns from 0; indexes in UTF-16 units of the source. */
  range(): { start: Position; end: Position }
  isNamed(): boolean
  field(name: string): SyntaxNode | null
  children(): SyntaxNode[]
  /** In document order, outer nodes before the nodes in them. */
  findAll(matcher: { rule: Rule }): SyntaxNode[]
}

interface Position {
  line: number
  column: number
  index: number
}

/**
 * The part of ast-grep's rule language that costs the same at any depth. `inside` (like a node's
 * `parent()`) walks down from the root each time: on a deeply nested source that is quadratic.
 */
export interface Rule {
  kind?: string
  regex?: string
  field?: string
  any?: readonly Rule[]
  not?: Rule
  has?: Rule
}

/**
 * No question looks at more nodes: each takes a kilobyte and some microseconds. A megabyte of dense
 * source has 11,000 calls; only data and nonsense have more of anything.
 */
export const MOST_NODES = 20_000

/** Every node of these kinds. */
export function findKinds(root: SyntaxNode, kinds: readonly string[]): SyntaxNode[] {
  return findAny(
    root,
    kinds.map((kind) => ({ kind })),
  )
}

/** Every node that one of the rules matches. */
export function findAny(root: SyntaxNode, rules: readonly Rule[]): SyntaxNode[] {
  return root.findAll({ rule: { any: rules } }).slice(0, MOST_NODES)
}

/** Where in a node something stands: in a field, or as which of its {@link parts}, from the end if negative. */
export type Place = string | number

/** What stands in a place; grammars without fields are read by order. */
export function partAt(node: SyntaxNode, place: Place): SyntaxNode | undefined {
  return (typeof place === 'string' ? node.field(place) : parts(node).at(place)) ?? undefined
}

/** Named nodes that may stand anywhere and mean nothing; a line continuation is Python's backslash. */
const ASIDE = [
  ...['comment', 'line_comment', 'block_comment', 'multiline_comment'],
  ...['line_continuation'],
]

/** The children that mean something: no punctuation, no comments. */
export function parts(node: SyntaxNode | null): SyntaxNode[] {
  if (node === null) return []
  const children = node.children().slice(0, MOST_NODES)
  return children.filter((child) => child.isNamed() && !ASIDE.includes(child.kind()))
}

/** Whether a keyword or sign stands directly in a node: `type` in `import type …`. */
export function hasToken(node: SyntaxNode, token: string): boolean {
  return node.children().some((child) => !child.isNamed() && child.kind() === token)
}

/** The first part of a kind. */
export function partOf(node: SyntaxNode, ...kinds: string[]): SyntaxNode | undefined {
  return parts(node).find((part) => kinds.includes(part.kind()))
}

/** The line a node starts in, from 1. */
export function lineOf(node: SyntaxNode): number {
  return node.range().start.line + 1
}
