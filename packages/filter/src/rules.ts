import { boilerplate } from './rules/boilerplate.ts'
import { config } from './rules/config.ts'
import { directory } from './rules/directory.ts'
import { extension } from './rules/extension.ts'
import { generated } from './rules/generated.ts'
import { gitIgnored, ignored } from './rules/ignored.ts'
import { notebook } from './rules/notebook.ts'
import type { Rule } from './rules/rule.ts'
import { story } from './rules/story.ts'
import { testFile, testSupport } from './rules/tests.ts'

/** The path rules, asked in this order; the first that answers decides. A new one is one row. */
export const rules = {
  ignored,
  'git-ignored': gitIgnored,
  directory,
  notebook,
  extension,
  config,
  'test-file': testFile,
  'test-support': testSupport,
  boilerplate,
  story,
  generated,
} as const satisfies Record<string, Rule>

/** Whether a name is that of a path rule. */
export function isPathRule(name: string): name is keyof typeof rules {
  return Object.hasOwn(rules, name)
}
