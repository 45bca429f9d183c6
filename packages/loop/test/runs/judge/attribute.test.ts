import { expect, test } from 'vitest'
import { attribute } from '../../../src/runs/judge/attribute.ts'

test.each([
  ['new', 'it passed before', { before: 'pass', isNewTest: false, passedOnRetry: false }],
  ['new', 'its file is new', { before: undefined, isNewTest: true, passedOnRetry: false }],
  ['pre-existing', 'it failed before', { before: 'fail', isNewTest: false, passedOnRetry: false }],
  ['flaky', 'it passes when run again', { before: 'pass', isNewTest: true, passedOnRetry: true }],
  [
    'contention',
    'it passes when run again, and other tests ran beside it before',
    { before: 'pass', isNewTest: false, passedOnRetry: true, contended: true },
  ],
  [
    'new',
    'it fails again, and other tests ran beside it before',
    { before: 'pass', isNewTest: false, passedOnRetry: false, contended: true },
  ],
  [
    'unattributed',
    'nothing is known of it',
    { before: undefined, isNewTest: false, passedOnRetry: false },
  ],
  [
    'unattributed',
    'somebody else changed what it reaches in the turn',
    { before: 'pass', isNewTest: false, passedOnRetry: false, foreign: 'within' },
  ],
  [
    'unattributed',
    'it passed in the session, and somebody else changed what it reaches before the turn',
    {
      hasPassed: true,
      before: 'fail',
      isNewTest: false,
      passedOnRetry: false,
      foreign: 'before',
    },
  ],
  [
    'new',
    'it passed after somebody else had changed what it reaches',
    { before: 'pass', isNewTest: false, passedOnRetry: false, foreign: 'before' },
  ],
] as const)('a failure is %s when %s', (status, _, past) => {
  expect(attribute(past)).toBe(status)
})
