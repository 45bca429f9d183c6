import { parts, type SyntaxNode } from '../tree-sitter/node.ts'

/** The statements of a body, those of the given kinds replaced by what stands in them. */
export function* flattened(
  body: SyntaxNode | null | undefined,
  kinds: readonly string[],
): Generator<SyntaxNode> {
  const waiting = parts(body ?? null).reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (kinds.includes(node.kind())) waiting.push(...parts(node).reverse())
    else yield node
  }
}
