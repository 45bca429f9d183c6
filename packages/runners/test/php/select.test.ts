import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { selectPhp } from '../../src/families/php/select.ts'
import type { Runner } from '../../src/types.ts'

function runner(version?: string, suite?: readonly string[]): Runner {
  return {
    name: 'phpunit',
    languages: ['php'],
    directory: relPath(''),
    command: 'php',
    args: [],
    report: 'phpunit',
    tests: { kind: 'mirrored', because: 'convention' },
    libraries: version === undefined ? ['mockery/mockery'] : [`phpunit ${version}`],
    notes: [],
    installed: true,
    foundBy: '',
    suite,
  }
}

const TWO = ['tests/Unit/ATest.php', 'tests/Slow/B+Test.php']

test('one file is given as it is to every PHPUnit', () => {
  expect(selectPhp(['tests/ATest.php'], runner('9.6'))).toEqual(['tests/ATest.php'])
})

test.each(['10.4', '10.5', '11.0', '13.3'])(
  'several files are given as they are to PHPUnit %s',
  (version) => {
    expect(selectPhp(TWO, runner(version))).toEqual(TWO)
  },
)

test.each(['9.6', '10.3', undefined])(
  'several files are told by the names of their classes to PHPUnit %s, in the folder of them all',
  (version) => {
    const filter = '/(?:^|\\\\)(?:ATest|B\\+Test)::/'
    expect(selectPhp(TWO, runner(version))).toEqual(['--filter', filter, 'tests'])
  },
)

test('the whole package is not looked through for them: what it says its tests are is', () => {
  const tests = ['a/tests/ATest.php', 'b/tests/BTest.php']
  const filter = '/(?:^|\\\\)(?:ATest|BTest)::/'
  expect(selectPhp(tests, runner('9.6', ['tests']))).toEqual(['--filter', filter, 'tests'])
  expect(selectPhp(['./ATest.php', 'BTest.php'], runner())).toEqual(['--filter', filter])
})

test('of none the whole suite is run, named where nothing else names it', () => {
  expect(selectPhp([], runner('11.5'))).toEqual([])
  expect(selectPhp([], runner('11.5', ['tests']))).toEqual(['tests'])
})
