import { callOf, stringText } from '../../tree-sitter/ask.ts'
import { ANYTHING } from '../../tree-sitter/expression.ts'
import { findKinds, lineOf, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { type Declared, exportsOf, publicFunctionsOf } from '../outline.ts'
import { flattened, type Kinds, type Reader } from '../reader.ts'

const kinds: Kinds = {
  grammars: { '.go': 'go' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'expression_switch_statement' },
    { kind: 'type_switch_statement' },
    { kind: 'select_statement' },
    { kind: 'expression_case' },
    { kind: 'type_case' },
    { kind: 'communication_case' },
  ],
  elses: ['if_statement'],
  comments: ['comment'],
  /** Directives, cgo's C code, and what the output of an example has to be. */
  readByTools: /^\/[/*](?:go:|line |export |extern | ?\+build)|^[ \t]*(?:\/\/[ \t]*)?#|output:/im,
  literals: ['interpreted_string_literal', 'raw_string_literal', 'rune_literal'],
  strings: {
    kinds: ['interpreted_string_literal', 'raw_string_literal'],
    joined: [],
    opening: /^(["`])/,
    holes: [],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    package_identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    field_identifier: { type: 'name' },
    selector_expression: { type: 'member', object: 'operand', property: 'field' },
    qualified_type: { type: 'member', object: 'package', property: 'name' },
    call_expression: { type: 'call', callee: 'function' },
    index_expression: { type: 'element', object: 'operand' },
    composite_literal: { type: 'wrapper', inner: 'type' }, // `http.Client{}.Do()`
    generic_type: { type: 'wrapper', inner: 'type' },
    parenthesized_expression: { type: 'wrapper' },
    unary_expression: { type: 'wrapper', inner: 'operand' },
    type_assertion_expression: { type: 'wrapper', inner: 'operand' },
  },
  notCalled: [],
}

export const go: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

function namespace(root: SyntaxNode): string | undefined {
  const clause = partOf(root, 'package_clause')
  return clause && parts(clause)[0]?.text()
}

function imports(root: SyntaxNode, source: string): Import[] {
  return findKinds(root, ['import_spec']).flatMap((spec) => {
    const path = spec.field('path')
    if (path === null) return []
    const from = stringText(path, source, kinds.strings)
    const names = namesOf(spec.field('name')?.text(), from)
    return [{ from, names, typeOnly: false, line: lineOf(spec) }]
  })
}

/** `_` imports for the effect alone, `.` every name without the package's. */
function namesOf(alias: string | undefined, path: string): Import['names'] {
  if (alias === '_') return []
  return [{ name: '*', as: alias === '.' ? '*' : (alias ?? assumedName(path)) }]
}

/**
 * The name of the package at a path, as goimports assumes it without looking there.
 * https://github.com/golang/tools/blob/master/internal/imports/fix.go, ImportPathToAssumedName
 */
function assumedName(path: string): string {
  const segments = path.split('/')
  const last = segments.pop() ?? path
  const name = /^v\d+$/.test(last) ? (segments.pop() ?? last) : last
  return /^[\w\u0080-\uffff]*/.exec(name.replace(/^go-/, ''))?.[0] ?? name
}

/** What `go test` runs; a small letter behind it makes it a word of its own: `Testimonial`. */
const TEST = /^(?:Test|Fuzz|Example)(.?)/su

/** `func TestMain(m *testing.M)` runs the tests. */
const RUNS_THEM = /\.M\b/

const SUITES = ['Describe', 'DescribeTable', 'Context', 'When']
const TESTS = ['It', 'Specify', 'Entry']

/** Tests, examples and fuzz targets, their subtests, testify's methods, and ginkgo's blocks. */
function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
  const hasGinkgo = source.includes('onsi/ginkgo')
  const found = findKinds(root, ['function_declaration', 'method_declaration', 'call_expression'])
  const candidates = found.flatMap((node): Candidate[] => {
    if (node.kind() !== 'call_expression') return functionTest(node)
    const [title] = parts(node.field('arguments'))
    const call = title && callOf(node, kinds.expressions)
    if (title === undefined || call === undefined) return []
    const at = { title: titleOf(title, source), node }
    if (call.receiver !== undefined) {
      return call.name === 'Run' ? [{ type: 'test', ...at, isConditional: true }] : []
    }
    const type = hasGinkgo ? ginkgo(call.name.replace(/^[FPX](?=[A-Z])/, '')) : undefined
    return type === undefined ? [] : [{ type, ...at }]
  })
  return nested(candidates)
}

function ginkgo(word: string): TestBlock['type'] | undefined {
  if (SUITES.includes(word)) return 'suite'
  return TESTS.includes(word) ? 'test' : undefined
}

function functionTest(node: SyntaxNode): Candidate[] {
  const title = node.field('name')?.text() ?? ''
  const [, next = ''] = TEST.exec(title) ?? [undefined, 'a']
  const isLower = next !== next.toUpperCase()
  if (isLower || RUNS_THEM.test(node.field('parameters')?.text() ?? '')) return []
  return [{ type: 'test', title, node, of: receiverOf(node)?.text() }]
}

function titleOf(title: SyntaxNode, source: string): string {
  const isString = kinds.strings.kinds.includes(title.kind())
  return isString ? stringText(title, source, kinds.strings) : ANYTHING
}

const AROUND = [
  'ERROR',
  'const_declaration',
  'var_declaration',
  'var_spec_list',
  'type_declaration',
]
const TYPES = ['type_spec', 'type_alias']
const VALUES = ['const_spec', 'var_spec']
const FUNCTIONS = ['function_declaration', 'method_declaration']

/** What stands at the top of a file; methods below a type of their own, which may be declared elsewhere. */
function declared(root: SyntaxNode): Declared[] {
  return [...flattened(root, AROUND)].flatMap((statement): Declared[] => {
    const kind = statement.kind()
    const name = statement.field('name')
    if (name === null) return []
    if (TYPES.includes(kind)) return [declaration(name, 'type')]
    if (VALUES.includes(kind)) return names(statement).map((one) => declaration(one, 'value'))
    return FUNCTIONS.includes(kind) ? [functionOf(statement, name)] : []
  })
}

/** Written with a capital, a name is for other packages. */
function isCapital(name: string): boolean {
  const [first = ''] = name
  return first !== first.toLowerCase()
}

function declaration(name: SyntaxNode, form: Declared['form']): Declared {
  const text = name.text()
  const visibility = text === '_' ? 'hidden' : isCapital(text) ? 'public' : 'internal'
  return { name: text, form, visibility, line: lineOf(name) }
}

/** `const A, b = 1, 2`: the names come first, then a type, then an `expression_list`. */
function names(spec: SyntaxNode): SyntaxNode[] {
  const type = spec.field('type')?.id()
  return parts(spec).filter((part) => part.kind() === 'identifier' && part.id() !== type)
}

function functionOf(statement: SyntaxNode, name: SyntaxNode): Declared {
  const receiver = receiverOf(statement)
  if (receiver === undefined) return { ...declaration(name, 'function'), ...beginners(name) }
  const type = declaration(receiver, 'type')
  const visibility =
    type.visibility === 'public' ? declaration(name, 'method').visibility : 'hidden'
  const line = lineOf(statement)
  return { name: `${type.name}.${name.text()}`, form: 'method', visibility, line }
}

/** There may be many of them in a package, and none can be called. */
function beginners(name: SyntaxNode): Pick<Declared, 'visibility'> | undefined {
  return /^(?:init|main|_)$/.test(name.text()) ? { visibility: 'hidden' } : undefined
}

/** The type a method belongs to, without `*` and type parameters. */
function receiverOf(statement: SyntaxNode): SyntaxNode | undefined {
  const [parameter] = parts(statement.field('receiver'))
  let type = parameter?.field('type') ?? undefined
  for (let step = 0; type !== undefined && step < 4; step += 1) {
    if (type.kind() === 'type_identifier') return type
    type = parts(type)[0]
  }
  return undefined
}
