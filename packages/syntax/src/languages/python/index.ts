import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, StatementKind, TestBlock } from '../../types.ts'
import { type Declaration, exported, functionsOf, type Method } from '../declarations.ts'
import { flattened, type Kinds, type Reader } from '../reader.ts'
import { imports, isTypeChecking } from './imports.ts'

/** Python: one grammar. Cython (`.pyx`) is another language, which it cannot read. */
const kinds: Kinds = {
  grammars: { '.py': 'python', '.pyi': 'python' },
  branches: [
    { kind: 'if_statement' },
    { kind: 'elif_clause' },
    { kind: 'else_clause' }, // of loops and `try` too
    { kind: 'match_statement' },
    { kind: 'case_clause' },
  ],
  elses: [],
  comments: ['comment'],
  readByTools: /coding[:=]/,
  literals: ['string'],
  indented: ['block'],
  strings: {
    kinds: ['string'],
    joined: ['concatenated_string'],
    opening: /^[a-z]*("""|'''|"|')/i,
    holes: ['interpolation'],
    documentation: [
      {
        kind: 'expression_statement',
        has: { any: [{ kind: 'string' }, { kind: 'concatenated_string' }] },
      },
    ],
  },
  expressions: {
    identifier: { type: 'name' },
    attribute: { type: 'member', object: 'object', property: 'attribute' },
    call: { type: 'call', callee: 'function' },
    subscript: { type: 'element', object: 'value' },
    parenthesized_expression: { type: 'wrapper' },
    await: { type: 'wrapper' },
  },
  notCalled: [],
}

export const python: Reader = {
  kinds,
  imports,
  exports: (root, source) => exports(root, source).map(exported),
  publicFunctions: (root) => functionsOf(definitions(root), { methods, isPublic }),
  testBlocks,
  statements: statementKinds,
}

/** An underscore in front says: not for others. */
function isPublic(name: string): boolean {
  return !name.startsWith('_')
}

function methods(type: SyntaxNode): Method[] {
  return [...statements(type.field('body'))].flatMap((statement) => {
    const name =
      statement.kind() === 'function_definition' ? statement.field('name')?.text() : undefined
    return name !== undefined && isPublic(name) ? [{ name, line: lineOf(statement) }] : []
  })
}

const TEST = /^test/
/** pytest takes classes by their name, unittest by what they extend: `TestCase` or a class of the project's own. */
const SUITE = /^Test/
const TEST_BASE = /(?:^|\.)(?:Test\w*|\w*Test(?:s|Case)?)$/

/** Test functions and classes of pytest and unittest. */
function testBlocks(root: SyntaxNode): TestBlock[] {
  return blocks(root, [])
}

function blocks(body: SyntaxNode | null, path: readonly string[]): TestBlock[] {
  return [...decorated(body)].flatMap(({ node: statement, from }): TestBlock[] => {
    const name = statement.field('name')?.text()
    if (name === undefined) return []
    const extent = { start: from.range().start.index, end: statement.range().end.index }
    const at = { path: [...path, name], line: lineOf(statement), extent }
    if (statement.kind() === 'function_definition')
      return TEST.test(name) ? [{ type: 'test', ...at }] : []
    if (statement.kind() !== 'class_definition' || !isSuite(name, statement)) return []
    return [{ type: 'suite', ...at }, ...blocks(statement.field('body'), at.path)]
  })
}

function isSuite(name: string, type: SyntaxNode): boolean {
  return (
    SUITE.test(name) ||
    parts(type.field('superclasses')).some((base) => TEST_BASE.test(base.text()))
  )
}

const KINDS: Readonly<Record<string, StatementKind | undefined>> = {
  import_statement: 'import',
  import_from_statement: 'import',
  future_import_statement: 'import',
  type_alias_statement: 'type',
}
const TEXTS = ['string', 'concatenated_string']
const ASSIGNMENTS = ['assignment', 'augmented_assignment']

/** The kinds of a module's statements, those for type checkers among them; `undefined`: it does not parse. */
function statementKinds(root: SyntaxNode): ReadonlySet<StatementKind> | undefined {
  if (root.kind() === 'ERROR' || findKinds(root, ['ERROR']).length > 0) return undefined
  return new Set(parts(root).flatMap(kindsOf))
}

function kindsOf(statement: SyntaxNode): StatementKind[] {
  switch (statement.kind()) {
    case 'pass_statement':
      return []
    case 'expression_statement':
      return parts(statement).flatMap(expressionKind)
    case 'if_statement':
      return isTypeChecking(statement) && statement.field('alternative') === null
        ? parts(statement.field('consequence')).flatMap(kindsOf)
        : ['value']
    default:
      return [KINDS[statement.kind()] ?? 'value']
  }
}

/** A text alone documents; `__all__` says which names are passed on. */
function expressionKind(expression: SyntaxNode): StatementKind[] {
  if (TEXTS.includes(expression.kind())) return []
  const isAll =
    ASSIGNMENTS.includes(expression.kind()) && expression.field('left')?.text() === '__all__'
  return [isAll ? 're-export' : 'value']
}

const IMPORTS = ['import_statement', 'import_from_statement']
const FORMS: Readonly<Record<string, Declaration['form']>> = {
  function_definition: 'function',
  class_definition: 'class',
}
const PATTERNS = ['pattern_list', 'tuple_pattern', 'list_pattern', 'list_splat_pattern']

/** `a = b = …`: longer ones are nonsense. */
const LONGEST_CHAIN = 20

/** Every name that can be imported from a module: definitions, assigned names, and what it imports itself. */
function exports(root: SyntaxNode, source: string): Declaration[] {
  const found = [...statements(root)]
  const lines = new Set(found.filter((node) => IMPORTS.includes(node.kind())).map(lineOf))
  const passedOn = imports(root, source).filter(({ line }) => lines.has(line))
  const seen = [...found.flatMap(declared), ...passedOn.flatMap(bound)]
  return seen.sort((one, other) => one.line - other.line)
}

/** The functions and classes among them. */
function definitions(root: SyntaxNode): Declaration[] {
  return [...statements(root)].flatMap(defined)
}

function defined(statement: SyntaxNode): Declaration[] {
  const form = FORMS[statement.kind()]
  const name = form && statement.field('name')
  return form && name ? [{ name: name.text(), form, line: lineOf(statement), node: statement }] : []
}

function declared(statement: SyntaxNode): Declaration[] {
  switch (statement.kind()) {
    case 'type_alias_statement':
      return parts(statement.field('left')).map((name) => value(name))
    case 'expression_statement':
      return parts(statement).flatMap(assigned)
    default:
      return defined(statement)
  }
}

/** `a = b = 1`, `a, *b = c`; `a: int` alone binds nothing. */
function assigned(expression: SyntaxNode): Declaration[] {
  const names: Declaration[] = []
  let at: SyntaxNode | null = expression
  for (let step = 0; at?.kind() === 'assignment' && step < LONGEST_CHAIN; step += 1) {
    const right = at.field('right')
    if (right !== null) names.push(...targets(at.field('left')).map(value))
    at = right
  }
  return names
}

function targets(pattern: SyntaxNode | null): SyntaxNode[] {
  if (pattern === null) return []
  if (pattern.kind() === 'identifier') return [pattern]
  return PATTERNS.includes(pattern.kind()) ? parts(pattern).flatMap(targets) : []
}

function value(name: SyntaxNode): Declaration {
  return { name: name.text(), form: 'value', line: lineOf(name) }
}

function bound({ names, from, typeOnly, line }: Import): Declaration[] {
  const form = typeOnly ? 'type' : 'value'
  return names.map(({ as }) => ({ name: as.split('.')[0] ?? as, form, from, line }))
}

/** Names bound in these are bound around them: Python's scopes are modules, classes and functions. */
const BLOCKS = [
  ...['if_statement', 'elif_clause', 'else_clause', 'block', 'with_statement'],
  ...['try_statement', 'except_clause', 'except_group_clause', 'finally_clause'],
]

/** The statements of a module or a class body, those of conditional blocks in their place; definitions without decorators. */
function* statements(body: SyntaxNode | null): Generator<SyntaxNode> {
  for (const { node } of decorated(body)) yield node
}

/** {@link statements} with what they begin at: their decorators. */
function* decorated(body: SyntaxNode | null): Generator<{ node: SyntaxNode; from: SyntaxNode }> {
  for (const from of flattened(body, BLOCKS)) {
    const isDecorated = from.kind() === 'decorated_definition'
    yield { from, node: isDecorated ? (from.field('definition') ?? from) : from }
  }
}
