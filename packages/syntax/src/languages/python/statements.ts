import type { SyntaxNode } from '../../tree-sitter/node.ts'
import { flattened } from '../statements.ts'

/** Names bound in these are bound around them: Python's scopes are modules, classes and functions. */
const BLOCKS = [
  ...['if_statement', 'elif_clause', 'else_clause', 'block', 'with_statement'],
  ...['try_statement', 'except_clause', 'except_group_clause', 'finally_clause'],
]

/** The statements of a module or a class body, those of conditional blocks in their place; definitions without decorators. */
export function* statements(body: SyntaxNode | null): Generator<SyntaxNode> {
  for (const node of flattened(body, BLOCKS)) {
    yield node.kind() === 'decorated_definition' ? (node.field('definition') ?? node) : node
  }
}
