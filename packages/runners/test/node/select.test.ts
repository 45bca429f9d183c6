import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { detectors, type Runner, testArgs } from '../../src/index.ts'

function runner(name: string, suite?: readonly string[]): Runner {
  const detector = detectors.find((each) => each.name === name)
  if (detector === undefined) throw new Error(name)
  return {
    name,
    languages: detector.languages,
    directory: relPath('packages/a'),
    command: 'x',
    args: [],
    report: detector.report,
    tests: { kind: 'beside', because: 'convention' },
    libraries: [],
    notes: [],
    suite,
    installed: true,
    foundBy: '',
  }
}

const TESTS = [relPath('packages/a/src/one.test.ts'), relPath('packages/a/src/[id]/two.test.ts')]

const TAKES_PATTERNS = Number(process.versions.node.split('.')[0]) >= 21

describe('a run of test files alone', () => {
  test.each([
    ['vitest', ['src/one.test.ts', 'src/[id]/two.test.ts']],
    ['jest', ['--runTestsByPath', 'src/one.test.ts', 'src/[id]/two.test.ts']],
    [
      'mocha',
      [
        'src/one.test.ts',
        'src/[id]/two.test.ts',
        '--ignore',
        '!{**/src/one.test.ts,**/src/?id?/two.test.ts}',
      ],
    ],
    [
      'node:test',
      ['src/one.test.ts', TAKES_PATTERNS ? 'src/?id?/two.test.ts' : 'src/[id]/two.test.ts'],
    ],
    ['jasmine', ['src/one.test.ts', 'src/?id?/two.test.ts']],
    ['ava', ['src/one.test.ts', 'src/?id?/two.test.ts']],
    ['tap', ['src/one.test.ts', 'src/[id]/two.test.ts']],
    ['ng', ['--include=src/one.test.ts', '--include=src/?id?/two.test.ts']],
    ['playwright', ['src/one\\.test\\.ts$', 'src/\\[id\\]/two\\.test\\.ts$']],
    ['cypress', ['--spec', 'src/one.test.ts,src/?id?/two.test.ts']],
    ['storybook', ['--runTestsByPath', 'src/one.test.ts', "'src/[id]/two.test.ts'"]],
    ['bun', ['./src/one.test.ts', './src/[id]/two.test.ts']],
    ['deno', ['src/one.test.ts', 'src/[id]/two.test.ts']],
  ])('of %s', (name, args) => {
    expect(testArgs(runner(name), TESTS)).toEqual(args)
  })

  test('names no file that could be taken for an option', () => {
    const hostile = [relPath('packages/a/--eval=x.test.ts'), relPath('packages/a/@x.test.ts')]
    for (const name of [
      'vitest',
      'jest',
      'mocha',
      'jasmine',
      'ava',
      'tap',
      'node:test',
      'bun',
      'deno',
    ]) {
      const files = testArgs(runner(name), hostile).filter(
        // a name is a pattern to newer Nodes: what means more there stands for any character
        (arg) => /eval|[@?]x/.test(arg) && !arg.startsWith('!'),
      )
      expect(files.length, name).toBe(2)
      expect(
        files.every((arg) => arg.startsWith('./')),
        name,
      ).toBe(true)
    }
  })

  test('of thousands of files leaves out what mocha would refuse', () => {
    const many = Array.from({ length: 3000 }, (_, n) =>
      relPath(`packages/a/test/folder/${n}.test.js`),
    )
    expect(testArgs(runner('mocha'), many)).toHaveLength(3000)
  })
})

test.each([
  ...['vitest', 'jest', 'mocha', 'jasmine', 'ava', 'tap', 'playwright', 'node:test', 'bun', 'deno'],
])('a run of everything is what the script of %s names, else what it finds', (name) => {
  expect(testArgs(runner(name, ['unit']), [])).toEqual(['unit'])
  expect(testArgs(runner(name), [])).toEqual([])
})
