import type { Case, Expected } from './recorded.ts'

const loaded: Expected = {
  'test/outcomes.test.js': [
    ['pass', 'outer › inner › passes'],
    ['fail', 'outer › inner › fails', /^Expected values to be strictly equal: -20 !== 5$/],
    ['pass', 'outer › same'],
    ['fail', 'outer › same#2', /^Error: second$/],
    ['skip', 'outer › skipped'],
    ['skip', 'outer › to be written'],
    ['skip', 'outer › skips itself'],
    ['fail', 'outer › throws', /^TypeError: kaput red$/],
    ['pass', 'a > b'],
    ['pass', 'a › b'],
    ['pass', 'grüßt 🎈'],
    ['pass', 'two\nlines'],
    ['pass', 'is one: 1'],
    ['fail', 'is one: 2', /^2 == 1$/],
    ['fail', 'takes too long', /^Error: Timeout of 100ms exceeded\./],
    ['fail', 'throws a text', /^Error: the string "a text" was thrown/],
    ['fail', 'differs', /^Expected values to be strictly deep-equal: \+ a: 1,, - a: 2$/],
    ['fail', 'has a cause', /^TypeError: fetch failed$/],
    ['pass', 'passes at the second attempt'],
    ['fail', 'fails after it has passed', /^Error: done\(\) called multiple times in test/],
  ],
  'test/hooks.test.js': [
    ['error', 'before › cannot run', /^Error: before broke$/],
    ['error', 'before › within › cannot run either', /^Error: before broke$/],
    ['pass', 'before each › has run'],
    ['error', 'before each › of some › is not set up', /^Error: beforeEach broke$/],
    ['error', 'before each › of some › is not even tried', /^Error: beforeEach broke$/],
    ['pass', 'before each › runs all the same'],
    ['error', 'after each › is not cleaned up', /^Error: afterEach broke$/],
    ['error', 'after each › comes too late', /^Error: afterEach broke$/],
    ['pass', 'after › has run'],
    ['error', 'after', /^Error: after broke$/],
    ['skip', 'skipped by its hook › is left out'],
  ],
  'test/missing-source.test.js': [
    ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope'/],
  ],
  'test/missing-package.test.js': [
    ['FileError', '', /^Error: Cannot find (?:module|package) 'package-nobody-installed'/],
  ],
  'test/syntax.test.js': [
    ['FileError', '', /^SyntaxError: Unexpected end of input \(test\/syntax\.test\.js:2\)$/],
  ],
  'test/broken-source.test.js': [
    ['FileError', '', /^SyntaxError: Unexpected end of input \(src\/broken\.js:2\)$/],
  ],
  'test/throws-on-load.test.js': [['FileError', '', /^Error: on load$/]],
  'test/handle.test.js': [['pass', 'leaves a timer behind']],
  'test/shared.test.js': [['pass', 'shared › behaves well']],
  'test/unhandled.test.js': [
    ['fail', 'throws behind its back', /^Error: nobody caught me$/],
    ['pass', 'passes'],
    ['pass', 'rejects where mocha does not look'],
  ],
}

const outcomes: Case = {
  project: 'mocha',
  files: [],
  expected: { ...loaded, 'test/module.test.mjs': [['pass', 'a module › is loaded']] },
}

/** Each file in a worker, reported when it is through. */
const parallel: Case = { project: 'mocha', files: [], expected: loaded }

/** A test ends the whole of mocha: what was through stays. */
const exits: Case = {
  project: 'mocha',
  files: ['fatal/exits.test.js'],
  broken: true,
  expected: { 'fatal/exits.test.js': [['pass', 'passes']] },
}

/** A hook outside of any suite keeps the tests of every file from running. */
const root: Case = {
  project: 'mocha',
  files: [],
  expected: {
    'fatal/root.test.js': [['error', 'cannot run', /^Error: root broke$/]],
    'fatal/other.test.js': [['error', 'is of another file', /^Error: root broke$/]],
  },
}

/** The project's settings leave out the one file that was asked for. */
const nothing: Case = { project: 'mocha', files: ['test/excluded.test.js'], expected: {} }

export const mocha = { outcomes, parallel, exits, root, nothing }
