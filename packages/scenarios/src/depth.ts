/** From the least to the most demanding. */
export const DEPTHS = ['quick', 'simple', 'standard', 'thorough', 'adversarial'] as const
export type Depth = (typeof DEPTHS)[number]

export interface Plan {
  /** How many scenarios to write, from and to. */
  scenarios: readonly [min: number, max: number]
  /** How many of them at least are adversarial; `Infinity`: all. */
  adversarial: number
  /**
   * What runs at the end of a turn: the tests that what changed leads to; after them the whole suite where it fits
   * the time; or all there is, integration tests included.
   */
  runs: 'impacted' | 'fitting' | 'everything'
}

const PLANS = {
  quick: { scenarios: [2, 4], adversarial: 0, runs: 'impacted' },
  simple: { scenarios: [2, 4], adversarial: 0, runs: 'impacted' },
  standard: { scenarios: [5, 8], adversarial: 2, runs: 'fitting' },
  thorough: { scenarios: [10, 15], adversarial: 4, runs: 'everything' },
  adversarial: { scenarios: [8, 12], adversarial: Number.POSITIVE_INFINITY, runs: 'everything' },
} as const satisfies Record<Depth, Plan>

/** How many scenarios a depth asks for. */
export function planFor(depth: Depth): Plan {
  return PLANS[depth]
}

/** The depth a complexity score (0 and up) asks for: 0–5 simple, 6–9 standard, from 10 thorough. */
export function depthFor(score: number): 'simple' | 'standard' | 'thorough' {
  if (score >= 10) return 'thorough'
  return score >= 6 ? 'standard' : 'simple'
}

const RANK = { quick: 0, simple: 0, standard: 1, thorough: 2, adversarial: 3 } as const

/** Whether the first depth asks for more scenarios than the second. `adversarial` is never exceeded. */
export function isDeeper(depth: Depth, than: Depth): boolean {
  return RANK[depth] > RANK[than]
}

const HINTS = {
  simple: (score: number) => Math.min(Math.max(score, 2), 4),
  standard: (score: number) => Math.min(score, 8),
  thorough: (score: number) => Math.min(score, 15),
} as const

/** About how many scenarios a score (0 and up) suggests: 2 to 4, to 8, to 15. */
export function scenarioHint(score: number): number {
  return HINTS[depthFor(score)](score)
}
