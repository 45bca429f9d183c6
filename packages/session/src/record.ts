import {
  asRead,
  fits,
  flag,
  isObject,
  type JsonObject,
  listOf,
  misfit,
  moment,
  number,
  type Of,
  oneOf,
  optional,
  type Plain,
  path,
  type Shape,
  text,
} from '@tailtest/project'

/** Who did it: a person at a terminal, the agent through its shell, or a hook. */
export const ACTORS = ['person', 'agent', 'hook'] as const
export type Actor = (typeof ACTORS)[number]

/** How a source stands to the session; `new`: not tracked by git when the session began; `asked`: somebody asked for its tests. */
export const FILE_STATUSES = ['new', 'existing', 'ramp-up', 'asked'] as const
export type FileStatus = (typeof FILE_STATUSES)[number]

/** Whose fault a failure is. */
export const CATEGORIES = ['real_bug', 'test_bug', 'environment'] as const

/**
 * What can be found of a test: it fails; it failed and passed when it was repeated; it failed
 * beside other tests on the machine and passed without them; it failed and no longer runs; it
 * says less than it did; it did not run although it should have. Of a source: it has no test.
 */
export const FINDING_KINDS = [
  'failing',
  'flaky',
  'contention',
  'hidden',
  'weakened',
  'not-run',
  'untested',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Since when a test fails: this session's work, nobody can tell, or what was there before it. */
export const SINCE = ['new', 'unattributed', 'pre-existing'] as const
export type Since = (typeof SINCE)[number]

/** What a continued turn is counted against: each has a cap of its own. */
export const PURSES = ['failures', 'missing', 'weakened', 'other'] as const
export type Purse = (typeof PURSES)[number]

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
  /** A prompt was sent. `mark`: the tree at that moment, as `tree` wrote it; `from`: as the last end judged it, where that differs. */
  'session.turn-began': { mark: optional(text), from: optional(text) },
  /** The first of these in the log with a key holds the claim. */
  'session.claim': { key: text },
  /**
   * A file was changed, by an edit tool or, found at the turn's end, by a shell command; `other`: by nothing that this
   * session is known to have done.
   */
  'loop.edited': {
    path,
    kind: oneOf('created', 'written', 'deleted', 'renamed'),
    via: oneOf('tool', 'shell', 'other'),
    test: flag,
    call: optional(text),
    agent: optional(text),
  },
  /** A command ran, or a tool that names no source or test: files may have changed that no other record names. */
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
  /**
   * A test file's result, and the sources it covers; from a run or a receipt for the same bytes. `began`: records that
   * stood in the journal when the run began, so that it does not answer for a later edit. `more`: failing tests beyond
   * those that have a finding.
   */
  'session.tested': {
    test: path,
    sources: listOf(path),
    result: oneOf('passing', 'failing'),
    run: text,
    failures: optional(listOf(text)),
    began: optional(number),
    more: optional(number),
  },
  /** Files that changed and that this session is not known to have changed. */
  'session.others': { paths: listOf(path) },
  /** A file has another name than before, whoever renamed it: what is known of it is known of the new one. */
  'session.renamed': { path, from: path },
  /** Something about a test, or a source without one, that stands until a `session.settled` with its kind and subject. */
  'session.finding': {
    kind: oneOf(...FINDING_KINDS),
    subject: text,
    file: path,
    since: optional(oneOf(...SINCE)),
    category: optional(oneOf(...CATEGORIES)),
    how: optional(text),
    text: optional(text),
    certain: optional(flag),
    mark: optional(text),
    sources: optional(listOf(path)),
  },
  'session.settled': { kind: oneOf(...FINDING_KINDS), subject: text, how: text },
  /** The turn's end was answered with "go on": at whose cost, and about which findings (hashes of their subjects). */
  'session.continued': {
    reason: text,
    purses: optional(listOf(oneOf(...PURSES))),
    about: optional(listOf(text)),
  },
  /**
   * The turn's end was dealt with. `mark`: the tree as it was judged; `began`: the position in the journal up to which that
   * was; `open`: the turn goes on.
   */
  'session.turn-ended': { mark: optional(text), began: optional(number), open: optional(flag) },
  /** Words that could not be delivered, behind those that wait already; empty ones: those of this key wait no longer. */
  'session.undelivered': { key: text, text },
  'session.deferred': { path, description: text },
  /** Somebody says what a failing test, or all of a test file (`subject`), is, or why a test says less; it clears nothing. */
  'session.classified': {
    subject: text,
    category: oneOf(...CATEGORIES, 'intended'),
    reason: text,
  },
  'session.paused': {},
  'session.resumed': {},
  'session.closed': { reason: text },
} satisfies Record<string, Shape>

export type Envelope = Of<typeof ENVELOPE>
export type RecordType = keyof typeof RECORDS

/** What a writer says; the envelope is added when it is appended. */
export type Entry<T extends RecordType = RecordType> = {
  [K in T]: { type: K } & Of<(typeof RECORDS)[K]>
}[T]

/** An entry as a program gives it: its paths from the root, as plain texts. */
export type Given = Plain<Entry>

/** What a writer of another package says; its types are that package's own. */
export interface ForeignEntry {
  readonly type: `${string}.${string}`
}

/** A record as it stands in the journal. */
export type JournalRecord<T extends RecordType = RecordType> = {
  [K in T]: Omit<Envelope, 'type'> & { type: K } & Of<(typeof RECORDS)[K]>
}[T]

function isRecordType(type: string): type is RecordType {
  return Object.hasOwn(RECORDS, type)
}

/** An entry as it is written; throws a `TypeError` that names the field that does not fit, and what it holds. */
export function readEntry(given: Given): Entry {
  const shape = RECORDS[given.type]
  const isEntry = (value: JsonObject): value is Entry & JsonObject => fits(shape, value)
  const read = asRead(shape, given)
  if (isEntry(read)) return read
  throw new TypeError(`${given.type}: ${misfit(shape, read)}`)
}

function isRecord(value: JsonObject): value is JournalRecord {
  return (
    fits(ENVELOPE, value) &&
    value.v === 1 &&
    typeof value.type === 'string' &&
    isRecordType(value.type) &&
    fits(RECORDS[value.type], value)
  )
}

/** A record this package folds; `undefined`: another package's, or not a record at all. */
export function readRecord(value: unknown): JournalRecord | undefined {
  return isObject(value) && isRecord(value) ? value : undefined
}

/** What any package's record says of when, where and by whom; `undefined`: not a record of a journal. */
export function readEnvelope(value: unknown): (Envelope & JsonObject) | undefined {
  const isEnvelope = (fields: JsonObject): fields is Envelope & JsonObject =>
    fits(ENVELOPE, fields) && fields.v === 1
  return isObject(value) && isEnvelope(value) ? value : undefined
}

/** Bytes that a list may take in one record, as JSON. */
const LIST_BYTES = 2800

const bytesOf = (item: unknown): number => Buffer.byteLength(JSON.stringify(item)) + 1

/** Items in groups that fit a record each, measured as they are written; one that is too large stands alone. Pure. */
export function inRecords<T>(items: readonly T[], most: number = LIST_BYTES): T[][] {
  const groups: T[][] = []
  let left = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    if (groups.length === 0 || bytes > left) {
      groups.push([])
      left = most
    }
    groups.at(-1)?.push(item)
    left -= bytes
  }
  return groups
}

/** Without the items of which one alone would be too large for a record. Pure. */
export function smallOf<T>(items: readonly T[], most: number = LIST_BYTES): T[] {
  return items.filter((item) => bytesOf(item) <= most)
}
