import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../src/report/format.ts'
import { bun } from '../../src/tools/bun/report.ts'
import { deno } from '../../src/tools/deno/report.ts'
import { contextOf } from './reports.ts'

const FORMATS = { bun, deno } as const

/** Pieces of real reports, whole and broken, and what XML readers are attacked with. */
const PIECES = [
  ...['<?xml version="1.0"?>', '<testsuites>', '</testsuites>', '<testsuite name="./a_test.ts"'],
  ...[' file="a_test.ts"', ' file="../../etc/passwd"', '>', '/>', '</testsuite>', '<testcase'],
  ...[' name="a"', ' name="a > b"', ' name="__proto__"', ' classname="./a_test.ts"', ' time="NaN"'],
  ...[
    ' classname="../b_test.ts"',
    '<failure message="m" type="Error">',
    '</failure>',
    '<skipped/>',
  ],
  ...['<!DOCTYPE a [<!ENTITY b "bbbb">]>', '&b;', '&#x110000;', '<![CDATA[', ']]>', '<!--', '\n'],
  ...['running 1 test from ./a_test.ts\n', 'a ... ok (1ms)\n', 'ok | 1 passed | 0 failed (1ms)\n'],
  ...[
    './a_test.ts (uncaught error)\nerror: (in promise) Error: b\n',
    '    at file:///project/a:1:1\n',
  ],
]

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

describe.each(['bun', 'deno'] as const)('%s', (name) => {
  const { parse } = FORMATS[name]
  const context = contextOf(name, { project: name, files: [], expected: {} })

  test('any bytes at all are no report, and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text, context)).toBeUndefined()
      }),
    )
  })

  test('pieces of reports in any order leave results that can be relied on', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        expectSound(parse(pieces.join(''), { ...context, output: [...pieces].reverse().join('') }))
        expectSound(parse(`<?xml version="1.0"?><testsuites>${pieces.join('')}`, context))
      }),
      { numRuns: 500 },
    )
  })

  test('two megabytes of any piece are read in seconds', () => {
    for (const piece of PIECES) {
      const text = piece.repeat(2_000_000 / piece.length)
      expectSound(parse(text, { ...context, output: text.slice(-64 * 1024) }))
    }
  }, 60_000)
})
