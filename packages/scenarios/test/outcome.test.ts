import { describe, expect, test } from 'vitest'
import { type Coverage, outcomeOf, tally } from '../src/index.ts'

const coverage = (over: Partial<Coverage>): Coverage => ({
  source: 'src/cart.ts',
  test: 'src/cart.test.ts',
  everFailed: false,
  failedAttempts: 0,
  mostAttempts: 0,
  deferred: false,
  ...over,
})

describe('what became of a file', () => {
  test.each([
    ['nothing yet: never run', {}, undefined],
    ['passed', { last: 'passing' }, 'passed'],
    [
      'fixed: passing after failing',
      { last: 'passing', everFailed: true, mostAttempts: 3 },
      'fixed',
    ],
    ['unresolved: failing', { last: 'failing', everFailed: true }, 'unresolved'],
    [
      'unresolved after three attempts',
      { last: 'failing', everFailed: true, failedAttempts: 3 },
      'unresolved',
    ],
    [
      'deferred, whatever the last run said',
      { last: 'failing', everFailed: true, deferred: true },
      'deferred',
    ],
    [
      'weakened: one of its tests says less',
      { last: 'passing', everFailed: true, weakened: true },
      'weakened',
    ],
    ['deferred before any run', { deferred: true }, 'deferred'],
  ] as const)('%s', (_, over, outcome) => {
    expect(outcomeOf(coverage(over))).toBe(outcome)
  })
})

test('outcomes are counted', () => {
  expect(tally(['passed', 'fixed', 'passed'])).toEqual({
    passed: 2,
    fixed: 1,
    weakened: 0,
    deferred: 0,
    unresolved: 0,
    untested: 0,
  })
})
