import { baseName, LANGUAGES } from '@tailtest/project'
import { CONFIG } from './config.ts'
import type { Rule } from './rule.ts'

export const extension: Rule = ({ path, language }) =>
  language === undefined && !CONFIG.test(baseName(path))
    ? {
        reason: 'Its extension is not one of a language that tailtest knows.',
        change: `Nothing does: tests are asked for in ${Object.keys(LANGUAGES).join(', ')}.`,
      }
    : undefined
