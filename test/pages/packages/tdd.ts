import { relPath } from '@tailtest/project'
import { decide, foldTdd } from '@tailtest/tdd'

const edit = {
  path: relPath('src/cart.ts'),
  class: 'source',
  mode: 'enforce',
  before: 'export const add = (a, b) => a - b\n',
  after: 'export const add = (a, b) => a + b\n',
  facts: { comments: false, form: false, runner: true, grace: false },
} as const
const decided = decide(edit, foldTdd([]), { at: 'proposal' })
if (decided.type === 'decided') console.log(decided.verdict, decided.rule)
