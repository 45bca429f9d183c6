import type { Kinds } from '../languages/reader.ts'
import type { Call } from '../types.ts'
import { nameIn, unwrap, written } from './expression.ts'
import { findKinds, lineOf, partAt, type SyntaxNode } from './node.ts'

/** Every call of something that has a name, constructor calls included; module notCalled are imports. */
export function callsOf(root: SyntaxNode, { expressions, notCalled }: Kinds): Call[] {
  const kinds = Object.entries(expressions).flatMap(([kind, { type }]) =>
    type === 'call' || type === 'method' ? [kind] : [],
  )
  return findKinds(root, kinds).flatMap((node) => {
    const call = callOf(node, expressions)
    if (call === undefined) return []
    return call.receiver === undefined && notCalled.includes(call.name) ? [] : [call]
  })
}

/** A call by its name and receiver; `undefined`: what is called has no name. */
export function callOf(node: SyntaxNode, expressions: Kinds['expressions']): Call | undefined {
  const expression = expressions[node.kind()]
  if (expression?.type === 'method') return named(node, expressions)
  if (expression?.type !== 'call') return undefined
  const callee = unwrap(partAt(node, expression.callee), expressions)
  return callee && expressions[callee.kind()]?.type !== 'method'
    ? named(callee, expressions)
    : undefined
}

function named(callee: SyntaxNode, expressions: Kinds['expressions']): Call | undefined {
  const expression = expressions[callee.kind()]
  if (expression?.type === 'name') return { name: nameIn(callee), line: lineOf(callee) }
  if (expression?.type !== 'member' && expression?.type !== 'method') return undefined
  const object = partAt(callee, expression.object)
  const property = unwrap(partAt(callee, expression.property), expressions)
  if (property === undefined) return undefined
  const call = { name: nameIn(property), line: lineOf(property) }
  return object === undefined ? call : { receiver: written(object, expressions), ...call }
}
