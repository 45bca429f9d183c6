import { callOf } from '../../tree-sitter/calls.ts'
import { ANYTHING } from '../../tree-sitter/expression.ts'
import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import { stringText } from '../../tree-sitter/strings.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { receiverOf } from './declared.ts'
import { kinds } from './kinds.ts'

/** What `go test` runs; a small letter behind it makes it a word of its own: `Testimonial`. */
const TEST = /^(?:Test|Fuzz|Example)(.?)/su

/** `func TestMain(m *testing.M)` runs the tests. */
const RUNS_THEM = /\.M\b/

const SUITES = ['Describe', 'DescribeTable', 'Context', 'When']
const TESTS = ['It', 'Specify', 'Entry']

/** Tests, examples and fuzz targets, their subtests, testify's methods, and ginkgo's blocks. */
export function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
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
