import { languageOf, type RelPath } from '@tailtest/project'
import type { FileError, Results, TestResult } from '@tailtest/results'
import { bodyFor } from '../bodies/match.ts'
import { type RedContext, redKind } from '../red.ts'
import { HARD_REDS, type RedKind, SOFT_REDS, type TestBody } from '../types.ts'

/** How one test stood on one side. */
export type Outcome =
  | { type: 'pass' }
  | { type: 'skip' }
  | { type: 'red'; kind: RedKind; message: string; failure: TestResult | FileError }
  /** The report is whole, and the test is not in it. */
  | { type: 'absent' }
  /** It failed in a way that shows nothing, or did not run. */
  | { type: 'none'; kind?: RedKind; message: string }

/** How a test of a file stood in a run: of the cases of a table the one that failed counts. Pure. */
export function outcomeOf(
  body: TestBody,
  bodies: readonly TestBody[],
  results: Results,
  context: RedContext,
): Outcome {
  const own = testsOf(body, bodies, results)
  const around = wholeFile(body.file, results)
  const failed = [...own.filter(({ status }) => status === 'fail' || status === 'error'), ...around]
  const reds = failed.map((failure): Outcome => {
    const kind = redKind(failure, context)
    const message = (failure.message ?? '').split('\n', 1)[0] ?? ''
    return isRed(kind) ? { type: 'red', kind, message, failure } : { type: 'none', kind, message }
  })
  const worst = reds.find(isHard) ?? reds.find(({ type }) => type === 'red') ?? reds[0]
  if (worst !== undefined) return worst
  if (own.some(({ status }) => status === 'pass')) return { type: 'pass' }
  if (own.some(({ status }) => /^(?:skip|todo|xfail)$/.test(status))) return { type: 'skip' }
  if (isWhole(results) && isMissed(body.file, results)) return { type: 'absent' }
  return {
    type: 'none',
    message: results.crash?.split('\n', 1)[0] ?? 'the runner did not report it',
  }
}

/** What a run reported of a test, case by case. Pure. */
export function testsOf(
  body: TestBody,
  bodies: readonly TestBody[],
  { tests }: Pick<Results, 'tests'>,
): TestResult[] {
  return tests.filter(({ id, file }) => file === body.file && isOf(body, bodyFor(id, bodies)))
}

/** Whose names are made when they run may be there under another name, unless none of the file is. */
const NAMED_AS_WRITTEN = /^(?:go|python|rust)$/

/** Whether a test of this file runs under the name that it has there. */
export const isNamedAsWritten = (file: RelPath): boolean =>
  NAMED_AS_WRITTEN.test(languageOf(file) ?? '')

function isMissed(file: RelPath, { tests }: Results): boolean {
  const isSeen = tests.some((test) => test.file === file && test.status !== 'missing')
  return !isSeen || isNamedAsWritten(file)
}

function isWhole({ crash, timedOut, executed }: Results): boolean {
  return crash === undefined && !timedOut && executed > 0
}

/** The test itself, or one in it. */
function isOf(body: TestBody, found: TestBody | undefined): boolean {
  if (found === undefined) return false
  return (
    found.id === body.id || (body.lines[0] <= found.lines[0] && found.lines[1] <= body.lines[1])
  )
}

/** Without the errors that nobody waited for and that are no assertions: which test of the file they are of, nobody knows. Pure. */
export function withoutUnawaited({ tests, ...rest }: Results): Results {
  const isUnawaited = ({ id, file, message = '' }: TestResult) =>
    id === `${file}::` && /^Unhandled (?!Assertion)/.test(message)
  return { ...rest, tests: tests.filter((test) => !isUnawaited(test)) }
}

/** What kept a file's tests from running. */
function wholeFile(file: RelPath, { tests, fileErrors }: Results): (TestResult | FileError)[] {
  const errors = fileErrors.filter((error) => error.file === file)
  const silent = tests.filter(
    (test) => test.file === file && test.id === `${file}::` && test.status === 'error',
  )
  return [...errors, ...silent]
}

/** What is asked for was there, and was otherwise. */
export const isHard = (outcome: Outcome) =>
  outcome.type === 'red' && HARD_REDS.some((kind) => kind === outcome.kind)

function isRed(kind: RedKind): boolean {
  return [...HARD_REDS, ...SOFT_REDS].some((red) => red === kind)
}
