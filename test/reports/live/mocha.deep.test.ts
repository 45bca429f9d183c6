import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { mocha as EXPECTED } from '../../../packages/runners/test/report/expected/mocha.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { runnerOf, testFiles } from '../../../packages/runners/test/report/projects.ts'
import { installed, open as openProject, run, statuses } from './javascript.ts'

const folder = installed('mocha')
const modules = join(folder ?? '', '..')
const mocha = runnerOf('mocha', process.execPath, [join(folder ?? '', 'bin', 'mocha.js')])

function open(files: Record<string, string> = {}) {
  return openProject('mocha', files, modules)
}

describe.skipIf(folder === undefined)('mocha', () => {
  test('every outcome of a project is told as it was, in spite of its own reporter, bail and forbidOnly', async () => {
    const project = open()
    const files = [...testFiles(project, 'test'), relPath('test/module.test.mjs')]
    const results = await run(mocha, project, files)
    const { expected } = EXPECTED.outcomes
    const unseen = ['test/empty.test.js', 'test/excluded.test.js'].map(
      (file) => `${file}: missing `,
    )
    expect(linesOf(results)).toEqual([...expectedLines(expected), ...unseen].sort())
    const tests = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests }, expected)).toEqual([])
    expect(results).toMatchObject({ timedOut: false })
    expect(results.crash).toBeUndefined()
  })

  test('files that cannot be loaded stop no other, and say whose code is at fault', async () => {
    const files = [
      'test/broken-source.test.js',
      'test/missing-source.test.js',
      'test/shared.test.js',
    ]
    const results = await run(mocha, open(), files)
    expect(statuses(results, 'test/shared.test.js')).toEqual(['shared\u001fbehaves well: pass'])
    expect(results.fileErrors).toMatchObject([
      { file: 'test/broken-source.test.js', kind: 'compile', at: 'src/broken.js' },
      { file: 'test/missing-source.test.js', kind: 'load', at: 'test/missing-source.test.js' },
    ])
  })

  test('broken files and hooks are told in parallel mode, too', async () => {
    const parallel = { ...mocha, args: [...mocha.args, '--parallel', '--jobs', '2'] }
    const files = ['test/syntax.test.js', 'test/hooks.test.js', 'test/shared.test.js']
    const results = await run(parallel, open(), files)
    const rows = files.map((file) => [file, EXPECTED.outcomes.expected[file] ?? []] as const)
    expect(linesOf(results)).toEqual(expectedLines(Object.fromEntries(rows)))
    expect(results.crash).toBeUndefined()
  })

  test('frames are told from the root, also where mocha is started below it', async () => {
    const project = open({
      'packages/a/package.json': '{}',
      'packages/a/test/a.test.js': "it('fails', () => {\n  throw new Error('here')\n})\n",
    })
    const below = { ...mocha, directory: relPath('packages/a') }
    const results = await run(below, project, ['packages/a/test/a.test.js'])
    expect(results.tests[0]?.stack).toMatch(/\(packages\/a\/test\/a\.test\.js:2:9\)$/)
  })

  test('files that the project’s settings leave out are missing, although mocha exits with 1', async () => {
    const results = await run(mocha, open(), ['test/excluded.test.js'])
    expect(linesOf(results)).toEqual(['test/excluded.test.js: missing '])
    expect(results.crash).toBeUndefined()
  })

  test('tests that the project’s own grep leaves out are not told of', async () => {
    const project = open({ '.mocharc.json': '{ "grep": "shared" }' })
    const results = await run(mocha, project, ['test/shared.test.js', 'test/handle.test.js'])
    expect(linesOf(results)).toEqual([
      'test/handle.test.js: missing ',
      'test/shared.test.js: pass shared › behaves well',
    ])
  })

  test('an open handle does not hold up a finished run, and no files means the script’s suite', async () => {
    const suite = { ...mocha, suite: ['test/handle.test.js', 'test/shared.test.js'] }
    const results = await run(suite, open(), [], 30_000)
    expect(results).toMatchObject({ timedOut: false, executed: 2 })
  })

  test('a test that ends the whole of mocha with exit code 0 proves nothing', async () => {
    const results = await run(mocha, open(), ['fatal/exits.test.js'])
    expect(statuses(results, 'fatal/exits.test.js')).toEqual(['passes: pass', 'leaves: error'])
    expect(results.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
  })

  test('settings that cannot be loaded are a crash that says why', async () => {
    const project = open({ '.mocharc.json': '{ "require": ["./no-such-setup.js"] }' })
    const results = await run(mocha, project, ['test/shared.test.js'])
    expect(results.executed).toBe(0)
    expect(results.crash).toMatch(/no-such-setup/)
  })

  test('the test that hangs is named, and what was through keeps its result', async () => {
    const hang = "it('is quick', () => {})\nit('hangs', () => {\n  for (;;);\n})\n"
    const project = open({ 'test/hang.test.js': hang })
    const results = await run(mocha, project, ['test/hang.test.js'], 4000)
    expect(results.timedOut).toBe(true)
    expect(statuses(results, 'test/hang.test.js')).toEqual(['is quick: pass', 'hangs: error'])
    expect(results.tests.at(-1)?.message).toBe('timed out after 4 s')
  })

  test('what a test prints is not taken for the report, however much it is', async () => {
    const loud = `it('is loud', () => {
  const line = JSON.stringify({ test: { file: __filename, path: ['printed'], state: 'pass' } })
  console.log('{"start":"mocha"}\\n' + line + '\\n' + 'x'.repeat(10_000_000) + '\\n' + line)
})\n`
    const results = await run(mocha, open({ 'test/loud.test.js': loud }), ['test/loud.test.js'])
    expect(linesOf(results)).toEqual(['test/loud.test.js: pass is loud'])
  })
})
