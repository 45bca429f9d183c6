import { describe, expect, test } from 'vitest'
import { classify } from '../src/index.ts'
import { history, outcome } from './entries.ts'

const later = { session_id: 's2', minute: 1 }

describe('what an outcome is called', () => {
  test.each(['passed', 'fixed', 'unresolved', 'deferred'] as const)(
    'a gap when no earlier session had the file, be it %s',
    (status) => {
      const others = history(outcome({ file: 'cart.py' }), outcome({ session_id: 's1' }))
      expect(classify(outcome({ status, minute: 1 }), others)).toBe('gap')
    },
  )

  test.each([
    ['passed', 'passed', 'passed'],
    ['fixed', 'passed', 'passed'],
    ['unresolved', 'passed', 'fixed'],
    ['deferred', 'passed', 'fixed'],
    ['passed', 'fixed', 'fixed'],
    ['unresolved', 'fixed', 'fixed'],
    ['passed', 'unresolved', 'regression'],
    ['fixed', 'unresolved', 'regression'],
    ['passed', 'deferred', 'regression'],
    ['fixed', 'deferred', 'regression'],
    ['unresolved', 'unresolved', 'unresolved'],
    ['deferred', 'unresolved', 'unresolved'],
    ['unresolved', 'deferred', 'deferred'],
    ['deferred', 'deferred', 'deferred'],
  ] as const)('%s before, %s now: %s', (before, status, classification) => {
    const earlier = history(outcome({ status: before }))
    expect(classify(outcome({ ...later, status }), earlier)).toBe(classification)
  })

  test('the last earlier session counts, not one before it', () => {
    const earlier = history(
      outcome({ session_id: 's0', status: 'passed' }),
      outcome({ session_id: 's1', status: 'unresolved', minute: 1 }),
    )
    expect(classify(outcome({ session_id: 's2', status: 'unresolved' }), earlier)).toBe(
      'unresolved',
    )
  })

  test('what the same session said before does not count', () => {
    const earlier = history(
      outcome({ session_id: 's1', status: 'unresolved' }),
      outcome({ session_id: 's2', status: 'passed', minute: 1 }),
    )
    expect(classify(outcome({ session_id: 's2', status: 'unresolved' }), earlier)).toBe(
      'unresolved',
    )
  })
})
