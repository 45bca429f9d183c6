import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { describe, expect, test } from 'vitest'
import { nodeTest as EXPECTED } from '../../../packages/runners/test/report/expected/node-test.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf } from '../../../packages/runners/test/report/projects.ts'
import { installed, open as openProject, run, statuses } from './javascript.ts'

const tsx = installed('tsx')
const others = ['node-22', 'node-24'].flatMap((folder) => installed('node', folder) ?? [])

/** This Node, and those beside it. */
const NODES = [process.execPath, ...others.map((folder) => join(folder, 'bin', 'node'))]

const node = runnerOf('node-test', process.execPath, ['--test'])

function majorOf(command: string): number {
  return Number.parseInt(execFileSync(command, ['--version'], { encoding: 'utf8' }).slice(1), 10)
}

function open(files: Record<string, string> = {}) {
  return openProject('node-test', files)
}

describe.each(NODES)('%s', (command) => {
  const runner: Runner = { ...node, command }

  test('every outcome of a project is told as it was', async () => {
    const { expected } = EXPECTED.outcomes
    const files = [...Object.keys(expected), 'test/empty.test.js']
    const results = await run(runner, open(), files)
    expect(linesOf(results)).toEqual(
      [...expectedLines(expected), 'test/empty.test.js: missing '].sort(),
    )
    const tests = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests }, expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false })
    expect(results.crash).toBeUndefined()
  })

  test('the test that hangs is named, and no file that had to wait for it looks passed', async () => {
    const project = open({
      'test/a-hang.test.js': `const { test } = require('node:test')
test('is quick', () => {})
test('hangs', () => new Promise((resolve) => setTimeout(resolve, 60_000)))\n`,
    })
    const atOnce = { ...runner, args: ['--test', '--test-concurrency=2'] }
    const files = ['test/a-hang.test.js', 'test/root.test.js']
    const results = await run(atOnce, project, files, 5000)
    expect(results.timedOut).toBe(true)
    expect(statuses(results, 'test/a-hang.test.js')).toEqual(['is quick: pass', 'hangs: error'])
    // up to Node 22 nothing at all is heard of a file before those that began earlier are through
    expect(statuses(results, 'test/root.test.js')).toEqual(
      majorOf(command) < 24 ? [': error'] : ['cannot run: error'],
    )
  })
})

describe('node:test', () => {
  test('what cannot be loaded says whose code is at fault', async () => {
    const files = ['test/broken-source.test.js', 'test/missing-source.test.mjs']
    const results = await run(node, open(), [...files, 'test/missing-name.test.mjs'])
    expect(results.fileErrors).toMatchObject([
      { kind: 'compile', at: 'src/broken.js' },
      { kind: 'compile', at: 'test/missing-name.test.mjs' },
      { kind: 'load', at: 'test/missing-source.test.mjs' },
    ])
  })

  test('reporters and coverage of the person’s own are left out', async () => {
    const args = ['--test-reporter', 'tap', '--test-reporter=spec', '--experimental-test-coverage']
    const runner = { ...node, args: [...args, '--test-reporter-destination=out.txt', '--test'] }
    const results = await run(runner, open(), ['test/script.test.js'])
    expect(linesOf(results)).toEqual(['test/script.test.js: pass '])
  })

  test('a file with brackets in its name is no pattern', async () => {
    const text = "require('node:test').test('is found', () => {})\n"
    const project = open({ 'test/[id].test.js': text, 'test/i.test.js': text })
    const results = await run(node, project, ['test/[id].test.js'])
    expect(linesOf(results)).toEqual(['test/[id].test.js: pass is found'])
  })

  test.skipIf(tsx === undefined)('TypeScript behind tsx is run and told, frames too', async () => {
    const project = open({
      'test/typed.test.ts': `import { test } from 'node:test'

interface Price {
  cents: number
}

test('fails', () => {
  const price: Price = { cents: 1 }
  throw new Error(String(price.cents))
})\n`,
    })
    const command = join(tsx ?? '', 'dist', 'cli.mjs')
    const runner = { ...node, args: [command, '--test'] }
    const results = await run(runner, project, ['test/typed.test.ts'])
    expect(results.tests).toMatchObject([{ status: 'fail', message: 'Error: 1' }])
    expect(results.tests[0]?.stack).toMatch(/test\/typed\.test\.ts:9:9/)
  })

  test('a file whose tests leave a timer behind keeps their results', async () => {
    const text = `const { test } = require('node:test')
test('passes', () => {
  setInterval(() => {}, 1000)
})\n`
    const project = open({ 'test/handle.test.js': text })
    const results = await run(node, project, ['test/handle.test.js'], 3000)
    expect(statuses(results, 'test/handle.test.js')).toEqual(['passes: pass', ': error'])
    expect(results.tests.at(-1)?.message).toBe('timed out after 3 s')
  })

  const newer = others.at(-1)

  test.skipIf(newer === undefined)(
    'all files in one process: one that exits is no pass',
    async () => {
      const command = join(newer ?? '', 'bin', 'node')
      const runner = { ...node, command, args: ['--test', '--test-isolation=none'] }
      const root = await run(runner, open(), ['test/root.test.js', 'test/late.test.js'])
      expect(statuses(root, 'test/late.test.js')).toContain('passes: error') // the hook is of all files
      const exits = await run(runner, open(), ['test/exits-late.test.js'])
      expect(statuses(exits, 'test/exits-late.test.js')).toEqual(['passes: pass', 'leaves: error'])
      expect(exits.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
    },
  )

  test('what a test prints is not taken for the report, however much it is', async () => {
    const text = `const { test } = require('node:test')
test('is loud', () => {
  const line = JSON.stringify({ pass: { file: __filename, name: 'printed', nesting: 0 } })
  console.log('{"start":"node-test"}\\n' + line + '\\n' + 'x'.repeat(10_000_000) + '\\n' + line)
})\n`
    const results = await run(node, open({ 'test/loud.test.js': text }), ['test/loud.test.js'])
    expect(linesOf(results)).toEqual(['test/loud.test.js: pass is loud'])
  })

  test('settings that cannot be loaded are a crash that says why', async () => {
    const runner = { ...node, args: ['--import', './no-such-setup.mjs', '--test'] }
    const results = await run(runner, open(), ['test/script.test.js'])
    expect(results.executed).toBe(0)
    expect([results.crash, ...results.fileErrors.map(({ message }) => message)].join()).toMatch(
      /no-such-setup/,
    )
  })

  test('from below the root, files and frames are told from the root', async () => {
    const project = open({
      'packages/a/test/a.test.js':
        "require('node:test').test('fails', () => {\n  throw new Error('here')\n})\n",
    })
    const below = { ...node, directory: relPath('packages/a') }
    const results = await run(below, project, ['packages/a/test/a.test.js'])
    expect(results.tests[0]?.stack).toMatch(/\(packages\/a\/test\/a\.test\.js:2:9\)$/)
  })
})
