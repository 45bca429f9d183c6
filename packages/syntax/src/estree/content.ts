import type { StatementKind } from '../types.ts'
import type { Module, Node } from './visit.ts'

/** The kinds of a module's statements. */
export function statementsOf({ program }: Module): ReadonlySet<StatementKind> {
  const imported = new Set(program.body.flatMap(boundBy))
  return new Set(program.body.flatMap((statement) => kindsOf(statement, imported)))
}

function boundBy(statement: Node): string[] {
  if (statement.type === 'TSImportEqualsDeclaration') return [statement.id.name]
  if (statement.type !== 'ImportDeclaration') return []
  return statement.specifiers.map(({ local }) => local.name)
}

function kindsOf(statement: Node, imported: ReadonlySet<string>): StatementKind[] {
  switch (statement.type) {
    case 'EmptyStatement':
      return []
    case 'ExpressionStatement':
      return statement.directive === undefined ? ['value'] : []
    case 'ImportDeclaration':
    case 'TSImportEqualsDeclaration':
      return ['import']
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'TSNamespaceExportDeclaration':
      return ['type']
    case 'ExportAllDeclaration':
      return ['re-export']
    case 'ExportDefaultDeclaration':
      return valueKinds(statement.declaration, imported)
    case 'TSExportAssignment':
      return valueKinds(statement.expression, imported)
    case 'ExportNamedDeclaration':
      if (statement.declaration) return kindsOf(statement.declaration, imported)
      if (statement.source) return ['re-export']
      return statement.specifiers.some(({ local }) => isOf(imported, local)) ? ['re-export'] : []
    default:
      return ['declare' in statement && statement.declare ? 'type' : 'value']
  }
}

function valueKinds(value: Node, imported: ReadonlySet<string>): StatementKind[] {
  return isOf(imported, value) ? ['re-export'] : kindsOf(value, imported)
}

function isOf(names: ReadonlySet<string>, node: Node): boolean {
  return node.type === 'Identifier' && names.has(node.name)
}
