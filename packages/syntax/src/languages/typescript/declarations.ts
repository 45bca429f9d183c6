import { unwrap } from '../../tree-sitter/expression.ts'
import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Declaration, Found } from '../declarations.ts'
import { kinds } from './kinds.ts'
import { targets } from './patterns.ts'

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
