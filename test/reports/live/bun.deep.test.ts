import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { runTests } from '@tailtest/results'
import { describe, expect, test } from 'vitest'
import { bun as EXPECTED, printed } from '../../../packages/runners/test/report/expected/bun.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { installed, open as openProject, run } from './javascript.ts'

const folder = installed('bun')
const command = join(folder ?? '', '..', '.bin', process.platform === 'win32' ? 'bun.exe' : 'bun')
const bun = runnerOf('bun', command, ['test'])

function open(files: Record<string, string> = {}) {
  return openProject('bun', files)
}

describe.skipIf(folder === undefined)('bun', () => {
  test.each([{}, { CLAUDECODE: '1', AGENT: '1' }])(
    'every outcome of a project is told as it was, also to an agent (%o)',
    async (more) => {
      const expected = { ...EXPECTED.outcomes.expected, ...printed }
      const files = [...Object.keys(expected), 'test/empty.test.ts'].map(relPath)
      const env = { ...process.env, ...more }
      const results = await runTests(open(), bun, files, { timeoutMs: 30_000, env })
      const lines = [...expectedLines(expected), 'test/empty.test.ts: missing ']
      expect(linesOf(results)).toEqual(lines.sort())
      const tests = results.tests.filter(({ status }) => status !== 'missing')
      expect(wrongMessages({ ...results, tests }, expected)).toEqual([])
      expect(results.crash).toBeUndefined()
    },
  )

  test('where no file can be loaded each says why, although bun writes no report', async () => {
    const files = ['test/syntax.test.ts', 'test/throws-on-load.test.ts']
    const results = await run(bun, open(), files)
    expect(linesOf(results)).toEqual(files.map((file) => `${file}: FileError `))
  })

  test('a test that ends bun with exit code 0 proves nothing', async () => {
    const results = await run(bun, open(), ['fatal/exits.test.ts'])
    expect(results.executed).toBe(0)
    expect(results.crash).toMatch(/^the runner left no report \(exit code 0\)/)
  })

  test('an error after its test is told', async () => {
    const late = `import { test } from 'bun:test'
test('passes', () => {
  setTimeout(() => {
    throw new Error('nobody caught me')
  }, 5)
})
test('waits', () => Bun.sleep(50))\n`
    const results = await run(bun, open({ 'test/late.test.ts': late }), ['test/late.test.ts'])
    expect(linesOf(results)).toContain('test/late.test.ts: fail waits')
  })

  test('from below the root, files are told from the root; the project’s reporter is left out', async () => {
    const project = open({
      'packages/a/bunfig.toml': '[test]\ncoverage = true\ncoverageThreshold = 1\n',
      'packages/a/a.test.ts': "import { test } from 'bun:test'\ntest('passes', () => {})\n",
    })
    const below = { ...bun, directory: relPath('packages/a') }
    const results = await run(below, project, ['packages/a/a.test.ts'])
    expect(linesOf(results)).toEqual(['packages/a/a.test.ts: pass passes'])
  })

  test('a run that hangs has no pass', async () => {
    const hang = `import { test } from 'bun:test'\ntest('hangs', () => { for (;;); })\n`
    const project = open({ 'test/hang.test.ts': hang })
    const results = await run(bun, project, ['test/hang.test.ts', 'test/hooks.test.ts'], 3000)
    expect(results).toMatchObject({ timedOut: true, executed: 0 })
  })

  test('what a test prints is not taken for the report, however much it is', async () => {
    const loud = `import { test } from 'bun:test'
test('is loud', () => {
  console.log('<testsuites></testsuites>\\nRan 0 tests across 1 file. [1ms]\\n' + 'x'.repeat(10_000_000))
})\n`
    const results = await run(bun, open({ 'test/loud.test.ts': loud }), ['test/loud.test.ts'])
    expect(linesOf(results)).toEqual(['test/loud.test.ts: pass is loud'])
  })
})
