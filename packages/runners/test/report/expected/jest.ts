import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'jest',
  files: [],
  expected: {
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
  /** jest 27 has no `test.failing`, jest 29 does not tell it from `test`. */
  versions: {
    '27.5.1': { 'test/failing.test.js': [['FileError', '', /test\.failing is not a function/]] },
    '29.7.0': {
      'test/failing.test.js': [
        ['pass', 'fails as expected'],
        ['fail', 'passes against expectation', /^Error: Failing test passed even though/],
      ],
    },
  },
}

export const jest = { outcomes }
