import type { Difference } from './compare.mjs'

/**
 * What came of one client or runner. `failed`: it could not be found out, and why. `day`: when the kept version was
 * verified; a runner has none.
 */
export interface Outcome {
  title: string
  kept: string
  day?: string
  version: string
  differences: readonly Difference[]
  failed?: string
}

/** What is printed of one. */
export function linesOf(outcome: Outcome): string[]

/** 0: nothing differs, 1: something does, 2: something could not be found out. */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 | 2

/** Why something could not be found out, on one line. */
export function reasonOf(error: unknown): string
