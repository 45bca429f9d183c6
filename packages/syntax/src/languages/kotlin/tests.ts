import { stringText } from '../../tree-sitter/ask.ts'
import { nameIn } from '../../tree-sitter/expression.ts'
import { findKinds, partOf, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { TEST_ANNOTATION } from '../java/tests.ts'
import { kinds } from './kinds.ts'

const TYPES = ['class_declaration', 'object_declaration']

/** The words of kotest's styles, without the `x` and `f` that may be in front. */
const SUITES = ['describe', 'context', 'feature', 'given', 'when', 'and']
const TESTS = ['test', 'it', 'should', 'expect', 'then', 'scenario']

/** Calls upon calls between a word and its block: `test("a").config(timeout = 1) { … }`. */
const LONGEST_CHAIN = 4

/** Annotated functions of JUnit and kotlin.test in their classes, and the blocks of kotest's specs. */
export function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
  const calls = /\bio\.kotest\b/.test(source)
    ? ['call_expression', 'infix_expression', 'additive_expression']
    : []
  const found = findKinds(root, [...TYPES, 'function_declaration', ...calls])
  return nested(found.flatMap((node) => candidate(node, source)))
}

function candidate(node: SyntaxNode, source: string): Candidate[] {
  const kind = node.kind()
  if (kind === 'call_expression') return called(node, source)
  if (TYPES.includes(kind)) {
    const name = partOf(node, 'type_identifier')
    return name ? [{ type: 'suite', title: name.text(), node, name, isConditional: true }] : []
  }
  if (kind !== 'function_declaration') return described(node, source)
  const name = partOf(node, 'simple_identifier')
  return name && isTest(node) ? [{ type: 'test', title: nameIn(name), node, name }] : []
}

function isTest(method: SyntaxNode): boolean {
  return parts(partOf(method, 'modifiers') ?? null).some((annotation) => {
    const called = partOf(annotation, 'constructor_invocation') ?? annotation
    const name = parts(partOf(called, 'user_type') ?? null)
      .at(-1)
      ?.text()
    return name !== undefined && TEST_ANNOTATION.test(name)
  })
}

/** `test("adds") { … }`, and `"adds" { … }` in a string spec. */
function called(node: SyntaxNode, source: string): Candidate[] {
  const [callee, suffix] = parts(node)
  if (suffix === undefined || partOf(suffix, 'annotated_lambda') === undefined) return []
  let at = callee
  for (let step = 0; at !== undefined && step < LONGEST_CHAIN; step += 1) {
    if (at.kind() === 'string_literal') return [{ type: 'test', title: text(at, source), node }]
    const [word, given] = parts(at)
    if (at.kind() === 'call_expression' && word?.kind() === 'simple_identifier') {
      const title = titleOf(given, source)
      const type = typeOf(nameIn(word).toLowerCase())
      return type === undefined || title === undefined ? [] : [{ type, title, node }]
    }
    at = word
  }
  return []
}

function typeOf(name: string): TestBlock['type'] | undefined {
  const word = name.replace(/^[xf](?=(?:describe|context|test|it|should|scenario)$)/, '')
  if (SUITES.includes(word)) return 'suite'
  return TESTS.includes(word) ? 'test' : undefined
}

/** `"a cart" should { … }` of a word spec, `"a cart" - { … }` of a free spec. */
function described(node: SyntaxNode, source: string): Candidate[] {
  const [title, ...rest] = parts(node)
  if (title?.kind() !== 'string_literal' || rest.at(-1)?.kind() !== 'lambda_literal') return []
  return [{ type: 'suite', title: text(title, source), node, isConditional: true }]
}

/** The first argument, if it is a string. */
function titleOf(suffix: SyntaxNode | undefined, source: string): string | undefined {
  const values = suffix && partOf(suffix, 'value_arguments')
  const [title] = parts(parts(values ?? null)[0] ?? null)
  return title?.kind() === 'string_literal' ? text(title, source) : undefined
}

function text(node: SyntaxNode, source: string): string {
  return stringText(node, source, kinds.strings)
}
