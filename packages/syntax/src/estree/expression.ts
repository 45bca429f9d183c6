import { ANYTHING, LONGEST_CHAIN } from '../tree-sitter/expression.ts'
import type { Node } from './visit.ts'

/** An expression's path without arguments, types and white space: `db.orders.find()[].save`. */
export function written(node: Node): string {
  let tail = ''
  let at: Node = node
  for (let step = 0; step < LONGEST_CHAIN; ) {
    const name = nameOf(at)
    if (name !== undefined) return name + tail
    const piece = peel(at)
    if (piece === undefined) break
    tail = piece.last + tail
    if (piece.inner === undefined) break
    if (at.type !== 'ChainExpression') step += 1
    at = piece.inner
  }
  return ANYTHING + tail
}

/** A name, `this` and `super` among them. */
export function nameOf(node: Node): string | undefined {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'PrivateIdentifier':
      return `#${node.name}`
    case 'ThisExpression':
      return 'this'
    case 'Super':
      return 'super'
    default:
      return undefined
  }
}

/** The last piece of an expression, and the expression that it is applied to. */
function peel(node: Node): { last: string; inner?: Node } | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return { last: node.computed ? '[]' : `.${nameOf(node.property)}`, inner: node.object }
    case 'CallExpression':
    case 'NewExpression':
      return { last: '()', inner: node.callee }
    case 'TaggedTemplateExpression':
      return { last: '()', inner: node.tag }
    case 'ImportExpression':
      return { last: '()' }
    default: {
      const inner = wrapped(node)
      return inner && { last: '', inner }
    }
  }
}

/** What a node that changes nothing for the reader is about. */
function wrapped(node: Node): Node | undefined {
  switch (node.type) {
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSInstantiationExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return node.expression
    case 'AwaitExpression':
      return node.argument
    default:
      return undefined
  }
}

/** Takes off `await`, `!`, type arguments and type assertions. */
export function unwrap(node: Node): Node {
  let at = node
  for (let inner = wrapped(at); inner !== undefined; inner = wrapped(at)) at = inner
  return at
}

/** What stands between the quotes, as written; `…` where a value is computed. */
export function stringText(node: Node, source: string): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return source.slice(node.range[0] + 1, node.range[1] - 1)
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const { quasis } = node
  // the range of a piece holds the signs around it: ` or } in front, ` or ${ behind
  const pieces = quasis.map(({ range: [start, end], tail }) =>
    source.slice(start + 1, end - (tail ? 1 : 2)),
  )
  return pieces.join(ANYTHING)
}

/** The text of a string without computed parts; `null` stands in the tree for what a half-written source lacks: `import()`. */
export function literal(node: Node | null | undefined, source: string): string | undefined {
  if (node === undefined || node === null) return undefined
  const isComputed = node.type === 'TemplateLiteral' && node.expressions.length > 0
  return isComputed ? undefined : stringText(node, source)
}
