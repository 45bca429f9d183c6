import { baseName, isTestFile, isTestSupport, LANGUAGES, testFolderOf } from '@tailtest/project'
import { printable } from '../printable.ts'
import { RENAME, type Rule } from './rule.ts'

export const testFile: Rule = ({ path, language }) => {
  if (!isTestFile(path)) return undefined
  const folders = language === undefined ? [] : (LANGUAGES[language].testFolders ?? [])
  const isByName = isTestFile(baseName(path))
  const change = isByName ? RENAME : `Only moving it out of ${folders.join(', ')}/ does.`
  return { reason: 'It is a test itself.', change }
}

export const testSupport: Rule = ({ path }) => {
  if (!isTestSupport(path)) return undefined
  const folder = testFolderOf(path)
  return folder === undefined
    ? { reason: 'Its name says that it serves the tests.', change: RENAME }
    : {
        reason: `It lies in ${printable(folder)}/, among the tests that use it.`,
        change: `Only moving it out of ${printable(folder)}/ does.`,
      }
}
