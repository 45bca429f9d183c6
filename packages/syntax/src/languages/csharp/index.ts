import { findKinds, hasToken, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import {
  DEEPEST,
  type Declared,
  exportsOf,
  publicFunctionsOf,
  type Visibility,
} from '../outline.ts'
import { dotted, flattened, type Kinds, type Reader } from '../reader.ts'
import { withoutHalves } from './directives.ts'

const kinds: Kinds = {
  grammars: { '.cs': 'csharp' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'switch_statement' },
    { kind: 'switch_section', not: { regex: '^default' } },
    { kind: 'switch_expression' },
    { kind: 'switch_expression_arm' },
  ],
  elses: ['if_statement'],
  comments: ['comment'],
  literals: [
    ...['string_literal', 'verbatim_string_literal', 'raw_string_literal'],
    ...['interpolated_string_expression', 'character_literal'],
  ],
  strings: {
    kinds: [
      ...['string_literal', 'verbatim_string_literal', 'raw_string_literal'],
      'interpolated_string_expression',
    ],
    joined: [],
    opening: /^[$@]*("{3,}|")/,
    holes: ['interpolation'],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    this: { type: 'name' },
    base: { type: 'name' },
    predefined_type: { type: 'name' }, // `string.Join()`
    member_access_expression: { type: 'member', object: 'expression', property: 'name' },
    conditional_access_expression: { type: 'member', object: 'condition', property: -1 },
    qualified_name: { type: 'member', object: 'qualifier', property: 'name' },
    invocation_expression: { type: 'call', callee: 'function' },
    object_creation_expression: { type: 'call', callee: 'type' },
    element_access_expression: { type: 'element', object: 'expression' },
    member_binding_expression: { type: 'wrapper', inner: 'name' },
    alias_qualified_name: { type: 'wrapper', inner: 'name' }, // `global::System`
    generic_name: { type: 'wrapper' },
    parenthesized_expression: { type: 'wrapper' },
    await_expression: { type: 'wrapper' },
    postfix_unary_expression: { type: 'wrapper' }, // `a!`
    cast_expression: { type: 'wrapper', inner: 'value' },
    as_expression: { type: 'wrapper', inner: 'left' },
  },
  notCalled: ['nameof'],
}

export const csharp: Reader = {
  kinds,
  prepare: withoutHalves,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.', namespace: namespace(root) }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

const NAMES = ['identifier', 'qualified_name', 'alias_qualified_name', 'generic_name']

/** `using A.B` opens a namespace, `using static A.B` a type; `using C = A.B` names one thing. */
function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['using_directive']).flatMap((node) => {
    const alias = node.field('name') ?? undefined
    const path = parts(node).find(
      (part) => part.id() !== alias?.id() && NAMES.includes(part.kind()),
    )
    if (path === undefined) return []
    const from = path.text().replace(/\s+|<.*$|^global::/gs, '')
    return [
      {
        ...dotted(alias === undefined ? `${from}.*` : from, alias?.text()),
        typeOnly: false,
        ...(hasToken(node, 'global') && { global: true as const }),
        line: lineOf(node),
      },
    ]
  })
}

/** Of xUnit, NUnit and MSTest; packages add to them (`SkippableFact`, `StaFact`). */
const TEST_ATTRIBUTE =
  /(?:Fact|Theory)$|^(?:Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)$/

/** Test methods in their classes. */
function testBlocks(root: SyntaxNode): TestBlock[] {
  const candidates = findKinds(root, [...TYPES, 'method_declaration']).flatMap(
    (node): Candidate[] => {
      const name = node.field('name')
      if (name === null) return []
      const at = { title: name.text(), node, name }
      if (node.kind() !== 'method_declaration') {
        return [{ type: 'suite', ...at, isConditional: true }]
      }
      return hasTestAttribute(node) ? [{ type: 'test', ...at }] : []
    },
  )
  return nested(candidates)
}

function hasTestAttribute(method: SyntaxNode): boolean {
  const lists = parts(method).filter((part) => part.kind() === 'attribute_list')
  return lists.flatMap(parts).some((attribute) => {
    const name = attribute.field('name')?.text().split('.').at(-1)
    return name !== undefined && TEST_ATTRIBUTE.test(name.replace(/Attribute$/, ''))
  })
}

const TYPES = [
  ...['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration'],
  ...['enum_declaration', 'delegate_declaration'],
]
const AROUND = ['ERROR', 'preproc_if', 'preproc_elif', 'preproc_else']

/** The types of a file, with the methods and types in them. */
function declared(root: SyntaxNode): Declared[] {
  return inNamespace(root, undefined, 0)
}

/** The first namespace of a file; what is in others says so itself. */
function namespace(root: SyntaxNode): string | undefined {
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
