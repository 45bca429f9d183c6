import { hasToken, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { type Declaration, type Found, resolve } from '../declarations.ts'
import { assignedExports } from './commonjs.ts'
import { declared, named } from './declarations.ts'
import { literal, unquoted } from './literals.ts'

/** What a module lets others see: `export`, and CommonJS's `exports`. */
export function exports(root: SyntaxNode, source: string): Declaration[] {
  const locals = new Map<string, Declaration>()
  const found: Found[] = []
  for (const statement of parts(root)) {
    const isExport = statement.kind() === 'export_statement'
    const inner = isExport ? statement.field('declaration') : statement
    for (const declaration of inner === null ? [] : declared(inner)) {
      locals.set(declaration.name, declaration)
    }
    found.push(...(isExport ? exportedBy(statement, source) : assignedExports(statement)))
  }
  return found.map((one) => ('form' in one ? one : resolve(one, locals)))
}

function exportedBy(statement: SyntaxNode, source: string): Found[] {
  const line = lineOf(statement)
  const declaration = statement.field('declaration')
  if (statement.field('source') !== null) return passedOn(statement, source)
  if (hasToken(statement, 'default')) {
    const value = statement.field('value') ?? declaration
    return value === null ? [] : [named('default', value, line)]
  }
  if (declaration !== null) return declared(declaration)
  if (hasToken(statement, '='))
    return parts(statement).map((value) => named('default', value, line))
  return passedOn(statement, source)
}

/** `export { … }`, `export { … } from`, `export * from`, `export * as x from`. */
function passedOn(statement: SyntaxNode, source: string): Found[] {
  const from = literal(statement.field('source'), source)
  const isType = hasType(statement)
  const clause = parts(statement).find((part) => part.kind() === 'export_clause')
  if (clause === undefined) {
    if (from === undefined) return []
    const star = parts(statement).find((part) => part.kind() === 'namespace_export')
    const name = unquoted(star?.text().replace(/^\*\s*as\s*/, '') ?? '*') // may be `default`, a mere word
    const form = isType ? 'type' : 'value'
    return [{ name, from, original: '*', form, line: lineOf(statement) }]
  }
  return parts(clause).map((specifier) => {
    const local = unquoted(specifier.field('name')?.text() ?? '')
    const name = unquoted(specifier.field('alias')?.text() ?? local)
    const typeOnly = isType || hasToken(specifier, 'type')
    const line = lineOf(specifier)
    if (from === undefined) return { name, local, typeOnly, line }
    return { name, from, original: local, form: typeOnly ? 'type' : 'value', line }
  })
}

/** The grammar does not know `export type *`: its `type` is an error to it. */
function hasType(statement: SyntaxNode): boolean {
  return statement.children().some((child) => child.kind() === 'type' || isTypeWord(child))
}

/** Whether that is all an error is about. */
export function isTypeWord(error: SyntaxNode): boolean {
  return error.kind() === 'ERROR' && error.text() === 'type'
}
