import { type NewEntry, openHistory } from '@tailtest/history'
import { openProject, relPath } from '@tailtest/project'
import { type FileReceipt, readRecord } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { type Digest, digestOf } from '../../src/account/digest.ts'
import { parseLatest } from '../../src/account/latest.ts'
import { flakyTests, heatMap } from '../../src/account/report/flaky.ts'
import { htmlReport } from '../../src/account/report/html/document.ts'
import { attention, neverFailed, slowestFiles, trendOf } from '../../src/account/report/page-of.ts'
import { verdict } from '../../src/account/report/words.ts'
import { folders } from '../places.ts'
import { dayOf } from './recorded.ts'

type Outcomes = Readonly<Record<string, readonly (NewEntry['status'] | '')[]>>

/** Entries as the history classifies them: of each file one for each day, none where the word is empty. */
function entriesOf(outcomes: Outcomes) {
  const history = openHistory(openProject(folders().root))
  history.upsert(
    Object.entries(outcomes).flatMap(([file, days]) =>
      days.flatMap((status, at) =>
        status === ''
          ? []
          : [
              {
                ...{ file: relPath(file), status, attempts: at },
                session_id: `day-${at + 1}`,
                timestamp: new Date(dayOf(at + 1)).toISOString(),
              },
            ],
      ),
    ),
  )
  return history.read().entries
}

const file = relPath('src/cart.test.ts')
const id = 'src/cart.test.ts::adds'

function run(over: Partial<FileReceipt>, status: FileReceipt['tests'][number]['status'] = 'pass') {
  const tests = [{ test: id, status, message: status === 'fail' ? 'expected 1' : undefined }]
  return { file, hash: 'h', run: 'r1', ts: dayOf(1), ms: 10, tests, parts: 1, ...over }
}

function session(over: Partial<Digest>): Digest {
  const none = { worked: true, runs: [], tested: [], created: new Map() }
  return { session: 'one', started: dayOf(1), ended: dayOf(1), ...none, ...over }
}

describe('what needs attention', () => {
  test('is what passed before and fails now, and what failed in three sessions', () => {
    const { regressions, recurring } = attention(
      entriesOf({
        'src/a.ts': ['passed', 'unresolved'],
        'src/b.ts': ['unresolved', 'passed', 'unresolved', 'deferred', 'passed'],
        'src/c.ts': ['passed', 'fixed'],
      }),
    )
    expect(regressions.map(({ file }) => file)).toEqual(['src/a.ts'])
    expect(recurring).toEqual([
      {
        ...{ file: 'src/b.ts', failing_sessions: 3, sessions: 5, attempts: 4 },
        ...{ last_at: '2026-03-05T09:00:00.000Z', last_session: 'day-5' },
        recent: ['unresolved', 'fixed', 'regression', 'deferred', 'fixed'],
      },
    ])
  })
})

test.each([
  [[], [], 'Nothing regressed, and no file keeps failing.'],
  [['a.ts'], [], '1 file regressed.'],
  [['a.ts', 'b.ts'], ['c.ts'], '2 files regressed, 1 keeps failing.'],
  [[], ['a.ts', 'b.ts'], '2 files keep failing.'],
])('with %j regressed and %j recurring the answer is one sentence', (worse, stubborn, said) => {
  const past = (file: string) => ({
    ...{ file, failing_sessions: 1, sessions: 1, attempts: 0, recent: [] },
    ...{ last_at: '', last_session: '' },
  })
  const none = { project: '', generated_at: '', problems: [], session: null, trend: [] }
  const lists = { flaky: [], slowest: [], never_failed: [], entries: [] }
  const heat = { sessions: [], rows: [], older_files: 0 }
  const [regressions, recurring] = [worse.map(past), stubborn.map(past)]
  expect(verdict({ ...none, ...lists, heat, regressions, recurring })).toBe(said)
})

test('a session that left sources untested says so in the answer', () => {
  const untested = { test: null, outcome: 'untested', attempts: 0 } as const
  const session = {
    ...{
      session_id: 'one',
      last: true,
      host: 'claude',
      started_at: '',
      ended_at: '',
      closed: true,
    },
    ...{ depth: 'standard', runners: [], summary: null, failures: [], deferred: [], not_run: [] },
    files: [
      { file: 'src/a.ts', ...untested },
      { file: 'src/b.ts', ...untested },
    ],
  }
  const none = { project: '', generated_at: '', problems: [], regressions: [], recurring: [] }
  const lists = { trend: [], flaky: [], slowest: [], never_failed: [], entries: [] }
  const page = { ...none, ...lists, heat: { sessions: [], rows: [], older_files: 0 }, session }
  expect(verdict(page)).toBe(
    'Nothing regressed, and no file keeps failing. The last session left 2 sources untested.',
  )
  expect(htmlReport(page)).toContain('<h3>Untested sources</h3>')
  expect(htmlReport(page)).not.toContain('class="calm"')
})

describe('files by session', () => {
  test('stand in the order of time, what fails now above what failed once, above the rest', () => {
    const { sessions, rows } = heatMap(
      entriesOf({
        'src/calm.ts': ['passed', 'passed', 'passed'],
        'src/once.ts': ['unresolved', '', 'fixed'],
        'src/now.ts': ['', 'passed', 'unresolved'],
      }),
    )
    expect(sessions.map(({ session_id }) => session_id)).toEqual(['day-1', 'day-2', 'day-3'])
    expect(rows).toEqual([
      { file: 'src/now.ts', cells: [null, 'passed', 'regression'] },
      { file: 'src/once.ts', cells: ['unresolved', null, 'fixed'] },
      { file: 'src/calm.ts', cells: ['passed', 'passed', 'passed'] },
    ])
  })

  test('are those of the newest 24 sessions; files of older ones only are counted', () => {
    const days = Array.from({ length: 30 }, () => 'passed' as const)
    const { sessions, rows, older_files } = heatMap(
      entriesOf({ 'src/a.ts': days, 'src/old.ts': ['passed'] }),
    )
    expect([sessions.length, sessions[0]?.session_id, rows.length, older_files]).toEqual([
      ...[24, 'day-7', 1, 1],
    ])
  })
})

describe('over time', () => {
  test('a session counts by its tests, and one whose journal is elsewhere by its files', () => {
    const runs = [
      { run: 'r1', executed: 6, failed: 2, ms: 900 },
      { run: 'r2', executed: 2, failed: 0, ms: 100 },
    ]
    const entries = entriesOf({ 'src/a.ts': ['passed', 'unresolved'], 'src/b.ts': ['passed'] })
    const points = trendOf(entries, [session({ session: 'day-2', started: dayOf(2), runs })])
    expect(points).toEqual([
      expect.objectContaining({ session_id: 'day-1', basis: 'files', pass_rate: 1, runs: 0 }),
      expect.objectContaining({
        ...{ session_id: 'day-2', basis: 'tests', pass_rate: 0.75, executed: 8, failed: 2 },
        ...{ runs: 2, duration_ms: 1000, files: 1, files_failing: 1 },
      }),
    ])
  })

  test('a session that left only sources without tests passed nothing: no point either', () => {
    expect(trendOf(entriesOf({ 'src/a.ts': ['untested'] }), [])).toEqual([])
    expect(trendOf(entriesOf({ 'src/a.ts': ['passed'], 'src/b.ts': ['untested'] }), [])).toEqual([
      expect.objectContaining({ files: 1, files_failing: 0, pass_rate: 1 }),
    ])
  })

  test('a session that ran nothing and left no outcome is no point', () => {
    expect(trendOf([], [session({})])).toEqual([])
  })
})

describe('a flaky test', () => {
  const told = (receipts: FileReceipt[], digests: Digest[] = []) =>
    flakyTests({ receipts, digests, latest: undefined })

  test('passed and failed for the same bytes; journals say in which sessions', () => {
    const runs = [{ run: 'r2', executed: 1, failed: 1, ms: 5 }]
    const receipts = [run({}), run({ run: 'r2', ts: dayOf(2) }, 'fail'), run({ run: 'r3' })]
    expect(told(receipts, [session({ session: 'two', runs })])).toEqual([
      {
        ...{ id, file, passed: 2, failed: 1, sessions: ['two'], message: 'expected 1' },
        last_at: '2026-03-02T09:00:00.000Z',
      },
    ])
  })

  test('is not one that failed for other bytes, or was skipped', () => {
    expect(told([run({}), run({ run: 'r2', hash: 'other' }, 'fail')])).toEqual([])
    expect(told([run({}), run({ run: 'r2' }, 'skip')])).toEqual([])
  })

  test('may be a file that loads only sometimes', () => {
    const broken = run({ run: 'r2', tests: [{ test: file, status: 'error', message: 'no port' }] })
    expect(told([run({}), broken]).map(({ id, passed, failed }) => [id, passed, failed])).toEqual([
      [file, 1, 1],
    ])
  })

  test('is also what the last run called so', () => {
    const failure = {
      ...{ id, file: String(file), status: 'flaky' as const, category: 'environment' as const },
      ...{ certain: true, evidence: 'passed on retry', message: 'late' },
    }
    const summary = { passed: 1, failed: 0, skipped: 0, not_run: 0, adversarial: '', budget_ms: 0 }
    const latest = { session_id: 'one', summary, failures: [failure], not_run: [], duration_ms: 1 }
    expect(flakyTests({ receipts: [], digests: [session({})], latest })).toEqual([
      expect.objectContaining({ id, sessions: ['one'], last_at: '2026-03-01T09:00:00.000Z' }),
    ])
  })
})

test('the slowest files stand first, by their newest run', () => {
  const other = relPath('src/price.test.ts')
  const receipts = [run({ ms: 900 }), run({ ms: 40, run: 'r2' }), run({ file: other, ms: 70 })]
  expect(slowestFiles([...receipts, run({ file: relPath('a.test.ts'), ms: 0 })])).toEqual([
    expect.objectContaining({ file: other, ms: 70, slowest_ms: 70, runs: 1 }),
    expect.objectContaining({ file, ms: 40, slowest_ms: 900, runs: 2, tests: 1 }),
  ])
})

describe('never seen failing', () => {
  const created = new Map([[String(file), dayOf(1)]])
  const tested = (passing: boolean, run = 'r1') => ({ test: file, sources: ['a.ts'], passing, run })

  test('is a test that a session wrote and every recorded run passed', () => {
    const one = session({ created, tested: [tested(true), tested(true, 'r2')] })
    expect(neverFailed([one], [run({ run: 'r2' }), run({ run: 'r3' })])).toEqual([
      {
        ...{ file, sources: ['a.ts'], session_id: 'one', runs: 3, tests: 1 },
        written_at: '2026-03-01T09:00:00.000Z',
      },
    ])
  })

  test.each([
    ['failed in a journal', [tested(true), tested(false)], []],
    ['failed in the ledger', [tested(true)], [run({}, 'fail')]],
    ['never ran', [], []],
  ])('is not one that %s', (_, runs, receipts) => {
    expect(neverFailed([session({ created, tested: runs })], receipts)).toEqual([])
  })

  test('is not one that a person wrote', () => {
    expect(neverFailed([session({ tested: [tested(true)] })], [run({})])).toEqual([])
  })
})

describe('a journal in short', () => {
  const at = (n: number, record: object) =>
    readRecord({ v: 1, id: `${n}`, ts: n, session: 's', host: 'h', actor: 'hook', ...record })

  test('forgets tests that were deleted again, and runs on the tree as it was before', () => {
    const edited = { type: 'loop.edited', via: 'tool', test: true }
    const ran = { type: 'results.run', runner: 'vitest', directory: '', timed_out: false }
    const records = [
      at(1, { ...edited, path: 'a.test.ts', kind: 'created' }),
      at(2, { ...edited, path: 'b.test.ts', kind: 'created' }),
      at(3, { ...edited, path: 'a.test.ts', kind: 'deleted' }),
      at(4, { ...ran, run: 'r1', trigger: 'baseline', executed: 1, failed: 1, duration_ms: 1 }),
      at(5, { ...ran, run: 'r2', trigger: 'turn', executed: -3, failed: 9, duration_ms: -1 }),
    ]
    const digest = digestOf(records.filter((record) => record !== undefined))
    expect(digest).toMatchObject({ started: 1, ended: 5, worked: true })
    expect([...(digest?.created ?? [])]).toEqual([['b.test.ts', 2]])
    expect(digest?.runs).toEqual([{ run: 'r2', executed: 0, failed: 0, ms: 0 }])
  })

  test('that holds nothing is nothing', () => {
    expect(digestOf([])).toBeUndefined()
  })
})

describe('the last run’s report', () => {
  const summary = { passed: 1, failed: 1, skipped: 0, not_run: 0, adversarial: '0/2', budget_ms: 1 }

  test.each(['', '{"session_id":', '[]', '{}', '{"session_id":"a","summary":{"passed":"1"}}'])(
    'is none in %j',
    (text) => {
      expect(parseLatest(text)).toBeUndefined()
    },
  )

  test('is read without what is foreign in its lists', () => {
    const text = JSON.stringify({
      ...{ session_id: 'a', summary, duration_ms: null },
      failures: [{ id: 'x' }, null],
      not_run: [{ test: 't', reason: 'late' }, 7],
    })
    const lists = { failures: [], not_run: [{ test: 't', reason: 'late' }], duration_ms: 0 }
    expect(parseLatest(text)).toEqual({ session_id: 'a', summary, ...lists })
  })
})
