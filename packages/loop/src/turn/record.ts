import { openHistory } from '@tailtest/history'
import type { RelPath } from '@tailtest/project'
import { outcomeOf } from '@tailtest/scenarios'
import { type Entry, type Journal, pathsOf, type Session } from '@tailtest/session'
import { besides } from '../besides.ts'
import type { Place } from '../context.ts'
import type { Failure } from './attribute.ts'
import type { RunRecord, Verified } from './verified.ts'

/** Records end at 4 KB: so many sources, and so many bytes of failing tests' ids, stand in one. */
const SOURCES_PER_RECORD = 20
const FAILURE_BYTES = 1200

/** Who asked for a run. */
type Trigger = 'turn' | 'command' | 'edit' | 'baseline'

function boundedIds(ids: readonly string[]): string[] {
  const kept: string[] = []
  let left = FAILURE_BYTES
  for (const id of ids) {
    left -= Buffer.byteLength(id) + 4
    if (left < 0) break
    kept.push(id)
  }
  return kept
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
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  verified: readonly Verified[]
  failures: readonly Failure[]
  runs: readonly RunRecord[]
  /** Runs on the tree as it was before. */
  baselineRuns?: readonly RunRecord[]
  trigger: Trigger
}

/** The journal's records of a verification. Pure. */
function entriesOf(verdicts: Verdicts): Entry[] {
  const { tests, verified, failures, runs, baselineRuns = [], trigger } = verdicts
  // of the rest of a suite only what fails is told: it covers no source of the session
  const told = verified.filter(({ test, result }) => tests.has(test) || result === 'failing')
  const results = told.flatMap(({ test, result, run }) => {
    const sources = [...(tests.get(test) ?? [])]
    const ids = failures.filter(({ file }) => file === test).map(({ id }) => id)
    const groups: RelPath[][] = sources.length === 0 ? [[]] : []
    for (let at = 0; at < sources.length; at += SOURCES_PER_RECORD) {
      groups.push(sources.slice(at, at + SOURCES_PER_RECORD))
    }
    return groups.map(
      (group): Entry => ({
        type: 'session.tested',
        test,
        sources: group,
        result,
        run,
        failures: result === 'failing' ? boundedIds(ids) : undefined,
      }),
    )
  })
  const before = baselineRuns.map((run) => runEntry(run, 'baseline'))
  return [...runs.map((run) => runEntry(run, trigger)), ...before, ...results]
}

/** Brings the outcomes of a session so far into the history, each with the time since when it holds; repeatable. */
export function remember(place: Place, session: Session): void {
  const entries = pathsOf(session.coverage).flatMap((file) => {
    const coverage = session.coverage[file]
    const status = coverage && outcomeOf(coverage)
    if (coverage === undefined || status === undefined) return []
    const timestamp = new Date(coverage.at).toISOString()
    return [{ file, status, attempts: coverage.mostAttempts, session_id: session.id, timestamp }]
  })
  if (entries.length > 0) openHistory(place.project).upsert(entries)
}

/** Writes the results down: journal, history, view. */
export function record(
  place: Place,
  journal: Journal,
  verdicts: Verdicts,
  context: Parameters<typeof besides>[0],
): void {
  const entries = entriesOf(verdicts)
  if (entries.length === 0) return
  journal.append(...entries)
  besides(context, () => remember(place, journal.read().session))
  place.refreshView(journal)
}
