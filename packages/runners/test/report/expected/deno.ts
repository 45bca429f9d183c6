import type { Case, Expected } from './recorded.ts'

const NODE_WORDS = {
  equal: /^Expected values to be strictly equal: -20 !== 5$/,
  deep: /^Expected values to be strictly deep-equal: \+ a: 1,, - a: 2$/,
}

/** Deno 2.0 words the assertions of Node in its own way. */
const DENO_WORDS = {
  equal: /^Values are not strictly equal: \+ 5, - -20$/,
  deep: /^Values are not equal: \+ a: 2,, - a: 1,$/,
}

function outcomesOf(words: { equal: RegExp; deep: RegExp }): Expected[string] {
  return [
    ['pass', 'passes'],
    ['fail', 'fails', words.equal],
    ['pass', 'same'],
    ['fail', 'same#2', /^Error: second$/],
    ['skip', 'ignored'],
    ['fail', 'throws', /^TypeError: kaput red$/],
    ['fail', 'outer', /^1 test step failed\.$/],
    ['pass', 'outer › inner'],
    ['pass', 'outer › inner › innermost'],
    ['fail', 'outer › breaks', /^Error: step broke$/],
    ['skip', 'outer › is left out'],
    ['pass', 'a > b'],
    ['pass', 'grüßt 🎈 ... ok (1ms)'],
    ['pass', 'two\\nlines <&">'],
    ['pass', 'is one: 1'],
    ['fail', 'is one: 2', /^2 == 1$/],
    ['pass', 'prints'],
    ['fail', 'differs', words.deep],
    ['fail', 'has a cause', /^TypeError: fetch failed$/],
    ['fail', 'throws a text', /^"a text"$/],
  ]
}

const outcomes: Case = {
  project: 'deno',
  files: [],
  expected: {
    'test/outcomes_test.ts': outcomesOf(NODE_WORDS),
    'test/throws_test.ts': [['FileError', '', /^Error: on load$/]],
    'test/exits_test.ts': [
      ['pass', 'passes'],
      ['fail', 'leaves', /^Error: Test case attempted to exit with exit code: 0$/],
      ['pass', 'runs all the same'],
    ],
    'test/unhandled_test.ts': [
      ['pass', 'passes'],
      ['error', 'throws behind its back', /^Cancelled: Error: nobody caught me$/],
      ['error', 'never runs', /^Cancelled: Error: nobody caught me$/],
      ['error', '', /^Unhandled Error: nobody caught me$/],
    ],
    'test/shared_test.ts': [['pass', 'behaves well']],
  },
  versions: { '2.0.6': { 'test/outcomes_test.ts': outcomesOf(DENO_WORDS) } },
}

/** Suites of `node:test` are told under a file of Deno's own. */
const suites: Case = {
  project: 'deno',
  files: [],
  expected: {
    'test/node_test.ts': [
      ['fail', 'a suite of Node', /^1 test step failed\.$/],
      ['pass', 'a suite of Node › passes'],
      ['fail', 'a suite of Node › fails', /^Error: deep$/],
    ],
  },
}

export const deno = { outcomes, suites }
