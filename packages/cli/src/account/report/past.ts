import { type Entry, recurring, regressions } from '@tailtest/history'
import { grouped } from './grouped.ts'
import { byTime } from './moment.ts'
import type { FilePast, Kind } from './page.ts'

/** Outcomes of a file that stand beside each other. */
const RECENT = 12

/** How a reader sees an entry: a failure that an earlier session did not have is a regression. */
export function kindOf({ status, classification }: Pick<Entry, 'status' | 'classification'>): Kind {
  return status === 'unresolved' && classification === 'regression' ? 'regression' : status
}

/** Whether a file was left failing. */
export function isFailingKind(kind: Kind | null): boolean {
  return kind === 'regression' || kind === 'unresolved' || kind === 'deferred'
}

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
