import { lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { DEEPEST, type Declared, type Visibility } from '../outline.ts'
import { flattened } from '../statements.ts'

export const TYPES = [
  ...['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration'],
  ...['enum_declaration', 'delegate_declaration'],
]
const AROUND = ['ERROR', 'preproc_if', 'preproc_elif', 'preproc_else']

/** The types of a file, with the methods and types in them. */
export function declared(root: SyntaxNode): Declared[] {
  return inNamespace(root, undefined, 0)
}

/** The first namespace of a file; what is in others says so itself. */
export function namespace(root: SyntaxNode): string | undefined {
  const found = [...flattened(root, AROUND)].find((node) => NAMESPACES.includes(node.kind()))
  return found && nameOf(found)
}

const WHOLE_FILE = 'file_scoped_namespace_declaration'
const NAMESPACES = [WHOLE_FILE, 'namespace_declaration']

function inNamespace(
  body: SyntaxNode | null,
  around: string | undefined,
  depth: number,
): Declared[] {
  if (depth === DEEPEST) return []
  let current = around
  const found: Declared[] = []
  for (const node of flattened(body, AROUND)) {
    if (!NAMESPACES.includes(node.kind())) {
      found.push(...typeOf(node, 'namespace', 0).map((one) => ({ ...one, namespace: current })))
      continue
    }
    const name = [...(around === undefined ? [] : [around]), nameOf(node)].join('.')
    if (node.kind() === WHOLE_FILE) current = name
    else found.push(...inNamespace(node.field('body'), name, depth + 1))
  }
  return found
}

function nameOf(node: SyntaxNode): string {
  return node.field('name')?.text().replace(/\s+/g, '') ?? ''
}

/** Where something is declared decides what it is without a word about it. */
type Scope = 'namespace' | 'type' | 'interface'

function typeOf(node: SyntaxNode, scope: Scope, depth: number): Declared[] {
  const name = node.field('name')
  if (name === null || !TYPES.includes(node.kind())) return []
  const inner = node.kind() === 'interface_declaration' ? 'interface' : 'type'
  const members = membersOf(node.field('body'), inner, depth + 1)
  const visibility = visibilityOf(node, scope)
  return [{ name: name.text(), form: 'type', visibility, line: lineOf(name), members }]
}

function membersOf(body: SyntaxNode | null, scope: Scope, depth: number): Declared[] {
  if (depth === DEEPEST) return []
  return [...flattened(body, AROUND)].flatMap((node): Declared[] => {
    if (node.kind() !== 'method_declaration') return typeOf(node, scope, depth)
    const name = node.field('name')
    if (name === null || node.field('body') === null) return []
    const visibility = visibilityOf(node, scope)
    return [{ name: name.text(), form: 'method', visibility, line: lineOf(name) }]
  })
}

const UNSAID: Readonly<Record<Scope, Visibility>> = {
  namespace: 'internal',
  type: 'hidden',
  interface: 'public',
}
const WORDS: Readonly<Record<string, Visibility>> = {
  public: 'public',
  private: 'hidden',
  file: 'hidden',
  internal: 'internal',
  protected: 'internal',
}

/** The first word that says something: `private protected` is private. */
function visibilityOf(node: SyntaxNode, scope: Scope): Visibility {
  const said = parts(node).flatMap((part) =>
    part.kind() === 'modifier' ? (WORDS[part.text()] ?? []) : [],
  )
  return said[0] ?? UNSAID[scope]
}
