import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exunit } from '../../../packages/runners/test/report/expected/exunit.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { type Copy, copyProject, runnerOf } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)
const MIX = runnerOf('exunit', 'elixir', ['-S', 'mix', 'test'])

const hasElixir = !execaSync('elixir', ['--version'], { reject: false }).failed
if (!hasElixir) console.warn('not tested: elixir is not installed')

/** A copy of the fixture project, with more files where a test needs its own. */
function open(files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, 'exunit')
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project.root, path), text)
  return project
}

function run(project: Copy, files: readonly string[], timeoutMs = 60_000): Promise<Results> {
  return runTests(project, MIX, files.map(relPath), { timeoutMs })
}

const testsOf = (module: string, tests: string) =>
  `defmodule ${module} do\n  use ExUnit.Case\n${tests}\nend\n`

describe.skipIf(!hasElixir)('exunit', () => {
  test('every outcome of a project is told as it was', async () => {
    const { expected } = exunit.outcomes
    const results = await run(open(), Object.keys(expected))
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('a file that does not compile keeps every file from running, and is at fault', async () => {
    const project = open({ 'test/broken_test.exs': testsOf('BrokenTest', '  test "never", do: (') })
    const results = await run(project, ['test/broken_test.exs', 'test/twice_test.exs'])
    expect(results.fileErrors).toMatchObject([
      { file: 'test/broken_test.exs', kind: 'compile', at: 'test/broken_test.exs' },
      { file: 'test/twice_test.exs', kind: 'compile', at: 'test/broken_test.exs' },
    ])
    expect(results.tests).toEqual([])
  })

  test('a source that does not compile is named in what keeps a test from running', async () => {
    const project = open({ 'lib/price.ex': 'defmodule Shop.Price do\n  def price(, do: 1\nend\n' })
    const { fileErrors } = await run(project, ['test/twice_test.exs'])
    expect(fileErrors).toMatchObject([
      { file: 'test/twice_test.exs', kind: 'compile', at: 'lib/price.ex' },
    ])
  })

  test('a module that raises while it is compiled is at fault, by the way there', async () => {
    const tests = '  Shop.Prices.all()'
    const project = open({ 'test/raises_test.exs': testsOf('RaisesTest', tests) })
    const { fileErrors } = await run(project, ['test/raises_test.exs'])
    expect(fileErrors).toMatchObject([
      {
        file: 'test/raises_test.exs',
        message: expect.stringMatching(/^UndefinedFunctionError: function Shop.Prices.all\/0/),
        stack: 'at test/raises_test.exs:3:1',
      },
    ])
  })

  test('a test that ends the machine is a crash, and its file no pass', async () => {
    const tests = '  test "passes", do: assert(true)\n  test "stops", do: System.halt(0)'
    const results = await run(open({ 'test/halts_test.exs': testsOf('HaltsTest', tests) }), [
      'test/halts_test.exs',
    ])
    expect(results.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
    // how much ExUnit told of the file by then is a matter of luck
    expect(linesOf(results).join('\n')).toMatch(/^test\/halts_test\.exs: error/m)
    expect(linesOf(results)).not.toContain('test/halts_test.exs: pass HaltsTest › stops')
  })

  test('at the deadline the test that hangs is named, and what was through keeps its result', async () => {
    const tests =
      '  test "a", do: assert(true)\n  @tag timeout: :infinity\n  test "hangs", do: Process.sleep(60_000)'
    const project = open({ 'test/slow_test.exs': testsOf('SlowTest', tests) })
    const results = await run(project, ['test/slow_test.exs'], 8000)
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'test/slow_test.exs: error SlowTest › hangs',
      'test/slow_test.exs: pass SlowTest › a',
    ])
  })
})
