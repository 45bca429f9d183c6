import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { classifyFailure, removedVariables } from '@tailtest/results'
import {
  type FileReceipt,
  findingKey,
  type Session,
  type Since,
  subjectOf,
} from '@tailtest/session'
import { CAPS } from '../caps.ts'
import type { Place } from '../context.ts'
import { attribute, type Failure } from './attribute.ts'
import { type Baseline, runBaseline } from './baseline.ts'
import { type Beginning, receiptBefore } from './before.ts'
import type { TurnChanges } from './changes.ts'
import { factsOf } from './facts.ts'
import type { WorkContext } from './imports.ts'
import { markOf } from './mark.ts'
import { repeat } from './repeat.ts'
import type { Verification } from './run-group.ts'
import {
  holdsNoTest,
  isFailed,
  type RunRecord,
  type Verified,
  type VerifiedTest,
} from './verified.ts'

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
  /** What changed since the turn began. @default nothing is known of it */
  changes?: TurnChanges
  /** What the turn removed and other files still use. */
  broken?: readonly BrokenUse[]
}

/** What is known of failing test files from before, gathered at the rim. */
interface Evidence {
  session: Session
  newTests: ReadonlySet<RelPath>
  retried: readonly Verified[]
  before(test: RelPath): FileReceipt | undefined
  baseline: Baseline
}

/** What this session found of a test that has not passed since. */
function knownSince({ findings }: Session, id: string): Since | undefined {
  return findings[findingKey({ kind: 'failing', subject: subjectOf(id) })]?.since
}

/** Pure: since when a test of a failing file fails. */
function statusOf(file: Verified, id: string, evidence: Evidence): Failure['status'] {
  const { session, newTests, retried, before, baseline } = evidence
  const second = retried.find(({ test }) => test === file.test)
  return attribute({
    known: knownSince(session, id),
    before: before(file.test)?.tests.find(({ test }) => test === id)?.status,
    baseline: baseline.statusOf(file, id),
    isNewTest: newTests.has(file.test),
    passedOnRetry: second?.tests.some((test) => test.id === id && test.status === 'pass') === true,
  })
}

/** Failing files of which something failed that the session has not met and no run of the old bytes explains. */
function unexplained(files: readonly Verified[], evidence: Omit<Evidence, 'baseline'>): Verified[] {
  const { session, newTests, retried, before } = evidence
  const passed = new Set(
    retried.filter(({ result }) => result === 'passing').map(({ test }) => test),
  )
  return files.filter(({ test, tests }) => {
    if (newTests.has(test) || passed.has(test)) return false
    const known = new Set(before(test)?.tests.map((each) => each.test))
    return tests.some(
      (each) => isFailed(each) && !known.has(each.id) && knownSince(session, each.id) === undefined,
    )
  })
}

/** Receipts of exactly the bytes of the turn's beginning, by test file. */
async function receiptsBefore(
  place: Place,
  files: readonly Verified[],
  { session, changes }: JudgeOptions,
  context: WorkContext,
): Promise<(test: RelPath) => FileReceipt | undefined> {
  const known = new Map<RelPath, FileReceipt>()
  const mark = markOf(session.turn.mark)
  const found = mark && files.length > 0 ? await changes?.() : undefined
  if (mark === undefined || found === undefined) return () => undefined
  const beginning: Beginning = { mark, changes: found.changes }
  for (const { test } of files) {
    const language = languageOf(test)
    const runner = language && (await place.runnerOf(test, language))
    const receipt =
      runner && (await receiptBefore(place, { test, runner }, beginning, context.imports))
    if (receipt !== undefined) known.set(test, receipt)
  }
  return (test) => known.get(test)
}

/** Says of each failing test since when it fails and why. */
export async function judge(
  place: Place,
  { verified: all }: Pick<Verification, 'verified'>,
  options: JudgeOptions,
  context: WorkContext,
): Promise<Judgement> {
  const { session, newTests, retryMs, broken = [] } = options
  const started = context.now()
  // what has no test was no test: nothing is said of it, unless this session wrote it as one
  const verified = all.filter((file) => !holdsNoTest(file) || isOwn(session, file.test))
  const failing = verified.filter(({ tests }) => tests.some(isFailed))
  const before = await receiptsBefore(place, failing, options, context)
  const isRepeated = ({ fromReceipt, tests }: Verified) =>
    !fromReceipt && tests.some((test) => isFailed(test) && test.status !== 'missing')
  const left = CAPS.retries > 0 ? retryMs - (context.now() - started) : 0
  const retried = await repeat(place, { all, failing: failing.filter(isRepeated), left }, context)
  const facts = { session, newTests, retried, before }
  const baseline = await runBaseline(place, session, unexplained(failing, facts), {
    timeoutMs: retryMs - (context.now() - started),
    context,
  })
  const evidence: Evidence = { ...facts, baseline }
  const failures = await explain(place, failing, { evidence, broken }, context)
  const settled = verified.map((file) => {
    const own = failures.filter((failure) => failure.file === file.test)
    const isFlaky = own.length > 0 && own.every(({ status }) => status === 'flaky')
    return isFlaky ? { ...file, result: 'passing' as const } : file
  })
  return { verified: settled, failures, retried, baselineRuns: baseline.runs }
}

function isOwn({ touched }: Session, test: RelPath): boolean {
  return touched[test] !== undefined
}

/** Whose fault each failure is. */
async function explain(
  place: Place,
  failing: readonly Verified[],
  { evidence, broken }: { evidence: Evidence; broken: readonly BrokenUse[] },
  context: WorkContext,
): Promise<Failure[]> {
  const { session, before } = evidence
  const graph = failing.length > 0 ? await context.imports.graph() : undefined
  const removed = removedVariables({ keep: await place.passEnv(), drop: context.hostVariables })
  const tests = failing.map(({ test }) => test)
  const facts = await factsOf(tests, { place, session, graph, broken, removed })
  return failing.flatMap((file) =>
    file.tests.filter(isFailed).map((test): Failure => {
      const status = statusOf(file, test.id, evidence)
      const passed = hasPassed(file, test.id, evidence) || passedAsWhole(test, before(file.test))
      const { id, message = '', ...failure } = test
      const {
        category,
        certain,
        evidence: says,
      } = classifyFailure({ ...failure, message, file: file.test }, facts(file.test, passed))
      const said = session.classified[subjectOf(id)] ?? session.classified[file.test]
      const told = { id, file: file.test, status, category, certain, evidence: says, message }
      const unloadable = isUnloadable(test, file.test, session) && { unloadable: true as const }
      return { ...told, ...unloadable, ...(said && { said }) }
    }),
  )
}

/** The test or a source that it needs does not load, and this session wrote it. */
function isUnloadable({ kind, at }: VerifiedTest, file: RelPath, { touched }: Session): boolean {
  return kind !== undefined && touched[at ?? file] !== undefined
}

function hasPassed(file: Verified, id: string, { before, baseline }: Evidence): boolean {
  const then = before(file.test)?.tests.find(({ test }) => test === id)?.status
  return then === 'pass' || baseline.statusOf(file, id) === 'pass'
}

/** Of a file that does not load now: some test of it passed before. */
function passedAsWhole({ id }: { id: string }, past: FileReceipt | undefined): boolean {
  return past?.file === id && past.tests.some(({ status }) => status === 'pass')
}
