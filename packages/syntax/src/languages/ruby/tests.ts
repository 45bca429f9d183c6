import { ANYTHING } from '../../tree-sitter/expression.ts'
import { findKinds, type SyntaxNode } from '../../tree-sitter/node.ts'
import { stringText } from '../../tree-sitter/strings.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, isInside, nested } from '../blocks.ts'
import { argumentsOf } from './commands.ts'
import { kinds } from './kinds.ts'

/** RSpec's words and those of minitest's specs, without the `x` and `f` that may be in front; `test` is Rails'. */
const SUITES = /^(?:[xf]?(?:describe|context|feature)|shared_(?:examples(?:_for)?|context))$/
const TESTS = /^(?:[xf]?(?:it|specify|example|scenario)|pending|test)$/

/** In these minitest and test-unit take methods by their name. */
const TEST_CLASS = /Test(?:Case|Unit)?\b/

/** Blocks of RSpec and minitest, and test methods in their classes. */
export function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
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
