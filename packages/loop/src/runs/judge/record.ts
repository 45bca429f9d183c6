import { existsSync } from 'node:fs'
import { leftFailing, openHistory } from '@tailtest/history'
import { type RelPath, toAbsolute } from '@tailtest/project'
import {
  type Entry,
  emptySession,
  type FileOutcome,
  foldEntries,
  inRecords,
  type Journal,
  outcomesOf,
  type Session,
  smallOf,
} from '@tailtest/session'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'
import type { NotRun } from '../start/plan.ts'
import type { RunRecord, Verified } from '../start/verified.ts'
import { type Failure, mayContinue } from './attribute.ts'
import { type Found, findingEntries, MOST_FINDINGS } from './findings.ts'

/** Of failing tests' ids, which stand in each record of a test. */
const FAILURE_BYTES = 1200

/** Who asked for a run. */
type Trigger = 'turn' | 'command' | 'edit' | 'baseline'

function boundedIds(ids: readonly string[]): string[] {
  return inRecords(smallOf(ids, FAILURE_BYTES), FAILURE_BYTES)[0] ?? []
}

/** The journal's record of one run. */
export function runEntry({ run, runner, results }: RunRecord, trigger: Trigger): Entry {
  return {
    type: 'results.run',
    run,
    trigger,
    runner: runner.name,
    directory: runner.directory,
    executed: results.executed,
    failed: results.tests.filter(({ status }) => status === 'fail' || status === 'error').length,
    timed_out: results.timedOut,
    duration_ms: Math.round(results.durationMs),
    crash: results.crash?.slice(0, 500),
  }
}

export interface Verdicts {
  /** Before it. */
  session: Session
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  verified: readonly Verified[]
  failures: readonly Failure[]
  notRun: readonly NotRun[]
  /** Sources without a test, where they were looked for. */
  missing?: readonly RelPath[]
  /** Tests that say less, where they were compared. */
  compared?: Found['compared']
  renamed?: Found['renamed']
  runs: readonly RunRecord[]
  /** Runs on the tree as it was before. */
  baselineRuns?: readonly RunRecord[]
  trigger: Trigger
}

/** The journal's records of a verification. Pure. */
export function entriesOf(verdicts: Verdicts, isThere: (path: RelPath) => boolean): Entry[] {
  const { session, tests, verified, failures, runs, baselineRuns = [], trigger } = verdicts
  // of the rest of a suite only what fails is told: it covers no source of the session
  const told = verified.filter(
    ({ test, result }) =>
      tests.has(test) || result === 'failing' || session.tests[test] !== undefined,
  )
  const before = baselineRuns.map((run) => runEntry(run, 'baseline'))
  const found = { ...verdicts, verified: told, asked: tests, isThere }
  const findings = findingEntries(found)
  const results = told.flatMap(({ test, result, run }) => {
    const own = failures.filter(({ file }) => file === test)
    const more = Math.max(0, own.filter(mayContinue).length - MOST_FINDINGS)
    const groups = inRecords([...(tests.get(test) ?? [])])
    return (groups.length === 0 ? [[]] : groups).map(
      (sources): Entry => ({
        type: 'session.tested',
        ...{ test, sources, result, run, began: session.records },
        ...(result === 'failing' && { failures: boundedIds(own.map(({ id }) => id)) }),
        ...(more > 0 && { more }),
      }),
    )
  })
  return [...runs.map((run) => runEntry(run, trigger)), ...before, ...findings, ...results]
}

/** What a session would know that made this run and nothing else. */
export function ofThisRun({ session, ...found }: Verdicts): Session {
  const empty = { ...emptySession(), id: session.id, classified: session.classified }
  return foldEntries(
    entriesOf({ ...found, session: empty }, () => true),
    empty,
  )
}

/** Brings the outcomes of a session so far into the history, each with the time since when it holds; repeatable. */
export function remember(place: Place, session: Session): void {
  const history = openHistory(place.project)
  const outcomes = outcomesOf(session)
  const known = new Set(outcomes.map(({ file }) => file))
  // a test file that passes is remembered only if the history has it as failing
  const failed = leftFailing(history.read().entries).filter((file) => !known.has(file))
  const fixed = failed.flatMap((file): FileOutcome[] => {
    const { result, ts: at = 0 } = session.tests[file] ?? {}
    return result === 'passing' ? [{ file, status: 'fixed', attempts: 0, at }] : []
  })
  const entries = [...outcomes, ...fixed].map(({ at, from, ...outcome }) => ({
    ...outcome,
    ...(from && { renamed_from: from }),
    session_id: session.id,
    timestamp: new Date(at).toISOString(),
  }))
  if (entries.length > 0) history.upsert(entries)
}

/** Writes the results down: journal, history, view. */
export function record(place: Place, journal: Journal, verdicts: Verdicts): void {
  const isThere = (path: RelPath) => existsSync(toAbsolute(place.project, path))
  const entries = entriesOf(verdicts, isThere)
  if (entries.length === 0) return
  journal.append(...entries)
  besides(place, () => remember(place, journal.read().session))
  place.refreshView(journal)
}
