import { openHistory } from '@tailtest/history'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { record, remember } from '../../../src/runs/judge/record.ts'
import { session, tempProject } from '../../project.ts'

const CART = relPath('src/cart.ts')

test('an outcome has the time since when it holds, however often the session is remembered', () => {
  const temp = tempProject()
  let now = Date.parse('2026-11-01T10:00:00Z')
  const { place, journal } = session(temp, {}, { now: () => now })
  const outcome = () => {
    remember(place, journal.read().session)
    const [entry] = openHistory(temp.project).read().entries
    return [entry?.status, entry?.timestamp]
  }
  const tested = { sources: [CART], test: relPath('src/cart.test.ts'), run: 'r' }
  journal.append({ type: 'session.tested', ...tested, result: 'failing' })
  now += 60_000
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:00:00.000Z'])
  journal.append({ type: 'session.deferred', path: CART, description: 'later' })
  now += 60_000
  expect(outcome()).toEqual(['deferred', '2026-11-01T10:01:00.000Z'])
  const edit = { path: CART, kind: 'written', via: 'tool', test: false } as const
  journal.append({ type: 'loop.edited', ...edit })
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:02:00.000Z'])
  now += 60_000
  journal.append({ type: 'loop.edited', ...edit })
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:02:00.000Z'])
})

test.each([
  [20, 161],
  [20, 200],
  [300, 161],
  [2, 3400],
])(
  '%i sources of paths of %i bytes are written down with the test that reaches them all',
  (count, bytes) => {
    const temp = tempProject()
    const { place, journal } = session(temp)
    const named = (at: number) =>
      relPath(`${'d/'.repeat(bytes / 2 - 4)}s${String(at).padStart(4, '0')}.ts`)
    const sources = Array.from({ length: count }, (_, at) => named(at))
    const check = relPath(`${'t/'.repeat(bytes / 2 - 4)}a.test.ts`)
    const id = `${check}::adds up`
    const failed = { id, status: 'fail', message: 'expected 1 to be 2' } as const
    const failure = {
      id,
      file: check,
      status: 'new',
      category: 'real_bug',
      certain: true,
      evidence: 'an assertion failed',
      message: failed.message,
    } as const
    const ran = { test: check, tests: [failed], run: 'r', fromReceipt: false, ms: 1 }
    record(place, journal, {
      ...{ session: journal.read().session, tests: new Map([[check, new Set(sources)]]) },
      ...{ verified: [{ ...ran, result: 'failing' }], failures: [failure], runs: [] },
      ...{ notRun: [{ test: check, reason: 'r' }], trigger: 'turn' },
    })
    const { coverage, findings } = journal.read().session
    expect(Object.keys(coverage)).toHaveLength(count)
    expect(Object.values(findings).map(({ kind }) => kind)).toContain('failing')
  },
)
