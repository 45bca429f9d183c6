import type { SyntaxNode } from '@tailtest/syntax'

/** A node with what stands around it. Native nodes do not tell their parents at a fair price. */
export interface At {
  readonly node: SyntaxNode
  readonly kind: string
  readonly up: At | undefined
}

const COMMENTS = /comment$/

/** The children that mean something. */
export function parts(node: SyntaxNode): SyntaxNode[] {
  return node.children().filter((child) => child.isNamed() && !COMMENTS.test(child.kind()))
}

/** The expression in brackets, whatever brackets are around it. */
export function bare(node: SyntaxNode): SyntaxNode {
  let at = node
  while (/^parenthesized_(?:expression|statements)$/.test(at.kind())) {
    const [inner] = parts(at)
    if (inner === undefined) return at
    at = inner
  }
  return at
}

export function same(one: SyntaxNode | null, other: SyntaxNode): boolean {
  return one?.id() === other.id()
}

/** From the next node out to the root. */
export function* around({ up }: At): Generator<At> {
  for (let at = up; at !== undefined; at = at.up) yield at
}

/** Whether a source has what its grammar cannot read: how often. */
export function brokenIn(root: SyntaxNode): number {
  const missing = { regex: '^$', not: { kind: root.kind() } }
  return (
    root.findAll({ rule: { any: [{ kind: 'ERROR' }, missing] } }).length +
    Number(root.kind() === 'ERROR')
  )
}
