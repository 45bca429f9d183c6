import type { Case } from './recorded.ts'

const outcomes: Case = {
  project: 'vitest',
  files: [],
  expected: {
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
      ['fail', 'takes too long', /^(?:TestTimeout)?Error: Test timed out in 100ms\.$/],
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
      [
        'fail',
        'leaves',
        /^Error: process\.exit unexpectedly called with "0"(?: \(test file: test\/exits\.test\.ts\))?$/,
      ],
      ['pass', 'stays'],
    ],
  },
}

export const vitest = { outcomes }
