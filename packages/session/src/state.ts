import { type RelPath, relPath } from '@tailtest/project'
import type { Coverage } from '@tailtest/scenarios'
import type { Actor, CATEGORIES, FileStatus, FindingKind, Purse, Since } from './record.ts'

/** A source that waits for a verified run. */
export interface Pending {
  language: string
  status: FileStatus
}

/** What is known of the turn that runs now. */
interface Turn {
  /** The host's id, where it has one. */
  id?: string
  /** Milliseconds since 1970. */
  startedAt: number
  /** The earliest time of its records: {@link startedAt}, unless the clock was set back since. */
  earliest: number
  /** The tree when the prompt was sent, as `tree` wrote it. */
  mark?: string
  /** Times this turn was told to go on, in all and for each reason. */
  continues: number
  spent: Partial<Record<Purse, number>>
  /** Hashes of the subjects that it was told to go on about. */
  told: Record<string, true>
  /** With which words it was last told so, or how they begin. */
  said?: string
  /** Turn ends dealt with so far. */
  ends: number
  /** The last of them told it to go on. */
  isOpen: boolean
  /** The tree as the last end before it judged it, where something changed in between. */
  from?: string | undefined
  /** Commands, and tools that name no file, that ran in it. */
  commands: number
  /** Position in the journal of the last of them. */
  commandedAt?: number
  /** Files that an event named. */
  edited: Record<RelPath, true>
  /** Ids of the runs that were made in it, baselines aside. */
  runs: Record<string, true>
}

/** What happened since the last turn end was dealt with. */
interface Unjudged {
  edits: number
  commands: number
}

/** A file's edits: how many, and the position of the last one in the journal. */
interface Touched {
  edits: number
  last: number
  /** It was edited in a turn before that of its last edit, too. */
  earlier?: true
}

/** Whose fault a failure is. */
export type Category = (typeof CATEGORIES)[number]

/** Something that was found of a test, or of a source without one, and still stands. */
export interface Finding {
  kind: FindingKind
  /** The test's id, as `subjectOf` bounds it; the path of a file that did not load or run, or of the source. */
  subject: string
  /** The test file, the settings that leave it out, or the source. */
  file: RelPath
  /** Of a failing test. */
  since?: Since
  category?: Category
  /** What was done: `skipped`, `deleted`, `expectation-changed`. */
  how?: string
  /** The first line of the failure, the reason, or what is different now. */
  text?: string
  /** `false`: it may be meant. */
  certain?: boolean
  /** The tree in which the test still said it, or after which it should have run. */
  mark?: string
  /** Of a test that did not run, the sources it answers for. */
  sources?: RelPath[]
  /** Position in the journal where it was found first, and when (milliseconds since 1970). */
  at: number
  ts: number
}

/** The newest run of a test file. */
export interface TestFile {
  result: 'passing' | 'failing'
  run: string
  /** The sources it answers for. */
  sources: RelPath[]
  /** Failing tests that have no finding of their own. */
  more: number
  /** Milliseconds since 1970. */
  ts: number
}

export interface FileCoverage extends Coverage {
  /** The files whose tests answer for it. */
  tests: RelPath[]
  /** Position in the journal of the last failing run. */
  failedAt: number
  /** Ids of the failing tests of the last run. */
  failures: string[]
  /** When its outcome came to be what it is: its last run, or what put it off or took it up again (milliseconds since 1970). */
  at: number
}

/** Somebody's own word on a failure, or on a test that says less. */
export interface Said {
  category: Category | 'intended'
  reason: string
  by: Actor
}

/** The state of a session: what the records mean. Plain data, as the checkpoint stores it. */
export interface Session {
  /** Records folded so far; positions in the journal count them. */
  records: number
  id: string
  host: string
  startedAt: number
  /** The commit checked out when the session began. */
  head?: string
  depth: string
  /** Names of the runners found at the start. */
  runners: string[]
  /** Their directories. */
  packages: string[]
  paused: boolean
  closed: boolean
  /** The tree at the first prompt, where nothing had happened before it. */
  begun?: string
  turn: Turn
  since: Unjudged
  pending: Record<RelPath, Pending>
  touched: Record<RelPath, Touched>
  /** Files that others changed since it began, and it did not after them. */
  others: Record<RelPath, true>
  /** Files that were renamed since it began: the new name, and the one they had then. */
  renames: Record<RelPath, RelPath>
  /** Tests edited since they last ran. */
  untested: Record<RelPath, true>
  coverage: Record<RelPath, FileCoverage>
  /** Test files that ran. */
  tests: Record<RelPath, TestFile>
  /** Files that runs answered for, until an end tells of them, and the position in the journal where each began. */
  answered: Record<RelPath, number>
  /** Tests that failed and passed since, and files that did not load and do. */
  passed: Record<string, true>
  /** What was found and still stands, by kind and subject. */
  findings: Record<string, Finding>
  /** The tree as the last end judged it. */
  judged?: string
  /** Where in the journal the last end stands; 0: nothing ended yet. */
  lastEnd: number
  /** When it was (milliseconds since 1970); 0: nothing ended yet. */
  endedAt: number
  /** What was put off, by source. */
  deferred: Record<RelPath, { description: string; at: number }>
  /** What somebody said of a failing test, by its id, or of a test file, by its path. */
  classified: Record<string, Said>
  scores: Record<RelPath, { score: number; depth: string }>
  /** Claim key → id of the record that holds it. */
  claims: Record<string, string>
  /** Ids of the newest tool calls, oldest first. */
  calls: string[]
  /** Words that could not be said yet, oldest first. */
  undelivered: { key: string; text: string }[]
}

/** A copy of a table in which `toString` stands no more than any other name. */
export function table<T extends object>(entries: T): T {
  return Object.assign(Object.create(null), entries)
}

/** A session of which nothing is known yet. */
export function emptySession(): Session {
  return {
    records: 0,
    lastEnd: 0,
    endedAt: 0,
    id: '',
    host: '',
    startedAt: 0,
    depth: 'standard',
    runners: [],
    packages: [],
    paused: false,
    closed: false,
    turn: {
      startedAt: 0,
      earliest: 0,
      continues: 0,
      spent: table({}),
      told: table({}),
      ends: 0,
      isOpen: false,
      commands: 0,
      edited: table({}),
      runs: table({}),
    },
    since: { edits: 0, commands: 0 },
    pending: table({}),
    touched: table({}),
    others: table({}),
    renames: table({}),
    untested: table({}),
    coverage: table({}),
    tests: table({}),
    answered: table({}),
    passed: table({}),
    findings: table({}),
    deferred: table({}),
    classified: table({}),
    scores: table({}),
    claims: table({}),
    calls: [],
    undelivered: [],
  }
}

/** Whether a run that began after its last edit answered for a file, although no end has told of it yet. */
export function isCovered({ answered, touched }: Session, file: string): boolean {
  const path = relPath(file)
  const began = answered[path]
  return began !== undefined && (touched[path]?.last ?? 0) <= began
}

/** The paths that are the keys of a record. */
export function pathsOf(record: Readonly<Record<RelPath, unknown>>): RelPath[] {
  return Object.keys(record).map(relPath)
}
