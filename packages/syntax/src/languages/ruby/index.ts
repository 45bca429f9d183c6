import { stringText } from '../../tree-sitter/ask.ts'
import { ANYTHING } from '../../tree-sitter/expression.ts'
import { findAny, findKinds, lineOf, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, TestBlock } from '../../types.ts'
import { type Candidate, isInside, nested } from '../blocks.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Kinds, Reader } from '../reader.ts'
import { argumentsOf, commandOf, namesOf } from './commands.ts'
import { declared } from './declared.ts'

const kinds: Kinds = {
  grammars: { '.rb': 'ruby' },
  branches: [
    { kind: 'if' },
    { kind: 'elsif' },
    { kind: 'else' }, // of `case` and `begin` too
    { kind: 'unless' },
    { kind: 'if_modifier' },
    { kind: 'unless_modifier' },
    { kind: 'case' },
    { kind: 'when' },
    { kind: 'case_match' },
    { kind: 'in_clause' },
  ],
  elses: [],
  comments: ['comment'],
  readByTools: /coding[:=]|frozen_string_literal:|warn_indent:|shareable_constant_value:/,
  literals: [
    ...['string', 'heredoc_body', 'regex', 'subshell', 'string_array', 'symbol_array'],
    ...['simple_symbol', 'delimited_symbol', 'character', 'uninterpreted'],
  ],
  tight: / ?([,;]) ?/g, // `f [1]` gives an argument, `f[1]` takes an element
  strings: {
    kinds: ['string', 'heredoc_body'],
    joined: ['chained_string'],
    opening: /^(?:%[qQ]?[^\w\s]|["']|\r?\n)/,
    closing: /(?:\r?\n[ \t]*[A-Za-z_]\w*|[^\w\s])$/, // a heredoc's word, or a sign
    holes: ['interpolation'],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    constant: { type: 'name' },
    instance_variable: { type: 'name' },
    class_variable: { type: 'name' },
    global_variable: { type: 'name' },
    self: { type: 'name' },
    super: { type: 'name' },
    scope_resolution: { type: 'member', object: 'scope', property: 'name' },
    call: { type: 'method', object: 'receiver', property: 'method' },
    element_reference: { type: 'element', object: 'object' },
    parenthesized_statements: { type: 'wrapper' },
  },
  notCalled: [
    ...['require', 'require_relative', 'load', 'autoload'],
    ...['public', 'private', 'protected', 'module_function'],
    ...['private_class_method', 'private_constant'],
  ],
}

export const ruby: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '::' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '::'),
  testBlocks,
}

/** Finding the calls is dear. */
const LOADER = {
  kind: 'call',
  has: { field: 'method', regex: '^(?:require|require_relative|load|autoload)$' },
}

/** Files loaded by a path that is written out; `require_relative`'s begin with `./` or `../`. */
function imports(root: SyntaxNode, source: string): Import[] {
  return findAny(root, [LOADER]).flatMap((node) => {
    const command = commandOf(node)
    const given = argumentsOf(node)
    const path = command?.name === 'autoload' ? given[1] : given[0]
    const written = path && literal(path, source)
    if (command === undefined || written === undefined) return []
    const isRelative = command.name === 'require_relative' && !/^\.{0,2}\//.test(written)
    const names = command.name === 'autoload' ? namesOf(node).slice(0, 1) : []
    return [
      {
        from: isRelative ? `./${written}` : written,
        names: names.map((name) => ({ name, as: name })),
        typeOnly: false,
        line: lineOf(node),
      },
    ]
  })
}

function literal(node: SyntaxNode, source: string): string | undefined {
  if (node.kind() !== 'string') return undefined
  if (node.children().some((child) => child.kind() === 'interpolation')) return undefined
  return stringText(node, source, kinds.strings)
}

/** RSpec's words and those of minitest's specs, without the `x` and `f` that may be in front; `test` is Rails'. */
const SUITES = /^(?:[xf]?(?:describe|context|feature)|shared_(?:examples(?:_for)?|context))$/
const TESTS = /^(?:[xf]?(?:it|specify|example|scenario)|pending|test)$/

/** In these minitest and test-unit take methods by their name. */
const TEST_CLASS = /Test(?:Case|Unit)?\b/

/** Blocks of RSpec and minitest, and test methods in their classes. */
function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
  const found = findKinds(root, ['class', 'method', 'call'])
  const classes = found.filter((node) => TEST_CLASS.test(node.field('superclass')?.text() ?? ''))
  const bodies = classes.map((node) => node.range())
  const candidates = found.flatMap((node): Candidate[] => {
    if (node.kind() === 'call') return block(node, source)
    const title = node.field('name')?.text()
    if (title === undefined) return []
    if (node.kind() === 'class') return [{ type: 'suite', title, node, isConditional: true }]
    const isTest = /^test_/.test(title) && isInside(node, bodies)
    return isTest ? [{ type: 'test', title, node }] : []
  })
  return nested(candidates)
}

function block(call: SyntaxNode, source: string): Candidate[] {
  const word = call.field('method')?.text() ?? ''
  const isSuite = SUITES.test(word)
  if (!isSuite && !TESTS.test(word)) return []
  const receiver = call.field('receiver')?.text()
  if (receiver !== undefined && !(isSuite && receiver === 'RSpec')) return []
  const title = titleOf(argumentsOf(call), source)
  const hasBlock = call.field('block') !== null
  if (isSuite ? !hasBlock || title === '' : !hasBlock && title === '') return []
  return [{ type: isSuite ? 'suite' : 'test', title: title || ANYTHING, node: call }]
}

const TITLES = ['constant', 'scope_resolution', 'simple_symbol', 'string']

/** What is described, and what of it: `describe Cart, '#add'`. */
function titleOf(given: readonly SyntaxNode[], source: string): string {
  const other = given.findIndex((one) => !TITLES.includes(one.kind()))
  return given
    .slice(0, other === -1 ? given.length : other)
    .map((one) => {
      if (one.kind() === 'string') return stringText(one, source, kinds.strings)
      return one.text().replace(/^:/, '')
    })
    .join(' ')
}
