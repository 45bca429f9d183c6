import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phpunit } from '../../src/tools/phpunit/report.ts'
import { contextOf } from './reports.ts'

const context = contextOf('phpunit', {
  ...{ project: 'phpunit', files: ['tests/CartTest.php'], expected: {} },
})

const LOG = [
  "##teamcity[testCount count='1' flowId='1']",
  "##teamcity[testSuiteStarted name='Shop\\CartTest' locationHint='php_qn:///project/tests/CartTest.php::\\Shop\\CartTest' flowId='1']",
  "##teamcity[testStarted name='testTotal' locationHint='php_qn:///project/tests/CartTest.php::\\Shop\\CartTest::testTotal' flowId='1']",
  "##teamcity[testFinished name='testTotal' duration='1' flowId='1']",
  "##teamcity[testSuiteFinished name='Shop\\CartTest' flowId='1']",
].join('\n')

function statuses(output: string): string[] {
  const { tests = [] } = phpunit.parse(LOG, { ...context, output }) ?? {}
  return tests.map(({ id, status, message }) => `${status} ${id} ${message ?? ''}`)
}

describe('what PHPUnit 10 and later say on their screen alone', () => {
  test('an error of a data provider is one of its test', () => {
    const output = [
      'There was 1 PHPUnit error:\n\n1) Shop\\CartTest::testRows',
      'The data provider specified for Shop\\CartTest::testRows is invalid\nno rows\n',
      '/project/tests/CartTest.php:16\n\nERRORS!\n',
    ].join('\n')
    expect(statuses(output)).toEqual([
      'pass tests/CartTest.php::CartTest\u001ftestTotal ',
      'error tests/CartTest.php::CartTest\u001ftestRows The data provider specified for Shop\\CartTest::testRows is invalid: no rows',
    ])
  })

  test('an error after all tests of a class is one of the class', () => {
    const output =
      'There was 1 error:\n\n1) Shop\\CartTest\nRuntimeException: after class broke\n\n/project/tests/CartTest.php:10\n'
    expect(statuses(output)).toContain(
      'error tests/CartTest.php::CartTest RuntimeException: after class broke',
    )
  })

  test('what is printed of classes that did not run, or as a warning, is nothing', () => {
    const others =
      'There was 1 error:\n\n1) Shop\\OtherTest\nkaput\n\nThere was 1 PHPUnit test runner warning:\n\n1) Shop\\CartTest::testTotal\ncareful\n'
    expect(statuses(others)).toEqual(['pass tests/CartTest.php::CartTest\u001ftestTotal '])
  })
})

describe('phpunit', () => {
  test('a file that broke PHPUnit is told as it stands in PHPUnit 10 and later', () => {
    const output = [
      'An error occurred inside PHPUnit.\n\nMessage:  syntax error, unexpected token "{"',
      'Location: /project/src/Cart.php:4\n\n#0 /usr/lib/TestSuiteLoader.php(49): require()',
      '#1 /project/tests/CartTest.php(7): spl_autoload()',
    ].join('\n')
    expect(phpunit.parse('', { ...context, output })).toMatchObject({
      complete: false,
      fileErrors: [{ file: 'tests/CartTest.php', kind: 'compile', at: 'src/Cart.php' }],
    })
  })

  test('what ended the run is told of the test that ran and of the files that did not', () => {
    const log = LOG.split('\n').slice(0, 3).join('\n')
    const output =
      'PHP Fatal error:  Declaration of Shop\\Cart::add() must be compatible with Shop\\Bag::add(int $n) in /project/src/Cart.php on line 17\n'
    const files = [relPath('tests/CartTest.php'), relPath('tests/OrderTest.php')]
    const report = phpunit.parse(log, { ...context, output, files })
    const message = expect.stringMatching(/^Declaration of .* must be compatible/)
    expect(report).toMatchObject({
      complete: false,
      running: [],
      tests: [{ file: files[0], status: 'error', message, stack: 'src/Cart.php:17' }],
      fileErrors: [{ file: files[1], at: 'src/Cart.php', message }],
    })
    expect(phpunit.parse(log, { ...context, output: '', files })).toMatchObject({
      tests: [],
      running: [{ file: files[0] }],
    })
  })

  test('no test at all is no crash', () => {
    const report = phpunit.parse('', { ...context, output: 'No tests executed!\n' })
    expect(report).toMatchObject({ complete: true, tests: [], fileErrors: [] })
  })

  test('without a log and without a word of PHPUnit there is no report', () => {
    expect(phpunit.parse('', { ...context, output: 'sh: phpunit: not found' })).toBeUndefined()
  })

  test('any bytes at all are no exception, in the log and on the screen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        phpunit.parse(text, { ...context, output: text })
        phpunit.parse(`${LOG}\n${text}`, { ...context, output: text })
      }),
    )
  })

  test('messages in any order, with any values, leave results that can be relied on', () => {
    const types = ['testSuiteStarted', 'testSuiteFinished', 'testStarted', 'testFailed']
    const places = [
      'project/a.php::\\A',
      'project/a.php::\\A::b',
      'etc/passwd::\\A',
      'x/../../b::\\B',
    ]
    const message = fc
      .tuple(
        fc.constantFrom(...types, 'testIgnored', 'testFinished', 'testCount'),
        fc.constantFrom('A', 'b', 'b with data set "c"', 'Error', '__proto__'),
        fc.constantFrom(...places),
        fc.string(),
      )
      .map(([type, name, place, text]) => {
        const said = text.replace(/[|'[\]\n\r]/g, '|n')
        return `##teamcity[${type} name='${name}' message='${said}' locationHint='php_qn:///${place}']`
      })
    fc.assert(
      fc.property(fc.array(message, { maxLength: 14 }), (lines) => {
        const { tests = [] } = phpunit.parse(lines.join('\n'), context) ?? {}
        expect(new Set(tests.map(({ id }) => id)).size).toBe(tests.length)
        for (const { file } of tests) expect(file).toMatch(/^(?!\/|.*\.\.)/)
      }),
      { numRuns: 500 },
    )
  })

  test('a line and a screen of 10 MB, however they are made, are read in seconds', () => {
    for (const part of [
      '|',
      "' ",
      " a='",
      '\n1) A::b\nc',
      'There was 1 error:\n',
      'PHP Fatal error:  Uncaught A: ',
      '#1 /a',
    ]) {
      const text = part.repeat(Math.ceil(10_000_000 / part.length))
      const output = text.slice(0, 64 * 1024)
      phpunit.parse(`${LOG}\n##teamcity[testFailed name='${text}']`, { ...context, output })
      phpunit.parse('', { ...context, output })
    }
  }, 30_000)
})
