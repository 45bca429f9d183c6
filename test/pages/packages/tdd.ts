import { decide, foldTdd } from '@tailtest/tdd'

const file = { path: 'src/cart.ts', class: 'source', mode: 'enforce' } as const
const before = 'export const add = (a, b) => a - b\n'
const after = 'export const add = (a, b) => a + b\n'
const facts = { comments: false, form: false, runner: true, grace: false }
const decided = decide({ ...file, before, after, facts }, foldTdd([]), { at: 'proposal' })
if (decided.type === 'decided') console.log(decided.verdict, decided.rule)
