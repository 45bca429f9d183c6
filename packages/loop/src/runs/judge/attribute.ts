import type { Category } from '@tailtest/results'
import type { Said, Since } from '@tailtest/session'
import { type ForeignReach, isWithin } from '../changes/origins.ts'
import type { StatusThen } from './status-then.ts'

/**
 * Since when a test fails; `unattributed`: nobody can tell. Of one that passed when it was repeated on the same bytes:
 * `flaky`, or `contention` where it failed beside other tests on the machine and passed without them.
 */
export type FailureStatus = Since | 'flaky' | 'contention'

/** Whether the repetition of a failing test passed. */
export function isPassing(status: FailureStatus): status is 'flaky' | 'contention' {
  return status === 'flaky' || status === 'contention'
}

/** One failing test, as reports and texts show it. */
export interface Failure {
  /** The test's id; a file that does not load: its path. */
  id: string
  file: string
  status: FailureStatus
  category: Category
  certain: boolean
  /** One sentence. */
  evidence: string
  message: string
  /** What is wrong with the machine, and what mends it. */
  remedy?: string
  /** What it reaches was not changed by this turn: the agent is not kept for it. */
  foreign?: true
  /** This turn and somebody else changed what it reaches, and nobody can tell which of them it is. */
  mixed?: true
  /** A file of this session does not load: nobody is asked whether to correct it. */
  unloadable?: true
  /** It needs a service or a program that is not there, and no line the session changed mentions it: the person is told, the agent is not kept going. */
  unrelated?: true
  /** What somebody said of it (`tailtest classify`); it stays a failure. */
  said?: { category: Said['category']; reason: string; by: string }
}

/** What is known of a failing test from before this run. */
export interface Past {
  /** What this session found of it before, where it has not passed since. */
  known?: Since | undefined
  /** A run of the session showed it passing. */
  hasPassed?: boolean
  /**
   * How it ended on the bytes of the turn's beginning, in a run that was kept or one that was made for just that; of a
   * mixed one, with what others changed.
   */
  before?: StatusThen | undefined
  /** Its file was not there when the session began. */
  isNewTest: boolean
  /** It passed when the same run was repeated. */
  passedOnRetry: boolean
  /** It failed while other tests ran on the machine. @default it did not */
  contended?: boolean | undefined
  /** What it reaches was not changed by this turn, before it began or within it. */
  foreign?: ForeignReach | undefined
}

/**
 * Pure: since when a test fails. What the session found first is the session's until a run shows it passing, in
 * whichever turn it is met again.
 */
export function attribute(past: Past): FailureStatus {
  const { known, hasPassed, before, isNewTest, passedOnRetry, contended, foreign } = past
  if (passedOnRetry) return contended ? 'contention' : 'flaky'
  if (known === 'new' || known === 'pre-existing') return known
  if (isWithin(foreign) && !isNewTest) return 'unattributed'
  if (foreign !== undefined && !isNewTest && before !== 'pass') return 'unattributed'
  // what an end could not tell of the bytes that this turn began with, it does not know better now
  if (known === 'unattributed' && before !== 'pass') return 'unattributed'
  if (hasPassed) return 'new'
  if (before === 'fail') return 'pre-existing'
  return before === 'pass' || isNewTest ? 'new' : 'unattributed'
}

/** Whether a failure may keep the turn going; `pre-existing` ones and those that passed when they were repeated never do, nor what no edit of the turn changed. */
export function mayContinue({ status, foreign }: Pick<Failure, 'status' | 'foreign'>): boolean {
  return status === 'new' || (status === 'unattributed' && foreign !== true)
}

/** Whether a turn goes on for it; not for a service that is not there and that no line of the session names. */
export function holdsUp(failure: Failure): boolean {
  return mayContinue(failure) && !failure.unrelated
}
