import type { Config } from '../../config.ts'
import type { Place } from '../../context.ts'
import { CAPS } from '../caps.ts'
import type { Limits } from './verify.ts'

/** Milliseconds a turn's end may take by estimate, and after which a run is killed. */
export function limitsOf(config: Config, { capabilities }: Place): Limits {
  const { interactive, headless, hard } = config.budget_ms
  const budgetMs = capabilities.interactive ? interactive : headless
  const deadline = capabilities.deadlineMs['turn-ended'] ?? Number.POSITIVE_INFINITY
  return {
    budgetMs: config.depth === 'quick' ? budgetMs / 4 : budgetMs,
    hardMs: Math.min(hard, deadline - CAPS.deadlineMarginMs),
  }
}
