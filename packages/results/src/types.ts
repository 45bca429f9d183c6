import type { Parsed, Stretches } from '@tailtest/runners/report'

/** The outcome of one run of one runner. */
export interface Results extends Parsed {
  /** Tests that really ran (not skipped, not missing). */
  executed: number
  timedOut: boolean
  durationMs: number
  /**
   * The runner itself could not be started, crashed or gave no report: why, with its last lines; or an error
   * that belongs to no test file. At most 4,000 characters for each process.
   */
  crash?: string
  /** The arguments the runner was (first) started with, the executable first; none: there was nothing to run. */
  argv: readonly string[]
  /** What ran of the sources that were asked about (`RunOptions.sources`). Absent: it cannot be told of this run. */
  lines?: Stretches
}

export type Category = 'real_bug' | 'test_bug' | 'environment'

export interface Classification {
  category: Category
  /** One sentence. */
  evidence: string
  certain: boolean
  /** Of the machine: what is wrong there, and what mends it. */
  remedy?: string
  /** Something outside does not answer, and nothing that the session changed speaks of it. */
  unrelated?: true
}
