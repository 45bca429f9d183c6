import type { Case, Expected } from './recorded.ts'

/** What stands in bun's report alone; it has no file that could not be loaded. */
const reported: Expected = {
  'test/outcomes.test.ts': [
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
    [
      'fail',
      'outer › passes against expectation',
      /^test marked with \.failing\(\) did not throw$/,
    ],
    ['fail', 'outer › throws', /^TypeError: kaput red$/],
    ['pass', 'a > b'],
    ['pass', 'a › b'],
    ['pass', 'grüßt 🎈'],
    ['pass', 'angles <&">'],
    ['pass', 'is one: 1'],
    ['fail', 'is one: 2', /^expect\(received\)\.toBe\(expected\): Expected: 1, Received: 2$/],
    ['fail', 'takes too long', /^the test timed out$/],
    ['fail', 'throws a text', /^Error: a text$/],
    ['fail', 'differs', /^expect\(received\)\.toEqual\(expected\)$/],
  ],
  'test/hooks.test.ts': [
    ['error', 'before', /^Error: before broke$/],
    ['pass', 'after › has run'],
    ['error', 'after', /^Error: after broke$/],
  ],
}

/** bun 1.2 reports of a failure that it is one: its words are printed alone. */
const silent: Expected = Object.fromEntries(
  Object.entries(reported).map(([file, rows]) => [
    file,
    rows.map(([status, titles, line]) =>
      line === undefined || /timed out|failing/.test(line.source)
        ? [status, titles, line]
        : [status, titles, /^it failed \(AssertionError\)$/],
    ),
  ]),
)

const outcomes: Case = {
  project: 'bun',
  files: [],
  expected: reported,
  versions: { '1.2.23': silent },
}

/** The files that are in what bun prints, and not in its report. */
export const printed: Expected = {
  'test/missing-source.test.ts': [
    ['FileError', '', /^Error: Cannot find module '\.\.\/src\/nope'/],
  ],
  'test/syntax.test.ts': [['FileError', '', /^Error: Unexpected end of file$/]],
  'test/broken-source.test.ts': [['FileError', '', /^Error: Unexpected end of file$/]],
  'test/throws-on-load.test.ts': [['FileError', '', /^Error: on load$/]],
}

export const bun = { outcomes }
