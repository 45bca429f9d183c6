import { type RelPath, relPath } from '@tailtest/project'
import type { Coverage } from '@tailtest/scenarios'
import type { Actor, FileStatus } from './envelope.ts'

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
  /** Times this turn was told to go on. */
  continues: number
  /** With which words it was last told so, or how they begin. */
  said?: string
  /** Turn ends dealt with so far. */
  ends: number
  /** Files that an event named. */
  edited: Record<RelPath, true>
  /** Ids of the runs that were made in it, baselines aside. */
  runs: Record<string, true>
}

/** What happened since the last turn end was dealt with. */
interface Since {
  edits: number
  commands: number
}

/** A file's edits: how many, and the position of the last one in the journal. */
interface Touched {
  edits: number
  last: number
}

export interface FileCoverage extends Coverage {
  /** Position in the journal of the last failing run. */
  failedAt: number
  /** Ids of the failing tests of the last run. */
  failures: string[]
  /** When its outcome came to be what it is: its last run, or what put it off or took it up again (milliseconds since 1970). */
  at: number
}

/** Somebody's own word on a failure. */
export interface Said {
  category: 'real_bug' | 'test_bug' | 'environment'
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
  turn: Turn
  since: Since
  pending: Record<RelPath, Pending>
  touched: Record<RelPath, Touched>
  /** Tests edited since they last ran. */
  untested: Record<RelPath, true>
  coverage: Record<RelPath, FileCoverage>
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

/** A session of which nothing is known yet. */
export function emptySession(): Session {
  return {
    records: 0,
    id: '',
    host: '',
    startedAt: 0,
    depth: 'standard',
    runners: [],
    packages: [],
    paused: false,
    closed: false,
    turn: { startedAt: 0, earliest: 0, continues: 0, ends: 0, edited: {}, runs: {} },
    since: { edits: 0, commands: 0 },
    pending: {},
    touched: {},
    untested: {},
    coverage: {},
    deferred: {},
    classified: {},
    scores: {},
    claims: {},
    calls: [],
    undelivered: [],
  }
}

/** The paths that are the keys of a record. */
export function pathsOf(record: Readonly<Record<RelPath, unknown>>): RelPath[] {
  return Object.keys(record).map(relPath)
}
