import type { RelPath } from '@tailtest/project'
import type { Classification } from '@tailtest/results'
import {
  type FileReceipt,
  findingKey,
  type Session,
  type Since,
  subjectOf,
} from '@tailtest/session'
import { attribute, type Failure, type Foreign } from './attribute.ts'
import type { Baseline } from './baseline.ts'
import { isFailed, type Verified, type VerifiedTest } from './verified.ts'

/** What is known of failing test files from before, gathered at the rim. */
export interface Evidence {
  session: Session
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** What repeating the runs in which they failed said. */
  retried: readonly Verified[]
  /** A run of exactly the bytes of the turn's beginning. */
  before(test: RelPath): FileReceipt | undefined
  /** A run since the session began, kept in the ledger, showed the test passing. */
  passed(file: RelPath, id: string): boolean
  /** When what a test file reaches was changed by no edit of the turn. */
  foreign(test: RelPath): Foreign | undefined
  baseline: Pick<Baseline, 'statusOf'>
}

/** How a failure is kept that comes with what no edit of a turn changed. */
export const UNEDITED = 'changed-by-no-edit'

/** Whose fault a failure is. */
export type Explain = (file: Verified, test: VerifiedTest, hasPassed: boolean) => Classification

/**
 * The tree that a test file is judged against: of the turn's beginning; of a file that an earlier turn should have run, of
 * that turn's. What changed since is the session's.
 */
export function markFor({ findings, turn }: Session, test: RelPath): string | undefined {
  return findings[findingKey({ kind: 'not-run', subject: test })]?.mark ?? turn.mark
}

/** What this session found of a test that has not passed since. A command asks no baseline: the next end does. */
function knownSince({ findings, lastEnd }: Session, id: string): Since | undefined {
  const known = findings[findingKey({ kind: 'failing', subject: subjectOf(id) })]
  return known?.since === 'unattributed' && known.at > lastEnd ? undefined : known?.since
}

/** A run since the session began showed the test passing. */
function hasPassedSince(
  { session, passed }: Pick<Evidence, 'session' | 'passed'>,
  file: RelPath,
  id: string,
): boolean {
  return session.passed[subjectOf(id)] === true || passed(file, id)
}

/** Since when a test of a failing file fails. */
function statusOf(file: Verified, id: string, evidence: Evidence): Failure['status'] {
  const { session, newTests, retried, before, foreign, baseline } = evidence
  const second = retried.find(({ test }) => test === file.test)
  return attribute({
    known: knownSince(session, id),
    hasPassed: hasPassedSince(evidence, file.test, id),
    before: before(file.test)?.tests.find(({ test }) => test === id)?.status,
    baseline: baseline.statusOf(file, id),
    isNewTest: newTests.has(file.test),
    foreign: foreign(file.test),
    passedOnRetry: second?.tests.some((test) => test.id === id && test.status === 'pass') === true,
  })
}

/** Pure: failing files of which something failed that the session has not met and no run of the old bytes explains. */
export function unexplained(
  files: readonly Verified[],
  evidence: Omit<Evidence, 'baseline'>,
): Verified[] {
  const { session, newTests, retried, before, foreign } = evidence
  const mended = new Set(
    retried.filter(({ result }) => result === 'passing').map(({ test }) => test),
  )
  return files.filter(({ test, tests }) => {
    if (newTests.has(test) || mended.has(test)) return false
    const known = new Set(before(test)?.tests.map((each) => each.test))
    return tests.some(
      (each) =>
        isFailed(each) &&
        !known.has(each.id) &&
        knownSince(session, each.id) === undefined &&
        (foreign(test) !== undefined || !hasPassedSince(evidence, test, each.id)),
    )
  })
}

/** Pure: every failure of these files, since when it is there and whose fault it is. */
export function failuresOf(
  failing: readonly Verified[],
  evidence: Evidence,
  explain: Explain,
): Failure[] {
  const { session } = evidence
  return failing.flatMap((file) =>
    file.tests.filter(isFailed).map((test): Failure => {
      const { id, message = '' } = test
      const passed = hasPassed(file, test, evidence)
      const { category, certain, evidence: says } = explain(file, test, passed)
      const said = session.classified[subjectOf(id)] ?? session.classified[file.test]
      const unloadable = isUnloadable(test, file.test, session) && { unloadable: true as const }
      const status = statusOf(file, id, evidence)
      const isForeign = status === 'unattributed' && isUnedited(evidence, file.test, id)
      const foreign = isForeign && { foreign: true as const }
      const told = { id, file: file.test, status, category, certain, evidence: says, message }
      return { ...told, ...foreign, ...unloadable, ...(said && { said }) }
    }),
  )
}

/** What a test reaches was changed by no edit, in this turn or when it was found to fail. */
function isUnedited({ session, foreign }: Evidence, file: RelPath, id: string): boolean {
  const known = session.findings[findingKey({ kind: 'failing', subject: subjectOf(id) })]
  return foreign(file) !== undefined || known?.how === UNEDITED
}

/** Pure: files whose failures all passed when they were repeated pass. */
export function settled(verified: readonly Verified[], failures: readonly Failure[]): Verified[] {
  return verified.map((file) => {
    const own = failures.filter((failure) => failure.file === file.test)
    const isFlaky = own.length > 0 && own.every(({ status }) => status === 'flaky')
    return isFlaky ? { ...file, result: 'passing' as const } : file
  })
}

/** The test or a source that it needs does not load, and this session wrote it. */
function isUnloadable({ kind, at }: VerifiedTest, file: RelPath, { touched }: Session): boolean {
  return kind !== undefined && touched[at ?? file] !== undefined
}

/** It passed before; of a file that does not load now, some test of it did. */
function hasPassed(file: Verified, { id }: VerifiedTest, { before, baseline }: Evidence): boolean {
  const past = before(file.test)
  const then = past?.tests.find(({ test }) => test === id)?.status
  const asWhole = past?.file === id && past.tests.some(({ status }) => status === 'pass')
  return then === 'pass' || baseline.statusOf(file, id) === 'pass' || asWhole
}
