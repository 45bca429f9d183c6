import type { RelPath } from '@tailtest/project'
import type { Parsed, TestResult } from '../types.ts'

/** The report's name in the folder of a run; what a format plants there writes it beside itself. */
export const REPORT_FILE = 'report.jsonl'

/** How one kind of runner is made to report, and how its report is read. */
export interface Format {
  /** What to add to the runner's own command, before the tests it is to run. */
  invocation(folder: string, env: NodeJS.ProcessEnv): Invocation
  /** Reads any text without throwing, a torn one as far as it goes; `undefined`: not this format. */
  parse(report: string, context: ReportContext): Report | undefined
}

export interface Invocation {
  args: readonly string[]
  /** Set on top of the run's environment. */
  env?: Readonly<Record<string, string>>
  /** Written into the run's folder before the start. */
  plant: { readonly name: string; readonly text: string }
}

export interface ReportContext {
  /** The project's root, absolute. */
  root: string
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
