import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { tap as EXPECTED } from '../../../packages/runners/test/report/expected/tap.ts'
import { runnerOf, testFiles } from '../../../packages/runners/test/report/projects.ts'
import { installed, open, run, statuses } from './javascript.ts'

const versions = [
  { version: 21, folder: installed('tap'), program: 'dist/esm/run.mjs' },
  { version: 16, folder: installed('tap', 'older'), program: 'bin/run.js' },
]

afterEach(() => vi.unstubAllEnvs())

describe.each(versions)('tap $version', ({ folder, program }) => {
  const modules = join(folder ?? '', '..')
  const tap = runnerOf('tap', process.execPath, [join(folder ?? '', program)])
  const check = test.skipIf(folder === undefined)

  check('every outcome of a project is told as it was, in spite of its own bail', async () => {
    const project = open('tap', {}, modules)
    const scripts = ['missing-name', 'module'].map((name) => relPath(`test/${name}.test.mjs`))
    const results = await run(tap, project, [...testFiles(project, 'test'), ...scripts])
    const { expected } = EXPECTED.outcomes
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false })
    expect(results.crash).toBeUndefined()
  })

  check(
    'tests that pass are believed where they cover nothing, in a folder with a space too',
    async () => {
      const name = 'test/a folder/cart.test.js'
      const text = "require('tap').test('adds', async (t) => t.equal(1 + 1, 2))\n"
      const results = await run(tap, open('tap', { [name]: text }, modules), [name])
      expect(statuses(results, name)).toEqual(['adds: pass'])
      expect(results.crash).toBeUndefined()
    },
  )

  check('what tests start gets none of our options for Node', async () => {
    const name = 'test/options.test.js'
    const text = [
      "const { execFileSync } = require('node:child_process')",
      "const ask = () => execFileSync(process.execPath, ['-p', 'process.env.NODE_OPTIONS'])",
      "require('tap').test('asks', async (t) => t.notMatch(String(ask()), /setup\\.cjs/))",
    ].join('\n')
    vi.stubEnv('NODE_OPTIONS', '--no-deprecation')
    const results = await run(tap, open('tap', { [name]: text }, modules), [name])
    expect(statuses(results, name)).toEqual(['asks: pass'])
  })
})
