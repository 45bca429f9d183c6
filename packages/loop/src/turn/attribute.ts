import type { Category } from '@tailtest/results'
import { isFailed } from './verified.ts'

/** Since when a test fails; `unattributed`: nobody can tell. */
export type FailureStatus = 'new' | 'pre-existing' | 'flaky' | 'unattributed'

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
  /** What somebody said of it (`tailtest classify`); it stays a failure. */
  said?: { category: Category; reason: string; by: string }
}

/** What is known of a failing test from before this turn. */
export interface Past {
  /** Its status in the newest run before the turn. */
  before?: string
  /** How it ended on the tree of the turn's beginning, in a run for just that. */
  baseline?: 'pass' | 'fail'
  /** Its file was not there when the session began. */
  isNewTest: boolean
  /** It passed when it was run again. */
  passedOnRetry: boolean
}

/** Pure: since when a test fails. */
export function attribute({ before, baseline, isNewTest, passedOnRetry }: Past): FailureStatus {
  if (passedOnRetry) return 'flaky'
  if (before !== undefined && isFailed({ status: before })) return 'pre-existing'
  if (baseline !== undefined) return baseline === 'fail' ? 'pre-existing' : 'new'
  return before === 'pass' || isNewTest ? 'new' : 'unattributed'
}

/** Whether a failure may keep the turn going; `pre-existing` and `flaky` ones never do. */
export function mayContinue({ status }: Failure): boolean {
  return status === 'new' || status === 'unattributed'
}
