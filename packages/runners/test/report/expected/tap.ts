import type { Case } from './recorded.ts'

const EXITED = /^process\.exit\(\) was called before the tests of this file were through$/

const outcomes: Case = {
  project: 'tap',
  files: [],
  expected: {
    'test/outcomes.test.js': [
      ['pass', 'passes'],
      ['fail', 'fails', /^AssertionError: in cents: - 4, \+ 3$/],
      ['fail', 'differs', /^AssertionError: should be equivalent: - "a": 2,, \+ "a": 1,$/],
      ['fail', 'throws', /^TypeError: kaput red$/],
      ['fail', 'rejects', /^Error: fetch failed$/],
      ['fail', 'explains itself', /^AssertionError: is stocked$/],
      [
        'fail',
        'does not match',
        /^AssertionError: should match pattern(?: provided)?: - \/x\/, \+ "abc"$/,
      ],
      ['fail', 'does not throw', /^AssertionError: expected to throw$/],
      ['fail', 'asserts as Node does', /^Expected values to be strictly equal: {2}10 !== 1$/],
      ['fail', 'is told an error', /^(?:Type)?Error: boom$/],
      ['pass', 'suite › passes within'],
      ['fail', 'suite › deeper › fails within', /^AssertionError: should be equal: - 2, \+ 1$/],
      ['skip', 'suite › is left out'],
      ['pass', 'both'],
      ['fail', 'both › within', /^AssertionError: should be equal: - 2, \+ 1$/],
      ['skip', 'skipped'],
      ['todo', 'is to be written'],
      ['pass', 'says what it leaves out'],
      ['pass', 'a > b'],
      ['pass', 'grüßt # 🎈 {'],
      ['pass', 'two lines'],
      ['pass', 'made in a loop'],
      ['fail', 'made in a loop#2', /^AssertionError: should be equal: - 1, \+ 2$/],
      ['fail', 'plans', /^AssertionError: test count\(1\) != plan\(2\)(?:: - 2, \+ 1)?$/],
      ['pass', 'asserts nothing'],
    ],
    'test/assertions.test.js': [
      ['fail', '', /^AssertionError: without a test around it: - 4, \+ 3$/],
    ],
    'test/script.test.js': [['pass', '']],
    'test/module.test.mjs': [['pass', 'is loaded']],
    'test/each.test.js': [['fail', 'is not set up', /^Error: beforeEach broke$/]],
    'test/before.test.js': [['FileError', '', /^Error: before broke$/]],
    'test/missing-source.test.js': [
      ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope\.js'$/],
    ],
    'test/missing-package.test.js': [
      ['FileError', '', /^Error: Cannot find module 'package-nobody-installed'$/],
    ],
    'test/missing-name.test.mjs': [
      [
        'FileError',
        '',
        /^SyntaxError: .*'\.\.\/src\/other\.mjs' does not provide an export named 'nope'/,
      ],
    ],
    'test/syntax.test.js': [['FileError', '', /^SyntaxError: missing \) after argument list/]],
    'test/broken-source.test.js': [['FileError', '', /^SyntaxError: Unexpected end of input/]],
    'test/empty.test.js': [['FileError', '', /^No tests found$/]],
    'test/exits.test.js': [
      ['pass', 'passes'],
      ['error', 'exits', EXITED],
    ],
    'test/exits-on-load.test.js': [['FileError', '', EXITED]],
    'test/uncaught.test.js': [['fail', 'throws behind its back', /^Error: nobody caught me$/]],
    'test/kills.test.js': [
      ['pass', 'passes'],
      ['error', '', /^the process of this file was killed: SIGKILL$/],
    ],
    'test/late.test.js': [
      ['fail', 'takes too long', /^Test timed out(?: after 200 ms)?$/],
      ['pass', 'runs all the same'],
    ],
    'test/stalls.test.js': [
      ['fail', 'never ends', /^Error: test unfinished$/],
      ['error', 'never begins', /^the process of this file ended before the test began$/],
    ],
  },
}

/** From 18 on a file that takes longer than `--timeout` is asked what it was doing before it is ended. */
const slow: Case = {
  project: 'tap',
  files: [],
  expected: {
    'slow/hangs.test.js': [
      ['pass', 'passes'],
      ['fail', 'waits', /^Test timed out$/],
    ],
    'slow/other.test.js': [['pass', 'passes']],
  },
}

/** Up to 16 it is killed. */
const killed: Case = {
  project: 'tap',
  files: [],
  expected: {
    'slow/hangs.test.js': [
      ['pass', 'passes'],
      ['error', '', /^Test timed out after 3000 ms$/],
    ],
    'slow/other.test.js': [['pass', 'passes']],
  },
}

export const tap = { outcomes, slow, killed }
