import type { RelPath } from '@tailtest/project'
import { type FileError, type Results, type TestResult, testId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { FileReceipt, Session } from '@tailtest/session'

/** One test's result; a file that does not load has its path for an id, and what is wrong with which file. */
export interface VerifiedTest
  extends Pick<TestResult, 'status' | 'message' | 'stack'>,
    Pick<FileError, 'kind' | 'at'> {
  id: string
}

/** A test file whose result is known for the bytes that are there now. */
export interface Verified {
  test: RelPath
  result: 'passing' | 'failing'
  tests: readonly VerifiedTest[]
  /** The run it is known from; a receipt names an earlier one. */
  run: string
  fromReceipt: boolean
  /** Milliseconds its own run took; 0 from a receipt. */
  ms: number
  /** When its run began (milliseconds since 1970); absent: with those that are judged with it. */
  began?: number
  /** Other tests ran on the machine while it ran. */
  contended?: true
  /** Over what it is known to read; where that changed while it ran, like no other. */
  bytes?: string | undefined
}

/** One run of one runner, as the journal keeps it. */
export interface RunRecord {
  run: string
  runner: Runner
  results: Results
  /** Something failed while other tests ran on the machine. */
  contended?: true
}

const FAILED = ['fail', 'error', 'missing'] as const

/** Whether a test's status speaks against the code. */
export function isFailed({ status }: { status: string }): boolean {
  return FAILED.some((failed) => failed === status)
}

/** Ids of all runs that were made since the turn began, those just made included; the clock does not tell which those are. */
export function runsOfTurn(
  { turn }: Pick<Session, 'turn'>,
  verified: readonly Pick<Verified, 'run' | 'fromReceipt'>[],
): Readonly<Record<string, true>> {
  const made = verified.filter((file) => !file.fromReceipt)
  return { ...turn.runs, ...Object.fromEntries(made.map(({ run }) => [run, true as const])) }
}

/** Whether a run came to its end and found no test in a file: not even one that is skipped. */
export function holdsNoTest({ tests }: Pick<Verified, 'tests'>): boolean {
  return tests.length > 0 && tests.every(({ status }) => status === 'missing')
}

/**
 * Whether a run was ended before this file was through. In the time that a test is given one alone is to blame; of
 * several nobody knows which, and in less time none is.
 */
function isCutOff(
  test: RelPath,
  { tests, fileErrors, timedOut }: Results,
  isChosen: boolean,
): boolean {
  const isAlone = tests.every(({ file }) => file === test)
  const isOpen = tests.some(
    ({ id, file, status, message = '' }) =>
      file === test &&
      status === 'error' &&
      (id === testId(test, []) || (isChosen && message.startsWith('timed out after '))),
  )
  return (
    timedOut && isOpen && (isChosen || !isAlone) && fileErrors.every(({ file }) => file !== test)
  )
}

/** What a receipt says. */
export function fromReceipt(receipt: FileReceipt): Verified {
  const tests = receipt.tests.map(({ test, status, message }) => ({ id: test, status, message }))
  return {
    test: receipt.file,
    result: tests.some(isFailed) ? 'failing' : 'passing',
    tests,
    run: receipt.run,
    fromReceipt: true,
    ms: 0,
  }
}

/** The result of one test file in a run; `undefined`: the run says nothing of it. */
export function fromRun(
  test: RelPath,
  { run, results, contended }: Pick<RunRecord, 'run' | 'results' | 'contended'>,
  { isChosen = false }: { isChosen?: boolean } = {},
): Verified | undefined {
  if (isCutOff(test, results, isChosen)) return undefined
  const tests = results.tests.filter(({ file }) => file === test)
  const errors = results.fileErrors
    .filter(({ file }) => file === test)
    .map(({ file, ...error }) => ({ id: file, status: 'error' as const, ...error }))
  const all = [...errors, ...tests]
  if (all.length === 0) return undefined
  const told = tests.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  // a test that turns the clock forward (freezegun) has the runner believe that it took that long
  const ms = Math.min(told, results.durationMs)
  const result = all.some(isFailed) ? 'failing' : 'passing'
  const of = { ms: Math.ceil(ms), ...(contended && { contended }) }
  return { test, result, tests: all, run, fromReceipt: false, ...of }
}
