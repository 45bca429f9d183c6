import { findKinds, lineOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { Import, TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { exportsOf, publicFunctionsOf } from '../outline.ts'
import type { Kinds, Reader } from '../reader.ts'
import { declared } from './declared.ts'
import { modulePath, used } from './use.ts'

const kinds: Kinds = {
  grammars: { '.rs': 'rust' },
  branches: [
    { kind: 'if_expression' },
    { kind: 'else_clause', not: { has: { kind: 'if_expression' } } }, // `else if` is the `if` in it
    { kind: 'match_expression' },
    { kind: 'match_arm' },
  ],
  elses: ['let_declaration'], // `let … else`
  comments: ['line_comment', 'block_comment'],
  readByTools: /^\/(?:\/[/!]|\*[*!])/, // `cargo test` runs the examples in documentation
  literals: ['string_literal', 'raw_string_literal', 'char_literal'],
  strings: {
    kinds: ['string_literal', 'raw_string_literal'],
    joined: [],
    opening: /^(?:[bc]?"|[bc]?r#*")/,
    closing: /"#*$/,
    holes: [],
    documentation: [],
  },
  expressions: {
    identifier: { type: 'name' },
    type_identifier: { type: 'name' },
    field_identifier: { type: 'name' },
    primitive_type: { type: 'name' },
    self: { type: 'name' },
    super: { type: 'name' },
    crate: { type: 'name' },
    field_expression: { type: 'member', object: 'value', property: 'field' },
    scoped_identifier: { type: 'member', object: 'path', property: 'name' },
    scoped_type_identifier: { type: 'member', object: 'path', property: 'name' },
    call_expression: { type: 'call', callee: 'function' },
    macro_invocation: { type: 'call', callee: 'macro' },
    index_expression: { type: 'element', object: 0 },
    generic_function: { type: 'wrapper', inner: 'function' },
    generic_type: { type: 'wrapper', inner: 'type' },
    await_expression: { type: 'wrapper' },
    try_expression: { type: 'wrapper' },
    parenthesized_expression: { type: 'wrapper' },
    reference_expression: { type: 'wrapper', inner: 'value' },
    unary_expression: { type: 'wrapper' }, // `*a`
    type_cast_expression: { type: 'wrapper', inner: 'value' },
  },
  notCalled: ['Some', 'Ok', 'Err'],
}

export const rust: Reader = {
  kinds,
  imports,
  exports: (root) => exportsOf(declared(root), { separator: '::' }),
  publicFunctions: (root) => publicFunctionsOf(declared(root), '::'),
  testBlocks,
}

/** `#[test]`, `#[tokio::test]`, `#[wasm_bindgen_test]`, and macros of their own: `#[rstest]`. */
const TEST_ATTRIBUTE = /(?:^|::|_)test$|(?:^|::)(?:test_case|rstest|quickcheck|gtest)$/

/** Test functions in their modules. */
function testBlocks(root: SyntaxNode): TestBlock[] {
  let isMarked = false
  let from: SyntaxNode | undefined
  const found = findKinds(root, ['attribute_item', 'function_item', 'mod_item'])
  const candidates = found.flatMap((node): Candidate[] => {
    if (node.kind() === 'attribute_item') {
      isMarked ||= TEST_ATTRIBUTE.test(nameOf(node))
      from ??= node
      return []
    }
    const isTest = isMarked
    const at = { node, from }
    isMarked = false
    from = undefined
    const title = node.field('name')?.text()
    if (title === undefined) return []
    if (node.kind() === 'mod_item') return [{ type: 'suite', title, ...at, isConditional: true }]
    return isTest ? [{ type: 'test', title, ...at }] : []
  })
  return nested(candidates)
}

function nameOf(item: SyntaxNode): string {
  const attribute = parts(item)[0]
  return parts(attribute ?? null)[0]?.text() ?? ''
}

const KINDS = ['use_declaration', 'mod_item', 'extern_crate_declaration', 'attribute_item']

/** Modules in modules; nobody nests deeper. */
const DEEPEST = 50

/** `use`, `mod` of other files (from `self::name`, or the path that `#[path]` gives), `extern crate`. */
function imports(root: SyntaxNode): Import[] {
  let open: { name: string; end: number }[] = []
  let path: string | undefined
  return findKinds(root, KINDS).flatMap((node): Import[] => {
    const { start, end } = node.range()
    open = open.filter((one) => one.end > start.index)
    const modules = open.map(({ name }) => name)
    const given = path
    path = undefined
    switch (node.kind()) {
      case 'attribute_item':
        path = pathOf(node) ?? given
        return []
      case 'use_declaration':
        return used(node, modules)
      case 'extern_crate_declaration':
        return whole(node, node.field('name')?.text())
    }
    const name = node.field('name')?.text() ?? ''
    if (node.field('body') === null) return whole(node, given ?? modulePath([...modules, name]))
    if (open.length < DEEPEST) open.push({ name, end: end.index })
    return []
  })
}

function whole(node: SyntaxNode, from: string | undefined): Import[] {
  const name = node.field('name')?.text()
  if (from === undefined || name === undefined) return []
  const as = node.field('alias')?.text() ?? name
  return [{ from, names: [{ name: '*', as }], typeOnly: false, line: lineOf(node) }]
}

/** `#[path = "other.rs"]`. */
function pathOf(item: SyntaxNode): string | undefined {
  const attribute = parts(item)[0]
  if (attribute === undefined || parts(attribute)[0]?.text() !== 'path') return undefined
  return attribute.field('value')?.text().replace(/^"|"$/g, '')
}
