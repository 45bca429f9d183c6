import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { stringText } from '../../tree-sitter/strings.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, isInside, nested } from '../blocks.ts'
import { TYPES } from './declared.ts'
import { kinds } from './kinds.ts'

/** Pest's words. */
const SUITES = ['describe']
const TESTS = ['it', 'test', 'todo', 'arch']

/** In these PHPUnit takes methods by their name. */
const TEST_CLASS = /Test(?:Case)?$/

/** PHPUnit's test methods in their classes, and Pest's blocks. */
export function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
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
