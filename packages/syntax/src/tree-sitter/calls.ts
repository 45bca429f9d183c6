import type { Kinds } from '../languages/reader.ts'
import type { Call } from '../types.ts'
import { unwrap, written } from './expression.ts'
import { findKinds, lineOf, type SyntaxNode } from './node.ts'

/** Every call of something that has a name, constructor calls included; module notCalled are imports. */
export function callsOf(root: SyntaxNode, { expressions, notCalled }: Kinds): Call[] {
  const callees = new Map(
    Object.entries(expressions).flatMap(([kind, expression]) =>
      expression.type === 'call' ? [[kind, expression.callee] as const] : [],
    ),
  )
  return findKinds(root, [...callees.keys()]).flatMap((node) => {
    const callee = unwrap(node.field(callees.get(node.kind()) ?? ''), expressions)
    const call = callee && named(callee, expressions)
    if (call === undefined) return []
    return call.receiver === undefined && notCalled.includes(call.name) ? [] : [call]
  })
}

function named(callee: SyntaxNode, expressions: Kinds['expressions']): Call | undefined {
  const expression = expressions[callee.kind()]
  if (expression?.type === 'name') return { name: callee.text(), line: lineOf(callee) }
  if (expression?.type !== 'member') return undefined
  const object = callee.field(expression.object)
  const property = callee.field(expression.property)
  if (object === null || property === null) return undefined
  return { receiver: written(object, expressions), name: property.text(), line: lineOf(property) }
}
