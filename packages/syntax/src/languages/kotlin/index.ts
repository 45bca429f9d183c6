import { nameIn } from '../../tree-sitter/expression.ts'
import { findKinds, lineOf, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import } from '../../types.ts'
import {
  DEEPEST,
  type Declared,
  exportsOf,
  publicFunctionsOf,
  type Visibility,
} from '../outline.ts'
import { dotted, flattened, type Reader } from '../reader.ts'
import { kinds } from './kinds.ts'
import { testBlocks } from './tests.ts'

export const kotlin: Reader = {
  kinds,
  prepare,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

/** The grammar does not know `fun interface`. */
function prepare(source: string) {
  return { code: source.replace(/\bfun(?=\s+interface\s)/g, '   '), markup: [] }
}

function namespace(root: SyntaxNode): string | undefined {
  const header = partOf(root, 'package_header')
  const identifier = header && partOf(header, 'identifier')
  return identifier && pathOf(identifier)
}

/** `import a.b.C`, `import a.b.*`, `import a.b.C as D`. */
function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['import_header']).flatMap((node) => {
    const path = partOf(node, 'identifier')
    if (path === undefined) return []
    const all = partOf(node, 'wildcard_import') === undefined ? '' : '.*'
    const alias = parts(partOf(node, 'import_alias') ?? null)[0]?.text()
    return [{ ...dotted(pathOf(path) + all, alias), typeOnly: false, line: lineOf(node) }]
  })
}

/** Words that are also keywords may be quoted. */
function pathOf(identifier: SyntaxNode): string {
  return identifier.text().replace(/[\s`]+/g, '')
}

const TYPES = ['class_declaration', 'object_declaration', 'type_alias']
const BODIES = ['class_body', 'enum_class_body']

/** What is declared in a companion is reached through the class around it. */
const AROUND = ['ERROR', 'companion_object', ...BODIES]

/** The types, functions and properties of a file, with the functions and types in them. */
function declared(root: SyntaxNode): Declared[] {
  return declaredIn(root, 0)
}

function declaredIn(body: SyntaxNode | undefined, depth: number): Declared[] {
  if (depth === DEEPEST) return []
  return [...flattened(body, AROUND)].flatMap((node): Declared[] => {
    const kind = node.kind()
    if (TYPES.includes(kind)) return typeOf(node, depth)
    if (kind === 'function_declaration') return functionOf(node, depth)
    return kind === 'property_declaration' && depth === 0 ? propertiesOf(node) : []
  })
}

function typeOf(node: SyntaxNode, depth: number): Declared[] {
  const members = declaredIn(partOf(node, ...BODIES), depth + 1)
  return named(node, partOf(node, 'type_identifier'), 'type').map((one) => ({ ...one, members }))
}

/** Without a body it is a promise of an interface or an abstract class. */
function functionOf(node: SyntaxNode, depth: number): Declared[] {
  const form = depth === 0 ? 'function' : 'method'
  const hasBody = partOf(node, 'function_body') !== undefined
  return hasBody ? named(node, partOf(node, 'simple_identifier'), form) : []
}

function propertiesOf(node: SyntaxNode): Declared[] {
  const variables = parts(partOf(node, 'multi_variable_declaration') ?? node)
  return variables
    .filter((part) => part.kind() === 'variable_declaration')
    .flatMap((variable) => named(node, parts(variable)[0], 'value'))
}

function named(node: SyntaxNode, name: SyntaxNode | undefined, form: Declared['form']): Declared[] {
  if (name === undefined) return []
  return [{ name: nameIn(name), form, visibility: visibilityOf(node), line: lineOf(name) }]
}

const VISIBILITY: Readonly<Record<string, Visibility>> = {
  private: 'hidden',
  protected: 'internal',
  internal: 'internal',
}

function visibilityOf(node: SyntaxNode): Visibility {
  const modifiers = partOf(node, 'modifiers')
  const word = modifiers && partOf(modifiers, 'visibility_modifier')?.text()
  return VISIBILITY[word ?? 'public'] ?? 'public'
}
