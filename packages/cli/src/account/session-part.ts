import type { Entry } from '@tailtest/history'
import type { Failure, FailureStatus } from '@tailtest/loop'
import type { Category } from '@tailtest/results'
import type { Actor } from '@tailtest/session'
import {
  type FileReceipt,
  fold,
  isCovered,
  type JournalRecord,
  pathsOf,
  type Session,
  viewOf,
} from '@tailtest/session'
import { isFailingKind, type Kind, kindOf } from './kind.ts'
import type { Latest } from './latest.ts'
import { iso } from './report/words.ts'

export interface SessionPart {
  session_id: string
  /** No other session did something after it. */
  last: boolean
  host: string
  started_at: string
  ended_at: string
  closed: boolean
  depth: string
  runners: string[]
  /** Of the session's last run; `null`: the last run's report is of another session. */
  summary: RunSummary | null
  files: SessionFile[]
  failures: SessionFailure[]
  deferred: { file: string; description: string; at: string; by: Actor }[]
  not_run: { test: string; reason: string }[]
}

interface RunSummary {
  passed: number
  failed: number
  skipped: number
  not_run: number
  /** Run of those the depth asks for; `skipped` where it asks for none. */
  adversarial: string
  duration_ms: number
}

export interface SessionFile {
  file: string
  /** `null`: none covers it yet. */
  test: string | null
  /** `untested`: queued, and no verified run has covered it yet. */
  outcome: Kind
  attempts: number
}

/** A failing test; what only the last run's report knows is `null` where that is of another session. */
export interface SessionFailure {
  id: string
  file: string
  status: FailureStatus | null
  category: Category | null
  certain: boolean
  evidence: string | null
  message: string | null
  /** What somebody said of it; it stays a failure. */
  said: NonNullable<Failure['said']> | null
}

export interface SessionFacts {
  /** Of the session's journal. */
  records: readonly JournalRecord[]
  entries: readonly Entry[]
  /** Of the last run, whoever asked for it. */
  latest: Latest | undefined
  receipts: readonly FileReceipt[]
  /** The session that was the last to do something. */
  lastSession: string | undefined
}

/** Pure: what one session did and left; `undefined`: its journal holds no record. Any prefix of a journal gives a part. */
export function sessionPart(facts: SessionFacts): SessionPart | undefined {
  const last = facts.records.at(-1)
  if (last === undefined) return undefined
  const session = fold(facts.records)
  const latest = facts.latest?.session_id === session.id ? facts.latest : undefined
  return {
    session_id: session.id,
    last: session.id === facts.lastSession,
    host: session.host,
    started_at: iso(session.startedAt || (facts.records[0]?.ts ?? 0)),
    ended_at: iso(last.ts),
    closed: session.closed,
    depth: session.depth,
    runners: session.runners,
    summary: latest ? { ...summaryOf(latest) } : null,
    files: filesOf(session, facts.entries),
    failures: failuresOf(session, latest, facts.receipts),
    deferred: deferredOf(session, facts.records),
    not_run: latest?.not_run ?? [],
  }
}

function summaryOf({ summary, duration_ms }: Latest) {
  const { passed, failed, skipped, not_run, adversarial } = summary
  return { passed, failed, skipped, not_run, adversarial, duration_ms }
}

/** Failing files first, then those that wait, then the others. */
function filesOf(session: Session, entries: readonly Entry[]): SessionFile[] {
  const own = new Map(
    entries
      .filter(({ session_id }) => session_id === session.id)
      .map((one): [string, Entry] => [one.file, one]),
  )
  const { scenario_log } = viewOf(session, { root: '' }, 0)
  const covered = scenario_log.map(({ file, test, status, attempts }): SessionFile => {
    // only the history knows what earlier sessions saw
    const classification = own.get(file)?.classification ?? 'gap'
    return { file, test, outcome: kindOf({ status, classification }), attempts }
  })
  const asked = pathsOf(session.pending).filter(
    // what was only offered, and what a run answered for, does not wait
    (file) => session.pending[file]?.status !== 'ramp-up' && !isCovered(session, file),
  )
  const waiting = asked.map(
    (file): SessionFile => ({ file, test: null, outcome: 'untested', attempts: 0 }),
  )
  const failing = covered.filter(({ outcome }) => isFailingKind(outcome))
  return [...failing, ...waiting, ...covered.filter((one) => !failing.includes(one))]
}

/** The last run's failures as its report tells them, then what earlier runs left failing, as far as the ledger knows it. */
function failuresOf(
  session: Session,
  latest: Latest | undefined,
  receipts: readonly FileReceipt[],
): SessionFailure[] {
  const told = (latest?.failures ?? []).map(({ said, ...failure }) => ({
    ...failure,
    said: said ?? null,
  }))
  const failing = Object.values(session.coverage).filter(({ last }) => last === 'failing')
  const left = new Map(failing.flatMap(({ test, failures }) => failures.map((id) => [id, test])))
  for (const { id } of told) left.delete(id)
  const rest = [...left].map(([id, file]): SessionFailure => {
    const newest = receipts.findLast((receipt) => receipt.file === file)
    const message = newest?.tests.find(({ test }) => test === id)?.message ?? null
    const said = session.classified[id] ?? session.classified[file] ?? null
    const unknown = { status: null, category: null, certain: false, evidence: null }
    return { id, file, ...unknown, message, said }
  })
  return [...told, ...rest]
}

function deferredOf(session: Session, records: readonly JournalRecord[]): SessionPart['deferred'] {
  return pathsOf(session.deferred).flatMap((file) => {
    const put = session.deferred[file]
    const record = records.findLast((one) => one.type === 'session.deferred' && one.path === file)
    if (put === undefined || record === undefined) return []
    return [{ file, description: put.description, at: iso(put.at), by: record.actor }]
  })
}
