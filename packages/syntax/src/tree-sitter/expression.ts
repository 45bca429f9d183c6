import type { Expression } from '../languages/reader.ts'
import { partAt, type SyntaxNode } from './node.ts'

type Expressions = Readonly<Record<string, Expression>>

/** Stands for whatever is not a name: a literal, an operation, the far end of a very long chain. */
export const ANYTHING = '…'

/** Chains are followed this far: each call of a chain is asked, so following all would be quadratic. */
export const LONGEST_CHAIN = 12

/** An expression's path without arguments, types and white space: `db.orders.find()[].save`. */
export function written(node: SyntaxNode, expressions: Expressions): string {
  let tail = ''
  let at: SyntaxNode | undefined = node
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
    const expression: Expression | undefined = expressions[at.kind()]
    if (expression === undefined) break
    if (expression.type === 'name') return nameIn(at) + tail
    const { last, inner, isFirst } = peel(at, expression, expressions)
    tail = last + tail
    if (isFirst) return tail
    at = inner
  }
  return ANYTHING + tail
}

/** Takes off parentheses, `await`, `!`, type arguments and type assertions. */
export function unwrap(
  node: SyntaxNode | null | undefined,
  expressions: Expressions,
): SyntaxNode | undefined {
  let at = node ?? undefined
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
    const expression = expressions[at.kind()]
    if (expression?.type !== 'wrapper') return at
    at = partAt(at, expression.inner ?? 0)
  }
  return undefined
}

/** A name; Kotlin's may be quoted. */
export function nameIn(node: SyntaxNode): string {
  return node.text().replace(/^`(.*)`$/, '$1')
}

/** Ruby calls without parentheses what other languages take for a member. */
function isGiven(call: SyntaxNode): boolean {
  return call.field('arguments') !== null || call.field('block') !== null
}

interface Piece {
  last: string
  inner?: SyntaxNode | undefined
  /** Nothing is before it, although its kind has room for something: `::log` in Rust, `log()` in Java. */
  isFirst?: boolean
}

/** The last piece of an expression, and the expression it is applied to. */
function peel(
  node: SyntaxNode,
  expression: Exclude<Expression, { type: 'name' }>,
  expressions: Expressions,
): Piece {
  switch (expression.type) {
    case 'member':
    case 'method': {
      const property = unwrap(partAt(node, expression.property), expressions)
      const called = expression.type === 'method' && isGiven(node) ? '()' : ''
      const last = (property === undefined ? ANYTHING : nameIn(property)) + called
      const inner = partAt(node, expression.object)
      return inner === undefined ? { last, isFirst: true } : { last: `.${last}`, inner }
    }
    case 'call':
      return { last: '()', inner: partAt(node, expression.callee) }
    case 'element':
      return { last: '[]', inner: partAt(node, expression.object) }
    case 'wrapper':
      return { last: '', inner: partAt(node, expression.inner ?? 0) }
  }
}
