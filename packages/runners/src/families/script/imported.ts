import { isTestFile } from '@tailtest/project'
import type { Directory } from '../../directory.ts'
import { testScriptsOf } from './evidence.ts'
import { RUNNER_PACKAGES } from './programs.ts'

/** Enough to meet the first tests of a package; they are read in every package that says nothing else. */
const MAX_FOLDERS = 20
const MAX_TESTS = 2

/** Whether a test by its folder, where its name need not say so. */
const IN_TEST_FOLDER = /(?:^|\/)(?:tests?|specs?)\/.*\.[cm]?[jt]sx?$/

/**
 * A test of the package that imports this module, where its package.json says nothing of any runner: runners that
 * come with the runtime have no dependency and need no configuration.
 */
export function testImporting(dir: Directory, module: string): string | undefined {
  return saysNothing(dir) ? testsOf(dir).find((test) => imports(dir.text(test), module)) : undefined
}

/** Whether package.json names no runner, neither in a script nor as a dependency. */
export function saysNothing(dir: Directory): boolean {
  const { started, foreign } = testScriptsOf(dir)
  if (started.length > 0 || foreign !== undefined) return false
  return !RUNNER_PACKAGES.some((name) => dir.dependsOn(name))
}

/** The first tests of the package, those of packages in it apart. */
function testsOf(dir: Directory): string[] {
  const tests: string[] = []
  for (const path of dir.filesBelow(MAX_FOLDERS)) {
    const isTest = isTestFile(path) || IN_TEST_FOLDER.test(path)
    if (isTest && /\.[cm]?[jt]sx?$/.test(path) && !isInOtherPackage(dir, path)) tests.push(path)
    if (tests.length === MAX_TESTS) break
  }
  return tests
}

function isInOtherPackage(dir: Directory, path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return folders.some((_, index) =>
    dir.has([...folders.slice(0, index + 1), 'package.json'].join('/')),
  )
}

/** Whether a text imports a module, in one of the ways of JavaScript. */
function imports(text: string | undefined, module: string): boolean {
  const parts = (text ?? '').split(module)
  return parts.slice(1).some((after, index) => {
    const before = (parts[index] ?? '').slice(-40)
    return /^['"]/.test(after) && /\b(?:from|import|(?:require|import)\s*\()\s*['"]$/.test(before)
  })
}
