import { relPath } from '@tailtest/project'
import { openFormat, testId, titledOf } from '@tailtest/runners/report'
import { describe, expect, test } from 'vitest'
import type { ReportFormat, Runner } from '../../src/index.ts'
import { runnerOf } from './projects.ts'

const file = relPath('app/test/cart.test.ts')
const tests = [
  titledOf(testId(file, ['a group (of 2)', 'costs $1.50 [at most]'])),
  titledOf(testId(file, ['a/b'], 2)),
]
const PATTERN = '^(?:a group \\(of 2\\) costs \\$1\\.50 \\[at most\\]|a\\/b#2|a\\/b)$'

async function only(report: ReportFormat, own: Partial<Runner> = {}) {
  const runner = { ...runnerOf(report, report, []), ...own }
  return (await openFormat(report)).only?.(['the files'], tests, runner)
}

test('the pattern matches what it was made of, and nothing else', () => {
  const pattern = new RegExp(PATTERN)
  for (const name of ['a group (of 2) costs $1.50 [at most]', 'a/b', 'a/b#2'])
    expect(name).toMatch(pattern)
  for (const name of ['a group of 2 costs $1150 a', 'a/bc', 'ca/b'])
    expect(name).not.toMatch(pattern)
})

describe('a selection is narrowed to single tests', () => {
  test.each([
    ['vitest', '-t'],
    ['jest', '-t'],
    ['mocha', '--grep'],
  ] as const)('of %s by the full names', async (report, option) => {
    expect(await only(report)).toEqual(['the files', option, PATTERN])
  })

  test('of Go by the outermost name: a subtest runs with the test around it', async () => {
    expect(await only('go')).toEqual([
      ...['the files', '-run'],
      '^(?:a group \\(of 2\\)|a\\/b#2|a\\/b)$',
    ])
  })

  test('of pytest by node ids, seen from where it starts', async () => {
    expect(await only('pytest', { directory: relPath('app') })).toEqual([
      'the files',
      '--tailtest-only=test/cart.test.ts::a group (of 2)::costs $1.50 [at most]',
      '--tailtest-only=test/cart.test.ts::a/b#2',
      '--tailtest-only=test/cart.test.ts::a/b',
    ])
  })
})

test.each([
  ['vitest', ['run', '-t', 'cart']],
  ['vitest', ['run', '--testNamePattern=cart']],
  ['jest', ['-t', 'cart']],
  ['mocha', ['--fgrep', 'cart']],
  ['go', ['test', '-run', 'Cart']],
] as const)('%s is left as it is where its own arguments name tests: %j', async (report, args) => {
  expect(await only(report, { args })).toBeUndefined()
})
