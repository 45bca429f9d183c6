import type { RelPath } from '@tailtest/project'
import { compress } from './compress.ts'
import type { Report } from './formats/format.ts'
import { testId } from './id.ts'
import type { Ending } from './run.ts'
import { shorten } from './sanitise.ts'
import type { FileError, Parsed, Status, TestResult } from './types.ts'

/** A crash is told in at most this many characters. */
const CRASH = 4_000

export interface Settled extends Parsed {
  timedOut: boolean
  crash?: string
}

export interface Wanted {
  /** The files asked for; none: all. */
  files: readonly RelPath[]
  timeoutMs: number
}

/**
 * What a run amounts to: every file asked for has a result, and what is not known to have passed never
 * looks as if it had. Results of files nobody asked for (vitest takes names as parts of paths) are left out.
 */
export function settle(report: Report | undefined, ending: Ending, wanted: Wanted): Settled {
  const complete = report?.complete === true
  const timedOut = ending.timedOut && !complete
  const reason = timedOut
    ? `timed out after ${wanted.timeoutMs / 1000} s`
    : howItEnded(ending, report)
  const asked = new Set(wanted.files)
  const isAsked = ({ file }: { file: RelPath }) => asked.size === 0 || asked.has(file)
  const tests = (report?.tests ?? []).filter(isAsked)
  const fileErrors = spread(report?.fileErrors ?? [], wanted.files).filter(isAsked)
  const running = complete ? [] : (report?.running ?? []).filter(isAsked)
  for (const { id, file } of running) tests.push({ id, file, status: 'error', message: reason })
  const told = new Set([...tests, ...fileErrors].map(({ file }) => file))
  const explained = new Set([...running, ...fileErrors].map(({ file }) => file))
  for (const file of wanted.files) {
    const through = complete || report?.finished.has(file) === true
    if (through && !told.has(file)) tests.push(wholeFile(file, 'missing', NO_TEST))
    if (!through && !explained.has(file)) tests.push(wholeFile(file, 'error', reason))
  }
  return {
    ...ordered(tests, fileErrors),
    timedOut,
    crash: crashOf(report, ending, { complete, timedOut, reason }),
  }
}

/** The result of a file in which no test has one. */
export function wholeFile(file: RelPath, status: Status, message: string): TestResult {
  return { id: testId(file, []), file, status, message }
}

const NO_TEST = 'the runner reported no test of this file'

/** A folder that could not be loaded (a broken conftest.py) is the error of each file below it. */
function spread(errors: readonly FileError[], files: readonly RelPath[]): FileError[] {
  return errors.flatMap((error) => {
    const below = files.filter((file) => file.startsWith(`${error.file}/`))
    return below.length === 0 ? [error] : below.map((file) => ({ ...error, file }))
  })
}

function howItEnded({ failure, signal, exitCode }: Ending, report: Report | undefined): string {
  if (failure !== undefined) return `the runner could not be started: ${failure}`
  const end = signal === undefined ? `exit code ${exitCode ?? 'unknown'}` : `killed by ${signal}`
  return report === undefined
    ? `the runner left no report (${end})`
    : `the runner stopped before its end (${end})`
}

function crashOf(
  report: Report | undefined,
  { output }: Ending,
  { complete, timedOut, reason }: { complete: boolean; timedOut: boolean; reason: string },
): string | undefined {
  const stray = report?.stray.map((message) => `outside of any test file: ${message}`) ?? []
  const end = complete || timedOut ? [] : [reason, compress(output)]
  const lines = [...end, ...stray].filter((line) => line !== '')
  return lines.length === 0 ? undefined : shorten(lines.join('\n'), CRASH)
}

/** Runners report files in the order of their ending; a text made of ours must not change with it. */
function ordered(tests: readonly TestResult[], fileErrors: readonly FileError[]): Parsed {
  const byFile = (one: { file: RelPath }, other: { file: RelPath }) =>
    one.file < other.file ? -1 : Number(one.file > other.file)
  return { tests: tests.toSorted(byFile), fileErrors: fileErrors.toSorted(byFile) }
}
