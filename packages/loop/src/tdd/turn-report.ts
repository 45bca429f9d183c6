import type { RelPath } from '@tailtest/project'
import type { Outcome, TddState, Weakening } from '@tailtest/tdd'

/** What the gate has to report of a session. */
export interface GateReport {
  /** Files edited without a failing test, or against another rule of the gate. */
  without_red: RelPath[]
  /** Tests that say less than they did. */
  weakened: { test: string; change: Weakening }[]
  /** What claims came to when a turn's end was judged last. */
  outcomes: { tests: readonly string[]; targets: readonly RelPath[]; outcome: Outcome }[]
}

/** What the gate's records of a session have to report. Pure. */
export function gateReport({ unlicensed, weakened, claims }: TddState): GateReport {
  return {
    without_red: [...unlicensed.keys()],
    weakened: [...weakened].map(([test, change]) => ({ test, change })),
    outcomes: [...claims.values()].flatMap(({ tests, targets, outcome }) =>
      outcome === undefined ? [] : [{ tests, targets, outcome }],
    ),
  }
}
