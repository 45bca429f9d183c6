import { baseName, LANGUAGES } from '@tailtest/project'
import { RENAME, type Rule } from './rule.ts'

export const generated: Rule = ({ path, language }) => {
  const patterns = language === undefined ? [] : LANGUAGES[language].generated
  return patterns.some((pattern) => pattern.test(baseName(path)))
    ? { reason: 'Its name says that a program wrote it.', change: RENAME }
    : undefined
}
