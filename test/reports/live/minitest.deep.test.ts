import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import { minitest } from '../../../packages/runners/test/report/expected/minitest.ts'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { type Copy, copyProject, runnerOf } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)

/** As the runner of a project without Rails is started. */
const LOADER = `files, options = ARGV.partition { |arg| !arg.start_with?('-') }
ARGV.replace(options)
files.flat_map { |file| file.include?('*') ? Dir[file].sort : file }.uniq.each { |file| require File.expand_path(file) }`

const PLAIN: Runner = {
  ...runnerOf('minitest', 'ruby', ['-I', 'lib', '-I', 'test', '-e', LOADER]),
  suite: ['test/**/*_test.rb'],
}
const RAILS = runnerOf('minitest', 'ruby', ['bin/rails', 'test'])

const hasMinitest = canRequire('minitest/autorun')
if (!hasMinitest) console.warn('not tested: Ruby with minitest is not installed')
const hasRails = canRequire('logger', 'rails')
if (!hasRails) console.warn('not tested: Ruby on Rails is not installed')

function canRequire(...names: string[]): boolean {
  const args = names.flatMap((name) => ['-r', name])
  return !execaSync('ruby', [...args, '-e', ''], { reject: false }).failed
}

/** A copy of a fixture project, with more files where a test needs its own. */
function open(name: string, files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, name)
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

function run(project: Copy, files: readonly string[], timeoutMs = 60_000): Promise<Results> {
  return runTests(project, PLAIN, files.map(relPath), { timeoutMs })
}

/** A test file with one class of these methods, run as they stand. */
function suite(...methods: string[]): string {
  const body = methods.map((method) => `  def ${method}; end\n`).join('')
  return `require 'test_helper'\nclass Suite < Minitest::Test\n  i_suck_and_my_tests_are_order_dependent!\n${body}end\n`
}

describe.skipIf(!hasMinitest)('minitest', () => {
  test('every outcome of a project is told as it was, one file that cannot be loaded stops no other', async () => {
    const { files, expected } = minitest.outcomes
    const results = await run(open('minitest'), files)
    expect(linesOf(results)).toEqual(
      [...expectedLines(expected), 'test/empty_test.rb: missing '].sort(),
    )
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('no files means the whole suite', async () => {
    const project = open('minitest')
    const runner = { ...PLAIN, suite: ['test/*_test.rb'] }
    const results = await runTests(project, runner, [], { timeoutMs: 60_000 })
    const files = new Set(results.tests.map(({ file }) => file))
    expect([...files]).toEqual(['test/hooks_test.rb', 'test/outcomes_test.rb', 'test/spec_test.rb'])
  })

  test('whose code is at fault is told, with the kind of the error', async () => {
    const files = ['missing_source', 'source', 'syntax', 'throws']
    const { fileErrors } = await run(
      open('minitest'),
      files.map((name) => `test/broken/${name}_test.rb`),
    )
    expect(fileErrors.map(({ file, kind, at }) => [file, kind, at])).toEqual([
      ['test/broken/missing_source_test.rb', 'load', 'test/broken/missing_source_test.rb'],
      ['test/broken/source_test.rb', 'compile', 'lib/broken.rb'],
      ['test/broken/syntax_test.rb', 'compile', 'test/broken/syntax_test.rb'],
      ['test/broken/throws_test.rb', 'load', 'lib/raises.rb'],
    ])
  })

  test('a helper that cannot be loaded is the error of each file, and nothing passes', async () => {
    const project = open('minitest', {
      'test/test_helper.rb': "require 'package_nobody_installed'\n",
    })
    const results = await run(project, ['test/hooks_test.rb', 'test/spec_test.rb'])
    expect(linesOf(results)).toEqual([
      'test/hooks_test.rb: FileError ',
      'test/spec_test.rb: FileError ',
    ])
    expect(results.fileErrors.map(({ at }) => at)).toEqual([
      'test/test_helper.rb',
      'test/test_helper.rb',
    ])
  })

  test('a test that ends Ruby is a crash, however it does so, and its file no pass', async () => {
    for (const [name, of] of [
      ['exits', 'ExitsTest'],
      ['leaves', 'LeavesTest'],
    ]) {
      const results = await run(open('minitest'), [`test/fatal/${name}_test.rb`])
      expect(linesOf(results)).toEqual([
        `test/fatal/${name}_test.rb: error ${of} › test_${name}`,
        `test/fatal/${name}_test.rb: pass ${of} › test_a`,
      ])
      expect(results.crash).toMatch(/^the runner stopped early \(exit code [01]\)/)
    }
  })

  test('at the deadline the test that hangs is named, and what was through keeps its result', async () => {
    const project = open('minitest', {
      'test/slow_test.rb': suite('test_a; pass', 'test_hangs; sleep 60'),
    })
    const results = await run(project, ['test/slow_test.rb'], 3000)
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'test/slow_test.rb: error Suite › test_hangs',
      'test/slow_test.rb: pass Suite › test_a',
    ])
  })

  test('10 MB on standard output, a child left behind and another run of Ruby change nothing', async () => {
    const other = 'ruby -I test -e "require File.expand_path(%q(test/hooks_test.rb))"'
    const project = open('minitest', {
      'test/loud_test.rb': suite(
        "test_loud; 100_000.times { puts 'x' * 99 }",
        'test_forks; fork',
        `test_starts; system '${other}', out: File::NULL`,
      ),
    })
    expect(linesOf(await run(project, ['test/loud_test.rb']))).toEqual([
      'test/loud_test.rb: pass Suite › test_forks',
      'test/loud_test.rb: pass Suite › test_loud',
      'test/loud_test.rb: pass Suite › test_starts',
    ])
  })
})

describe.skipIf(!hasRails)('bin/rails test', () => {
  test('every outcome is told as it was, in one process and in spite of files that cannot be loaded', async () => {
    const { files, expected } = minitest.rails
    const project = open('minitest-rails')
    const results = await runTests(project, RAILS, files.map(relPath), { timeoutMs: 60_000 })
    expect(linesOf(results)).toEqual(expectedLines(expected))
    expect(wrongMessages(results, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })
})
