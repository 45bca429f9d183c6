import { type Entry, recurring, regressions } from '@tailtest/history'
import type { FileReceipt } from '@tailtest/session'
import type { Account } from '../account.ts'
import { type Digest, lastSession, type RunDigest, type TestedDigest } from '../digest.ts'
import { isFailingKind, kindOf } from '../kind.ts'
import { sessionPart } from '../session-part.ts'
import { flakyTests, heatMap } from './flaky.ts'
import type { FilePast, ReportPage, SlowFile, TrendPoint, UnfailedFile } from './page.ts'
import { byTime, grouped, iso } from './words.ts'

/** Pure: everything a report shows, from the account. */
export function pageOf(account: Account): ReportPage {
  const { digests, latest, now, present } = account
  // whoever wrote the history may have written its times in another form
  const entries = account.entries.map((entry) => ({
    ...entry,
    timestamp: iso(Date.parse(entry.timestamp)),
  }))
  const receipts = account.receipts.filter(({ file }) => present.has(file))
  return {
    project: account.project,
    generated_at: iso(now),
    problems: [...account.problems],
    ...attention(entries.filter(({ file }) => present.has(file))),
    session:
      sessionPart({ ...account, entries, receipts, lastSession: lastSession(digests) }) ?? null,
    heat: heatMap(entries),
    trend: trendOf(entries, digests),
    flaky: flakyTests({ receipts, digests, latest }),
    slowest: slowestFiles(receipts),
    never_failed: neverFailed(digests, receipts).filter(({ file }) => present.has(file)),
    entries: entries.toReversed(),
  }
}

interface Written {
  session: string
  at: number
}

/** What is known of one test file. */
interface Known {
  written: Written
  tested: readonly TestedDigest[]
  receipts: readonly FileReceipt[]
}

/** Pure: test files that a session wrote, that ran, and that no recorded run saw failing. */
export function neverFailed(
  digests: readonly Digest[],
  receipts: readonly FileReceipt[],
): UnfailedFile[] {
  const written = new Map(
    digests.flatMap(({ session, created }) =>
      [...created].map(([file, at]): [string, Written] => [file, { session, at }]),
    ),
  )
  const tested = grouped(
    digests.flatMap((digest) => digest.tested),
    ({ test }) => test,
  )
  const kept = grouped(receipts, ({ file }): string => file)
  return [...written]
    .flatMap(([file, by]) => {
      const known = { tested: tested.get(file) ?? [], receipts: kept.get(file) ?? [] }
      return unfailed(file, { written: by, ...known }) ?? []
    })
    .sort((one, other) => other.runs - one.runs || (one.file < other.file ? -1 : 1))
}

function unfailed(file: string, { written, tested, receipts }: Known): UnfailedFile | undefined {
  const hasFailed =
    tested.some(({ passing }) => !passing) ||
    receipts.some(({ tests }) =>
      tests.some(({ status }) => status === 'fail' || status === 'error'),
    )
  const runs = new Set([...tested, ...receipts].map(({ run }) => run)).size
  if (hasFailed || runs === 0) return undefined
  return {
    file,
    sources: [...new Set(tested.flatMap(({ sources }) => sources))],
    session_id: written.session,
    written_at: iso(written.at),
    runs,
    tests: receipts.at(-1)?.tests.length ?? null,
  }
}

const MOST = 50

/** Pure: the test files that take longest, from the runs that the ledger keeps. */
export function slowestFiles(receipts: readonly FileReceipt[]): SlowFile[] {
  return [...grouped(receipts, ({ file }) => file).values()]
    .flatMap((runs) => slowOf(runs) ?? [])
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms || (one.file < other.file ? -1 : 1))
    .slice(0, MOST)
}

function slowOf(runs: readonly FileReceipt[]): SlowFile | undefined {
  const newest = runs.at(-1)
  if (newest === undefined) return undefined
  return {
    file: newest.file,
    ms: newest.ms,
    slowest_ms: Math.max(...runs.map(({ ms }) => ms)),
    tests: newest.tests.length,
    runs: runs.length,
    last_at: iso(newest.ts),
  }
}

/**
 * Pure: how sessions went, oldest first. A session whose journal is elsewhere (the history may be shared) counts
 * by its files; one that neither ran anything nor left an outcome has no point.
 */
export function trendOf(entries: readonly Entry[], digests: readonly Digest[]): TrendPoint[] {
  const outcomes = grouped(entries, ({ session_id }) => session_id)
  const known = new Map(digests.map((digest) => [digest.session, digest]))
  const ids = new Set([...outcomes.keys(), ...known.keys()])
  return [...ids]
    .flatMap((id) => pointOf(id, outcomes.get(id) ?? [], known.get(id)) ?? [])
    .sort((one, other) => byTime(one.at, other.at))
}

const sum = (runs: readonly RunDigest[], of: (run: RunDigest) => number) =>
  runs.reduce((total, run) => total + of(run), 0)

function pointOf(
  session_id: string,
  entries: readonly Entry[],
  digest: Digest | undefined,
): TrendPoint | undefined {
  const runs = digest?.runs ?? []
  const executed = sum(runs, (run) => run.executed)
  const failed = sum(runs, (run) => run.failed)
  const files = entries.filter(({ status }) => status !== 'untested').length
  const files_failing = entries.filter((entry) => isFailingKind(kindOf(entry))).length
  const rates =
    executed > 0
      ? { pass_rate: 1 - failed / executed, basis: 'tests' as const }
      : { pass_rate: 1 - files_failing / files, basis: 'files' as const }
  if (executed === 0 && files === 0) return undefined
  return {
    session_id,
    at: digest ? iso(digest.started) : (entries[0]?.timestamp ?? ''),
    runs: runs.length,
    executed,
    failed,
    files,
    files_failing,
    ...rates,
    duration_ms: sum(runs, (run) => run.ms),
  }
}

/** Outcomes of a file that stand beside each other. */
const RECENT = 12

/** Pure: what needs attention first. */
export function attention(entries: readonly Entry[]): {
  regressions: FilePast[]
  recurring: FilePast[]
} {
  const byFile = grouped(entries, ({ file }) => file)
  const pasts = (files: readonly Entry['file'][]) =>
    files.flatMap((file) => pastOf(byFile.get(file) ?? []) ?? [])
  return {
    regressions: pasts(regressions(entries)).sort((one, other) =>
      byTime(other.last_at, one.last_at),
    ),
    recurring: pasts(recurring(entries)).sort(
      (one, other) => other.failing_sessions - one.failing_sessions,
    ),
  }
}

function pastOf(entries: readonly Entry[]): FilePast | undefined {
  const last = entries.at(-1)
  if (last === undefined) return undefined
  const kinds = entries.map(kindOf)
  const sessions = (some: readonly Entry[]) => new Set(some.map((one) => one.session_id)).size
  return {
    file: last.file,
    failing_sessions: sessions(entries.filter((one) => isFailingKind(kindOf(one)))),
    sessions: sessions(entries),
    attempts: Math.max(...entries.map(({ attempts }) => attempts)),
    last_at: last.timestamp,
    last_session: last.session_id,
    recent: kinds.slice(-RECENT),
  }
}
