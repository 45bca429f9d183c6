import { expect, test } from 'vitest'
import { gateLine } from '../../src/notes/gate-turn.ts'

const NOTHING = {
  ...{ unlicensed: [], settings: [] },
  ...{ exhausted: [], unproven: [], foreign: [] },
}

test('a turn of which the gate has nothing to say has no line', () => {
  expect(gateLine(NOTHING)).toBe('')
})

test('a refactoring that nobody ended is told with its scope, its reason and who began it', () => {
  const refactoring = { scope: ['src/**'], reason: 'tidy', by: 'agent' }
  expect(gateLine({ ...NOTHING, unlicensed: ['src/cart.ts'], refactoring })).toBe(
    '[tailtest] tdd: without a failing test: src/cart.ts; refactoring not ended: "src/**" (tidy, by agent)',
  )
})
