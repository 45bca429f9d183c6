import type { Case, Expected } from './recorded.ts'

const DEFINES =
  /^SyntaxError: The requested module '\.\.\/src\/price\.js' does not provide an export named 'nope'/

const files: Expected = {
  'test/outcomes.test.js': [
    ['pass', 'passes'],
    ['fail', 'fails', /^AssertionError: t\.is\(\): - -20, \+ 5$/],
    ['pass', 'comes first'],
    ['skip', 'skipped'],
    ['todo', 'to be written'],
    ['xfail', 'is known to fail'],
    ['fail', 'was said to fail', /^Test was expected to fail, but succeeded/],
    ['fail', 'throws', /^TypeError: kaput red$/],
    ['pass', 'a > b'],
    ['pass', 'grüßt 🎈'],
    ['pass', 'two lines'],
    ['pass', 'is one: 1'],
    ['fail', 'is one: 2', /^AssertionError: t\.is\(\): - 2, \+ 1$/],
    ['fail', 'takes too long', /^Test timed out$/],
    ['fail', 'asserts nothing', /^Test finished without running any assertions$/],
    ['fail', 'throws a text', /^Error thrown in test: 'a text'$/],
    ['fail', 'differs', /^AssertionError: t\.deepEqual\(\): - a: 1,$/],
    ['fail', 'fails twice', /^AssertionError: t\.is\(\): - 10, \+ 1$/],
    ['fail', 'explains itself', /^AssertionError: in cents: t\.is\(\): - 10, \+ 1000$/],
    ['fail', 'rejects', /^TypeError: fetch failed$/],
    ['fail', 'asserts as Node does', /^Expected values to be strictly equal: 10 !== 1$/],
    ['fail', 'does not throw', /^AssertionError: t\.throws\(\): Function returned: 10$/],
    ['fail', 'fails by itself', /^AssertionError: out of stock$/],
    ['fail', 'is not true', /^AssertionError: t\.true\(\): Value is not `true`: false$/],
    ['fail', 'plans', /^AssertionError: Planned for 2 assertions, but got 1\.$/],
    [
      'fail',
      'does not match',
      /^AssertionError: t\.regex\(\): Value must match expression: 'abc', Regular expression: \/x\/$/,
    ],
  ],
  'test/stalls.test.js': [
    ['fail', 'never ends', /^Error: Promise returned by test never resolved$/],
  ],
  'test/before.test.js': [
    ['error', 'cannot run', /^Error: before broke$/],
    ['error', 'cannot run either', /^Error: before broke$/],
  ],
  'test/each.test.js': [
    ['pass', 'has run'],
    ['error', 'is not set up', /^Error: beforeEach broke$/],
    ['pass', 'is not cleaned up'],
    ['error', 'tidies up for is not cleaned up', /^Error: afterEach broke$/],
    ['fail', 'fails before', /^AssertionError: t\.is\(\): - 1, \+ 2$/],
  ],
  'test/after.test.js': [
    ['pass', 'has run'],
    ['error', 'after hook', /^Error: after broke$/],
  ],
  'test/missing-source.test.js': [
    ['FileError', '', /^Error: Cannot find module 'src\/nope\.js' imported from/],
  ],
  'test/missing-package.test.js': [
    ['FileError', '', /^Error: Cannot find package 'package-nobody-installed' imported from/],
  ],
  'test/missing-name.test.js': [['FileError', '', DEFINES]],
  'test/syntax.test.js': [['FileError', '', /^SyntaxError: Unexpected end of input$/]],
  'test/broken-source.test.js': [['FileError', '', /^SyntaxError: Unexpected end of input$/]],
  'test/throws-on-load.test.js': [['FileError', '', /^Error: on load$/]],
  'test/empty.test.js': [['FileError', '', /^No tests found$/]],
  'test/stranger.test.js': [['FileError', '', /^No tests found: the file does not import ava$/]],
  'test/uncaught.test.js': [
    ['pass', 'passes'],
    ['error', 'throws behind its back', /^Unhandled Error: nobody caught me$/],
  ],
  'test/unhandled.test.js': [
    ['pass', 'passes'],
    ['pass', 'rejects behind its back'],
    ['error', '', /^Unhandled Error: nobody sees me$/],
  ],
  'test/only.test.js': [['pass', 'is chosen']],
  'test/exits.test.js': [
    ['pass', 'passes'],
    ['error', 'exits', /^process\.exit\(\) was called before the tests of this file were through$/],
    ['error', 'never runs', /^process\.exit\(\) was called before/],
  ],
  'test/exits-on-load.test.js': [['FileError', '', /^process\.exit\(\) was called before/]],
}

const outcomes: Case = {
  project: 'ava',
  files: [],
  expected: { ...files, 'test/commonjs.test.cjs': [['pass', 'is loaded']] },
}

/** Each file in a process instead of a thread. */
const processes: Case = { project: 'ava', files: [], expected: files }

/** What takes longer than `timeout` is stopped with all that is in its file. */
const slow: Case = {
  project: 'ava',
  files: [],
  expected: {
    'slow/hangs.test.js': [
      ['pass', 'passes'],
      ['fail', 'waits', /^Test timed out: nothing happened for 2000 ms$/],
      ['error', 'never runs', /^Test timed out: nothing happened for 2000 ms$/],
    ],
    'slow/loops.test.js': [['FileError', '', /^Test timed out: nothing happened for 2000 ms$/]],
    'slow/other.test.js': [['pass', 'passes']],
  },
}

/** The one file that was asked for is called like a helper. */
const nothing: Case = { project: 'ava', files: ['test/_helper.test.js'], expected: {} }

export const ava = { outcomes, processes, slow, nothing }
