import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ava as EXPECTED } from '../../../packages/runners/test/report/expected/ava.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf, testFiles } from '../../../packages/runners/test/report/projects.ts'
import { installed, open, run, statuses } from './javascript.ts'

const folder = installed('ava')
const modules = join(folder ?? '', '..')
const program = join(folder ?? '', 'entrypoints')
const cli = folder && readdirSync(program).find((name) => /^cli\.m?js$/.test(name))
const ava = runnerOf('ava', process.execPath, [join(program, cli ?? '')])

afterEach(() => vi.unstubAllEnvs())

describe.skipIf(folder === undefined)('ava', () => {
  test('every outcome of a project is told as it was, in spite of its own failFast and tap', async () => {
    const project = open('ava', {}, modules)
    const all = testFiles(project, 'test').filter((file) => !file.includes('/_'))
    const results = await run(ava, project, [...all, relPath('test/commonjs.test.cjs')])
    const { expected } = EXPECTED.outcomes
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false })
    expect(results.crash).toBeUndefined()
  })

  test('what tests start gets the options for Node that the person has set, and none of ours', async () => {
    const name = 'test/options.test.js'
    const text = [
      "import { execFileSync } from 'node:child_process'",
      "import test from 'ava'",
      "const ask = () => execFileSync(process.execPath, ['-p', 'process.env.NODE_OPTIONS'])",
      "test('asks', (t) => t.is(String(ask()).trim(), '--no-deprecation'))",
    ].join('\n')
    vi.stubEnv('NODE_OPTIONS', '--no-deprecation')
    const results = await run(ava, open('ava', { [name]: text }, modules), [name])
    expect(statuses(results, name)).toEqual(['asks: pass'])
  })
})
