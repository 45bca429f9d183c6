import { statSync } from 'node:fs'
import { isTestFile, joinRel, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { type Look, openLook } from './look.ts'
import { hasTests } from './placement/inside.ts'
import { readTestName } from './placement/names.ts'
import { testsIn } from './placement/observe.ts'
import { readText } from './read-text.ts'
import { foldersOfTests } from './test-folders.ts'
import type { Runner, TestSample } from './types.ts'

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
