import { stringText } from '../../tree-sitter/ask.ts'
import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, TestBlock } from '../../types.ts'
import { type Candidate, isInside, nested } from '../blocks.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Kinds, Reader } from '../reader.ts'
import { declared, namespace, TYPES } from './declared.ts'

const kinds: Kinds = {
  grammars: { '.php': 'php' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'else_if_clause' },
    { kind: 'else_clause', not: { has: { kind: 'if_statement' } } }, // `else if` is the `if` in it
    { kind: 'switch_statement' },
    { kind: 'case_statement' },
    { kind: 'match_expression' },
    { kind: 'match_conditional_expression' },
  ],
  elses: [],
  comments: ['comment'],
  /** PHPUnit, Doctrine and other libraries read annotations; these words are for people. */
  readByTools:
    /@(?!(?:param|return|throws|var|see|link|deprecated|since|author|internal|inheritdoc|todo)\b)\w/i,
  literals: ['string', 'encapsed_string', 'heredoc', 'nowdoc', 'text'],
  strings: {
    kinds: ['string', 'encapsed_string', 'heredoc_body', 'nowdoc_body'],
    joined: [],
    opening: /^(?:b?(["'])|\r?\n)/,
    holes: [
      ...['variable_name', 'dynamic_variable_name', 'subscript_expression'],
      ...['member_access_expression', 'nullsafe_member_access_expression'],
      ...['member_call_expression', 'nullsafe_member_call_expression', 'scoped_call_expression'],
      ...['scoped_property_access_expression', 'function_call_expression'],
    ],
    remains: /\{…\}/g,
    documentation: [],
  },
  expressions: {
    name: { type: 'name' },
    variable_name: { type: 'name' },
    qualified_name: { type: 'name' }, // `\App\Cart`
    relative_name: { type: 'name' },
    relative_scope: { type: 'name' }, // `self`, `static`, `parent`
    member_access_expression: { type: 'member', object: 'object', property: 'name' },
    nullsafe_member_access_expression: { type: 'member', object: 'object', property: 'name' },
    scoped_property_access_expression: { type: 'member', object: 'scope', property: 'name' },
    class_constant_access_expression: { type: 'member', object: 0, property: -1 },
    member_call_expression: { type: 'method', object: 'object', property: 'name' },
    nullsafe_member_call_expression: { type: 'method', object: 'object', property: 'name' },
    scoped_call_expression: { type: 'method', object: 'scope', property: 'name' },
    function_call_expression: { type: 'call', callee: 'function' },
    object_creation_expression: { type: 'call', callee: 0 },
    subscript_expression: { type: 'element', object: 0 },
    parenthesized_expression: { type: 'wrapper' },
  },
  notCalled: [],
}

export const php: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '.', namespace: namespace(root) }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '.'),
  testBlocks,
  namespace,
}

const REQUIRES = [
  ...['require_expression', 'require_once_expression'],
  ...['include_expression', 'include_once_expression'],
]

/** `use` of classes, functions and constants, groups taken apart, and files required by a path that is written out. */
function imports(root: SyntaxNode): Import[] {
  return findKinds(root, ['namespace_use_declaration', ...REQUIRES]).flatMap((node): Import[] => {
    if (node.kind() === 'namespace_use_declaration') return used(node)
    const from = pathOf(parts(node)[0]?.text() ?? '')
    return from === undefined ? [] : [{ from, names: [], typeOnly: false, line: lineOf(node) }]
  })
}

function used(node: SyntaxNode): Import[] {
  const group = node.field('body')
  const prefix = group && parts(node).find((part) => part.kind() === 'namespace_name')
  return parts(group ?? node)
    .filter((clause) => clause.kind() === 'namespace_use_clause')
    .map((clause) => {
      const alias = clause.field('alias')?.text()
      const path = parts(clause)[0]?.text() ?? ''
      const whole = prefix ? `${prefix.text()}\\${path}` : path
      return {
        ...named(whole.replace(/\s+|^\\/g, ''), alias),
        typeOnly: false,
        line: lineOf(clause),
      }
    })
}

/** `A\B\C` is `C` of `A\B`; alone, a name is a class of the global namespace. */
function named(path: string, alias: string | undefined): Pick<Import, 'from' | 'names'> {
  const slash = path.lastIndexOf('\\')
  const name = path.slice(slash + 1)
  if (slash === -1) return { from: path, names: [{ name: '*', as: alias ?? path }] }
  return { from: path.slice(0, slash), names: [{ name, as: alias ?? name }] }
}

/** A literal, alone or behind the folder of the file or one above it; white space is one space at most. */
const PATH =
  /^\(? ?(?:(?:(?<here>__DIR__|dirname\( ?__FILE__ ?\))|dirname\( ?(?:__DIR__|dirname\( ?__FILE__ ?\)) ?(?:, ?(?<up>\d) ?)?\)) ?(?<dot>\.) ?)?(["'])(?<path>[^"'$]*)\4 ?\)?$/

/** `./cart.php` for `__DIR__ . '/cart.php'`; `undefined`: it is computed. */
function pathOf(expression: string): string | undefined {
  const { here, up, dot, path } = PATH.exec(expression.replace(/\s+/g, ' '))?.groups ?? {}
  if (path === undefined || dot === undefined) return path
  const folder = here === undefined ? '../'.repeat(Number(up ?? 1)) : './'
  return folder + path.replace(/^\/+/, '')
}

/** Pest's words. */
const SUITES = ['describe']
const TESTS = ['it', 'test', 'todo', 'arch']

/** In these PHPUnit takes methods by their name. */
const TEST_CLASS = /Test(?:Case)?$/

/** PHPUnit's test methods in their classes, and Pest's blocks. */
function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
  const found = findKinds(root, [...TYPES, 'method_declaration', 'function_call_expression'])
  const bodies = found.filter(isTestClass).flatMap((node) => node.field('body')?.range() ?? [])
  const candidates = found.flatMap((node): Candidate[] => {
    if (node.kind() === 'function_call_expression') return pest(node, source)
    const name = node.field('name')
    if (name === null) return []
    const at = { title: name.text(), node, name }
    if (node.kind() !== 'method_declaration') {
      return [{ type: 'suite', ...at, isConditional: true }]
    }
    const isTest = (/^test/.test(at.title) && isInside(node, bodies)) || isMarked(node, source)
    return isTest ? [{ type: 'test', ...at }] : []
  })
  return nested(candidates)
}

function isTestClass(node: SyntaxNode): boolean {
  const base = parts(node).find((part) => part.kind() === 'base_clause')
  return [node.field('name'), base].some((name) => TEST_CLASS.test(name?.text() ?? ''))
}

/** `#[Test]`, or `@test` in the comment before it. */
function isMarked(method: SyntaxNode, source: string): boolean {
  const groups = parts(method.field('attributes'))
  const names = groups.flatMap(parts).map((attribute) => parts(attribute)[0]?.text() ?? '')
  if (names.some((name) => /(?:^|\\)Test$/.test(name))) return true
  const { index } = method.range().start
  const before = source.slice(Math.max(0, index - LONGEST_COMMENT), index).trimEnd()
  return before.endsWith('*/') && /@test\b/.test(before.slice(before.lastIndexOf('/**')))
}

/** Characters; of a longer one the end is looked at. */
const LONGEST_COMMENT = 2_000

function pest(call: SyntaxNode, source: string): Candidate[] {
  const word = call.field('function')?.text() ?? ''
  const [title] = parts(parts(call.field('arguments'))[0] ?? null)
  if (title === undefined || !kinds.strings.kinds.includes(title.kind())) return []
  if (![...SUITES, ...TESTS].includes(word)) return []
  const type = SUITES.includes(word) ? 'suite' : 'test'
  return [{ type, title: stringText(title, source, kinds.strings), node: call }]
}
