import { baseName, LANGUAGES } from '@tailtest/project'
import { RENAME, type Rule } from './rule.ts'

/** Names that begin with a dot are those of tools' settings: `.eslintrc.cjs`. */
export const CONFIG =
  /^\.[^.].*\.[cm]?[jt]sx?$|\.config\.(?:[cm]?[jt]s|[jt]sx)$|^Dockerfile$|\.dockerfile$/

export const config: Rule = ({ path, language }) =>
  CONFIG.test(baseName(path)) || (language && LANGUAGES[language].configNames?.test(baseName(path)))
    ? { reason: 'It is configuration.', change: RENAME }
    : undefined
