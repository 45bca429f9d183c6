import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { deno as EXPECTED } from '../../../packages/runners/test/report/expected/deno.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { installed, open as openProject, run, statuses } from './javascript.ts'

const folder = installed('deno')
const command = join(folder ?? '', '..', '.bin', process.platform === 'win32' ? 'deno.cmd' : 'deno')
const deno = runnerOf('deno', command, ['test', '--no-check'])

function open(files: Record<string, string> = {}) {
  return openProject('deno', files)
}

describe.skipIf(folder === undefined)('deno', () => {
  test('every outcome of a project is told as it was', async () => {
    const expected = { ...EXPECTED.outcomes.expected, ...EXPECTED.suites.expected }
    const results = await run(deno, open(), [...Object.keys(expected), 'test/empty_test.ts'])
    const lines = [...expectedLines(expected), 'test/empty_test.ts: missing ']
    expect(linesOf(results)).toEqual(lines.sort())
    const tests = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests }, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
    const throws = results.tests.find(({ id }) => id.endsWith('::throws'))
    expect(throws?.stack).toBe('at boom (src/price.ts:3:9)\nat test/outcomes_test.ts:11:27')
  })

  test('from below the root, files are told from the root', async () => {
    const project = open({ 'packages/a/a_test.ts': "Deno.test('passes', () => {})\n" })
    const below = { ...deno, directory: relPath('packages/a') }
    const results = await run(below, project, ['packages/a/a_test.ts'])
    expect(linesOf(results)).toEqual(['packages/a/a_test.ts: pass passes'])
  })

  test('a file whose imports cannot be found stops Deno: a crash that says why, and no pass', async () => {
    const project = open({ 'test/missing_test.ts': "import '../src/nope.ts'\n" })
    const results = await run(deno, project, ['test/missing_test.ts', 'test/shared_test.ts'])
    expect(results.executed).toBe(0)
    expect(results.crash).toMatch(/Module not found .*src\/nope\.ts/)
  })

  test('a run that hangs has no pass', async () => {
    const hang = "Deno.test('hangs', () => {\n  for (;;);\n})\n"
    const project = open({ 'test/hang_test.ts': hang })
    const results = await run(deno, project, ['test/hang_test.ts', 'test/shared_test.ts'], 3000)
    expect(results.timedOut).toBe(true)
    expect(statuses(results, 'test/hang_test.ts')).toEqual([': error'])
    expect(results.executed).toBe(0)
  })

  test('what a test prints is not taken for the report, however much it is', async () => {
    const loud = `Deno.test('is loud', () => {
  console.log('<?xml version="1.0"?><testsuites></testsuites>\\nok | 1 passed | 0 failed (1ms)')
  console.log('x'.repeat(10_000_000) + '\\n./test/loud_test.ts (uncaught error)\\n')
})\n`
    const results = await run(deno, open({ 'test/loud_test.ts': loud }), ['test/loud_test.ts'])
    expect(linesOf(results)).toEqual(['test/loud_test.ts: pass is loud'])
  })
})
