import type { Case, Expected } from './recorded.ts'

const loaded: Expected = {
  'tests/outcomes.spec.js': [
    ['pass', 'outer › inner › passes'],
    [
      'fail',
      'outer › inner › fails',
      /^expect\(received\)\.toBe\(expected\): Expected: 5, Received: 4$/,
    ],
    ['skip', 'outer › skipped'],
    ['skip', 'outer › to be mended'],
    ['skip', 'outer › skips itself'],
    ['fail', 'outer › throws', /^TypeError: kaput red$/],
    ['pass', 'a > b'],
    ['pass', 'grüßt 🎈'],
    ['pass', 'two\nlines'],
    ['pass', 'is one: 1'],
    [
      'fail',
      'is one: 2',
      /^expect\(received\)\.toBe\(expected\): Expected: 1, Received: 2 \(in cents\)$/,
    ],
    ['fail', 'takes too long', /^Test timed out: Test timeout of 100ms exceeded\.$/],
    ['fail', 'throws a text', /^'a text'$/],
    ['fail', 'differs', /^expect\(received\)\.toEqual\(expected\)/],
    ['fail', 'has a cause', /^TypeError: fetch failed$/],
    ['xfail', 'fails as it was said to'],
    ['fail', 'was said to fail', /^Expected to fail, but passed\.$/],
    ['pass', 'passes at the second attempt'],
    ['fail', 'expects softly', /^expect\(received\)\.toBe\(expected\): Expected: 2, Received: 1$/],
    [
      'fail',
      'asks a server',
      /^Error: apiRequestContext\.get: connect ECONNREFUSED 127\.0\.0\.1:9$/,
    ],
    ['error', 'asks a browser', /^Error: browserType\.launch: Executable doesn't exist at/],
  ],
  'tests/hooks.spec.js': [
    ['error', 'before › cannot run', /^Error: beforeAll broke$/],
    ['error', 'before › cannot run either', /^not run: a hook before it broke$/],
    ['error', 'before each › is not set up', /^Error: beforeEach broke$/],
    ['error', 'after › has run', /^Error: afterAll broke$/],
  ],
  'tests/exits.spec.js': [
    ['fail', 'ends it all', /^Error: worker process exited unexpectedly \(code=0, signal=null\)$/],
    ['pass', 'runs all the same'],
  ],
}

const outcomes: Case = { project: 'playwright', files: [], expected: loaded }

const hangs: Case = {
  project: 'playwright',
  files: ['fatal/hangs.spec.js'],
  broken: true,
  expected: {},
}

const BROKEN = ['missing-source', 'missing-package', 'broken-source', 'syntax', 'throws-on-load']
const brokenFiles = [...BROKEN, 'empty', 'fine'].map((name) => `fatal/${name}.spec.js`)
const SOURCE = /^SyntaxError: src\/broken\.js: Unexpected token \(2:0\)$/

/** One file that cannot be loaded keeps all from running: those of which nothing is known have the first error. */
const broken: Case = {
  project: 'playwright',
  files: brokenFiles,
  expected: {
    'fatal/missing-source.spec.js': [
      ['FileError', '', /^Error: Cannot find module 'src\/nope\.js'/],
    ],
    'fatal/missing-package.spec.js': [
      ['FileError', '', /^Error: Cannot find package 'package-nobody-installed'/],
    ],
    'fatal/broken-source.spec.js': [['FileError', '', SOURCE]],
    'fatal/syntax.spec.js': [
      ['FileError', '', /^SyntaxError: fatal\/syntax\.spec\.js: Unexpected/],
    ],
    'fatal/throws-on-load.spec.js': [['FileError', '', /^Error: on load$/]],
    'fatal/empty.spec.js': [['FileError', '', SOURCE]],
    'fatal/fine.spec.js': [['FileError', '', SOURCE]],
  },
}

const fine = (line: RegExp): Case => ({
  project: 'playwright',
  files: ['fatal/fine.spec.js'],
  expected: { 'fatal/fine.spec.js': [['FileError', '', line]] },
})

const setup = fine(/^Error: no database$/)
const server = fine(/^Error: Process from config\.webServer was not able to start\. Exit code: 3$/)
const empty: Case = { project: 'playwright', files: ['fatal/empty.spec.js'], expected: {} }

/** The same test in several projects is several tests. */
const projects: Case = {
  project: 'playwright',
  files: ['fatal/fine.spec.js'],
  expected: {
    'fatal/fine.spec.js': [
      ['pass', '[desktop] › is fine'],
      ['pass', '[mobile] › is fine'],
    ],
  },
}

export const playwright = { outcomes, hangs, broken, setup, server, empty, projects }
