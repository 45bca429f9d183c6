import { stringText } from '../../tree-sitter/ask.ts'
import { written } from '../../tree-sitter/expression.ts'
import { findKinds, parts, type SyntaxNode } from '../../tree-sitter/node.ts'
import type { TestBlock } from '../../types.ts'
import { type Candidate, nested } from '../blocks.ts'
import { kinds } from './kinds.ts'

const SUITES = ['describe', 'suite', 'context', 'fdescribe', 'xdescribe']
const TESTS = ['it', 'test', 'specify', 'fit', 'xit', 'xtest', 'xspecify']
const MODIFIERS = [
  ...['only', 'skip', 'todo', 'concurrent', 'sequential', 'shuffle', 'fails', 'failing'],
  ...['fixme', 'fail'], // Playwright's
  ...['serial', 'parallel', 'describe'], // `test.describe.serial`
]
/** Called with the cases or the condition first, then with the title. */
const CALLED = ['each', 'for', 'skipIf', 'runIf']

const BLOCK = new RegExp(
  `^(?:(?:Deno|tap|t)\\.)?(${[...SUITES, ...TESTS].join('|')})` +
    `((?:\\.(?:${MODIFIERS.join('|')})|\\.(?:${CALLED.join('|')})\\(\\))*)$`,
)

/** `describe`, `it` and `test` of vitest, jest, mocha, node:test, tap, bun, Deno and Playwright, with their modifiers. */
export function testBlocks(root: SyntaxNode, source: string): TestBlock[] {
  const candidates = findKinds(root, ['call_expression']).flatMap((node): Candidate[] => {
    const callee = node.field('function')
    const type = callee ? blockType(written(callee, kinds.expressions)) : undefined
    const title = type && titleOf(node, source)
    return type === undefined || title === undefined ? [] : [{ type, title, node }]
  })
  return nested(candidates)
}

/** What a call of this path begins. */
export function blockType(callee: string): TestBlock['type'] | undefined {
  const [block, name = '', modifiers = ''] = BLOCK.exec(callee) ?? []
  if (block === undefined) return undefined
  return SUITES.includes(name) || modifiers.includes('.describe') ? 'suite' : 'test'
}

/** A string, or the name of the class or function under test. */
function titleOf(call: SyntaxNode, source: string): string | undefined {
  const [title, body] = parts(call.field('arguments'))
  if (title === undefined) return undefined
  if (kinds.strings.kinds.includes(title.kind())) return stringText(title, source, kinds.strings)
  return body === undefined || !/^(?:identifier|member_expression)$/.test(title.kind())
    ? undefined
    : title.text()
}
