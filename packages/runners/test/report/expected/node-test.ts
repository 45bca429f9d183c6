import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'node-test',
  files: [],
  expected: {
    'test/outcomes.test.js': [
      ['pass', 'outer › inner › passes'],
      ['fail', 'outer › inner › fails', /^Expected values to be strictly equal: -20 !== 5$/],
      ['pass', 'outer › same'],
      ['fail', 'outer › same#2', /^Error: second$/],
      ['skip', 'outer › skipped'],
      ['todo', 'outer › todo'],
      ['todo', 'outer › todo that fails'],
      ['skip', 'outer › skips itself'],
      ['fail', 'outer › throws', /^TypeError: kaput red$/],
      ['pass', 'a > b'],
      ['pass', 'a › b'],
      ['pass', 'grüßt 🎈'],
      ['pass', 'two\nlines'],
      ['pass', 'is one: 1'],
      ['fail', 'is one: 2', /^2 == 1$/],
      ['fail', 'takes too long', /^test timed out after 100ms$/],
      ['fail', 'throws a text', /^a text$/],
      ['fail', 'differs', /^Expected values to be strictly deep-equal: \+ a: 1,, - a: 2$/],
      ['fail', 'has a cause', /^TypeError: fetch failed$/],
      ['fail', 'parent', /^1 subtest failed$/],
      ['fail', 'parent › child fails', /^RangeError: out of it$/],
      ['pass', 'parent › child passes'],
    ],
    'test/hooks.test.js': [
      ['error', 'before › cannot run', /^Error: before broke$/],
      ['error', 'before › within › cannot run either', /^Error: before broke$/],
      ['error', 'before each › is not set up', /^Error: beforeEach broke$/],
      ['error', 'after each › is not cleaned up', /^Error: afterEach broke$/],
      ['pass', 'after › has run'],
      ['error', 'after', /^Error: after broke$/],
      ['error', 'body › was declared before', /^Error: body broke$/],
    ],
    'test/root.test.js': [['error', 'cannot run', /^Error: root broke$/]],
    'test/late.test.js': [
      ['pass', 'passes'],
      ['error', '', /^Unhandled Error: nobody caught me$/],
    ],
    'test/rejects.test.js': [
      ['pass', 'passes'],
      ['error', '', /^Unhandled Error: nobody caught me$/],
    ],
    'test/missing-source.test.js': [
      ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope'/],
    ],
    'test/missing-package.test.js': [
      ['FileError', '', /^Error: Cannot find module 'package-nobody-installed'/],
    ],
    'test/syntax.test.js': [
      ['FileError', '', /^SyntaxError: Unexpected end of input \(test\/syntax\.test\.js:4\)$/],
    ],
    'test/broken-source.test.js': [
      ['FileError', '', /^SyntaxError: Unexpected end of input \(src\/broken\.js:2\)$/],
    ],
    'test/throws-on-load.test.js': [['FileError', '', /^Error: on load$/]],
    'test/missing-source.test.mjs': [
      ['FileError', '', /^Cannot find module 'src\/nope\.mjs' imported from test\//],
    ],
    'test/missing-name.test.mjs': [
      [
        'FileError',
        '',
        /^SyntaxError: The requested module '\.\.\/src\/module\.mjs' does not provide an export named 'cost' \(test\/missing-name\.test\.mjs:2\)$/,
      ],
    ],
    'test/script.test.js': [['pass', '']],
    'test/failing-script.test.js': [['fail', '', /^10 == 11$/]],
    'test/shared.test.js': [['pass', 'behaves well']],
    'test/shared-too.test.js': [['pass', 'behaves well']],
    'test/exits.test.js': [['error', '', /^process\.exit\(0\) was called before the tests/]],
    'test/exits-late.test.js': [
      ['pass', 'passes'],
      ['error', 'leaves', /^process\.exit\(0\) was called before the tests/],
    ],
    'test/killed.test.js': [['error', '', /^the process of this file was killed/]],
  },
}

/** Node 24.14 and later know tests that are expected to fail. */
const expected: Case = {
  project: 'node-test',
  files: [],
  expected: {
    'new/expected.test.js': [
      ['xfail', 'fails as expected'],
      ['fail', 'passes against expectation', /^test was expected to fail but passed$/],
    ],
  },
}

export const nodeTest = { outcomes, expected }
