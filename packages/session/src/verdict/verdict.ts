import type { RelPath } from '@tailtest/project'
import type { Category, Finding, Session } from '../state.ts'
import { findingsOf, isAnswered } from './finding.ts'

/** All that is known of a session's tests now. Each finding is in one list. */
export interface Verdict {
  /** Fail, and not since before the session: new ones and those that nobody can tell. */
  failing: readonly Finding[]
  /** Fail, and were put off. */
  deferred: readonly Finding[]
  /** Failed before the session touched anything. */
  preExisting: readonly Finding[]
  /** Failed, then passed when the same run was repeated. */
  flaky: readonly Finding[]
  /** Failed, and do not run any more. */
  hidden: readonly Finding[]
  /** Say less than they did. */
  weakened: readonly Finding[]
  /** Should have run and did not. */
  notRun: readonly Finding[]
  /** Sources that were to have a test and have none. */
  untested: readonly Finding[]
  /** Failing tests that have no finding of their own: a file keeps so many. */
  more: number
}

/** The words of a verdict, in the order in which they are said. */
export const WORDS = [
  'real_bug',
  'test_bug',
  'environment',
  'deferred',
  'weakened',
  'flaky',
  'not_run',
  'untested',
  'pre_existing',
] as const
export type Word = (typeof WORDS)[number]

/** Folds a session into what can be said of it. Pure: runs that were made before count like the last one. */
export function verdictOf(
  session: Pick<Session, 'findings' | 'tests' | 'deferred' | 'answered'>,
): Verdict {
  const all = findingsOf(session)
  const of = (kind: Finding['kind']) => all.filter((finding) => finding.kind === kind)
  const isDeferred = ({ file }: Finding) => putOff(session, file)
  const failing = of('failing')
  const own = failing.filter(({ since }) => since !== 'pre-existing')
  return {
    failing: own.filter((finding) => !isDeferred(finding)),
    deferred: own.filter(isDeferred),
    preExisting: failing.filter(({ since }) => since === 'pre-existing'),
    flaky: of('flaky'),
    hidden: of('hidden'),
    weakened: of('weakened'),
    notRun: of('not-run').filter((finding) => !isAnswered(session, finding)),
    untested: of('untested'),
    more: Object.values(session.tests).reduce((sum, { more }) => sum + more, 0),
  }
}

/** Whether the failures of a test file, or of every source it answers for, were put off. */
function putOff({ deferred, tests }: Pick<Session, 'deferred' | 'tests'>, file: RelPath): boolean {
  if (deferred[file] !== undefined) return true
  const sources = tests[file]?.sources.filter((source) => deferred[source] !== undefined) ?? []
  return sources.length > 0
}

/** Failing tests that are not excused, those without a finding of their own included. */
export function failedIn({ failing, more }: Verdict): number {
  return failing.length + more
}

/**
 * The words that a verdict deserves. `ok` needs proof: something ran (`ran`: tests that passed or failed), nothing that
 * is known fails, nothing was left out (`left`: now, beside what the session knows), no test says less.
 */
export function wordsOf(
  verdict: Verdict,
  { ran, left = 0 }: { ran: number; left?: number },
): readonly Word[] | 'ok' {
  const isSo = {
    ...categoriesIn(verdict),
    deferred: verdict.deferred.length > 0,
    weakened: verdict.hidden.length + verdict.weakened.length > 0,
    flaky: verdict.flaky.length > 0,
    not_run: verdict.notRun.length + left > 0 || ran === 0,
    untested: verdict.untested.length > 0,
    pre_existing: verdict.preExisting.length > 0,
  } satisfies Record<Word, boolean>
  const words = WORDS.filter((word) => isSo[word])
  return words.length === 0 ? 'ok' : words
}

function categoriesIn({ failing, more }: Verdict): Record<Category, boolean> {
  const has = (category: Category) => failing.some((finding) => finding.category === category)
  const isUnnamed = more > 0 && failing.length === 0
  return {
    real_bug: has('real_bug') || isUnnamed,
    test_bug: has('test_bug'),
    environment: has('environment'),
  }
}
