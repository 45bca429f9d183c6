import type { RelPath } from '@tailtest/project'
import {
  type FileError,
  type Parsed,
  printable,
  type Report,
  type Status,
  shorten,
  type TestResult,
  testId,
} from '@tailtest/runners/report'
import { compress } from './compress.ts'
import type { Ending } from './run.ts'

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
  /** As of a {@link Format}. @default false */
  exitTells?: boolean | undefined
}

/** How far a run came. */
interface End {
  complete: boolean
  timedOut: boolean
  /** Something ran: otherwise there is a crash to tell of, and no result. */
  began: boolean
  /** Why it came no further. */
  reason: string
}

/**
 * What a run amounts to: where the runner reported at all, every file asked for has a result, and what is not
 * known to have passed never looks as if it had. Results of files nobody asked for are left out: vitest takes
 * a name for a part of a path.
 */
export function settle(report: Report | undefined, ending: Ending, wanted: Wanted): Settled {
  const end = endOf(report, ending, wanted)
  const asked = new Set(wanted.files)
  const isAsked = ({ file }: { file: RelPath }) => asked.size === 0 || asked.has(file)
  const fileErrors = spread(report?.fileErrors ?? [], wanted.files).filter(isAsked)
  const interrupted = (end.complete ? [] : (report?.running ?? []))
    .filter(isAsked)
    .map(({ id, file }): TestResult => ({ id, file, status: 'error', message: end.reason }))
  const tests = [...(report?.tests ?? []).filter(isAsked), ...interrupted]
  const told = filesOf([...tests, ...fileErrors])
  // where nothing was told of any file, what the runner says of itself and printed is all there is
  const isAll = told.size === 0 && !end.timedOut
  const said = isAll ? [...(report?.stray ?? []), compress(withoutFrames(ending.output))] : []
  const why = shorten([end.reason, ...said].filter((text) => text !== '').join('\n'), CRASH)
  const explained = filesOf([...interrupted, ...fileErrors])
  const silent = wanted.files.flatMap((file) => {
    if (end.complete || report?.finished.has(file)) {
      return told.has(file) ? [] : [wholeFile(file, 'missing', NO_TEST)]
    }
    return explained.has(file) || !end.began ? [] : [wholeFile(file, 'error', why)]
  })
  const against = contradicted(report, ending, wanted).map((file) =>
    wholeFile(file, 'error', `${AGAINST} ${howItEnds(ending)}`),
  )
  return {
    tests: [...tests, ...silent, ...against],
    fileErrors,
    timedOut: end.timedOut,
    crash: crashOf(report, ending, end),
  }
}

/** Output without the frames of runtimes and packages, below which what was thrown is cut off. */
function withoutFrames(output: string): string {
  return output.replace(
    /^[ \t]+at .*(?:\bjava\.base\/|\borg\.(?:gradle|apache\.maven)\.|node:|node_modules).*\n/gm,
    '',
  )
}

function endOf(report: Report | undefined, ending: Ending, { timeoutMs }: Wanted): End {
  const complete = report?.complete === true
  const timedOut = ending.timedOut && !complete
  const seconds = Math.ceil(timeoutMs / 1000) // whole ones: what is left of a budget differs from run to run
  const reason = timedOut ? `timed out after ${seconds} s` : howItEnded(ending, report)
  return { complete, timedOut, began: report !== undefined || timedOut, reason }
}

function filesOf(results: readonly { file: RelPath }[]): ReadonlySet<RelPath> {
  return new Set(results.map(({ file }) => file))
}

/** The result of a file in which no test has one. */
export function wholeFile(file: RelPath, status: Status, message: string): TestResult {
  return { id: testId(file, []), file, status, message }
}

const FINE: ReadonlySet<Status> = new Set(['pass', 'skip', 'xfail'])
const AGAINST = 'its report names no failure, and yet the runner'

const howItEnds = ({ exitCode, signal }: Ending): string =>
  signal === undefined ? `ended with exit code ${exitCode ?? 'unknown'}` : `was killed by ${signal}`

/** The files whose results are not to be believed: the code under test can write the report, but not how its runner ends. */
function contradicted(
  report: Report | undefined,
  { exitCode, timedOut }: Ending,
  { exitTells, files }: Wanted,
): readonly RelPath[] {
  // one that hangs when all is told has told all; one that was killed otherwise might have said something else
  if (!exitTells || exitCode === 0 || timedOut || report?.complete !== true) return []
  const { tests, fileErrors, stray } = report
  const isExplained =
    fileErrors.length > 0 || stray.length > 0 || tests.some(({ status }) => !FINE.has(status))
  if (isExplained || tests.length === 0) return []
  return files.length > 0 ? files : [...filesOf(tests)]
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
    : `the runner stopped early (${end})`
}

function crashOf(
  report: Report | undefined,
  { output }: Ending,
  { complete, timedOut, reason }: End,
): string | undefined {
  const stray = report?.stray.map((message) => `outside any test file: ${printable(message)}`) ?? []
  const end = complete || timedOut ? [] : [reason, compress(output)]
  const lines = [...end, ...stray].filter((line) => line !== '')
  return lines.length === 0 ? undefined : shorten(lines.join('\n'), CRASH)
}
