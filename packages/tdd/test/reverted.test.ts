import { expect, test } from 'vitest'
import type { TddEntry } from '../src/event.ts'
import { claimed, edit, id, ran, red, source, stateAfter } from './journal.ts'

const failed = ran('fail', { kind: 'assertion', trigger: 'flush' })
const GIVEN_UP = [red(), claimed(), edit(), failed, failed]

const reverted = (more: Partial<TddEntry<'tdd.reverted'>> = {}): TddEntry<'tdd.reverted'> => ({
  ...{ type: 'tdd.reverted', revert: 'r1', claims: ['c1'] },
  files: [{ path: source, result: 'restored' }],
  ...more,
})

test('a claim whose edits were taken back is over, and its test is to be shown red anew', () => {
  expect(stateAfter(...GIVEN_UP).tests.get(id)?.standing).toBe('exhausted')
  const state = stateAfter(...GIVEN_UP, reverted())
  expect(state.claims.size).toBe(0)
  expect(state.tests.get(id)?.standing).toBe('unknown')
  expect(stateAfter(...GIVEN_UP, reverted(), red()).tests.get(id)?.standing).toBe('red_hard')
})

test('one whose edits stayed, or came again, is what it was', () => {
  const kept = reverted({ files: [{ path: source, result: 'conflict' }] })
  for (const entry of [kept, reverted({ undo_of: 'r0' })]) {
    const state = stateAfter(...GIVEN_UP, entry)
    expect([...state.claims.keys()]).toEqual(['c1'])
    expect(state.tests.get(id)?.standing).toBe('exhausted')
  }
})
