/**
 * `weakened`: its tests pass only because one of them says less than it did. `untested`: it was to have a test and has
 * none.
 */
export const OUTCOMES = [
  'passed',
  'fixed',
  'weakened',
  'deferred',
  'unresolved',
  'untested',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What a session knows of a source and the test that covers it. */
export interface Coverage {
  /** Path of the source, from the root. */
  source: string
  /** Path of its test, from the root. */
  test: string
  /** How the last run ended; absent: never run. */
  last?: 'passing' | 'failing'
  everFailed: boolean
  /** Failed runs since the last pass that followed an edit of source or test. */
  failedAttempts: number
  /** The highest `failedAttempts` of the session. */
  mostAttempts: number
  /** The person or the agent put the failure off. */
  deferred: boolean
  /** One of its tests was skipped after it failed, or says less than it did. @default false */
  weakened?: boolean
}

/** What became of a file; `undefined`: its tests never ran. The only place of this rule. */
export function outcomeOf(coverage: Coverage): Outcome | undefined {
  if (coverage.deferred) return 'deferred'
  if (coverage.last === undefined) return undefined
  if (coverage.last === 'failing') return 'unresolved'
  if (coverage.weakened) return 'weakened'
  return coverage.everFailed ? 'fixed' : 'passed'
}

/** How many of each outcome. */
export function tally(outcomes: Iterable<Outcome>): Record<Outcome, number> {
  const counts: Record<Outcome, number> = {
    passed: 0,
    fixed: 0,
    weakened: 0,
    deferred: 0,
    unresolved: 0,
    untested: 0,
  }
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}
