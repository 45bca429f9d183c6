import type { RelPath } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { redNow } from '../red-now.ts'
import type { RedShown } from '../red-shown.ts'
import { beginRefactoring, endRefactoring, type Refactored } from '../refactor-now.ts'
import { gateState } from '../state.ts'
import { finishing, stepAt } from './edit.ts'
import type { PlanStep } from './read.ts'
import { planStatus, type StepStatus } from './status.ts'
import { changePlan } from './store.ts'
import { testOfStep } from './test-of.ts'

export interface StartDemand {
  step: PlanStep
  /** Of a step with a test: the sources to be edited; none: those the test names, or that are named like its file. */
  targets: readonly RelPath[]
  /** Of a step without one: patterns of the sources that are restructured. */
  scope: readonly string[]
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

/** What came of starting a step. */
export type Started =
  /** Its test was run; only with `claimed` the step is started. */
  | { type: 'shown'; test: RelPath; shown: RedShown }
  /** It has no test; only with `begun` the step is started. */
  | { type: 'refactoring'; outcome: Refactored }
  /** Nobody said in which file its test is. */
  | { type: 'no-file' }
  /** It has no test, and nobody said which sources are restructured. */
  | { type: 'no-scope' }

/** Starts a step: shows its test red and claims it, or begins a refactoring under green tests. */
export async function startStep(
  place: Place,
  journal: Journal,
  { step, targets, scope, timeoutMs }: StartDemand,
): Promise<Started> {
  if (step.test_id === undefined) {
    if (scope.length === 0) return { type: 'no-scope' }
    const demand = { scope, reason: step.title, timeoutMs }
    const outcome = await beginRefactoring(place, journal, demand)
    return { type: 'refactoring', outcome }
  }
  const test = testOfStep(step)
  if (test === undefined) return { type: 'no-file' }
  const demand = { ...test, targets, source: 'plan', timeoutMs } as const
  const shown = await redNow(place, journal, demand)
  return { type: 'shown', test: test.file, shown }
}

/** What came of finishing a step. */
export type Finished =
  | { type: 'done'; step: StepStatus }
  /** The newest run of its test is not green, or not of the bytes that are there now. */
  | { type: 'not-green'; step: StepStatus }
  /** Its refactoring could not be ended. */
  | { type: 'not-ended'; outcome: Refactored }

/**
 * Marks a step as done: one with a test once that is green as things stand, one whose refactoring is under way by
 * ending that. Throws `PlanFailure` and `NoSuchStep`.
 */
export async function finishStep(
  place: Place,
  journal: Journal | undefined,
  { number, timeoutMs }: { number: number; timeoutMs: number },
): Promise<Finished> {
  const steps = await planStatus(place, journal)
  const step = stepAt(steps, number)
  if (step.test_id !== undefined && !(step.result === 'green' && step.is_current)) {
    return { type: 'not-green', step }
  }
  const isRefactoring = step.test_id === undefined && step.is_started
  if (journal && isRefactoring && gateState(journal).refactoring) {
    const outcome = await endRefactoring(place, journal, timeoutMs)
    if (outcome.type !== 'ended') return { type: 'not-ended', outcome }
  }
  changePlan(place.project, finishing(number, step.title))
  return { type: 'done', step: { ...step, done: true, is_started: false } }
}
