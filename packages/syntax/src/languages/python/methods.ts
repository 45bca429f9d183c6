import { lineOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Method } from '../declarations.ts'
import { statements } from './statements.ts'

/** An underscore in front says: not for others. */
export function isPublic(name: string): boolean {
  return !name.startsWith('_')
}

export function methods(type: SyntaxNode): Method[] {
  return [...statements(type.field('body'))].flatMap((statement) => {
    const name =
      statement.kind() === 'function_definition' ? statement.field('name')?.text() : undefined
    return name !== undefined && isPublic(name) ? [{ name, line: lineOf(statement) }] : []
  })
}
