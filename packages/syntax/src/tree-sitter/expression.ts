import type { Expression } from '../languages/reader.ts'
import { parts, type SyntaxNode } from './node.ts'

type Expressions = Readonly<Record<string, Expression>>

/** Stands for whatever is not a name: a literal, an operation, the far end of a very long chain. */
export const ANYTHING = '…'

/** Chains are followed this far: each call of a chain is asked, so following all would be quadratic. */
const LONGEST_CHAIN = 8

/** An expression's path without arguments, types and white space: `db.orders.find()[].save`. */
export function written(node: SyntaxNode, expressions: Expressions): string {
  let tail = ''
  let at: SyntaxNode | undefined = node
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
    const expression: Expression | undefined = expressions[at.kind()]
    if (expression === undefined) break
    if (expression.type === 'name') return at.text() + tail
    const { last, inner } = peel(at, expression)
    tail = last + tail
    at = inner
  }
  return ANYTHING + tail
}

/** Takes off parentheses, `await`, `!` and type assertions. */
export function unwrap(node: SyntaxNode | null, expressions: Expressions): SyntaxNode | undefined {
  let at = node ?? undefined
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
    if (expressions[at.kind()]?.type !== 'wrapper') return at
    at = parts(at)[0]
  }
  return undefined
}

/** The last piece of an expression, and the expression it is applied to. */
function peel(node: SyntaxNode, expression: Exclude<Expression, { type: 'name' }>) {
  switch (expression.type) {
    case 'member': {
      const property = node.field(expression.property)?.text() ?? ANYTHING
      return { last: `.${property}`, inner: node.field(expression.object) ?? undefined }
    }
    case 'call':
      return { last: '()', inner: node.field(expression.callee) ?? undefined }
    case 'element':
      return { last: '[]', inner: node.field(expression.object) ?? undefined }
    case 'wrapper':
      return { last: '', inner: parts(node)[0] }
  }
}
