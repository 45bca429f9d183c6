import type { Entry } from '@tailtest/history'
import type { Digest, RunDigest } from './digest.ts'
import { grouped } from './grouped.ts'
import { byTime, iso } from './moment.ts'
import type { TrendPoint } from './page.ts'
import { isFailingKind, kindOf } from './past.ts'

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
  const files = entries.length
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
