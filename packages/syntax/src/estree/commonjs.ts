import type { Found } from '../languages/declarations.ts'
import { named } from './declarations.ts'
import { literal, nameOf } from './expression.ts'
import type { Module, Node } from './visit.ts'

/** `module.exports = …`, `exports.name = …` and chains of them. */
export function assignedExports(statement: Node, module: Module): Found<Node>[] {
  if (statement.type !== 'ExpressionStatement') return []
  const targets: Node[] = []
  let value: Node = statement.expression
  while (value.type === 'AssignmentExpression' && value.operator === '=') {
    targets.push(value.left)
    value = value.right
  }
  const right = value
  return targets.flatMap((target) => assigned(target, right, module))
}

function assigned(target: Node, value: Node, module: Module): Found<Node>[] {
  const line = module.lineOf(target)
  if (isExports(target)) {
    return value.type === 'ObjectExpression'
      ? value.properties.flatMap((property) => exportedBy(property, module))
      : [named('default', value, line)]
  }
  if (target.type !== 'MemberExpression' || target.computed || !isExports(target.object)) return []
  const name = nameOf(target.property)
  return name === undefined ? [] : [named(name, value, line)]
}

/** `exports`, `module.exports`. */
function isExports(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'exports'
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    nameOf(node.object) === 'module' &&
    nameOf(node.property) === 'exports'
  )
}

function exportedBy(property: Node, { lineOf, source, text }: Module): Found<Node>[] {
  if (property.type !== 'Property' || property.computed) return []
  const { key, value, method, kind } = property
  const name = key.type === 'Identifier' ? key.name : (literal(key, source) ?? text(key))
  const line = lineOf(property)
  return method || kind !== 'init' ? [{ name, form: 'function', line }] : [named(name, value, line)]
}
