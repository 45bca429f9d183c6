import type { RelPath } from '@tailtest/project'
import { type Entry, type JournalRecord, type RecordType, readRecord } from './record.ts'
import { isOf, renamed } from './renamed.ts'
import { emptySession, isCovered, pathsOf, type Session, table } from './state.ts'
import { findingKey, isAnswered } from './verdict/verdict.ts'

/** Calls older than this many are forgotten: a call that is seen twice is seen twice at once. */
const CALLS_KEPT = 64

type Tested = JournalRecord<'session.tested'>
type Apply<T extends RecordType> = (state: Session, record: JournalRecord<T>) => void

/** A source is as its tests are, all of them: one that passes says nothing of another that fails. */
function tested(state: Session, record: Tested): void {
  const { test, result, run, sources, failures = [], more = 0, ts } = record
  const known = state.tests[test]?.sources ?? []
  state.tests[test] = { result, run, more, ts, sources: [...new Set([...known, ...sources])] }
  for (const source of sources) cover(state, source, { ...record, failures })
  for (const path of [test, ...sources]) state.answered[path] = record.began ?? state.records
}

/**
 * Only an end that was told takes what runs answered off the list, whoever asked for the runs; an edit after a run's
 * beginning is not answered by it.
 */
function ended(state: Session): void {
  for (const path of pathsOf(state.answered)) {
    if (!isCovered(state, path)) continue
    delete state.pending[path]
    delete state.untested[path]
    const owed = state.findings[findingKey({ kind: 'not-run', subject: path })]
    if (owed !== undefined && isAnswered(state, owed)) delete state.findings[findingKey(owed)]
  }
  state.answered = table({})
}

function cover(state: Session, source: RelPath, record: Tested & { failures: string[] }): void {
  const before = state.coverage[source]
  const tests = [...new Set([...(before?.tests ?? []), record.test])]
  const failing = tests.filter((test) => state.tests[test]?.result === 'failing')
  const isFailing = failing.length > 0
  const edits = [state.touched[source]?.last ?? 0, state.touched[record.test]?.last ?? 0]
  const isRed = record.result === 'failing'
  const isNewAttempt =
    isRed && before?.last === 'failing' && edits.some((at) => at > before.failedAt)
  const failedAttempts = isFailing ? (before?.failedAttempts ?? 0) + (isNewAttempt ? 1 : 0) : 0
  const others = (before?.failures ?? []).filter((id) => !isOf(id, record.test))
  state.coverage[source] = {
    source,
    tests,
    test: failing.includes(record.test) ? record.test : (failing[0] ?? record.test),
    last: isFailing ? 'failing' : 'passing',
    everFailed: isRed || (before?.everFailed ?? false),
    failedAttempts,
    mostAttempts: Math.max(failedAttempts, before?.mostAttempts ?? 0),
    deferred: before?.deferred ?? false,
    failedAt: isRed ? state.records : (before?.failedAt ?? 0),
    failures: [...(isFailing ? others : []), ...(isRed ? record.failures : [])],
    at: record.ts,
  }
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
  const { edits = 0, earlier: already } = state.touched[path] ?? {}
  const isEarlier = already || (edits > 0 && state.turn.edited[path] === undefined)
  state.turn.edited[path] = true
  const earlier = isEarlier && { earlier: true as const }
  state.touched[path] = { edits: edits + 1, last: state.records, ...earlier }
  delete state.others[path]
  const coverage = state.coverage[path]
  if (coverage?.deferred) state.coverage[path] = { ...coverage, deferred: false, at: record.ts }
  delete state.deferred[path]
  if (record.kind === 'deleted') {
    delete state.pending[path]
    delete state.untested[path]
  } else if (record.test) state.untested[path] = true
}

/** What the session did not do waits for a run as well; nothing else of it is the session's. */
function changedByOthers(state: Session, { path, kind, test }: JournalRecord<'loop.edited'>): void {
  if (kind === 'deleted') {
    delete state.pending[path]
    delete state.untested[path]
  } else if (test) state.untested[path] = true
}

/** What no end has judged: it began under the mark of its own turn, and belongs to the next end. */
function unjudgedPart({ turn, since }: Session, now: number): Partial<Session['turn']> {
  if (since.edits + since.commands === 0) return {}
  const { edited, runs, mark, earliest, commands } = turn
  return {
    edited,
    runs,
    commands,
    earliest: Math.min(earliest, now),
    ...(mark !== undefined && { mark }),
  }
}

/** What happened while an end ran its tests belongs to the next one, and is judged from the tree that this one saw. */
function keepLate(state: Session, began: number, mark: string | undefined): void {
  const { turn, touched } = state
  const late = pathsOf(turn.edited).filter((path) => (touched[path]?.last ?? 0) > began)
  const commands = (turn.commandedAt ?? 0) > began ? 1 : 0
  state.since = { edits: late.length, commands }
  if (mark === undefined || late.length + commands === 0) return
  turn.edited = Object.fromEntries(late.map((path) => [path, true as const]))
  turn.commands = commands
  turn.mark = mark
}

/** Neither an edit nor a command is known of the session. */
function isUntouched({ touched, turn, lastEnd }: Session): boolean {
  return lastEnd === 0 && turn.commands === 0 && pathsOf(touched).length === 0
}

/** How a failure ends when a run shows that the test passes, or that its file loads. */
const PASSES: ReadonlySet<string> = new Set(['passed', 'loads'])

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
    const { turn: id, ts: startedAt, mark, from } = record
    if (mark !== undefined && isUntouched(state)) state.begun ??= mark
    const next = { id, startedAt, earliest: startedAt, mark, from }
    state.turn = { ...emptySession().turn, ...next, ...unjudgedPart(state, startedAt) }
  },
  'session.claim': (state, record) => {
    state.claims[record.key] ??= record.id
  },
  'loop.edited': (state, record) =>
    record.via === 'other' ? changedByOthers(state, record) : edited(state, record),
  'loop.commanded': (state) => {
    state.since.commands += 1
    state.turn.commands += 1
    state.turn.commandedAt = state.records
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
    delete state.untested[record.path]
    const touched = state.touched[record.path]
    // what changed nothing was no attempt to mend anything
    if (touched !== undefined) state.touched[record.path] = { ...touched, last: 0 }
  },
  'session.scored': (state, record) => {
    state.scores[record.path] = { score: record.score, depth: record.depth }
  },
  'results.run': (state, { run, trigger }) => {
    if (trigger !== 'baseline') state.turn.runs[run] = true
  },
  'session.others': (state, { paths }) => {
    for (const path of paths) state.others[path] = true
  },
  'session.renamed': (state, { path, from, ts }) => renamed(state, { path, from, ts }),
  'session.tested': tested,
  'session.finding': (state, { kind, subject, file, since, category, how, text, ...record }) => {
    const key = findingKey({ kind, subject })
    const { certain, mark, sources } = record
    const { at, ts } = state.findings[key] ?? { at: state.records, ts: record.ts }
    const told = { since, category, how, text, certain, mark, sources }
    state.findings[key] = { kind, subject, file, ...told, at, ts }
  },
  'session.settled': (state, record) => {
    delete state.findings[findingKey(record)]
    if (PASSES.has(record.how)) state.passed[record.subject] = true
  },
  'session.continued': ({ turn }, { purses = [], about = [] }) => {
    turn.continues += 1
    for (const purse of purses) turn.spent[purse] = (turn.spent[purse] ?? 0) + 1
    for (const hash of about) turn.told[hash] = true
  },
  'session.turn-ended': (state, { mark, began, open = false, ts }) => {
    ended(state)
    state.turn.ends += 1
    state.turn.isOpen = open
    if (mark !== undefined) state.judged = mark
    delete state.turn.from
    state.lastEnd = state.records
    state.endedAt = ts
    keepLate(state, began ?? state.records, open ? undefined : mark)
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
export function copyOf(state: Session): Session {
  const { turn, since, pending, touched, others, renames, untested, coverage } = state
  const { deferred, classified, scores, claims, calls, tests, findings, answered, passed } = state
  const { spent, told, edited, runs } = turn
  return {
    ...state,
    turn: {
      ...turn,
      spent: table(spent),
      told: table(told),
      edited: table(edited),
      runs: table(runs),
    },
    since: table(since),
    pending: table(pending),
    touched: table(touched),
    others: table(others),
    renames: table(renames),
    untested: table(untested),
    coverage: table(coverage),
    tests: table(tests),
    findings: table(findings),
    answered: table(answered),
    passed: table(passed),
    deferred: table(deferred),
    classified: table(classified),
    scores: table(scores),
    claims: table(claims),
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

/** A state with entries that no journal holds, for what is asked of one run alone. Pure. */
export function foldEntries(entries: readonly Entry[], from: Session): Session {
  const { id: session, host, startedAt: ts } = from
  const stamp = { v: 1, id: '', ts, session, host, actor: 'hook' as const }
  return fold(
    entries.flatMap((entry) => readRecord({ ...stamp, ...entry }) ?? []),
    from,
  )
}
