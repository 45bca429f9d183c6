import { type FileReceipt, type Journal, openReceipts } from '@tailtest/session'
import { liveClaims, type Standing, type TddState } from '@tailtest/tdd'
import type { Place } from '../../context.ts'
import { openWork, type Work } from '../../runs/select/imports.ts'
import { plan } from '../../runs/start/plan.ts'
import { isFailed } from '../../runs/start/verified.ts'
import { bodiesAt } from '../observed.ts'
import { isNamed } from '../red-shown.ts'
import { gateState } from '../state.ts'
import type { PlanStep } from './read.ts'
import { planOf } from './store.ts'
import { testOfStep } from './test-of.ts'

/** How a step stands. */
export interface StepStatus extends PlanStep {
  /** From 1. */
  number: number
  /** What the newest run says of its test; absent: none says anything, or it has no test. */
  result?: 'green' | 'red'
  /** The result is of the bytes that are there now. */
  is_current: boolean
  /** Its test is claimed and not green yet, or its refactoring is under way. */
  is_started: boolean
  /** Where its test stands in the session, if it knows of it. */
  standing?: Standing
}

/** How each step of a plan stands, by receipts for the bytes that are there now and by the session. Runs nothing. Throws `PlanFailure`. */
export async function planStatus(at: Place, journal: Journal | undefined): Promise<StepStatus[]> {
  const place = openWork(at)
  const state = journal && gateState(journal)
  const found: StepStatus[] = []
  for (const [index, step] of planOf(place.project).entries()) {
    found.push({ number: index + 1, ...step, ...(await standsAt(step, { place, state })) })
  }
  return found
}

interface Where {
  place: Work
  state: TddState | undefined
}

async function standsAt(
  step: PlanStep,
  { place, state }: Where,
): Promise<Pick<StepStatus, 'result' | 'is_current' | 'is_started' | 'standing'>> {
  const test = testOfStep(step)
  if (test === undefined) {
    const isUnderWay = step.test_id === undefined && state?.refactoring?.reason === step.title
    return { is_current: false, is_started: isUnderWay }
  }
  const { file, name } = test
  const bodies = await bodiesAt(place, file)
  const isIts = (id: string) =>
    id === file || (id.startsWith(`${file}::`) && (name === undefined || isNamed(id, name, bodies)))
  const { planned } = await plan(place, [file])
  const receipts = openReceipts(place.stateRoot)
  const now = planned[0] && receipts.current(file, planned[0].hash)
  const receipt = now ?? receipts.newest(file)
  const known = [...(state?.tests ?? [])].find(([id]) => isIts(id))
  const claimed = state === undefined ? [] : liveClaims(state).flatMap(([, { tests }]) => tests)
  return {
    result: resultOf(receipt, isIts),
    is_current: now !== undefined,
    is_started: claimed.some(isIts),
    ...(known && { standing: known[1].standing }),
  }
}

/** One that fails is red, whatever the others say; one that is skipped says nothing. */
function resultOf(
  receipt: FileReceipt | undefined,
  isIts: (id: string) => boolean,
): StepStatus['result'] {
  const own = receipt?.tests.filter(({ test }) => isIts(test)) ?? []
  if (own.some(isFailed)) return 'red'
  return own.some(({ status }) => status === 'pass') ? 'green' : undefined
}
