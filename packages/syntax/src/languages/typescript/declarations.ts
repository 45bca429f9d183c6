import { unwrap } from '../../tree-sitter/expression.ts'
import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import type { Declaration, Found } from '../declarations.ts'
import { kinds } from './kinds.ts'

const FORMS: Readonly<Record<string, Declaration['form']>> = {
  function_declaration: 'function',
  generator_function_declaration: 'function',
  arrow_function: 'function',
  function_expression: 'function',
  generator_function: 'function',
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class: 'class',
  interface_declaration: 'type',
  type_alias_declaration: 'type',
  enum_declaration: 'value',
  function_signature: 'value', // an overload, or a function that exists elsewhere
  internal_module: 'value',
  module: 'value',
}

const LISTS = ['lexical_declaration', 'variable_declaration']

/** What an expression or declaration makes of the name that it is given. */
export function formOf(node: SyntaxNode | null): Pick<Declaration, 'form' | 'node'> {
  const inner = unwrap(node, kinds.expressions)
  if (inner === undefined) return { form: 'value' }
  const form = FORMS[inner.kind()] ?? 'value'
  return form === 'class' ? { form, node: inner } : { form }
}

/** A value exported under a name: what goes by a name inside, or itself. */
export function named(name: string, value: SyntaxNode, line: number): Found {
  const inner = unwrap(value, kinds.expressions) ?? value
  if (inner.kind() === 'identifier') return { name, local: inner.text(), line, typeOnly: false }
  return { name, local: inner.field('name')?.text(), line, ...formOf(inner) }
}

/** The names that a statement of the top level binds. */
export function declared(statement: SyntaxNode): Declaration[] {
  const kind = statement.kind()
  if (kind === 'ambient_declaration') return parts(statement).flatMap(declared)
  if (LISTS.includes(kind)) return parts(statement).flatMap(declarator)
  const name = kind in FORMS ? statement.field('name') : null
  if (name === null) return []
  return [{ name: name.text(), line: lineOf(statement), ...formOf(statement) }]
}

function declarator(node: SyntaxNode): Declaration[] {
  const pattern = node.field('name')
  if (pattern === null) return []
  const form = pattern.kind() === 'identifier' ? formOf(node.field('value')) : formOf(null)
  return targets(pattern).map((target) => ({ name: target.text(), line: lineOf(target), ...form }))
}

const TARGETS = ['identifier', 'shorthand_property_identifier_pattern']

/** What `const … = module` takes of a module: all of it, or the properties a pattern names. */
export function boundNames(pattern: SyntaxNode): Import['names'][number][] {
  if (pattern.kind() === 'identifier') return [{ name: '*', as: pattern.text() }]
  if (pattern.kind() !== 'object_pattern') return []
  return parts(pattern).flatMap((part) => {
    const key = part.field('key') ?? part.field('left') ?? part
    const target = part.field('value') ?? key
    const as = (target.field('left') ?? target).text()
    return part.kind() === 'rest_pattern' ? [] : [{ name: key.text(), as }]
  })
}

/** Every name a declaration's left side binds; defaults are values, not names. */
function targets(pattern: SyntaxNode): SyntaxNode[] {
  if (pattern.kind() === 'identifier') return [pattern]
  const defaults = findKinds(pattern, ['assignment_pattern', 'object_assignment_pattern']).flatMap(
    (node) => node.field('right')?.range() ?? [],
  )
  return findKinds(pattern, TARGETS).filter((node) => {
    const { index } = node.range().start
    return !defaults.some(({ start, end }) => start.index <= index && index < end.index)
  })
}
