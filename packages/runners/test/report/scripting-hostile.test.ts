import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/format.ts'
import { minitest } from '../../src/tools/minitest/report.ts'
import { exunit } from '../../src/tools/mix/report.ts'
import { rspec } from '../../src/tools/rspec/report.ts'
import { unittest } from '../../src/tools/unittest/report.ts'
import { contextOf } from './reports.ts'

const FORMATS = { unittest, rspec, minitest }

const context = contextOf('unittest', { project: 'unittest', files: [], expected: {} })

/** Keys that the formats read, and those that objects are attacked with. */
const KEYS = [
  ...['plan', 'begin', 'test', 'group', 'broken', 'stray', 'end', 'file', 'path', 'status'],
  ...[
    'error',
    'message',
    'stack',
    'ms',
    'hook',
    'kind',
    'at',
    'id',
    'done',
    'outside',
    'early',
    'parts',
    'cause',
    'name',
    'lines',
    'fault',
  ],
  ...['__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty'],
]

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('/project/a', '/project/../etc/passwd', '/project/', '/elsewhere', '__proto__'),
    fc.constantFrom('pass', 'fail', 'error', 'skip', 'tearDownClass', 'compile'),
    fc.string({ unit: 'binary' }),
    fc.oneof(fc.double(), fc.constantFrom(null, true, false)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 8 }),
  ),
})).value

const line = fc
  .dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 })
  .map((fields) => JSON.stringify(fields))

/** What a reader of a report may rely on, whatever the report held. */
function expectSound(report: Report | undefined): void {
  for (const { file } of [...(report?.tests ?? []), ...(report?.fileErrors ?? [])]) {
    expect(file).toMatch(/^[^/]/)
    expect(file.split('/')).not.toContain('..')
  }
  for (const { id, file, message = '', stack = '' } of report?.tests ?? []) {
    expect(id.startsWith(`${file}::`)).toBe(true)
    expect(message.length).toBeLessThanOrEqual(2000)
    expect(stack.length).toBeLessThanOrEqual(4000)
  }
  expect(new Set(report?.tests.map(({ id }) => id)).size).toBe(report?.tests.length ?? 0)
}

describe.each(Object.entries(FORMATS))('%s', (name, { parse }) => {
  const start = JSON.stringify({ start: name })

  test('any bytes at all are no report, and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text, context)).toBeUndefined()
      }),
    )
  })

  test('lines of any shape, with any keys, leave results that can be relied on', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        expectSound(parse([start, ...lines].join('\n'), context))
      }),
      { numRuns: 500 },
    )
  })

  test('a report of another runner is none', () => {
    expect(parse('{"start":"vitest"}\n{"end":true}', context)).toBeUndefined()
  })

  test('50,000 tests of the same name and one message of 10 MB are read in seconds', () => {
    const place = { file: '/project/a', path: ['a'] }
    const ids = Array.from({ length: 50_000 }, (_, id) => ({ ...place, id: `${id}` }))
    const many = ids.map((plan) => JSON.stringify({ plan }))
    const ends = ids.map((test) => JSON.stringify({ test: { ...test, status: 'pass' } }))
    const long = JSON.stringify({
      test: {
        ...place,
        id: 'last',
        status: 'fail',
        error: { message: '0x'.repeat(5_000_000), stack: 'E' },
      },
    })
    const report = parse([start, ...many, ...ends, long, '{"end":true}'].join('\n'), context)
    expect(report?.tests).toHaveLength(50_001)
    expect(report?.tests.at(-1)?.message?.length).toBeLessThanOrEqual(2000)
  }, 20_000)
})

test('ExUnit: a test of no file, or of a folder, is nobody’s', () => {
  const of = contextOf('exunit', { project: 'exunit', files: [], expected: {} })
  const report = exunit.parse('start\nfail\t\tShop\t\tadds\t1\tno\t\ndone\t.\n', of)
  expect(report?.tests).toEqual([])
  expect([...(report?.finished ?? [])]).toEqual([])
})
