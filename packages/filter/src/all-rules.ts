import { contentRules, isContentRule } from './content/rules.ts'
import { isPathRule, rules } from './rules.ts'

export type RuleName = 'outside-root' | keyof typeof rules | keyof typeof contentRules

/** Every rule by its name, in the order in which they are asked. */
export const RULES: readonly RuleName[] = [
  ...new Set([
    'outside-root' as const,
    ...Object.keys(rules).filter(isPathRule),
    ...Object.keys(contentRules).filter(isContentRule),
  ]),
]
