import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import { execaSync } from 'execa'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  expectedLines,
  linesOf,
  wrongMessages,
} from '../../../packages/runners/test/report/expected/recorded.ts'
import { rspec } from '../../../packages/runners/test/report/expected/rspec.ts'
import { type Copy, copyProject, runnerOf } from '../../../packages/runners/test/report/projects.ts'

const FIXTURES = fileURLToPath(
  new URL('../../../packages/runners/test/report/fixtures', import.meta.url),
)
const RSPEC = runnerOf('rspec', 'rspec', [])

const hasRspec = !execaSync('rspec', ['--version'], { reject: false }).failed
if (!hasRspec) console.warn('not tested: rspec is not installed')

/** A copy of the fixture project, with more files where a test needs its own. */
function open(files: Record<string, string> = {}): Copy {
  const project = copyProject(FIXTURES, 'rspec')
  onTestFinished(() => project.remove())
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.root, path)), { recursive: true })
    writeFileSync(join(project.root, path), text)
  }
  return project
}

function run(project: Copy, files: readonly string[], timeoutMs = 60_000): Promise<Results> {
  return runTests(project, RSPEC, files.map(relPath), { timeoutMs })
}

describe.skipIf(!hasRspec)('rspec', () => {
  test('every outcome of a project is told as it was, in spite of its own --fail-fast and formatter', async () => {
    const { files, expected } = rspec.outcomes
    const results = await run(open(), files)
    expect(linesOf(results)).toEqual(
      [...expectedLines(expected), 'spec/empty_spec.rb: missing '].sort(),
    )
    const seen = results.tests.filter(({ status }) => status !== 'missing')
    expect(wrongMessages({ ...results, tests: seen }, expected)).toEqual([])
    expect(results.crash).toBeUndefined()
  })

  test('a person’s SPEC_OPTS, which stand above all arguments, change no result', async () => {
    const options = { timeoutMs: 60_000, env: { ...process.env, SPEC_OPTS: '--fail-fast -f json' } }
    const results = await runTests(open(), RSPEC, [relPath('spec/hooks_spec.rb')], options)
    const expected = rspec.outcomes.expected['spec/hooks_spec.rb'] ?? []
    expect(linesOf(results)).toEqual(expectedLines({ 'spec/hooks_spec.rb': expected }))
  })

  test('whose code is at fault is told, with the kind of the error and the way there', async () => {
    const files = ['broken_source', 'missing_source', 'syntax', 'throws_on_load']
    const { fileErrors } = await run(
      open(),
      files.map((name) => `spec/${name}_spec.rb`),
    )
    expect(fileErrors.map(({ file, kind, at }) => [file, kind, at])).toEqual([
      ['spec/broken_source_spec.rb', 'compile', 'lib/broken.rb'],
      ['spec/missing_source_spec.rb', 'load', 'spec/missing_source_spec.rb'],
      ['spec/syntax_spec.rb', 'compile', 'spec/syntax_spec.rb'],
      ['spec/throws_on_load_spec.rb', 'load', 'lib/raises.rb'],
    ])
    expect(fileErrors.at(-1)?.stack).toMatch(/^lib\/raises\.rb:1:in .*\nspec\/throws_on_load_spec/)
  })

  test('equal names keep their numbers, whatever the order of the run', async () => {
    const twice = "RSpec.describe('twice') { it('same') {}; it('same') { raise 'second' } }\n"
    const project = open({ 'spec/twice_spec.rb': twice })
    for (const seed of ['1', '2', '3', '4']) {
      const runner = { ...RSPEC, args: ['--seed', seed] }
      const files = [relPath('spec/twice_spec.rb')]
      const results = await runTests(project, runner, files, { timeoutMs: 60_000 })
      expect(linesOf(results)).toEqual([
        'spec/twice_spec.rb: fail twice › same#2',
        'spec/twice_spec.rb: pass twice › same',
      ])
    }
  })

  test('an example that ends Ruby is a crash, however it does so, and its file no pass', async () => {
    for (const [name, verb] of [
      ['exits', 'exits'],
      ['leaves', 'leaves'],
    ]) {
      const results = await run(open(), [`spec/fatal/${name}_spec.rb`])
      expect(linesOf(results)).toEqual([
        `spec/fatal/${name}_spec.rb: error ${name} › ${verb}`,
        `spec/fatal/${name}_spec.rb: pass ${name} › passes before`,
      ])
      expect(results.crash).toMatch(/^the runner stopped early \(exit code 0\)/)
    }
  })

  test('a helper that cannot be loaded is a crash that says why, and nothing passes or is missing', async () => {
    const project = open({ 'spec/spec_helper.rb': "require 'package_nobody_installed'\n" })
    const results = await run(project, ['spec/hooks_spec.rb'])
    expect(linesOf(results)).toEqual(['spec/hooks_spec.rb: error '])
    expect(results.crash).toMatch(/cannot load such file -- package_nobody_installed/)
  })

  test('a hook of the whole suite that fails is told once, and every file is an error', async () => {
    const helper = "RSpec.configure { |c| c.before(:suite) { raise 'no server' } }\n"
    const results = await run(open({ 'spec/spec_helper.rb': helper }), ['spec/hooks_spec.rb'])
    expect(linesOf(results)).toEqual(['spec/hooks_spec.rb: error '])
    expect(results.crash).toMatch(/\noutside any test file: RuntimeError: no server$/)
  })

  test('at the deadline the example that hangs is named, and what was through keeps its result', async () => {
    const hangs =
      "RSpec.describe('slow', order: :defined) { it('a') {}; it('hangs') { sleep 60 } }\n"
    const project = open({ 'spec/slow_spec.rb': hangs })
    const results = await run(project, ['spec/slow_spec.rb'], 5000)
    expect(results.timedOut).toBe(true)
    expect(linesOf(results)).toEqual([
      'spec/slow_spec.rb: error slow › hangs',
      'spec/slow_spec.rb: pass slow › a',
    ])
  })

  test('10 MB on standard output, and a child left behind, change nothing', async () => {
    const loud = "it('is loud') { 100_000.times { puts 'x' * 99 } }; it('forks') { fork }"
    const project = open({ 'spec/loud_spec.rb': `RSpec.describe('output') { ${loud} }\n` })
    expect(linesOf(await run(project, ['spec/loud_spec.rb']))).toEqual([
      'spec/loud_spec.rb: pass output › forks',
      'spec/loud_spec.rb: pass output › is loud',
    ])
  })
})
