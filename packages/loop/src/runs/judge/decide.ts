import type { RelPath } from '@tailtest/project'
import type { Classification } from '@tailtest/results'
import {
  type FileReceipt,
  type Finding,
  findingKey,
  findingsOf,
  type Session,
  type Since,
  subjectOf,
} from '@tailtest/session'
import { markOf } from '../changes/mark.ts'
import { type ForeignReach, isMixed, isOfBoth, isWithin } from '../changes/origins.ts'
import {
  fromReceipt,
  holdsNoTest,
  isFailed,
  type Verified,
  type VerifiedTest,
} from '../start/verified.ts'
import { attribute, type Failure, isPassing } from './attribute.ts'
import type { Baseline } from './baseline.ts'
import { isSameReason, type StatusThen, statusThen } from './status-then.ts'

/** What is known of failing test files from before, gathered at the rim. */
export interface Evidence {
  session: Session
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** What repeating the runs in which they failed said. */
  retried: readonly Verified[]
  /** A run of exactly the bytes of the turn's beginning. */
  before(test: RelPath): FileReceipt | undefined
  /** A run since a moment (milliseconds since 1970), kept in the ledger, showed the test passing. */
  passed(file: RelPath, id: string, since: number): boolean
  /** When what a test file reaches was changed by no edit of the turn. */
  foreign(test: RelPath): ForeignReach | undefined
  /**
   * It fails in company only: what it did alone, or in company that nobody knows, says nothing of it.
   * @default none does
   */
  inCompany?(test: RelPath, id: string): boolean
  baseline: Pick<Baseline, 'statusOf'>
}

/** Pure: what is judged. A file without a test is no test, and nothing is said of it, unless this session wrote it as one. */
export function judgeable(
  all: readonly Verified[],
  { touched }: Pick<Session, 'touched'>,
): Verified[] {
  return all.filter((file) => !holdsNoTest(file) || touched[file.test] !== undefined)
}

/** Characters of a failure's first line that a finding keeps. */
export const MOST_TEXT = 300

/** A failure's first line, as a finding keeps it. */
export function firstLine(message = ''): string {
  return (message.split('\n', 1)[0] ?? '').slice(0, MOST_TEXT)
}

/** How a failure is kept that comes with what no edit of a turn changed. */
export const UNEDITED = 'changed-by-no-edit'

/** Whose fault a failure is, by how it ended on the bytes of the turn's beginning. */
export type Explain = (
  file: Verified,
  test: VerifiedTest,
  then: StatusThen | undefined,
) => Classification

/**
 * The tree that a test file is judged against: of the turn's beginning; of a file that an earlier turn should have run, of
 * that turn's; of one that did not run in the session yet, of the session's. What changed since is the session's, or what
 * others are known to have changed.
 */
export function markFor(session: Session, test: RelPath): string | undefined {
  const { findings, turn, tests, begun, lastEnd } = session
  const owed = findings[findingKey({ kind: 'not-run', subject: test })]
  // a command judges nothing, and of what did not load no test ran
  const isOpen = findingsOf(session).some(
    ({ kind, file, subject, at }) =>
      kind === 'failing' && file === test && (at > lastEnd || subject === subjectOf(file)),
  )
  const isFirst = tests[test] === undefined || isOpen
  return owed?.mark ?? (isFirst ? begun : undefined) ?? turn.mark
}

/**
 * What this session found of a test that has not passed since. A command asks no baseline: the next end does. What fails
 * for another reason than an older failure, or than one before somebody else changed something, is looked at anew; so is
 * an older failure where the session and somebody else changed what it reaches.
 */
function knownSince(
  file: RelPath,
  now: VerifiedTest,
  { session, foreign }: Pick<Evidence, 'session' | 'foreign'>,
): Since | undefined {
  const { lastEnd } = session
  const known = findingOf(session, now)
  if (known === undefined || (known.since === 'unattributed' && known.at > lastEnd))
    return undefined
  const reach = foreign(file)
  if (known.since === 'pre-existing' && isOfBoth(reach)) return undefined
  const isLasting = known.since !== 'pre-existing' && reach === undefined
  return isLasting || isOfFinding(file, known, now) ? known.since : undefined
}

/** What the session found of a failing test. */
export function findingOf(
  { findings }: Session,
  { id }: Pick<VerifiedTest, 'id'>,
): Finding | undefined {
  return findings[findingKey({ kind: 'failing', subject: subjectOf(id) })]
}

/** It was found to be older, and fails as it did then. */
function isFoundOlder(
  file: RelPath,
  now: VerifiedTest,
  { session }: Pick<Evidence, 'session'>,
): boolean {
  const known = findingOf(session, now)
  return known?.since === 'pre-existing' && isOfFinding(file, known, now)
}

function isOfFinding(file: RelPath, { text = '' }: Finding, now: VerifiedTest): boolean {
  // of a file that does not load the finding does not keep which one is at fault
  return now.id === file ? firstLine(now.message) === text : isSameReason({ message: text }, now)
}

/** A run since the session began showed the test passing. */
function hasPassedSince(
  { session, passed, inCompany }: Pick<Evidence, 'session' | 'passed' | 'inCompany'>,
  file: RelPath,
  id: string,
): boolean {
  if (inCompany?.(file, id)) return false
  return session.passed[subjectOf(id)] === true || passed(file, id, session.startedAt)
}

/** How a test that fails now ended on the bytes of the turn's beginning. */
function statusBefore(
  file: Verified,
  now: VerifiedTest,
  evidence: Omit<Evidence, 'baseline'> & Partial<Pick<Evidence, 'baseline'>>,
): StatusThen | undefined {
  const { before, foreign, inCompany, baseline } = evidence
  // no kept run is one of the old bytes with what others changed since
  const isOther = isMixed(foreign(file.test)) || inCompany?.(file.test, now.id)
  const kept = isOther ? undefined : before(file.test)
  const known = kept && statusThen(fromReceipt(kept), now)
  return known ?? baseline?.statusOf(file.test, now)
}

/** Since when a test of a failing file fails. */
function statusOf(file: Verified, now: VerifiedTest, evidence: Evidence): Failure['status'] {
  const { newTests, foreign } = evidence
  const before = statusBefore(file, now, evidence)
  const isStill = before === 'fail' && isFoundOlder(file.test, now, evidence)
  return attribute({
    known: knownSince(file.test, now, evidence) ?? (isStill ? 'pre-existing' : undefined),
    hasPassed: hasPassedSince(evidence, file.test, now.id),
    before,
    isNewTest: newTests.has(file.test),
    foreign: foreign(file.test),
    passedOnRetry: hasPassedAgain(file.test, now, evidence),
    contended: file.contended,
  })
}

/** It passed when the run was repeated; a file that did not load did. */
function hasPassedAgain(
  file: RelPath,
  now: VerifiedTest,
  { retried }: Pick<Evidence, 'retried'>,
): boolean {
  const second = retried.find(({ test }) => test === file)
  return second !== undefined && statusThen(second, now) === 'pass'
}

/** Pure: whether the session has not met a failure, and no repetition showed it passing. */
export function isUnmet(
  file: RelPath,
  now: VerifiedTest,
  evidence: Pick<Evidence, 'session' | 'foreign' | 'retried'>,
): boolean {
  return (
    isFailed(now) &&
    knownSince(file, now, evidence) === undefined &&
    !hasPassedAgain(file, now, evidence)
  )
}

/** Pure: failing files of which something failed that the session has not met and no run of the old bytes explains. */
export function unexplained(
  files: readonly Verified[],
  evidence: Omit<Evidence, 'baseline'>,
): Verified[] {
  const { newTests, foreign } = evidence
  const isOpen = (file: Verified, now: VerifiedTest) =>
    isUnmet(file.test, now, evidence) &&
    statusBefore(file, now, evidence) === undefined &&
    (foreign(file.test) !== undefined || !hasPassedSince(evidence, file.test, now.id))
  return files.filter(
    (file) =>
      !newTests.has(file.test) &&
      !isWithin(foreign(file.test)) &&
      file.tests.some((test) => isOpen(file, test)),
  )
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
      const then = statusBefore(file, test, evidence)
      const { category, certain, evidence: says, remedy, unrelated } = explain(file, test, then)
      const said = session.classified[subjectOf(id)] ?? session.classified[file.test]
      const unloadable = isUnloadable(test, file.test, session) && { unloadable: true as const }
      const status = statusOf(file, test, evidence)
      const origin = status === 'unattributed' && originOf(file, test, evidence)
      const told = { id, file: file.test, status, category, certain, evidence: says, message }
      return {
        ...told,
        ...origin,
        ...unloadable,
        ...(remedy && { remedy }),
        ...(unrelated && { unrelated }),
        ...(said && { said }),
      }
    }),
  )
}

/** Who changed what a failing test reaches, where it was not this turn alone, or when it was found to fail. */
function originOf(
  file: Verified,
  now: VerifiedTest,
  evidence: Evidence,
): Pick<Failure, 'foreign' | 'mixed'> {
  const { session, foreign, passed } = evidence
  const known = findingOf(session, now)
  if (knownSince(file.test, now, evidence) !== undefined) {
    return known?.how === UNEDITED ? { foreign: true } : {}
  }
  const reach = foreign(file.test)
  const isBoth = isMixed(reach) || reach === 'beside'
  // it fails with the changes of others alone, unless the old tree holds what the session itself had broken before
  const isOfSession = reach === 'tangled' || session.passed[subjectOf(now.id)] === true
  const isTheirs = isBoth && !isOfSession && statusBefore(file, now, evidence) === 'fail'
  // what passed with all that the session had changed by its last end was broken by the other
  const isLater = reach === 'joint' || reach === 'after'
  const isOpen = isLater && !passed(file.test, now.id, markOf(session.judged)?.ts ?? 0)
  if (isOpen || (isBoth && !isTheirs)) return { mixed: true }
  return reach === undefined ? {} : { foreign: true }
}

/** Pure: files whose failures all passed when they were repeated pass. */
export function settled(verified: readonly Verified[], failures: readonly Failure[]): Verified[] {
  return verified.map((file) => {
    const own = failures.filter((failure) => failure.file === file.test)
    const hasPassed = own.length > 0 && own.every(({ status }) => isPassing(status))
    return hasPassed ? { ...file, result: 'passing' as const } : file
  })
}

/** The test or a source that it needs does not load, and this session wrote it. */
function isUnloadable({ kind, at }: VerifiedTest, file: RelPath, { touched }: Session): boolean {
  return kind !== undefined && touched[at ?? file] !== undefined
}
