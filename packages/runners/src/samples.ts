import { statSync } from 'node:fs'
import {
  isTestFile,
  joinRel,
  type Language,
  type Project,
  type RelPath,
  relPath,
  toAbsolute,
} from '@tailtest/project'
import { foldersBelow, type Look, openLook } from './look.ts'
import { layoutOf } from './placement/convention.ts'
import { hasTests } from './placement/inside.ts'
import { HAS_SOURCE_SETS, testTreesBelow } from './placement/jvm.ts'
import { readTestName } from './placement/names.ts'
import { testFoldersIn, testsIn } from './placement/observe.ts'
import { readText } from './reads.ts'
import type { Placement, Runner, TestSample } from './types.ts'

/** Of a package with more tests the newest of the first so many are found. */
const MAX_TESTS = 150

/** Sources that are read to see whether they hold tests. */
const MAX_READ = 30

const MAX_FILE_BYTES = 64 * 1024

/** A sample shows a style: its beginning is enough. In characters. */
const MAX_TEXT = 4000

/** The tests of a runner's package that were changed last, newest first: at most `limit`, each text cut at a line's end below 4,000 characters. */
export function recentTests(project: Project, runner: Runner, limit: number): TestSample[] {
  return samplesOf(runner, limit, { project, look: openLook(project) })
}

/** The same, with folders that were listed already. */
export function samplesOf(
  runner: Runner,
  limit: number,
  { project, look }: { project: Project; look: Look },
): TestSample[] {
  const candidates = candidatesOf(look, runner)
  const dated = candidates.map((path) => ({ path, changed: changedAt(project, path) }))
  dated.sort((a, b) => b.changed - a.changed || (a.path < b.path ? -1 : 1))
  const samples: TestSample[] = []
  for (const { path } of dated.slice(0, limit + MAX_READ)) {
    if (samples.length === limit) break
    const text = readText(toAbsolute(project, path), MAX_FILE_BYTES)
    if (text === undefined || !isSample(path, text)) continue
    samples.push({ path, text: beginning(text) })
  }
  return samples
}

/** The tests; in Rust every source, because it may hold some. */
function candidatesOf(look: Look, runner: Runner): RelPath[] {
  const isInside = runner.languages.includes('rust')
  const found: RelPath[] = []
  for (const folder of foldersOfTests(look, runner)) {
    const names = isInside
      ? look(folder).files.filter((name) => name.endsWith('.rs'))
      : testsIn(look, folder, { ...runner, base: runner.directory })
    const examples = names.filter((name) => readTestName(name) !== undefined)
    found.push(...examples.map((name) => joinRel(folder, name)))
    if (found.length >= MAX_TESTS) break
  }
  return found.slice(0, MAX_TESTS)
}

function isSample(path: RelPath, text: string): boolean {
  return path.endsWith('.rs') ? hasTests(text) : isTestFile(path)
}

function changedAt(project: Project, path: RelPath): number {
  return statSync(toAbsolute(project, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function beginning(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, text.lastIndexOf('\n', MAX_TEXT) + 1)
}

/** So many folders are looked through of each tree of tests, and of a package whose tests lie among its sources. */
const MAX_FOLDERS = 40

/** Where tests have a tree of their own, or detection met none, the package is not looked through much further. */
const MAX_OTHERS = 5

/** A build of many modules is looked through so far. */
const MAX_MODULES = 10

/** The folders in which a runner's tests may lie, those of its trees of tests first, each once. */
export function* foldersOfTests(
  look: Look,
  { directory, languages, tests }: Runner,
): Generator<RelPath> {
  const own = tests.kind === 'mirrored' && tests.directory ? [relPath(tests.directory)] : []
  const isJvm = languages.some((language) => HAS_SOURCE_SETS.has(language))
  const trees = [
    ...own,
    ...testFoldersIn(look, directory),
    ...(isJvm ? testTreesBelow(look, directory, MAX_MODULES) : []),
  ]
  const seen = new Set<RelPath>()
  for (const tree of [...new Set(trees), directory]) {
    const limit = tree !== directory || areAmong(languages, tests) ? MAX_FOLDERS : MAX_OTHERS
    for (const folder of foldersBelow(look, tree, limit)) {
      if (seen.has(folder)) continue
      seen.add(folder)
      yield folder
    }
  }
}

/** Whether tests lie among the sources: as detection saw, or because the language leaves no choice. */
function areAmong([language = 'javascript']: readonly Language[], tests: Placement): boolean {
  if (layoutOf(language).prefers.length === 0) return true
  return tests.because !== 'convention' && tests.kind !== 'mirrored'
}
