import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languageOf, openProject, type RelPath, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { findRunner, type Runner, testArgs, testPathFor } from '../src/index.ts'
import { tempDir } from './temp.ts'

/**
 * Small real projects: `fixtures/<runner>/<case>/`; the folder's name is the expected answer (`none`: no runner).
 * What else is expected stands in its `expected.json`, which is not part of the project.
 */
const FIXTURES = join(dirname(fileURLToPath(import.meta.url)), 'fixtures')

interface Expected {
  /** The source that is asked about. */
  source: string
  /** Where its test goes. */
  test?: string
  directory?: string
  framework?: string
  libraries?: string[]
  report?: string
  foundBy?: string
  because?: string
  /** Parts of the notes, one of each note. */
  notes?: string[]
  /** The last arguments: those of the runner, then those that select the test. */
  args?: string[]
  /** The last arguments of a run of everything. */
  suite?: string[]
  installed?: boolean
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

function readExpected(folder: string): Expected {
  return JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
}

/** What is the same in every place; the arguments apart. */
function seen(runner: Runner, placed: RelPath): Omit<Expected, 'source' | 'args' | 'suite'> {
  const { directory, framework, libraries, report, foundBy, installed, tests } = runner
  return {
    test: placed,
    directory,
    framework,
    libraries: [...libraries],
    report,
    foundBy,
    because: tests.because,
    installed,
  }
}

function lastOf(all: readonly string[], count: number): string[] {
  return count === 0 ? [] : all.slice(-count)
}

describe.each(foldersIn(FIXTURES))('%s', (name) => {
  test.each(foldersIn(join(FIXTURES, name)))('%s', async (folder) => {
    const from = join(FIXTURES, name, folder)
    expect(existsSync(join(from, 'expected.json')), `${from} says what is expected`).toBe(true)
    const expected = readExpected(from)
    const root = tempDir()
    cpSync(from, root, {
      recursive: true,
      filter: (path) => !path.endsWith('expected.json'),
    })
    const source = relPath(expected.source)
    const language = languageOf(source)
    expect(language, `${source} is a source`).toBeDefined()
    if (language === undefined) return
    const runner = await findRunner(openProject(root), source, language, { PATH: '' })
    expect((runner?.name ?? 'none').replace(':', '-')).toBe(name)
    if (runner === undefined) return
    const { notes, args, suite, source: _, ...plain } = expected
    const placed = testPathFor(openProject(root), source, runner)
    expect(seen(runner, placed)).toMatchObject(plain)
    if (notes) expect(runner.notes).toEqual(notes.map((part) => expect.stringContaining(part)))
    if (args) {
      expect(lastOf([...runner.args, ...testArgs(runner, [placed])], args.length)).toEqual(args)
    }
    if (suite) {
      expect(lastOf([...runner.args, ...testArgs(runner, [])], suite.length)).toEqual(suite)
    }
  })
})
