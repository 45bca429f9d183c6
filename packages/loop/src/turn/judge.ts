import type { BrokenUse } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import { classifyFailure, removedVariables } from '@tailtest/results'
import { type FileReceipt, openReceipts, type Session } from '@tailtest/session'
import { CAPS } from '../caps.ts'
import type { Place } from '../context.ts'
import { attribute, type Failure } from './attribute.ts'
import { runBaseline } from './baseline.ts'
import { factsOf } from './facts.ts'
import type { WorkContext } from './imports.ts'
import type { Verification } from './run-group.ts'
import { isFailed, type RunRecord, runsOfTurn, type Verified } from './verified.ts'
import { verify } from './verify.ts'

export interface Judgement {
  /** The files' results after the retry. */
  verified: Verified[]
  failures: Failure[]
  /** What running failing files once more said. */
  retried: readonly Verified[]
  /** The runs that were made for it. */
  baselineRuns: readonly RunRecord[]
}

export interface JudgeOptions {
  session: Session
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** Milliseconds left for a retry, and for a baseline after it. */
  retryMs: number
  /** What the turn removed and other files still use. */
  broken?: readonly BrokenUse[]
}

/** Failing files that this turn ran, and that did not fail before it. */
function worthRetrying(verified: readonly Verified[], failedBefore: (test: RelPath) => boolean) {
  return verified
    .filter(
      ({ result, fromReceipt, test }) =>
        result === 'failing' && !fromReceipt && !failedBefore(test),
    )
    .map(({ test }) => test)
}

/** Failing files of which nobody knows how they stood before the turn: not new ones, and not those that passed again. */
function unknown(
  verified: readonly Verified[],
  retried: readonly Verified[],
  { newTests }: JudgeOptions,
  past: (test: RelPath) => FileReceipt | undefined,
): RelPath[] {
  const passed = new Set(
    retried.filter(({ result }) => result === 'passing').map(({ test }) => test),
  )
  return verified
    .filter(({ result, test }) => result === 'failing' && !newTests.has(test) && !passed.has(test))
    .filter(({ test, tests }) => {
      const known = new Set(past(test)?.tests.map((each) => each.test))
      return tests.some((each) => isFailed(each) && !known.has(each.id))
    })
    .map(({ test }) => test)
}

/** Of a file that does not load now: some test of it passed before. */
function passedAsWhole({ id }: { id: string }, past: FileReceipt | undefined): boolean {
  return past?.file === id && past.tests.some(({ status }) => status === 'pass')
}

/** Says of each failing test since when it fails and why; fails once, then passes: flaky. */
export async function judge(
  place: Place,
  { verified }: Pick<Verification, 'verified'>,
  options: JudgeOptions,
  context: WorkContext,
): Promise<Judgement> {
  const { session, newTests, retryMs, broken = [] } = options
  const started = context.now()
  const receipts = openReceipts(place.stateRoot)
  const runs = runsOfTurn(session, verified)
  // before the retry writes receipts, which a clock that was set back would make look older than the turn
  const known = new Map(
    verified
      .filter(({ tests }) => tests.some(isFailed))
      .map(({ test }) => [test, receipts.before(test, session.turn.startedAt, runs)]),
  )
  const past = (test: RelPath) => known.get(test)
  const failedBefore = (test: RelPath) => past(test)?.tests.some(isFailed) === true
  const again = CAPS.retries > 0 && retryMs > 0 ? worthRetrying(verified, failedBefore) : []
  const limits = { budgetMs: retryMs, hardMs: retryMs, again: true }
  const retried = again.length === 0 ? [] : (await verify(place, again, limits, context)).verified
  const spent = context.now() - started
  const baseline = await runBaseline(place, session, unknown(verified, retried, options, past), {
    timeoutMs: retryMs - spent,
    context,
  })
  const failing = verified.filter(({ result }) => result === 'failing').map(({ test }) => test)
  const graph = failing.length > 0 ? await context.imports.graph() : undefined
  const removed = removedVariables({ keep: await place.passEnv(), drop: context.hostVariables })
  const facts = await factsOf(failing, { place, session, graph, broken, removed })
  const failures: Failure[] = []
  for (const file of verified) {
    const second = retried.find(({ test }) => test === file.test)
    for (const test of file.tests.filter(isFailed)) {
      const before = past(file.test)?.tests.find((known) => known.test === test.id)?.status
      const status = attribute({
        before,
        baseline: baseline.statuses.get(test.id),
        isNewTest: newTests.has(file.test),
        passedOnRetry:
          second?.tests.some(({ id, status }) => id === test.id && status === 'pass') === true,
      })
      const message = test.message ?? ''
      const { id: _, ...failure } = { ...test, file: file.test }
      const passedBefore = before === 'pass' || baseline.statuses.get(test.id) === 'pass'
      const known = facts(file.test, passedBefore || passedAsWhole(test, past(file.test)))
      const { category, certain, evidence } = classifyFailure(failure, known)
      const said = session.classified[test.id] ?? session.classified[file.test]
      failures.push({
        ...{ id: test.id, file: file.test, status, category, certain, evidence, message },
        ...(said && { said }),
      })
    }
  }
  const settled = verified.map((file) => {
    const own = failures.filter((failure) => failure.file === file.test)
    const isFlaky = own.length > 0 && own.every(({ status }) => status === 'flaky')
    return isFlaky ? { ...file, result: 'passing' as const } : file
  })
  return { verified: settled, failures, retried, baselineRuns: baseline.runs }
}
