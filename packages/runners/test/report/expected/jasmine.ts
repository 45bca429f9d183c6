import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'jasmine',
  files: [],
  expected: {
    'spec/outcomes.spec.js': [
      ['pass', 'outer › inner › passes'],
      ['fail', 'outer › inner › fails', /^Expected -20 to be 5\.$/],
      ['skip', 'outer › skipped'],
      ['skip', 'outer › to be written'],
      ['skip', 'outer › skips itself'],
      ['fail', 'outer › throws', /^TypeError: kaput red$/],
      ['pass', 'a > b'],
      ['pass', 'a › b'],
      ['pass', 'grüßt 🎈'],
      ['pass', 'two\nlines'],
      ['pass', 'is one: 1'],
      ['fail', 'is one: 2', /^AssertionError.*: 2 == 1$/],
      ['fail', 'takes too long', /^Test timed out: Async function did not complete within 100ms/],
      ['fail', 'throws a text', /^a text thrown$/],
      ['fail', 'differs', /^Expected object not to have properties/],
      ['fail', 'fails twice', /^Expected 10 to be 1\.$/],
      ['fail', 'explains itself', /^AssertionError: in cents: Expected 10 to be 1000\.$/],
      ['fail', 'rejects', /^TypeError: fetch failed$/],
    ],
    'spec/hooks.spec.js': [
      ['error', 'before all › cannot run', /^Error: beforeAll broke$/],
      ['error', 'before all › within › cannot run either', /^Error: beforeAll broke$/],
      ['pass', 'before each › has run'],
      ['fail', 'before each › of some › is not set up', /^Error: beforeEach broke$/],
      ['pass', 'after all › has run'],
      ['error', 'after all', /^Error: afterAll broke$/],
    ],
    'spec/missing-source.spec.js': [
      ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope'/],
    ],
    'spec/missing-package.spec.js': [
      ['FileError', '', /^Error: Cannot find module 'package-nobody-installed'/],
    ],
    'spec/syntax.spec.js': [
      ['FileError', '', /^SyntaxError: Unexpected end of input \(spec\/syntax\.spec\.js:2\)$/],
    ],
    'spec/broken-source.spec.js': [
      ['FileError', '', /^SyntaxError: Unexpected end of input \(src\/broken\.js:2\)$/],
    ],
    'spec/throws-on-load.spec.js': [['FileError', '', /^Error: on load$/]],
    'spec/module.spec.mjs': [['pass', 'a module › is loaded']],
  },
}

/** A spec ends the whole of Jasmine: what was through stays. */
const exits: Case = {
  project: 'jasmine',
  files: ['spec/exits.spec.js'],
  broken: true,
  expected: { 'spec/exits.spec.js': [['pass', 'passes']] },
}

export const jasmine = { outcomes, exits }
