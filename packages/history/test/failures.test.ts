import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { leftFailing, leftOpen, recurring, regressions } from '../src/index.ts'
import { history, outcome } from './entries.ts'

const failing = (session_id: string, file = 'billing.py') =>
  outcome({ session_id, file, status: 'unresolved' })

describe('recurring failures', () => {
  test('a file that failed in three sessions recurs, one that failed in two does not', () => {
    const entries = history(
      failing('s1', 'cart.py'),
      failing('s1'),
      failing('s2', 'cart.py'),
      failing('s2'),
      failing('s3'),
    )
    expect(recurring(entries)).toEqual(['billing.py'])
  })

  test('three failures in one session are one', () => {
    expect(recurring(history(failing('s1'), failing('s1'), failing('s1')))).toEqual([])
  })

  test('a deferred failure is a failure, a fixed one is not', () => {
    const deferred = outcome({ session_id: 's3', status: 'deferred' })
    const fixed = outcome({ session_id: 's3', status: 'fixed' })
    expect(recurring(history(failing('s1'), failing('s2'), deferred))).toEqual(['billing.py'])
    expect(recurring(history(failing('s1'), failing('s2'), fixed))).toEqual([])
  })
})

describe('files that were left failing', () => {
  test('are judged by the newest session that has them', () => {
    const cart = outcome({ session_id: 's3', file: 'cart.py', status: 'deferred' })
    expect(leftFailing(history(failing('s1'), cart))).toEqual(['billing.py', 'cart.py'])
    expect(leftFailing(history(failing('s1'), outcome({ session_id: 's2' })))).toEqual([])
  })

  test('have their newest name', () => {
    const renamed = { ...failing('s2', 'bills.py'), renamed_from: relPath('billing.py') }
    expect(leftFailing(history(failing('s1'), renamed))).toEqual(['bills.py'])
  })
})

describe('regressions', () => {
  test('a file that passed before and fails now', () => {
    const entries = history(outcome(), failing('s2'), failing('s2', 'new.py'))
    expect(regressions(entries)).toEqual(['billing.py'])
  })

  test('as long as nobody fixes it, however many sessions come after', () => {
    const entries = history(outcome(), failing('s2'), failing('s3'), failing('s4'))
    expect(entries.at(-1)?.classification).toBe('unresolved')
    expect(regressions(entries)).toEqual(['billing.py'])
  })

  test('no more once it is fixed or deferred, again when a deferred one fails on', () => {
    const broken = [outcome(), failing('s2')]
    const after = (...statuses: ('passed' | 'fixed' | 'deferred' | 'unresolved')[]) =>
      regressions(
        history(
          ...broken,
          ...statuses.map((status, n) => outcome({ session_id: `t${n}`, status })),
        ),
      )
    expect([after('passed'), after('fixed'), after('deferred')]).toEqual([[], [], []])
    expect(after('deferred', 'unresolved')).toEqual(['billing.py'])
  })

  test('the one that has been failing longest comes first', () => {
    const both = [outcome({ file: 'cart.py' }), outcome()]
    const entries = history(...both, failing('s2'), failing('s3', 'cart.py'))
    expect(regressions(entries)).toEqual(['billing.py', 'cart.py'])
  })
})

describe('what the last session left open', () => {
  test('is what it did not bring to an end: failures, those that were put off, weakened tests, sources without one', () => {
    const entries = history(
      failing('s1', 'old.py'),
      failing('s2'),
      outcome({ session_id: 's2', file: 'cart.py' }),
      outcome({ session_id: 's2', file: 'mended.py', status: 'fixed' }),
      outcome({ session_id: 's2', file: 'later.py', status: 'deferred' }),
      outcome({ session_id: 's2', file: 'bent.py', status: 'weakened' }),
      outcome({ session_id: 's2', file: 'new.py', status: 'untested' }),
    )
    const left = leftOpen(entries).map(({ file }) => file)
    expect(left.sort()).toEqual(['bent.py', 'billing.py', 'later.py', 'new.py'])
  })

  test('the session that asks can be left out', () => {
    const entries = history(failing('s1'), failing('s2', 'mine.py'))
    expect(leftOpen(entries, 's2').map(({ file }) => file)).toEqual(['billing.py'])
  })

  test('none after a session without failures, and none at the very beginning', () => {
    expect(leftOpen(history(failing('s1'), outcome({ session_id: 's2' })))).toEqual([])
    expect(leftOpen([], 's1')).toEqual([])
  })
})
