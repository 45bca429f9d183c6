import type { JournalRecord, RecordType } from './record.ts'
import { emptySession, type FileCoverage, type Session } from './state.ts'

/** Calls older than this many are forgotten: a call that is seen twice is seen twice at once. */
const CALLS_KEPT = 64

type Apply<T extends RecordType> = (state: Session, record: JournalRecord<T>) => void

function coverageOf(state: Session, record: JournalRecord<'session.tested'>): void {
  for (const source of record.sources) {
    const before = state.coverage[source]
    const failing = record.result === 'failing'
    const edits = [state.touched[source]?.last ?? 0, state.touched[record.test]?.last ?? 0]
    const isNewAttempt =
      failing && before?.last === 'failing' && edits.some((at) => at > before.failedAt)
    const failedAttempts = failing ? (before?.failedAttempts ?? 0) + (isNewAttempt ? 1 : 0) : 0
    const coverage: FileCoverage = {
      source,
      test: record.test,
      last: record.result,
      everFailed: failing || (before?.everFailed ?? false),
      failedAttempts,
      mostAttempts: Math.max(failedAttempts, before?.mostAttempts ?? 0),
      deferred: before?.deferred ?? false,
      failedAt: failing ? state.records : (before?.failedAt ?? 0),
      failures: failing ? (record.failures ?? []) : [],
      at: record.ts,
    }
    state.coverage[source] = coverage
    delete state.pending[source]
  }
  delete state.untested[record.test]
}

function edited(state: Session, record: JournalRecord<'loop.edited'>): void {
  const { path } = record
  if (record.call !== undefined) {
    const call = `${record.call} ${path}`
    if (state.calls.includes(call)) return // reported twice: two hooks saw the same call
    state.calls.push(call)
    if (state.calls.length > CALLS_KEPT) state.calls.shift()
  }
  state.since.edits += 1
  state.turn.edited[path] = true
  state.touched[path] = { edits: (state.touched[path]?.edits ?? 0) + 1, last: state.records }
  const coverage = state.coverage[path]
  if (coverage?.deferred) state.coverage[path] = { ...coverage, deferred: false, at: record.ts }
  delete state.deferred[path]
  if (record.kind === 'deleted') {
    delete state.pending[path]
    delete state.untested[path]
  } else if (record.test) state.untested[path] = true
}

/** What each record changes, by type. */
const APPLY: { [T in RecordType]: Apply<T> } = {
  'session.opened': (state, record) => {
    if (state.startedAt === 0) {
      state.startedAt = record.ts
      state.turn.startedAt = record.ts
      state.turn.earliest = record.ts
      state.head = record.head
    }
    state.depth = record.depth
    state.runners = record.runners
    state.packages = record.packages
    state.closed = false
  },
  'session.turn-began': (state, record) => {
    if (record.turn !== undefined && record.turn === state.turn.id) return
    const { turn: id, ts: startedAt, mark } = record
    const fresh = { continues: 0, ends: 0, edited: {}, runs: {} }
    state.turn = { id, startedAt, earliest: startedAt, mark, ...fresh }
  },
  'session.claim': (state, record) => {
    state.claims[record.key] ??= record.id
  },
  'loop.edited': edited,
  'loop.commanded': (state) => {
    state.since.commands += 1
  },
  'loop.notified': () => {},
  'loop.subagent-ended': () => {},
  'loop.said': (state, { on, reply, text }) => {
    if (on === 'turn-ended' && reply === 'continue' && text) state.turn.said = text
  },
  'session.queued': (state, record) => {
    state.pending[record.path] = { language: record.language, status: record.status }
  },
  'session.unqueued': (state, record) => {
    delete state.pending[record.path]
  },
  'session.scored': (state, record) => {
    state.scores[record.path] = { score: record.score, depth: record.depth }
  },
  'results.run': (state, { run, trigger }) => {
    if (trigger !== 'baseline') state.turn.runs[run] = true
  },
  'session.tested': coverageOf,
  'session.continued': (state) => {
    state.turn.continues += 1
  },
  'session.turn-ended': (state) => {
    state.turn.ends += 1
    state.since = { edits: 0, commands: 0 }
  },
  'session.undelivered': (state, record) => {
    const { key, text } = record
    const others = state.undelivered.filter((waiting) => waiting.key !== key)
    state.undelivered = text === '' ? others : [...others, { key, text }]
  },
  'session.deferred': (state, record) => {
    state.deferred[record.path] = { description: record.description, at: record.ts }
    const coverage = state.coverage[record.path]
    if (coverage) state.coverage[record.path] = { ...coverage, deferred: true, at: record.ts }
  },
  'session.classified': (state, { subject, category, reason, actor: by }) => {
    state.classified[subject] = { category, reason, by }
  },
  'session.paused': (state) => {
    state.paused = true
  },
  'session.resumed': (state) => {
    state.paused = false
  },
  'session.closed': (state) => {
    state.closed = true
  },
}

function applyTo<T extends RecordType>(state: Session, record: JournalRecord<T>): void {
  const apply: Apply<T> = APPLY[record.type]
  apply(state, record)
}

/** Folds records into a state that nobody else holds; it is changed. */
export function foldInto(state: Session, records: Iterable<JournalRecord>): Session {
  for (const record of records) {
    state.records += 1
    state.id = record.session
    state.host = record.host
    applyTo(state, record)
    state.turn.earliest = Math.min(state.turn.earliest, record.ts)
  }
  return state
}

/**
 * A state that may be changed while this one stays as it is. What lies within a file's entry is replaced, never
 * changed, and is shared: what a session knows grows with its files.
 */
function copyOf(state: Session): Session {
  const { turn, since, pending, touched, untested, coverage } = state
  const { deferred, classified, scores, claims, calls } = state
  return {
    ...state,
    turn: { ...turn, edited: { ...turn.edited }, runs: { ...turn.runs } },
    since: { ...since },
    pending: { ...pending },
    touched: { ...touched },
    untested: { ...untested },
    coverage: { ...coverage },
    deferred: { ...deferred },
    classified: { ...classified },
    scores: { ...scores },
    claims: { ...claims },
    calls: [...calls],
  }
}

/**
 * What the records mean: the state after them, on top of `from` (which is not changed).
 * Pure; any prefix of a journal folds.
 */
export function fold(records: Iterable<JournalRecord>, from: Session = emptySession()): Session {
  return foldInto(copyOf(from), records)
}
