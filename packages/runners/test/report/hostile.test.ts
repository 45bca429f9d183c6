import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/format.ts'
import { jest } from '../../src/tools/jest/report.ts'
import { pytest } from '../../src/tools/pytest/report.ts'
import { vitest } from '../../src/tools/vitest/report.ts'
import { contextOf } from './reports.ts'

const formats = { vitest, jest, pytest }

const STARTS = {
  vitest: '{"start":"vitest"}',
  jest: '{"start":"jest"}',
  pytest: '{"start":"pytest"}',
}
const context = contextOf('vitest', { project: 'vitest', files: [], expected: {} })

/** Keys that the formats read, and those that objects are attacked with. */
const KEYS = [
  ...[
    'file',
    'path',
    'tasks',
    'tests',
    'errors',
    'error',
    'type',
    'name',
    'mode',
    'state',
    'status',
    'failure',
  ],
  ...[
    'stack',
    'message',
    'cause',
    'diff',
    'ms',
    'end',
    'begin',
    'phase',
    'done',
    'collect',
    'collected',
    'node',
  ],
  ...[
    'outcome',
    'when',
    'text',
    'seconds',
    '__proto__',
    'constructor',
    'toString',
    'length',
    'hasOwnProperty',
  ],
]
const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      '/project/a',
      '/project/../etc/passwd',
      '/project/',
      'suite',
      'test',
      'fail',
      'failed',
      'call',
    ),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
})).value
const record = fc
  .dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 })
  .map((line) => JSON.stringify(line))

/** What a reader of a report may rely on, whatever the report held. */
function expectSound(report: Report | undefined): void {
  for (const { file } of [...(report?.tests ?? []), ...(report?.fileErrors ?? [])]) {
    expect(file).not.toBe('')
    expect(file.split('/')).not.toContain('..')
    expect(file.startsWith('/')).toBe(false)
  }
  for (const { id, file, message = '', stack = '' } of report?.tests ?? []) {
    expect(id.startsWith(`${file}::`)).toBe(true)
    expect(message.length).toBeLessThanOrEqual(2000)
    expect(stack.length).toBeLessThanOrEqual(4000)
  }
  expect(new Set(report?.tests.map(({ id }) => id)).size).toBe(report?.tests.length ?? 0)
}

describe.each(['vitest', 'jest', 'pytest'] as const)('%s', (name) => {
  const { parse } = formats[name]

  test('any bytes at all are no report, and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text, context)).toBeUndefined()
      }),
    )
  })

  test('records of any shape, with any keys, leave results that can be relied on', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), (lines) => {
        expectSound(parse([STARTS[name], ...lines].join('\n'), context))
      }),
      { numRuns: 500 },
    )
  })

  test('a report of another runner is none', () => {
    const [other] = Object.entries(STARTS).filter(([key]) => key !== name)
    expect(parse(`${other?.[1]}\n{"end":true}`, context)).toBeUndefined()
  })

  test('suites and causes as deep as can be written end nowhere but in a report', () => {
    const deep = (open: string, close: string) => `${open.repeat(5000)}{}${close.repeat(5000)}`
    const tasks = `{"file":{"path":"/project/a","tasks":[${deep('{"type":"suite","tasks":[', ']}')}]}}`
    const causes = `{"error":{"file":"/project/a","message":"m","cause":${deep('{"message":"m","cause":', '}')}}}`
    expectSound(parse([STARTS[name], tasks, causes].join('\n'), context))
  })
})

test.each([-0.14, -1e9, Number.MAX_VALUE * 2])('a duration of %d ms is none', (ms) => {
  const task = { type: 'test', name: 'a', state: 'pass', ms }
  const line = JSON.stringify({ file: { path: '/project/a.test.ts', tasks: [task] } })
  const [found] = formats.vitest.parse(`{"start":"vitest"}\n${line}`, context)?.tests ?? []
  expect(found).toEqual({ id: 'a.test.ts::a', file: 'a.test.ts', status: 'pass' })
})

test('a report of 300,000 tests is read', () => {
  const tests = Array.from({ length: 300_000 }, (_, index) => ({
    type: 'test',
    name: `t${index % 1000}`,
    state: 'pass',
  }))
  const line = JSON.stringify({ file: { path: '/project/a.test.ts', tasks: tests } })
  const report = formats.vitest.parse(`{"start":"vitest"}\n${line}\n{"end":true}`, context)
  expect(report?.tests).toHaveLength(300_000)
  expect(report?.tests.at(-1)?.id).toBe('a.test.ts::t999#300')
})

test('a file outside of the project has no results here', () => {
  const lines = [
    '/elsewhere/a.test.ts',
    '/project-two/a.test.ts',
    '/project/../a.test.ts',
    '/project',
  ].map((path) =>
    JSON.stringify({ file: { path, tasks: [{ type: 'test', name: 'a', state: 'pass' }] } }),
  )
  const report = formats.vitest.parse(['{"start":"vitest"}', ...lines].join('\n'), context)
  expect(report?.tests).toEqual([])
})
