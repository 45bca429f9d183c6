import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Method } from '../declarations.ts'
import { formOf } from './declarations.ts'

const HIDDEN = /^(?:private|protected)$/

/** The methods and function-valued fields of a class that anybody may call. */
export function methods(type: SyntaxNode): Method[] {
  return parts(type.field('body')).flatMap((member) => {
    const name = member.field('name') ?? member.field('property')
    if (name === null || !isFunction(member) || isHidden(member, name)) return []
    return [{ name: name.text(), line: lineOf(name) }]
  })
}

function isFunction(member: SyntaxNode): boolean {
  return member.kind() === 'method_definition' || formOf(member.field('value')).form === 'function'
}

function isHidden(member: SyntaxNode, name: SyntaxNode): boolean {
  if (name.kind() !== 'property_identifier' || name.text() === 'constructor') return true
  return parts(member).some(
    (part) => part.kind() === 'accessibility_modifier' && HIDDEN.test(part.text()),
  )
}
