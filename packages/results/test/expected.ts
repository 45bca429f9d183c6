import type { ReadableFormat } from '../src/formats/index.ts'
import type { Parsed, Status } from '../src/types.ts'

/** Status, titles (outermost first, `›` between them) and the first line of the message, by file; `FileError`: the file could not be loaded. */
type Expected = Record<string, [status: Status | 'FileError', titles: string, line?: RegExp][]>

/** What the fixture projects' tests really do. Versions in which they do something else: {@link VERSIONS}. */
export const EXPECTED: Record<ReadableFormat, Expected> = {
  vitest: {
    'price.test.ts': [['pass', 'is a price']],
    'test/price.test.ts': [['pass', 'is a price']],
    'test/outcomes.test.ts': [
      ['pass', 'outer › inner › passes'],
      ['fail', 'outer › inner › fails', /^expected -20 to be 5$/],
      ['pass', 'outer › same'],
      ['fail', 'outer › same#2', /^Error: second$/],
      ['skip', 'outer › skipped'],
      ['todo', 'outer › todo'],
      ['xfail', 'outer › fails as expected'],
      ['fail', 'outer › passes against expectation', /^Error: Expect test to fail$/],
      ['fail', 'outer › throws', /^TypeError: kaput red$/],
      ['pass', 'a > b'],
      ['pass', 'a › b'],
      ['pass', 'is one: 1'],
      ['fail', 'is one: 2', /^expected 2 to be 1$/],
      ['fail', 'takes too long', /^Error: Test timed out in 100ms\.$/],
      ['fail', 'throws a text', /^a text$/],
      ['fail', 'differs', /^expected \{ a: 1, b: 2 \} to deeply equal \{ a: 2 \}$/],
      ['fail', 'has a cause', /^TypeError: fetch failed$/],
      ['skip', 'skips itself'],
    ],
    'test/hooks.test.ts': [
      ['error', 'before › cannot run', /^Error: before broke$/],
      ['error', 'before › within › cannot run either', /^Error: before broke$/],
      ['pass', 'after › has run'],
      ['error', 'after', /^Error: after broke$/],
    ],
    'test/missing-source.test.ts': [
      ['FileError', '', /\.\.\/src\/nope.* test\/missing-source\.test\.ts|'test\//],
    ],
    'test/missing-package.test.ts': [['FileError', '', /package-nobody-installed/]],
    'test/syntax.test.ts': [['FileError', '', /^Error: Transform failed with 1 error: \S/]],
    'test/throws-on-load.test.ts': [['FileError', '', /^Error: on load$/]],
    'test/unhandled.test.ts': [
      ['pass', 'passes'],
      ['error', '', /^Unhandled Error: nobody caught me$/],
    ],
    'test/exits.test.ts': [
      ['fail', 'leaves', /^Error: process\.exit unexpectedly called with "0"$/],
      ['pass', 'stays'],
    ],
  },
  jest: {
    'test/outcomes.test.js': [
      ['pass', 'outer › inner › passes'],
      [
        'fail',
        'outer › inner › fails',
        /^expect\(received\)\.toBe\(expected\): Expected: 5, Received: -20$/,
      ],
      ['pass', 'outer › same'],
      ['fail', 'outer › same#2', /^Error: second$/],
      ['skip', 'outer › skipped'],
      ['todo', 'outer › todo'],
      ['fail', 'outer › throws', /^TypeError: kaput red$/],
      ['pass', 'a > b'],
      ['pass', 'a › b'],
      ['pass', 'is one: 1'],
      ['fail', 'is one: 2', /^expect\(received\)\.toBe\(expected\): Expected: 1, Received: 2$/],
      ['fail', 'takes too long', /^thrown: "Exceeded timeout of 100 ms for a test\.$/],
      ['fail', 'throws a text', /^thrown: "a text"$/],
      ['fail', 'differs', /^expect\(received\)\.toEqual\(expected\)$/],
      ['fail', 'has a cause', /^TypeError: fetch failed$/],
      ['fail', 'does not throw', /: Expected substring: "zap", Received function did not throw$/],
    ],
    'test/failing.test.js': [
      ['xfail', 'fails as expected'],
      ['fail', 'passes against expectation', /^Error: Failing test passed even though/],
    ],
    'test/hooks.test.js': [
      ['fail', 'before › cannot run', /^Error: before broke$/],
      ['pass', 'after › has run'],
      ['error', '', /^Error: after broke$/],
    ],
    'test/missing-source.test.js': [
      ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope' from/],
    ],
    'test/missing-package.test.js': [
      ['FileError', '', /^Error: Cannot find module 'package-nobody-installed' from/],
    ],
    'test/syntax.test.js': [
      ['FileError', '', /^SyntaxError: test\/syntax\.test\.js: Unexpected token/],
    ],
    'test/throws-on-load.test.js': [['FileError', '', /^Error: on load$/]],
    'test/empty.test.js': [['FileError', '', /must contain at least one test/]],
    'test/handle.test.js': [['pass', 'leaves a timer behind']],
  },
  pytest: {
    'tests/test_outcomes.py': [
      ['pass', 'TestOuter › TestInner › test_passes'],
      ['fail', 'TestOuter › TestInner › test_fails', /^assert -20 == 5$/],
      ['fail', 'TestOuter › test_throws', /^TypeError: kaput red$/],
      ['pass', 'test_parameters[a::b]'],
      ['pass', 'test_parameters[x[y]]'],
      ['pass', 'test_parameters[\\xfc]'],
      ['pass', 'test_parameters[new\\nline]'],
      ['pass', 'test_parameters[1]'],
      ['fail', 'test_parameters[2]', /^assert 2 != 2$/],
      ['skip', 'test_skipped'],
      ['xfail', 'test_fails_as_expected'],
      ['pass', 'test_passes_against_expectation'],
      ['fail', 'test_passes_against_strict_expectation', /^\[XPASS\(strict\)\]/],
      ['error', 'test_needs_a_plugin', /^fixture 'mocker' not found$/],
      ['error', 'test_setup', /^RuntimeError: setup broke$/],
      ['error', 'test_teardown', /^RuntimeError: teardown broke$/],
      ['fail', 'test_variable', /^KeyError: 'TAILTEST_NOBODY_SET_THIS'$/],
      ['fail', 'test_message', /^AssertionError: said so$/],
      ['fail', 'test_raises', /^Failed: DID NOT RAISE .*ValueError/],
      ['fail', 'TestUnit › test_equal', /^AssertionError: 1 != 2$/],
      ['fail', 'TestUnit › test_parts', /^AssertionError: 1 != 0$/],
      ['xfail', 'TestUnit › test_fails_as_expected'],
      ['skip', 'TestUnit › test_skips_itself'],
    ],
    'tests/test_missing_source.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'shop\.nope'$/],
    ],
    'tests/test_missing_package.py': [
      ['FileError', '', /^ModuleNotFoundError: No module named 'package_nobody_installed'$/],
    ],
    'tests/test_syntax.py': [['FileError', '', /^SyntaxError: invalid syntax$/]],
    'tests/test_skipped_module.py': [['skip', '']],
    'tests/test_twice.py': [['fail', 'test_one', /^assert 0$/]],
  },
}

/** jest 27 has no `test.failing`, jest 29 does not tell it from `test`. */
export const VERSIONS: Record<string, Expected> = {
  'jest-27.5.1': { 'test/failing.test.js': [['FileError', '', /test\.failing is not a function/]] },
  'jest-29.7.0': {
    'test/failing.test.js': [
      ['pass', 'fails as expected'],
      ['fail', 'passes against expectation', /^Error: Failing test passed even though/],
    ],
  },
}

/** One line for each result, as {@link expectedLines} has them, in no order that matters. */
export function linesOf({ tests, fileErrors }: Parsed): string[] {
  const titles = (id: string, file: string) => id.slice(file.length + 2).replaceAll('\u001f', ' › ')
  return [
    ...tests.map(({ id, file, status }) => `${file}: ${status} ${titles(id, file)}`),
    ...fileErrors.map(({ file }) => `${file}: FileError `),
  ].sort()
}

export function expectedLines(expected: Expected): string[] {
  return Object.entries(expected)
    .flatMap(([file, rows]) => rows.map(([status, titles]) => `${file}: ${status} ${titles}`))
    .sort()
}

/** The results whose message does not begin as it should. */
export function wrongMessages({ tests, fileErrors }: Parsed, expected: Expected): string[] {
  const entries = [
    ...tests.map(({ id, file, message = '' }) => ({
      file,
      message,
      key: id.slice(file.length + 2),
    })),
    ...fileErrors.map((error) => ({ ...error, key: '' })),
  ]
  return entries.flatMap(({ file, message, key }) => {
    const row = expected[file]?.find(([, titles]) => titles.replaceAll(' › ', '\u001f') === key)
    const [first = ''] = message.split('\n')
    return row && (row[2] ?? /^$/).test(first) ? [] : [`${file} ${key}: ${first}`]
  })
}
