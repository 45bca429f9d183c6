import { statSync } from 'node:fs'
import { joinRel, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { foldersBelow, openLook } from './look.ts'
import { readTestName } from './placement/names.ts'
import { testsIn } from './placement/observe.ts'
import { readText } from './read-text.ts'
import type { Runner, TestSample } from './types.ts'

const MAX_FOLDERS = 300
const MAX_FILE_BYTES = 64 * 1024

/** A sample shows a style: its beginning is enough. In characters. */
const MAX_TEXT = 4000

/** The tests of a runner's package that were changed last, newest first: at most `limit`, each text cut at a line's end below 4,000 characters. */
export function recentTests(project: Project, runner: Runner, limit: number): TestSample[] {
  const look = openLook(project)
  const tests = [...foldersBelow(look, runner.directory, MAX_FOLDERS)].flatMap((folder) =>
    testsIn(look, folder, runner.languages)
      .filter((name) => readTestName(name) !== undefined)
      .map((name) => joinRel(folder, name)),
  )
  const dated = tests.map((path) => ({ path, changed: changedAt(project, path) }))
  dated.sort((a, b) => b.changed - a.changed || (a.path < b.path ? -1 : 1))
  return dated.slice(0, limit).flatMap(({ path }) => {
    const text = readText(toAbsolute(project, path), MAX_FILE_BYTES)
    return text === undefined ? [] : [{ path, text: beginning(text) }]
  })
}

function changedAt(project: Project, path: RelPath): number {
  return statSync(toAbsolute(project, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function beginning(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, text.lastIndexOf('\n', MAX_TEXT) + 1)
}
