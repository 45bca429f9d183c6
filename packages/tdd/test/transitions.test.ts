import { describe, expect, test } from 'vitest'
import type { Standing } from '../src/state.ts'
import { claimed, edit, file, id, ran, red, soft, stateAfter, turn } from './journal.ts'

const after = (...entries: object[]) => stateAfter(...entries).tests.get(id)?.standing
const flush = { trigger: 'flush' } as const
const weakened = { type: 'tdd.integrity', test: id, kind: 'changed', before: 'h1', after: 'h2' }
const claimedHard = [red(), claimed()]
const pending = [...claimedHard, edit()]
const failing = [...pending, red(flush)]
const replayed = [red({ trigger: 'replay' }), { ...claimed(), replayed: true }]

/** Every row of the state machine: what happened, and where the test stands then. */
const ROWS: readonly (readonly [string, readonly object[], Standing])[] = [
  ['a test that passes', [ran('pass')], 'passing'],
  ['one that fails by an assertion', [red()], 'red_hard'],
  ['one that fails for want of a symbol', [soft()], 'red_soft'],
  ['one with a syntax error', [ran('fail', { kind: 'syntax_error' })], 'unknown'],
  ['a passing one whose body changes', [ran('pass'), weakened], 'unknown'],
  ['a passing one that fails', [ran('pass'), red()], 'regressed'],
  ['one that fails with a new body', [ran('pass', { body: 'a' }), red({ body: 'b' })], 'red_hard'],
  ['a soft red that is claimed', [soft(), claimed()], 'claimed_soft'],
  ['a soft red that becomes hard', [soft(), red()], 'red_hard'],
  ['a hard red that is claimed', claimedHard, 'claimed'],
  ['a hard red that passes by itself', [red(), ran('pass')], 'vacuous'],
  [
    'a hard red that passes after an edit nobody allowed',
    [red(), edit({ rule: 'no-red', claim: undefined, verdict: 'warn' }), ran('pass')],
    'passing',
  ],
  ['a hard red whose body changes', [red({ body: 'a' }), weakened], 'unknown'],
  ['a soft claim and an edit', [soft(), claimed(), edit({ rule: 'soft-claim' })], 'await_rerun'],
  ['a soft claim that fails by an assertion', [soft(), claimed(), red()], 'claimed'],
  ['a soft claim, an edit, green', [soft(), claimed(), edit(), ran('pass')], 'green'],
  [
    'the same soft failure after the edit',
    [soft({ message: 'no ./cart' }), claimed(), edit(), soft({ message: 'no ./cart' })],
    'await_rerun',
  ],
  [
    'another soft failure after the edit',
    [soft({ message: 'no ./cart' }), claimed(), edit(), soft({ message: 'total is no function' })],
    'claimed_soft',
  ],
  ['a claim and an edit', pending, 'pending'],
  ['a claim whose test changes', [...claimedHard, weakened], 'stale'],
  ['a claim whose test is gone', [...claimedHard, ran('missing')], 'tampered'],
  ['a claim whose test is skipped', [...claimedHard, ran('skip')], 'tampered'],
  ['a claim that passes without an edit', [...claimedHard, ran('pass')], 'vacuous'],
  ['a pending one that passes at the end', [...pending, ran('pass', flush)], 'green'],
  ['a pending one that fails in between', [...pending, red()], 'pending'],
  ['a pending one that fails at the end', failing, 'failing'],
  [
    'a pending one that times out',
    [...pending, ran('fail', { ...flush, kind: 'timeout' })],
    'unproven',
  ],
  ['a pending one whose body changes', [...pending, weakened], 'stale'],
  ['a failing one and an edit', [...failing, edit()], 'pending'],
  ['one that fails at a second end', [...failing, edit(), red(flush)], 'exhausted'],
  ['one that a replay shows red after its edit', [ran('pass'), ...replayed], 'pending'],
  ['the same where it never ran before', replayed, 'pending'],
  ['the same at the end, passing', [ran('pass'), ...replayed, ran('pass', flush)], 'green'],
  ['the same at the end, failing', [ran('pass'), ...replayed, red(flush)], 'failing'],
  ['the same whose body changes', [ran('pass'), ...replayed, weakened], 'stale'],
  [
    'a flaky one that a replay shows red',
    [ran('pass', { bytes: 'x' }), red({ bytes: 'x' }), ...replayed],
    'flaky',
  ],
  ['an exhausted one that passes', [...failing, red(flush), ran('pass')], 'green'],
  ['a stale one that is red again', [...claimedHard, weakened, red()], 'claimed'],
  [
    'a stale one that a replay proves',
    [...pending, weakened, red({ trigger: 'replay' }), ran('pass', flush)],
    'green',
  ],
  [
    'a stale one that passes on the old sources',
    [...pending, weakened, ran('pass', { trigger: 'replay' })],
    'tampered',
  ],
  ['a stale one that just passes', [...pending, weakened, ran('pass', flush)], 'tampered'],
  ['a green one at the next turn', [...pending, ran('pass', flush), turn('t2')], 'passing'],
  ['a green one that fails', [...pending, ran('pass', flush), red()], 'regressed'],
  ['a regressed one that is claimed', [ran('pass'), red(), claimed()], 'claimed'],
  ['two results on the same bytes', [red({ bytes: 'a' }), ran('pass', { bytes: 'a' })], 'flaky'],
  [
    'three equal results on three trees',
    [
      ...[red({ bytes: 'a' }), ran('pass', { bytes: 'a' })],
      ...['b', 'c', 'd'].map((bytes) => ran('pass', { bytes })),
    ],
    'passing',
  ],
  [
    'two equal results on two trees',
    [
      ...[red({ bytes: 'a' }), ran('pass', { bytes: 'a' })],
      ...['b', 'c'].map((bytes) => ran('pass', { bytes })),
    ],
    'flaky',
  ],
]

describe('where a test stands', () => {
  test.each(ROWS)('%s', (_, entries, standing) => {
    expect(after(...entries)).toBe(standing)
  })

  test('a flaky test cannot be claimed', () => {
    const flaky = [red({ bytes: 'a' }), ran('pass', { bytes: 'a' })]
    expect(after(...flaky, claimed())).toBe('flaky')
  })

  test('a green after a soft red says so', () => {
    const state = stateAfter(soft(), claimed(), edit(), ran('pass'))
    expect(state.tests.get(id)).toMatchObject({ standing: 'green', soft: true })
    expect(stateAfter(...pending, ran('pass', flush)).tests.get(id)?.soft).toBe(false)
  })

  test('a support file that changes under a claim makes it stale', () => {
    const snapshot = `${file.replace('cart.test.ts', '__snapshots__/cart.test.ts.snap')}`
    const support = { class: 'support', rule: 'test', claim: undefined } as const
    const elsewhere = { ...edit(support), path: 'other/fixtures/a.json' }
    expect(after(...pending, { ...edit(support), path: snapshot })).toBe('stale')
    expect(after(...pending, elsewhere)).toBe('pending')
  })

  test('a test that gets another name keeps its claim', () => {
    const to = `${file}::adds\u001fall`
    const renamed = { type: 'tdd.integrity', test: id, kind: 'renamed', to }
    const state = stateAfter(...pending, renamed, ran('pass', { test: to, ...flush }))
    expect(state.tests.get(to)?.standing).toBe('green')
    expect(state.tests.has(id)).toBe(false)
    expect(state.claims.get('c1')?.tests).toEqual([to])
  })
})
