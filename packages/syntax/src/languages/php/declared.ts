import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Declared, Visibility } from '../outline.ts'
import { flattened } from '../reader.ts'

export const TYPES = [
  ...['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration'],
]

/** `if (!function_exists('f')) { function f() {} }`. */
const AROUND = ['ERROR', 'if_statement', 'else_clause', 'compound_statement', 'colon_block']

/** The classes, functions and constants of a file. */
export function declared(root: SyntaxNode): Declared[] {
  let namespace: string | undefined
  const found: Declared[] = []
  for (const node of flattened(root, AROUND)) {
    if (node.kind() !== 'namespace_definition') {
      found.push(...declaredBy(node, namespace))
      continue
    }
    const body = node.field('body')
    const name = nameOf(node)
    if (body === null) namespace = name
    for (const inner of flattened(body, AROUND)) found.push(...declaredBy(inner, name))
  }
  return found
}

/** The first namespace of a file; what is in others says so itself. */
export function namespace(root: SyntaxNode): string | undefined {
  const found = parts(root).find((node) => node.kind() === 'namespace_definition')
  return found && nameOf(found)
}

/** `undefined`: `namespace { … }` without a name is the global one. */
function nameOf(node: SyntaxNode): string | undefined {
  return node.field('name')?.text().replace(/\s+/g, '')
}

function declaredBy(node: SyntaxNode, namespace: string | undefined): Declared[] {
  const kind = node.kind()
  const declaration = (
    name: SyntaxNode,
    form: Declared['form'],
    members?: Declared[],
  ): Declared => ({
    ...{ name: name.text(), form, visibility: 'public', line: lineOf(name), namespace },
    ...(members && { members }),
  })
  if (kind === 'const_declaration') {
    const elements = parts(node).filter((part) => part.kind() === 'const_element')
    return elements.flatMap((element) =>
      parts(element)
        .slice(0, 1)
        .map((name) => declaration(name, 'value')),
    )
  }
  const name = node.field('name')
  if (name === null) return []
  if (kind === 'function_definition') return [declaration(name, 'function')]
  return TYPES.includes(kind) ? [declaration(name, 'type', methods(node))] : []
}

/** Two underscores in front: PHP calls them itself. */
const MAGIC = /^__/

function methods(type: SyntaxNode): Declared[] {
  return [...flattened(type.field('body'), ['ERROR'])].flatMap((node): Declared[] => {
    const name = node.kind() === 'method_declaration' ? node.field('name') : null
    if (name === null || node.field('body') === null || MAGIC.test(name.text())) return []
    return [
      { name: name.text(), form: 'method', visibility: visibilityOf(node), line: lineOf(name) },
    ]
  })
}

function visibilityOf(method: SyntaxNode): Visibility {
  const word = parts(method).find((part) => part.kind() === 'visibility_modifier')
  return (word?.text() ?? 'public').toLowerCase() === 'public' ? 'public' : 'hidden'
}
