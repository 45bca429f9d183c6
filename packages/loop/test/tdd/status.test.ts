import { foldTdd, readTddEvent } from '@tailtest/tdd'
import { expect, test } from 'vitest'
import { statusLines, statusOf } from '../../src/tdd/status.ts'

const settings = {
  mode: {},
  verify: [],
  enforce_new_files: false,
  require_user_for_refactor: false,
  on_exhausted: 'report',
  stories_are_tests: false,
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

test('what a turn’s end found is told: outcomes, tests that say less, edits without a red', () => {
  const envelope = { v: 1, ts: 1, session: 's', host: 'h', actor: 'hook' }
  const records = [
    {
      ...{ type: 'tdd.claimed', claim: 'c', tests: ['a.test.ts::adds'], targets: ['a.ts'] },
      source: 'cli',
    },
    { type: 'tdd.flushed', runs: [], claims: [{ claim: 'c', outcome: 'unproven' }] },
    { type: 'tdd.integrity', test: 'a.test.ts::adds', kind: 'skipped' },
    {
      type: 'tdd.edit',
      at: 'turn',
      path: 'b.ts',
      class: 'source',
      verdict: 'deny',
      rule: 'no-red',
    },
  ]
  const events = records.flatMap(
    (record, at) => readTddEvent({ ...envelope, id: `${at}`, ...record }) ?? [],
  )
  const status = statusOf({ ...settings, verify: [] }, foldTdd(events))
  expect(status).toMatchObject({
    without_red: ['b.ts'],
    weakened: [{ test: 'a.test.ts::adds', change: 'skipped' }],
    outcomes: [{ tests: ['a.test.ts::adds'], targets: ['a.ts'], outcome: 'unproven' }],
  })
  expect(statusLines(status).slice(-3)).toEqual([
    '[tailtest] unproven when a turn ended: a.ts',
    '[tailtest] test skipped: a.test.ts::adds',
    '[tailtest] edited without a failing test: b.ts',
  ])
})
