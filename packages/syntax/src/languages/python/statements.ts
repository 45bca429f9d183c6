import type { SyntaxNode } from '../../tree-sitter/node.ts'
import { flattened } from '../statements.ts'

/** Names bound in these are bound around them: Python's scopes are modules, classes and functions. */
const BLOCKS = [
  ...['if_statement', 'elif_clause', 'else_clause', 'block', 'with_statement'],
  ...['try_statement', 'except_clause', 'except_group_clause', 'finally_clause'],
]

/** The statements of a module or a class body, those of conditional blocks in their place; definitions without decorators. */
export function* statements(body: SyntaxNode | null): Generator<SyntaxNode> {
  for (const { node } of decorated(body)) yield node
}

/** {@link statements} with what they begin at: their decorators. */
export function* decorated(
  body: SyntaxNode | null,
): Generator<{ node: SyntaxNode; from: SyntaxNode }> {
  for (const from of flattened(body, BLOCKS)) {
    const isDecorated = from.kind() === 'decorated_definition'
    yield { from, node: isDecorated ? (from.field('definition') ?? from) : from }
  }
}
