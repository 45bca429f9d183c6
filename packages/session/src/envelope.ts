import { flag, listOf, moment, number, oneOf, optional, path, type Shape, text } from './shape.ts'

/** Who did it: a person at a terminal, the agent through its shell, or a hook. */
export const ACTORS = ['person', 'agent', 'hook'] as const
export type Actor = (typeof ACTORS)[number]

/** How a source stands to the session; `new`: not tracked by git when the session began; `asked`: somebody asked for its tests. */
export const FILE_STATUSES = ['new', 'existing', 'ramp-up', 'asked'] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/** What every record of a journal carries; times are milliseconds since 1970 (UTC). */
export const ENVELOPE = {
  v: number,
  id: text,
  ts: moment,
  session: text,
  turn: optional(text),
  host: text,
  actor: oneOf(...ACTORS),
  type: text,
} satisfies Shape

/**
 * The records this package folds, by type. Other packages' records may stand in the same journal;
 * they are kept and ignored.
 */
export const RECORDS = {
  /** The session began, or went on after a resume or a compaction. */
  'session.opened': {
    head: optional(text),
    depth: text,
    runners: listOf(text),
    packages: listOf(text),
  },
  /** A prompt was sent. `mark`: the tree at that moment, as `tree` wrote it. */
  'session.turn-began': { mark: optional(text) },
  /** The first of these in the log with a key holds the claim. */
  'session.claim': { key: text },
  /** A file was changed, by an edit tool or, found at the turn's end, by a shell command. */
  'loop.edited': {
    path,
    kind: oneOf('created', 'written', 'deleted', 'renamed'),
    via: oneOf('tool', 'shell'),
    test: flag,
    call: optional(text),
    agent: optional(text),
  },
  /** A shell command ran: files may have changed that no event names. */
  'loop.commanded': { failed: flag },
  'loop.notified': { kind: text },
  'loop.subagent-ended': { agent: text },
  /** What an event was answered with: `text` to the agent, `user` to the person. `cut`: more was said than a record holds. */
  'loop.said': {
    on: text,
    reply: text,
    text: optional(text),
    user: optional(text),
    cut: optional(flag),
  },
  'session.queued': { path, language: text, status: oneOf(...FILE_STATUSES) },
  'session.unqueued': { path },
  'session.scored': { path, score: number, depth: text },
  /** One run of one runner. `trigger`: the turn's end, a command, an edit, or the old tree's sake. */
  'results.run': {
    run: text,
    trigger: oneOf('turn', 'command', 'edit', 'baseline'),
    runner: text,
    directory: text,
    executed: number,
    failed: number,
    timed_out: flag,
    duration_ms: number,
    crash: optional(text),
  },
  /** A test file's result, and the sources it covers; from a run or a receipt for the same bytes. */
  'session.tested': {
    test: path,
    sources: listOf(path),
    result: oneOf('passing', 'failing'),
    run: text,
    failures: optional(listOf(text)),
  },
  /** The turn's end was answered with "go on". */
  'session.continued': { reason: text },
  /** The turn's end was dealt with. */
  'session.turn-ended': {},
  /** Words that could not be delivered, behind those that wait already; empty ones: those of this key wait no longer. */
  'session.undelivered': { key: text, text },
  'session.deferred': { path, description: text },
  /** Somebody says what a failing test, or all of a test file (`subject`), is; it clears nothing. */
  'session.classified': {
    subject: text,
    category: oneOf('real_bug', 'test_bug', 'environment'),
    reason: text,
  },
  'session.paused': {},
  'session.resumed': {},
  'session.closed': { reason: text },
} satisfies Record<string, Shape>
