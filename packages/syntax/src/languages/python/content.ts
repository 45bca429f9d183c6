import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { StatementKind } from '../../types.ts'
import { isTypeChecking } from './imports.ts'

const KINDS: Readonly<Record<string, StatementKind | undefined>> = {
  import_statement: 'import',
  import_from_statement: 'import',
  future_import_statement: 'import',
  type_alias_statement: 'type',
}
const TEXTS = ['string', 'concatenated_string']
const ASSIGNMENTS = ['assignment', 'augmented_assignment']

/** The kinds of a module's statements, those for type checkers among them; `undefined`: it does not parse. */
export function statementKinds(root: SyntaxNode): ReadonlySet<StatementKind> | undefined {
  if (root.kind() === 'ERROR' || findKinds(root, ['ERROR']).length > 0) return undefined
  return new Set(parts(root).flatMap(kindsOf))
}

function kindsOf(statement: SyntaxNode): StatementKind[] {
  switch (statement.kind()) {
    case 'pass_statement':
      return []
    case 'expression_statement':
      return parts(statement).flatMap(expressionKind)
    case 'if_statement':
      return isTypeChecking(statement) && statement.field('alternative') === null
        ? parts(statement.field('consequence')).flatMap(kindsOf)
        : ['value']
    default:
      return [KINDS[statement.kind()] ?? 'value']
  }
}

/** A text alone documents; `__all__` says which names are passed on. */
function expressionKind(expression: SyntaxNode): StatementKind[] {
  if (TEXTS.includes(expression.kind())) return []
  const isAll =
    ASSIGNMENTS.includes(expression.kind()) && expression.field('left')?.text() === '__all__'
  return [isAll ? 're-export' : 'value']
}
