import { isTestFile, languageOf, type Project, type RelPath } from '@tailtest/project'
import { readSource } from '../source.ts'

/** What starts a test, in any form of any runner of scripts. */
const CALL = /\b(?:describe|it|suite|test)\b/
const NAMED = /\.(?:test|spec)\./

/**
 * Whether a file that counts as a test by its folder alone (`__tests__/factory.ts`) only helps those that are: no runner
 * finds a test in it, which would look like a failure.
 */
export function isHelper(project: Project, path: RelPath): boolean {
  const language = languageOf(path)
  const isScript = language === 'javascript' || language === 'typescript'
  if (!isScript || NAMED.test(path) || !isTestFile(path)) return false
  const text = readSource(project, path)
  return text !== undefined && !CALL.test(text)
}
