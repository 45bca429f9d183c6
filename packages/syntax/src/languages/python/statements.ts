import { parts, type SyntaxNode } from '../../tree-sitter/node.ts'

/** Names bound in these are bound around them: Python's scopes are modules, classes and functions. */
const BLOCKS = [
  ...['if_statement', 'elif_clause', 'else_clause', 'block', 'with_statement'],
  ...['try_statement', 'except_clause', 'except_group_clause', 'finally_clause'],
]

/** The statements of a module or a class body, those of conditional blocks in their place; definitions without decorators. */
export function* statements(body: SyntaxNode | null): Generator<SyntaxNode> {
  const waiting = parts(body).reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const kind = node.kind()
    if (BLOCKS.includes(kind)) waiting.push(...parts(node).reverse())
    else if (kind !== 'decorated_definition') yield node
    else yield node.field('definition') ?? node
  }
}
