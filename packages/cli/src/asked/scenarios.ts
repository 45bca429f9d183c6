import type { Complexity } from '@tailtest/complexity'
import { type Depth, isDeeper, planFor } from '@tailtest/scenarios'

/** How many scenarios a source gets. */
export interface ScenarioPlan {
  /** The configured depth, or the deeper one that the source asks for. */
  depth: Depth
  /** The fewest and the most. */
  scenarios: readonly [number, number]
  /** How many of them at least are adversarial. */
  adversarial: number
}

/** The configured depth, raised where the source is more demanding. Pure. */
export function scenarioPlan(complexity: Complexity | undefined, configured: Depth): ScenarioPlan {
  const isRaised = complexity !== undefined && isDeeper(complexity.depth, configured)
  const depth = isRaised ? complexity.depth : configured
  const { scenarios, adversarial } = planFor(depth)
  const range = isRaised ? ([complexity.scenarios, complexity.scenarios] as const) : scenarios
  return { depth, scenarios: range, adversarial: Math.min(adversarial, range[0]) }
}

/** `5–8 scenarios`. Pure. */
export function scenarioWords({ scenarios: [least, most] }: ScenarioPlan): string {
  return `${least === most ? `about ${most}` : `${least}–${most}`} scenarios`
}

/** `at least 2 of them adversarial`; '' where the depth asks for none. Pure. */
export function adversarialWords({ scenarios: [least], adversarial }: ScenarioPlan): string {
  if (adversarial === 0) return ''
  return `${adversarial >= least ? 'all' : `at least ${adversarial}`} of them adversarial`
}
