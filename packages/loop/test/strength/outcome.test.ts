import { relPath } from '@tailtest/project'
import { type Results, testId } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { outcomeIn } from '../../src/strength/rooms.ts'

const file = relPath('test/a.test.ts')

const results = (more: Partial<Results> = {}): Results => ({
  ...{ tests: [{ id: testId(file, ['a']), file, status: 'pass' }], fileErrors: [] },
  ...{ executed: 1, timedOut: false, durationMs: 1, argv: [] },
  ...more,
})

const failing = results({ tests: [{ id: testId(file, ['a']), file, status: 'fail' }] })

describe('a run with a mutant', () => {
  test.each([
    ['passed', false, results()],
    ['failed', false, failing],
    ['failed', true, failing],
    ['timeout', false, { ...failing, timedOut: true }],
    [
      'failed',
      false,
      results({ fileErrors: [{ file, message: 'x is not defined', kind: 'load' }] }),
    ],
    ['failed', false, results({ crash: 'the runner left no report (exit code 1)' })],
    [
      'invalid',
      true,
      results({ fileErrors: [{ file, message: 'undefined: x', kind: 'compile' }] }),
    ],
    ['failed', true, results({ fileErrors: [{ file, message: 'panic: x', kind: 'load' }] })],
    [
      'invalid',
      false,
      results({
        fileErrors: [{ file, message: 'src/a.ts:1:1 - error TS2322: Type', kind: 'load' }],
      }),
    ],
    ['invalid', true, results({ crash: 'COMPILATION ERROR : Cart.java' })],
  ] as const)('%s (compiled: %s)', (outcome, isCompiled, run) => {
    expect(outcomeIn(run, isCompiled)).toBe(outcome)
  })
})
