/** A process beside what it is compared with; processor time of both, or of neither. In milliseconds. */
export interface Pair {
  ms: number
  baseMs: number
  cpuMs?: number
  baseCpuMs?: number
}

/** At most so many times as long as the row `of`; at most so much longer; at most so long. Without `of`: than a bare Node. */
export type Budget =
  | { times: number; of?: string }
  | { plusMs: number; of?: string }
  | { ms: number; of?: string }

export interface Interval {
  low: number
  high: number
}

interface Ratio extends Interval {
  ms: number
  baseMs: number
  /** The median of the ratios of the pairs, and with `low` and `high` where it lies. */
  ratio: number
}

export interface Estimate extends Ratio {
  pairs: number
  /** The median of the differences. */
  moreMs: number
  /** In processor time, where the system tells it. */
  cpu?: Ratio
}

/** What is kept of a row. */
export interface StoredRow extends Estimate {
  name: string
  part: string
  /** What it is compared with, where that is not a bare Node. */
  of?: string
  /** The budget as a ratio, where it has one, and whether the row keeps it. */
  limit?: number
  holds?: boolean
}

/** A number that another part of the bench found, with what it may be at most or at least. */
export interface Figure {
  part: string
  name: string
  value: number
  unit: string
  limit?: number
  holds?: boolean
}

/** One cost curve: what it costs at each size. */
export interface Curve {
  name: string
  unit: string
  points: readonly { at: number; value: number }[]
}

export interface Run {
  /** ISO 8601. */
  date: string
  commit: string
  node: string
  /** `linux x64`. */
  platform: string
  cores: number
  rounds: number
  profile: 'whole' | 'quick'
  rows: readonly StoredRow[]
  figures?: readonly Figure[]
  curves?: readonly Curve[]
}

export function median(numbers: readonly number[]): number
export function interval(numbers: readonly number[]): Interval
export function estimate(pairs: readonly Pair[]): Estimate
export function judge(
  budget: Budget | undefined,
  estimate: Estimate,
): { limit?: number; holds?: boolean }
export function isRegressed(stored: Estimate, now: Estimate): boolean
export function isSuspect(stored: Estimate, now: Estimate): boolean
export function newestRows(
  runs: readonly Run[],
  of: { node: string; platform: string },
): Map<string, StoredRow & { date: string; cores: number }>
