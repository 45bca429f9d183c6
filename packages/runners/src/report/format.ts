import type { RelPath } from '@tailtest/project'
import type { Runner } from '../types.ts'
import type { Titled } from './id.ts'
import type { Parsed, TestResult } from './types.ts'

/** The report's name in the folder of a run; what a format plants there writes it beside itself. */
export const REPORT_FILE = 'report.jsonl'

/** How one kind of runner is made to report, and how its report is read. */
export interface Format {
  /** How the runner is started so that it reports. */
  invocation(start: Start): Invocation
  /**
   * The report, where the runner does not write it into the run's folder by itself: what it left elsewhere since
   * `since` (milliseconds since 1970), as one text. Files from before are stale and never read, none is removed.
   */
  collect?(start: Start, since: number): Promise<string | undefined>
  /** Its runner ends with 0 where its report names no failure: what else could fail it (coverage) is switched off. */
  exitTells?: true
  /** Its runner gives each test file a process or a world of its own, where its settings do not say otherwise. */
  isolates?(runner: Runner): boolean
  /** The selection narrowed to single tests of the files that it names; `undefined`: this runner cannot, or its own arguments narrow it. Pure. */
  only?(
    selection: readonly string[],
    tests: readonly Titled[],
    runner: Runner,
  ): string[] | undefined
  /** Reads any text without throwing, a torn one as far as it goes; `undefined`: not this format. */
  parse(report: string, context: ReportContext): Report | undefined
}

/** A run that is about to begin. */
export interface Start {
  runner: Runner
  /** The test files to run, from the root; none: all. */
  files: readonly RelPath[]
  /** The arguments that select them (`testArgs`), which come last for most runners. */
  selection: readonly string[]
  /** The project's root, absolute. */
  root: string
  /** The run's own folder, absolute. */
  folder: string
  env: NodeJS.ProcessEnv
}

export interface Invocation {
  /** All arguments after the command: the runner's own, the report's, the selection. */
  args: readonly string[]
  /** Set on top of the run's environment. */
  env?: Readonly<Record<string, string>>
  /** Written into the run's folder, or below it, before the start. */
  plant?: readonly { readonly name: string; readonly text: string }[]
  /** What the runner prints is the report: it is kept as {@link REPORT_FILE}. */
  stdout?: boolean
}

export interface ReportContext {
  /** The project's root, absolute. */
  root: string
  /** The run that the report is of: runners that name no files are told by it. */
  runner: Runner
  /** The files that were asked for; none: all. */
  files: readonly RelPath[]
  sources: Sources
  /** The exit code of a runner that ended by itself, however badly; `undefined`: it was killed, or runs still. */
  exitCode?: number
  /** The last 64 KB of what it printed that is not the report: of some runners the one place that says why a build failed. */
  output?: string
}

/** The project as a format may look at it, to find the file that holds a test. */
export interface Sources {
  /** A file's text, up to 1 MB; `undefined`: it is not there, or no file below the root. */
  read(path: RelPath): string | undefined
  /** The names in a folder; none where there is no such folder. */
  names(folder: RelPath): readonly string[]
}

/** What a report says, and how far the runner came. */
export interface Report extends Parsed {
  /** The runner said that it was through. */
  complete: boolean
  /** Files the runner was through with. */
  finished: ReadonlySet<RelPath>
  /** Tests that began and did not end. */
  running: readonly Running[]
  /** Errors that belong to no test file. */
  stray: readonly string[]
}

export type Running = Pick<TestResult, 'id' | 'file'>
