import { relPath } from '@tailtest/project'
import type { Outcome } from '@tailtest/scenarios'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Trend, trend } from '../src/index.ts'
import { anyOutcome, history, outcome } from './entries.ts'

const WORDS: Readonly<Record<string, Outcome>> = {
  p: 'passed',
  f: 'fixed',
  d: 'deferred',
  u: 'unresolved',
}

/** The trend of a file that had these outcomes, one a session: `p`assed, `f`ixed, `d`eferred, `u`nresolved. */
function trendOf(outcomes: string): Trend | undefined {
  const entries = [...outcomes].map((letter, n) =>
    outcome({ session_id: `s${n}`, minute: n, status: WORDS[letter] ?? 'passed' }),
  )
  return trend(history(...entries, outcome({ file: 'cart.py', minute: 99 })), 'billing.py')
}

describe('the trend of a file', () => {
  test.each([
    ['p', 'new'],
    ['u', 'new'],
    ['pp', 'steady'],
    ['uu', 'steady'],
    ['fp', 'improving'],
    ['up', 'improving'],
    ['uf', 'improving'],
    ['pu', 'worsening'],
    ['pd', 'worsening'],
    ['pf', 'worsening'],
    ['uupp', 'improving'],
    ['ppuu', 'worsening'],
    ['ppup', 'worsening'],
    ['pupu', 'unstable'],
    ['upup', 'unstable'],
    ['ppppf', 'worsening'],
    ['pfpfpf', 'steady'],
    ['ppppppppup', 'steady'],
    ['uuuuupppppppppp', 'steady'],
    ['pupupupupppppppppp', 'steady'],
  ])('outcomes %s: %s', (outcomes, verdict) => {
    expect(trendOf(outcomes)?.verdict).toBe(verdict)
  })

  test('counts what the sessions with the file left behind', () => {
    const entries = history(
      outcome({ session_id: 's1' }),
      outcome({ session_id: 's2', minute: 1, status: 'unresolved', attempts: 3 }),
      outcome({ session_id: 's2', minute: 1, file: 'cart.py', status: 'unresolved' }),
      outcome({ session_id: 's3', minute: 2, status: 'fixed', attempts: 1 }),
      outcome({ session_id: 's4', minute: 3 }),
    )
    expect(trend(entries, 'billing.py')).toEqual({
      file: relPath('billing.py'),
      verdict: 'improving',
      state: 'passing',
      streak: 2,
      sessions: 4,
      failures: 1,
      regressions: 1,
      attempts: 4,
      entries: entries.filter(({ file }) => file === 'billing.py'),
    })
  })

  test('none, of a file that no session had', () => {
    expect(trend(history(outcome()), 'cart.py')).toBeUndefined()
    expect(trend([], '')).toBeUndefined()
  })

  test('a streak is as long as the outcomes that agree with the last', () => {
    fc.assert(
      fc.property(fc.array(anyOutcome, { minLength: 1 }), (outcomes) => {
        const entries = history(...outcomes)
        const [last] = entries.slice(-1)
        const found = trend(entries, last?.file ?? '')
        expect(found?.sessions).toBe(found?.entries.length)
        const passing =
          found?.entries.map(({ status }) => !/unresolved|deferred/.test(status)) ?? []
        const tail = passing.slice(passing.length - (found?.streak ?? 0))
        expect(new Set(tail)).toEqual(new Set([found?.state === 'passing']))
        const before = passing.at(-1 - tail.length)
        expect(before).not.toBe(found?.state === 'passing')
      }),
    )
  })
})
