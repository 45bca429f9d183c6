import { stringText } from '../../tree-sitter/ask.ts'
import type { SyntaxNode } from '../../tree-sitter/node.ts'
import { kinds } from './kinds.ts'

/** The text of a string without computed parts. */
export function literal(node: SyntaxNode | null, source: string): string | undefined {
  const { kinds: strings, holes } = kinds.strings
  if (node === null || !strings.includes(node.kind())) return undefined
  if (node.children().some((child) => holes.includes(child.kind()))) return undefined
  return stringText(node, source, kinds.strings)
}

/** Names may be written as strings: `import { 'any text' as x }`. */
export function unquoted(name: string): string {
  return /^(["']).*\1$/s.test(name) ? name.slice(1, -1) : name
}
