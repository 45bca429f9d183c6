import { foldTdd, readTddEvent } from '@tailtest/tdd'
import { expect, test } from 'vitest'
import { statusLines, statusOf } from '../../src/tdd/status.ts'

const settings = {
  mode: {},
  verify: [],
  enforce_new_files: false,
  require_user_for_refactor: false,
  on_exhausted: 'report',
  corpus: false,
} as const

function after(actor: string) {
  const event = readTddEvent({
    ...{ v: 1, id: 'r', ts: 1, session: 's', host: 'h', actor, type: 'tdd.mode', mode: 'refactor' },
    ...{ scope: ['src/**'], reason: 'split the cart', tests: [], mark: '{}' },
  })
  return foldTdd(event === undefined ? [] : [event])
}

test('a refactoring is told with who began it', () => {
  const status = statusOf({ ...settings, verify: [] }, after('agent'))
  expect(status.refactoring).toEqual({
    ...{ scope: ['src/**'], reason: 'split the cart', tests: [], by: 'agent' },
  })
  expect(statusLines(status)).toContain(
    '[tailtest] refactoring "src/**", begun by the agent: "split the cart"',
  )
  expect(statusLines(statusOf({ ...settings, verify: [] }, after('person')))).toContain(
    '[tailtest] refactoring "src/**": "split the cart"',
  )
})
