import type { Entry } from '@tailtest/history'
import type { FileReceipt } from '@tailtest/session'
import type { Digest } from '../digest.ts'
import { isFailingKind, type Kind, kindOf } from '../kind.ts'
import type { Latest } from '../latest.ts'
import type { FlakyTest, HeatMap } from './page.ts'
import { byTime, grouped, iso } from './words.ts'

/** One result of one test for exact bytes. */
interface Result {
  id: string
  file: string
  hash: string
  run: string
  ts: number
  passed: boolean
  message: string | null
}

export interface FlakyFacts {
  receipts: readonly FileReceipt[]
  digests: readonly Digest[]
  latest: Latest | undefined
}

/**
 * Pure: tests with different results for the same bytes, from the ledger of runs; what the last run's report calls
 * flaky, too. Skipped tests say nothing.
 */
export function flakyTests({ receipts, digests, latest }: FlakyFacts): FlakyTest[] {
  const sessions = sessionsOfRuns(digests)
  const byBytes = grouped(receipts.flatMap(resultsOf), ({ id, hash }) => JSON.stringify([id, hash]))
  const mixed = [...byBytes.values()].filter(isMixed).flat()
  const found = [...grouped(mixed, ({ id }) => id).values()].flatMap(
    (results) => flakyOf(results, sessions) ?? [],
  )
  const told = (latest?.failures ?? [])
    .filter(({ status, id }) => status === 'flaky' && !found.some((known) => known.id === id))
    .map(({ id, file, message }) => ({
      ...{ id, file, passed: 1, failed: 1, last_at: endOf(latest, digests) },
      sessions: latest?.session_id ? [latest.session_id] : [],
      message,
    }))
  return [...told, ...found.sort((one, other) => byTime(other.last_at, one.last_at))]
}

/** The last run's report does not say when it was; its session's journal ends about then. */
function endOf(latest: Latest | undefined, digests: readonly Digest[]): string {
  return iso(digests.findLast(({ session }) => session === latest?.session_id)?.ended ?? 0)
}

function isMixed(results: readonly Result[]): boolean {
  return results.some(({ passed }) => passed) && results.some(({ passed }) => !passed)
}

/** A file that loads has passed as a whole; one that does not has its own path for a test's id. */
function resultsOf({ file, hash, run, ts, tests }: FileReceipt): Result[] {
  const own = tests.flatMap(({ test: id, status, message = null }) =>
    status === 'skip' || status === 'todo' ? [] : [{ id, passed: !isBad(status), message }],
  )
  const loads = own.some(({ id }) => id === file) ? [] : [{ id: file, passed: true, message: null }]
  return [...own, ...loads].map((result) => ({ ...result, file, hash, run, ts }))
}

function isBad(status: FileReceipt['tests'][number]['status']): boolean {
  return status === 'fail' || status === 'error'
}

function flakyOf(
  results: readonly Result[],
  sessions: ReadonlyMap<string, string>,
): FlakyTest | undefined {
  const [first] = results
  if (first === undefined) return undefined
  const failures = results.filter(({ passed }) => !passed)
  return {
    id: first.id,
    file: first.file,
    passed: results.length - failures.length,
    failed: failures.length,
    last_at: iso(Math.max(...results.map(({ ts }) => ts))),
    sessions: [...new Set(results.flatMap(({ run }) => sessions.get(run) ?? []))],
    message: failures.at(-1)?.message ?? null,
  }
}

/** Which session made a run: the ledger of runs does not say it, the journals do. */
function sessionsOfRuns(digests: readonly Digest[]): Map<string, string> {
  return new Map(
    digests.flatMap(({ session, runs, tested }) =>
      [...runs, ...tested].map(({ run }): [string, string] => [run, session]),
    ),
  )
}

/** Sessions side by side: as many as a wide window shows without scrolling. */
const SESSIONS = 24

/** Pure: files × sessions, from the history. */
export function heatMap(entries: readonly Entry[]): HeatMap {
  const sessions = [...grouped(entries, ({ session_id }) => session_id)]
    .map(([session_id, own]) => ({ session_id, at: own[0]?.timestamp ?? '' }))
    .sort((one, other) => byTime(one.at, other.at))
    .slice(-SESSIONS)
  const columns = new Map(sessions.map(({ session_id }, at) => [session_id, at]))
  const files = grouped(entries, ({ file }) => file)
  const rows = [...files].flatMap(([file, own]) => {
    const cells: (Kind | null)[] = sessions.map(() => null)
    for (const entry of own) {
      const at = columns.get(entry.session_id)
      if (at !== undefined) cells[at] = kindOf(entry)
    }
    return cells.every((cell) => cell === null) ? [] : [{ file, cells }]
  })
  return { sessions, rows: rows.sort(byNeed), older_files: files.size - rows.length }
}

type Row = HeatMap['rows'][number]

/** Failing now, then failing often, then by name. */
function byNeed(one: Row, other: Row): number {
  const need = ({ cells }: Row) => {
    const failing = cells.filter(isFailingKind).length
    const last = cells.findLast((cell) => cell !== null) ?? null
    return (isFailingKind(last) ? 1000 : 0) + failing
  }
  return need(other) - need(one) || (one.file < other.file ? -1 : 1)
}
