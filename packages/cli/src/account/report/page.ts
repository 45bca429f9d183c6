import type { Entry } from '@tailtest/history'
import type { Kind } from '../kind.ts'
import type { SessionPart } from '../session-part.ts'

/** Everything that `tailtest report` shows; what `--json` prints. Times are UTC, ISO 8601; names stand as they were recorded. */
export interface ReportPage {
  /** The name of the project's folder. */
  project: string
  generated_at: string
  /** Why something may be missing, one sentence each. */
  problems: string[]
  /** Files that passed in an earlier session and fail since. */
  regressions: FilePast[]
  /** Files that failed in three or more sessions. */
  recurring: FilePast[]
  /** The last session that edited or tested something, or the one asked for; `null`: no journal is here. */
  session: SessionPart | null
  heat: HeatMap
  /** One point for each session that ran something, oldest first. */
  trend: TrendPoint[]
  /** Tests that passed and failed for the same bytes, the newest first. */
  flaky: FlakyTest[]
  /** Test files by the time of their newest run, the slowest first. */
  slowest: SlowFile[]
  /** Test files that a session wrote and no recorded run saw failing, the most often run first. */
  never_failed: UnfailedFile[]
  /** Every entry of the history, newest first. */
  entries: Entry[]
}

/** What earlier sessions say of a file that needs attention. */
export interface FilePast {
  file: string
  /** Sessions that left it failing, and all that had it. */
  failing_sessions: number
  sessions: number
  /** The most fix attempts that failed in a row in one session. */
  attempts: number
  /** When its newest outcome was found, and in which session. */
  last_at: string
  last_session: string
  /** The newest outcomes, oldest first. */
  recent: Kind[]
}

export interface HeatMap {
  /** Oldest first. */
  sessions: { session_id: string; at: string }[]
  /** What needs attention first; a cell for each session. */
  rows: { file: string; cells: (Kind | null)[] }[]
  /** Files with outcomes in older sessions only. */
  older_files: number
}

export interface TrendPoint {
  session_id: string
  at: string
  runs: number
  /** Tests, over all runs of the session. */
  executed: number
  failed: number
  /** Files with an outcome, and those among them left failing. */
  files: number
  files_failing: number
  /** From 0 to 1: of the tests, or of the files where no run is recorded here. */
  pass_rate: number
  basis: 'tests' | 'files'
  /** Of all runs together. */
  duration_ms: number
}

export interface FlakyTest {
  id: string
  file: string
  /** Runs of the same bytes in which it passed and failed. */
  passed: number
  failed: number
  last_at: string
  /** The sessions of those runs, as far as a journal names them. */
  sessions: string[]
  message: string | null
}

export interface SlowFile {
  file: string
  /** Of the newest run, and of the slowest that is kept. */
  ms: number
  slowest_ms: number
  tests: number
  runs: number
  last_at: string
}

export interface UnfailedFile {
  file: string
  sources: string[]
  /** The session that wrote it, and when. */
  session_id: string
  written_at: string
  /** Recorded runs, every one of them passed. */
  runs: number
  /** `null`: no receipt of it is kept. */
  tests: number | null
}

/** Whether nothing was ever recorded here. */
export function isEmpty({ session, entries, slowest }: ReportPage): boolean {
  return session === null && entries.length + slowest.length === 0
}
