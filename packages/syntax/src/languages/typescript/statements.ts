import type { Grammar } from '../../tree-sitter/grammars.ts'
import { findKinds, hasToken, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { StatementKind } from '../../types.ts'
import { isTypeWord } from './exports.ts'

const KINDS: Readonly<Record<string, StatementKind | undefined>> = {
  import_statement: 'import',
  import_alias: 'import',
  interface_declaration: 'type',
  type_alias_declaration: 'type',
  enum_declaration: 'type',
  ambient_declaration: 'type',
}
const NOTHING = ['empty_statement', 'hash_bang_line']

/** The kinds of a module's statements; `undefined`: it does not parse. */
export function statements(root: SyntaxNode): ReadonlySet<StatementKind> | undefined {
  const errors = findKinds(root, ['ERROR'])
  if (root.kind() === 'ERROR' || !errors.every(isTypeWord)) return undefined
  const imported = new Set(findKinds(root, ['import_statement']).flatMap(boundBy))
  let isPrologue = true
  const found = parts(root).flatMap((statement): StatementKind[] => {
    if (NOTHING.includes(statement.kind())) return []
    isPrologue &&= isDirective(statement)
    return isPrologue ? [] : kindsOf(statement, imported)
  })
  return new Set(found)
}

/** `'use strict'`, which counts only before everything else. */
function isDirective(statement: SyntaxNode): boolean {
  return statement.kind() === 'expression_statement' && parts(statement)[0]?.kind() === 'string'
}

/** The names that an import statement binds. */
function boundBy(statement: SyntaxNode): string[] {
  const clause = parts(statement).find((part) => part.kind().startsWith('import_'))
  return parts(clause ?? null).flatMap((part) => {
    if (part.kind() === 'identifier') return [part.text()]
    if (part.kind() === 'namespace_import') return parts(part).map((name) => name.text())
    return parts(part).flatMap((specifier) => {
      const name = specifier.field('alias') ?? specifier.field('name')
      return name === null ? [] : [name.text()]
    })
  })
}

function kindsOf(statement: SyntaxNode, imported: ReadonlySet<string>): StatementKind[] {
  if (statement.kind() !== 'export_statement') return [KINDS[statement.kind()] ?? 'value']
  const declaration = statement.field('declaration')
  if (declaration !== null) return kindsOf(declaration, imported)
  if (statement.field('source') !== null) return ['re-export']
  const clause = parts(statement).find((part) => part.kind() === 'export_clause')
  if (clause !== undefined) {
    const names = parts(clause).map((specifier) => specifier.field('name')?.text() ?? '')
    return names.some((name) => imported.has(name)) ? ['re-export'] : []
  }
  if (hasToken(statement, 'namespace')) return ['type']
  const value = statement.field('value') ?? parts(statement)[0]
  return value?.kind() === 'identifier' && imported.has(value.text()) ? ['re-export'] : ['value']
}

const JSX = ['jsx_element', 'jsx_self_closing_element']

/** Whether there is JSX in a module; only two of the grammars know it. */
export function hasJsx(root: SyntaxNode, grammar: Grammar): boolean {
  return grammar !== 'TypeScript' && findKinds(root, JSX).length > 0
}
