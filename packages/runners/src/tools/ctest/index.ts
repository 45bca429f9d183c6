import { type Directory, upwards } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { stemOf } from '../../placement/names.ts'
import type { Detector } from '../../types.ts'
import { buildFolder } from './build-folder.ts'

/**
 * https://cmake.org/cmake/help/latest/manual/ctest.1.html. It runs what is built in a folder that somebody has
 * configured: how (compiler, options, packages) is theirs to say, so that without one nothing can be started.
 */
export const ctest: Detector = {
  name: 'ctest',
  languages: ['cpp'],
  report: 'ctest',
  manifests: /^CMakeLists\.txt$/,
  detect: (dir) => {
    // what another project takes in is built with it
    if (!hasTests(dir) || [...upwards(dir)].slice(1).some(hasTests)) return undefined
    const folder = buildFolder(dir)
    const command = onPath('ctest', dir)
    return {
      ...{ evidence: 'config', foundBy: 'CMakeLists.txt', libraries: librariesOf(dir) },
      ...{ command: command ?? 'ctest', args: ['--test-dir', folder ?? 'build'] },
      installed: command !== undefined && folder !== undefined,
    }
  },
  select: (tests) => (tests.length === 0 ? [] : ['-R', tests.flatMap(namesOf).join('|')]),
}

const TESTS =
  /^[^#\n]*\b(?:enable_testing|add_test|(?:gtest|catch|doctest)_discover_tests)\s*\(|^[^#\n]*\binclude\s*\(\s*CTest\s*\)/im

/** A project of its own that says that it has tests. */
function hasTests(dir: Directory): boolean {
  const text = dir.text('CMakeLists.txt') ?? ''
  return /^\s*project\s*\(/im.test(text) && TESTS.test(text)
}

/** Each by what its CMake package or its header is called. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  gtest: /\b(?:GTest|googletest|gtest)\b/i,
  catch2: /\bCatch2\b/i,
  doctest: /\bdoctest\b/i,
}

/** The libraries that the project's own lists of tests name. */
function librariesOf(dir: Directory): string[] {
  const lists = ['.', 'test', 'tests'].map((path) => dir.at(path)?.text('CMakeLists.txt') ?? '')
  return Object.keys(LIBRARIES).filter((name) => lists.some((text) => LIBRARIES[name]?.test(text)))
}

/** As tests are called that have a program of their own (`cart_test`), and those that CMake lists of a program (`CartTest.Adds`). */
function namesOf(test: string): string[] {
  const stem = stemOf(test.slice(test.lastIndexOf('/') + 1))
  const suite = stem.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...new Set([stem, suite])]
}
