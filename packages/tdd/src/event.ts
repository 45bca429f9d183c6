import type { RelPath } from '@tailtest/project'
import {
  fits,
  flag,
  isObject,
  listOf,
  number,
  type Of,
  oneOf,
  optional,
  path,
  readerOf,
  type Shape,
  text,
} from '@tailtest/project'
import {
  type Envelope,
  inRecords,
  type JournalRecord,
  readEnvelope,
  readRecord,
  smallOf,
} from '@tailtest/session'
import { RED_KINDS } from './types.ts'

export const STATUSES = ['pass', 'fail', 'skip', 'todo', 'xfail', 'error', 'missing'] as const

/** Who had the tests run; `replay`: on the old sources. */
export const TRIGGERS = [
  'red',
  'observed',
  'flush',
  'retry',
  'replay',
  'verify',
  'baseline',
] as const

export const FILE_CLASSES = [
  'protected',
  'test',
  'support',
  'runner_config',
  'source',
  'other',
] as const
/** What a file is to the gate. */
export type FileClass = (typeof FILE_CLASSES)[number]

/** In the order in which they are asked. */
export const RULE_IDS = [
  'off',
  'protected',
  'no-source',
  'test',
  'claimed-test',
  'runner-config',
  'refactoring',
  'no-runtime-change',
  'only-deletion',
  'claimed',
  'soft-claim',
  'reached-by-red',
  'no-runner',
  'no-red',
] as const

const INTEGRITY_KINDS = [
  'deleted',
  'skipped',
  'weakened',
  'changed',
  'renamed',
  'moved',
  'focused',
] as const

const REVERSIONS = ['restored', 'conflict', 'kept'] as const

export const OUTCOMES = ['green', 'red', 'regressed', 'unproven', 'stale'] as const
/** What a claim came to when a turn's end was judged. */
export type Outcome = (typeof OUTCOMES)[number]

/** How one test of a run stood. */
const OBSERVED = {
  id: text,
  status: oneOf(...STATUSES),
  /** Of a failure: what it shows. */
  kind: optional(oneOf(...RED_KINDS)),
  /** The hash of the test's body. */
  body: optional(text),
  /** The failure's first line. */
  message: optional(text),
  /** It failed before this turn, too. */
  pre_existing: optional(flag),
} satisfies Shape

/** The gate's share of a session's journal; test runs and edits as such are the journal's own records. */
export const EVENTS = {
  /** How the tests of one file stood in a run. `bytes`: over the test and all that it reaches. */
  'tdd.tested': {
    file: path,
    run: text,
    trigger: oneOf(...TRIGGERS),
    bytes: optional(text),
    tests: listOf(readerOf(OBSERVED)),
  },
  /** These tests are the red of an edit of these files. */
  'tdd.claimed': {
    claim: text,
    tests: listOf(text),
    targets: listOf(path),
    source: oneOf('cli', 'annotation', 'inferred', 'plan'),
    /** The edits were made before: the tests failed on the sources of then, and pass on those of now. */
    replayed: optional(flag),
  },
  /** What the rules say of an edit of one file: before it was made, or found at the turn's end. */
  'tdd.edit': {
    at: oneOf('proposal', 'turn'),
    path,
    class: oneOf(...FILE_CLASSES),
    /** Hashes of the content; absent: the file is not there. */
    pre: optional(text),
    post: optional(text),
    /** Of a regular file that was there: its permissions. */
    mode: optional(number),
    verdict: oneOf('allow', 'warn', 'deny'),
    rule: oneOf(...RULE_IDS),
    claim: optional(text),
    call: optional(text),
  },
  /** What became of a test's body; `to`: the id it has now. */
  'tdd.integrity': {
    test: text,
    kind: oneOf(...INTEGRITY_KINDS),
    before: optional(text),
    after: optional(text),
    to: optional(text),
  },
  /** The gate is switched for this session, or a refactoring begins or ends. */
  'tdd.mode': {
    mode: oneOf('off', 'on', 'refactor', 'refactored'),
    scope: listOf(text),
    reason: text,
    /** Test files that are to stay green. */
    tests: listOf(path),
    /** The tree when a refactoring began, as `tree` marked it. */
    mark: optional(text),
  },
  /** A turn's end was judged. `failures`: a hash over what fails. */
  'tdd.flushed': {
    runs: listOf(text),
    claims: listOf(readerOf({ claim: text, outcome: oneOf(...OUTCOMES) })),
    failures: optional(text),
  },
  /** Contents that the corpus needs of a claim, as they stood at its red or at its green; no hash: the file is not there. */
  'tdd.kept': {
    claim: text,
    at: oneOf('red', 'green'),
    files: listOf(readerOf({ path, hash: optional(text) })),
  },
  /** The edits of claims that were given up were taken back, or that was taken back in turn (`undo_of`). */
  'tdd.reverted': {
    revert: text,
    claims: listOf(text),
    /** `from`, `to`: hashes of the content; absent: not there. `conflict`: somebody else wrote it since; `kept`: left alone for another reason. */
    files: listOf(
      readerOf({
        path,
        from: optional(text),
        to: optional(text),
        result: oneOf(...REVERSIONS),
      }),
    ),
    /** The file's name in `.tailtest/tdd/reverted`; absent: nothing was written. */
    patch: optional(text),
    undo_of: optional(text),
  },
  /** The gate could not decide: the edit passed. */
  'tdd.gate-error': { where: text, message: text },
} satisfies Record<string, Shape>

export type EventType = keyof typeof EVENTS

/** What the gate writes; the journal adds the envelope. */
export type TddEntry<T extends EventType = EventType> = {
  [K in T]: { type: K } & Of<(typeof EVENTS)[K]>
}[T]

/** A record of the gate's as it stands in a journal. */
export type TddRecord<T extends EventType = EventType> = {
  [K in T]: Omit<Envelope, 'type'> & { type: K } & Of<(typeof EVENTS)[K]>
}[T]

/** What the gate reads of a journal: its own records, and that a turn begins. */
export type TddEvent = TddRecord | JournalRecord<'session.turn-began'>

/** One test of a `tdd.tested`. */
export type Observed = Of<typeof OBSERVED>

function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type)
}

function isTddRecord(value: Envelope): value is TddRecord & Envelope {
  return isObject(value) && isEventType(value.type) && fits(EVENTS[value.type], value)
}

/** A record with the name that its rule has now: the first journals counted them, `G0` to `G13`. */
function named(record: Envelope): Envelope {
  const { rule } = Object(record)
  const at = typeof rule === 'string' ? /^G(\d+)$/.exec(rule)?.[1] : undefined
  return at === undefined ? record : { ...record, ...{ rule: RULE_IDS[Number(at)] } }
}

/** A record the gate folds; `undefined`: it is none of the gate's business. */
export function readTddEvent(value: unknown): TddEvent | undefined {
  const read = readEnvelope(value)
  const envelope = read && named(read)
  if (envelope !== undefined && isTddRecord(envelope)) return envelope
  const record = readRecord(value)
  return record?.type === 'session.turn-began' ? record : undefined
}

/** Characters of a failure's message that are kept. */
const MESSAGE = 160

/** The records of a file's tests, as many as they need; a test whose id alone would fill one is left out. */
export function testedEntries(
  run: Omit<TddEntry<'tdd.tested'>, 'type' | 'tests'> & { file: RelPath },
  tests: readonly Observed[],
): TddEntry<'tdd.tested'>[] {
  const small = tests.map(({ message, ...test }) => ({
    ...test,
    ...(message !== undefined && { message: message.slice(0, MESSAGE) }),
  }))
  return grouped(small).map((group) => ({ type: 'tdd.tested', ...run, tests: group }))
}

/** Items in groups small enough for a record each. */
export function grouped<T>(items: readonly T[]): T[][] {
  return inRecords(smallOf(items))
}
