import { readFileSync } from 'node:fs'
import { relPath } from '@tailtest/project'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownReport } from '../../src/notes/markdown.ts'
import type { Report } from '../../src/turn/report.ts'

/** Nothing was found. */
const NOTHING = {
  ...{
    passed: 0,
    failed: 0,
    still_failing: 0,
    unattributed: 0,
    pre_existing: 0,
    flaky: 0,
    contention: 0,
  },
  ...{ skipped: 0, not_run: 0, hidden: 0, weakened: 0, deferred: 0, untested: 0 },
}

const REPORT: Report = {
  session_id: 'one',
  summary: {
    ...NOTHING,
    ...{ passed: 3, failed: 1, not_run: 1, classified: 'real_bug', adversarial: '0/2' },
    budget_ms: 9000,
  },
  findings: [
    {
      kind: 'hidden',
      test: 'src/b.test.ts::a|b',
      file: 'src/b.test.ts',
      how: 'skipped',
      text: '*x*',
    },
  ],
  files: [{ source: 'src/a|b.ts', test: 'src/a|b.test.ts', status: 'failing' }],
  failures: [
    {
      id: 'src/a.test.ts::adds\u001fup',
      file: 'src/a.test.ts',
      status: 'new',
      category: 'real_bug',
      certain: false,
      evidence: 'an assertion failed: "@octo/team `GH-12` https://evil.example \u202e*1*"',
      message: 'expected 1 to be 2\n```\n# not a heading\n```',
      said: { category: 'test_bug', reason: 'the *sum* is wrong', by: 'agent' },
    },
  ],
  not_run: [{ test: 'src/slow.test.ts', reason: 'it does not fit the time budget' }],
  duration_ms: 1234,
}

test('a report reads as one page of Markdown, in which the project’s words are text', () => {
  expect(markdownReport(REPORT)).toBe(
    [
      '# tailtest: failed',
      '',
      'Session `one`, 1.2 s.',
      '',
      '| Passed | Failed | Failed before | Flaky | Skipped | Not run | Weakened | Adversarial |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      '| 3 | 1 | 0 | 0 | 0 | 1 | 0 | 0/2 |',
      '',
      '## Failures',
      '',
      '### `"src/a.test.ts::adds > up"`',
      '',
      'real_bug (not certain), new: `an assertion failed: "@octo/team \'GH-12\' https://evil.example *1*"`',
      '',
      'The agent says test_bug: `the *sum* is wrong`',
      '',
      '````',
      'expected 1 to be 2',
      '```',
      '# not a heading',
      '```',
      '````',
      '',
      '## Also open',
      '',
      '- `"src/b.test.ts::a|b"` failed and no longer runs (`skipped: *x*`)',
      '',
      '## Not run',
      '',
      '- `src/slow.test.ts`: `it does not fit the time budget`',
      '',
      '## Files',
      '',
      '| Source | Test | |',
      '| --- | --- | --- |',
      '| `"src/a\\|b.ts"` | `"src/a\\|b.test.ts"` | failing |',
      '',
    ].join('\n'),
  )
})

const DELEGATED: NonNullable<Report['delegated']> = [
  {
    tool: 'turbo',
    package: '@shop/a',
    directory: 'packages/a',
    task: 'test',
    status: 'passed',
    cached: true,
  },
  { tool: 'turbo', package: '//', directory: '', task: 'test', status: 'failed', cached: false },
]

test('packages that a workspace tool ran stand in a table of their own', () => {
  expect(markdownReport({ ...REPORT, delegated: DELEGATED })).toContain(
    [
      '## Packages run by a workspace tool',
      '',
      '| Package | Folder | |',
      '| --- | --- | --- |',
      '| `@shop/a` | `packages/a` | passed by turbo (test, from its cache) |',
      '| `//` | `.` | failed by turbo (test) |',
      '',
    ].join('\n'),
  )
})

const TDD: NonNullable<Report['tdd']> = {
  without_red: [relPath('src/a|b.ts')],
  weakened: [{ test: 'src/a.test.ts::adds\u001fup', change: 'skipped' }],
  outcomes: [
    { tests: ['src/a.test.ts::adds'], targets: [relPath('src/a.ts')], outcome: 'unproven' },
  ],
}

test('what the gate has to report stands under a heading of its own', () => {
  expect(markdownReport({ ...REPORT, tdd: TDD })).toContain(
    [
      '## Red and green',
      '',
      '- Edited without a failing test: `"src/a|b.ts"`',
      '- Test skipped: `"src/a.test.ts::adds > up"`',
      '- unproven: `src/a.ts`, by `src/a.test.ts::adds`',
      '',
    ].join('\n'),
  )
})

const LINES = [
  { file: 'src/a.ts', of: 14, unrun: [3, 4, 9] },
  { file: 'src/b.ts', of: 2, unrun: [] },
]

test('lines that no test ran stand under a heading of their own', () => {
  const text = markdownReport({ ...REPORT, lines: LINES })
  expect(text).toContain('## Lines that no test ran\n\n- `src/a.ts`: 3 of 14: 3-4, 9\n')
  expect(text).not.toContain('src/b.ts')
})

test('whatever a test is called and says, no line of it is a heading, a row or a link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (id, evidence) => {
      const [failure] = REPORT.failures
      const text = markdownReport({
        ...REPORT,
        failures: failure ? [{ ...failure, id, evidence, message: '' }] : [],
      })
      expect(text.match(/^#/gm)?.length).toBe(text.match(/^(?:# |## |### `)/gm)?.length)
      // in code nothing is a link
      const spoken = text.replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '')
      expect(spoken).not.toMatch(/(?<!\\)\]\(/)
    }),
    {
      examples: [
        ['a](b', '[x](y) `](z'],
        ['`', ']('],
      ],
    },
  )
})

const published = (name: string): object =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8'))

test('the published schema describes the report', () => {
  const validate = new Ajv2020({ strict: true, strictTypes: false }).compile(published('report'))
  expect([validate(REPORT), validate.errors]).toEqual([true, null])
  expect(validate({ ...REPORT, delegated: DELEGATED })).toBe(true)
  expect(validate({ ...REPORT, delegated: [{ tool: 'turbo' }] })).toBe(false)
  expect(validate({ ...REPORT, tdd: TDD })).toBe(true)
  expect(validate({ ...REPORT, tdd: { ...TDD, weakened: [{ test: 'a' }] } })).toBe(false)
  expect(validate({ ...REPORT, lines: LINES })).toBe(true)
  expect(validate({ ...REPORT, lines: [{ file: 'a', of: 1, unrun: [0] }] })).toBe(false)
  const strength = { killed: 1, of: 2, hollow: ['src/a.test.ts'], unmeasured: 0 }
  expect(validate({ ...REPORT, strength })).toBe(true)
  expect(validate({ ...REPORT, duration_ms: -1 })).toBe(false)
  expect(validate({ ...REPORT, more: 1 })).toBe(false)
})
