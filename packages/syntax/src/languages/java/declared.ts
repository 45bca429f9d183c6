import { hasToken, lineOf, partOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import { DEEPEST, type Declared, type Visibility } from '../outline.ts'
import { flattened } from '../reader.ts'

export const TYPES = [
  ...['class_declaration', 'interface_declaration', 'enum_declaration'],
  ...['record_declaration', 'annotation_type_declaration'],
]
const AROUND = ['ERROR', 'enum_body_declarations']

/** The types of a file, with the methods and types in them. */
export function declared(root: SyntaxNode): Declared[] {
  return typesIn(root, 'file', 0)
}

/** Where something is declared decides what it is without a word about it. */
type Scope = 'file' | 'class' | 'interface'

function typesIn(body: SyntaxNode | null, scope: Scope, depth: number): Declared[] {
  if (depth === DEEPEST) return []
  return [...flattened(body, AROUND)].flatMap((node): Declared[] => {
    const name = node.field('name')
    if (name === null) return []
    const common = { name: name.text(), visibility: visibilityOf(node, scope) }
    if (node.kind() === 'method_declaration') {
      return node.field('body') === null ? [] : [{ ...common, form: 'method', line: lineOf(name) }]
    }
    if (!TYPES.includes(node.kind())) return []
    const inner = node.kind() === 'interface_declaration' ? 'interface' : 'class'
    const members = typesIn(node.field('body'), inner, depth + 1)
    return [{ ...common, form: 'type', line: lineOf(name), members }]
  })
}

function visibilityOf(node: SyntaxNode, scope: Scope): Visibility {
  const modifiers = partOf(node, 'modifiers')
  if (modifiers !== undefined) {
    if (hasToken(modifiers, 'private')) return 'hidden'
    if (hasToken(modifiers, 'public')) return 'public'
  }
  return scope === 'interface' ? 'public' : 'internal'
}
