import { expect, test } from 'vitest'
import { readPrograms } from '../../src/tools/cargo/libtest.ts'
import { cargo } from '../../src/tools/cargo/report.ts'
import { EXPECTED } from './expected/index.ts'
import { linesOf } from './expected/recorded.ts'
import { contextOf } from './reports.ts'

function summary(passed: number, failed: number): string {
  const word = failed > 0 ? 'FAILED' : 'ok'
  return `test result: ${word}. ${passed} passed; ${failed} failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s`
}

test('what a failed test printed of a harness that it had started is its own', () => {
  const nested = `running 1 test\ntest inner ... ok\n\nfailures:\n    other\n\n${summary(2, 2)}`
  const [program] = readPrograms(
    `running 2 tests
test first ... FAILED
test second ... FAILED

failures:

---- first stdout ----
${nested}

---- second stdout ----
why second failed

failures:
    first
    second

${summary(0, 2)}
`.split('\n'),
  )
  expect(program?.ended).toBe(true)
  expect(program?.tests).toMatchObject([
    { name: 'first', status: 'fail', output: expect.stringContaining('test inner ... ok') },
    { name: 'second', status: 'fail', output: expect.stringContaining('why second failed') },
  ])
})

test('a result is found behind and below what tests printed past the harness', () => {
  const [program] = readPrograms(
    ['running 3 tests', 'half a linetest one ... ok', 'test two ... noise', 'more', 'FAILED']
      .concat('a line, test three ... ok')
      .concat('', 'failures:', '', 'failures:', '    two', '', summary(2, 1)),
  )
  expect(program?.tests.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'one: pass',
    'two: fail',
    'three: pass',
  ])
})

test('a program that ended without its summary did not end', () => {
  const programs = readPrograms([
    'running 1 test',
    'running 1 test',
    'test a ... ok',
    summary(1, 0),
  ])
  expect(programs.map(({ ended, tests }) => [ended, tests.length])).toEqual([
    [false, 0],
    [true, 1],
  ])
})

const built = (name: string, kind: string, root: string) =>
  JSON.stringify({
    reason: 'compiler-artifact',
    package_id: 'path+file:///project#shop@0.1.0',
    manifest_path: '/project/Cargo.toml',
    target: { kind: [kind], name, src_path: `/project/${root}` },
    profile: { test: true },
    executable: `/project/target/debug/deps/${name}-1`,
  })

test('names tell which program speaks, where one before it has no harness and said nothing', () => {
  const text = [
    built('web', 'test', 'tests/web.rs'),
    built('custom', 'test', 'tests/custom.rs'),
    JSON.stringify({ reason: 'build-finished', success: true }),
    ...['not a harness', 'running 1 test', 'test totals ... ok', summary(1, 0), ''],
  ].join('\n')
  const report = cargo.parse(text, contextOf('cargo', EXPECTED.cargo.outcomes))
  expect(linesOf(report ?? { tests: [], fileErrors: [] })).toEqual(['tests/web.rs: pass totals'])
})
