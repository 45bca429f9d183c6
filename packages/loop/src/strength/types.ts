import type { Tried } from '@tailtest/mutation'
import type { RelPath } from '@tailtest/project'

export interface StrengthDemand {
  /** Sources; absent: those that differ from `base`. */
  paths?: readonly RelPath[]
  /** A branch, a tag or a commit: only lines that differ from where the branch left it. @default whole files where paths are given, else HEAD */
  base?: string
  /** Milliseconds for all of it. */
  budgetMs: number
  signal?: AbortSignal
  /** What is being done, for a person who waits. */
  onStep?(step: string): void
}

/** What the tests of a source notice. */
export interface FileStrength {
  file: RelPath
  /** The tests that mutants of it were run against, the nearest first. */
  tests: readonly RelPath[]
  /** How many more reach it. */
  more: number
  mutants: readonly Pick<Tried, 'mutant' | 'status'>[]
}

/** Why nothing was measured, and what to do about it. */
export interface Unmeasured {
  type: 'unmeasured'
  reason: string
  next: string
}

export type Strength =
  | {
      type: 'measured'
      killed: number
      of: number
      files: readonly FileStrength[]
      /** Mutants for which there was no time. */
      left: number
      durationMs: number
    }
  | Unmeasured

/** An answer that ends the work. */
export function unmeasured(reason: string, next: string): Unmeasured {
  return { type: 'unmeasured', reason, next }
}
