import { baseName, isTestFile, isTestSupport, LANGUAGES, testFolderOf } from '@tailtest/project'
import { printable } from '../printable.ts'
import { RENAME, type Rule } from './rule.ts'

const COLLECTED = 'It is a test itself: its test runner takes it for one.'
const NOT_COLLECTED =
  'It is named like a test, and its test runner takes it for none, or there is none in it.'
const SETTINGS = 'The settings of the test runner do.'

export const testFile: Rule = ({ path, language, isTest }) => {
  if (!isTest()) return undefined
  if (!isTestFile(path)) return { reason: COLLECTED, change: SETTINGS }
  const folders = language === undefined ? [] : (LANGUAGES[language].testFolders ?? [])
  const isByName = isTestFile(baseName(path))
  const change = isByName ? RENAME : `Only moving it out of ${folders.join(', ')}/ does.`
  return { reason: 'It is a test itself.', change }
}

export const testSupport: Rule = ({ path }) => {
  if (isTestFile(path)) return { reason: NOT_COLLECTED, change: `${SETTINGS} ${RENAME}` }
  if (!isTestSupport(path)) return undefined
  const folder = testFolderOf(path)
  return folder === undefined
    ? { reason: 'Its name says that it serves the tests.', change: RENAME }
    : {
        reason: `It lies in ${printable(folder)}/, among the tests that use it.`,
        change: `Only moving it out of ${printable(folder)}/ does.`,
      }
}
