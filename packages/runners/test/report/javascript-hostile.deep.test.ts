import { relPath } from '@tailtest/project'
import type { ReportFormat } from '@tailtest/runners'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Format, Report } from '../../src/report/format.ts'
import { mocha } from '../../src/tools/mocha/report.ts'
import { nodeTest } from '../../src/tools/node-test/report.ts'
import { contextOf } from './reports.ts'

/** A format, the line its reports begin with, and the keys that it reads. */
const FORMATS: readonly {
  format: Format
  name: ReportFormat
  start: string
  keys: string[]
}[] = [
  {
    ...{ format: mocha, name: 'mocha', start: '{"start":"mocha"}' },
    keys: ['load', 'plan', 'begin', 'again', 'test', 'hook', 'tests', 'id', 'state', 'title'],
  },
  {
    ...{ format: nodeTest, name: 'node-test', start: '{"start":"node-test"}' },
    keys: [
      ...['dequeue', 'complete', 'start', 'pass', 'fail', 'uncaught', 'late', 'exit', 'wrapper'],
      ...['entry', 'nesting', 'failure', 'passed', 'tests', 'asserts', 'called', 'tail', 'todo'],
    ],
  },
]

const SHARED = [
  ...['file', 'path', 'error', 'type', 'name', 'message', 'stack', 'cause', 'code', 'ms', 'end'],
  ...['__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty'],
]

const TEXTS = [
  ...['/project/a.test.js', '/project/b.test.js', '/project/../etc/passwd', '/project/', 'pass'],
  ...['fail', 'skip', 'hook', '"after each" hook', 'at /project/a.test.js:1:1', '\u001f', '#2'],
]

function recordsWith(keys: readonly string[]) {
  const key = fc.constantFrom(...keys, ...SHARED)
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...TEXTS),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(null, true, false),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 8 }),
    ),
  }))
  return fc.dictionary(key, value, { maxKeys: 8 }).map((line) => JSON.stringify(line))
}

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

describe.each(FORMATS)('$name', ({ format: { parse }, name, start, keys }) => {
  const context = contextOf(name, {
    ...{ project: name, files: ['a.test.js', 'b.test.js'].map(relPath), expected: {} },
  })

  test('any bytes at all are no report, and no exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(text, context)).toBeUndefined()
      }),
    )
  })

  test('records of any shape, with any keys, leave results that can be relied on', () => {
    fc.assert(
      fc.property(fc.array(recordsWith(keys), { maxLength: 12 }), (lines) => {
        expectSound(parse([start, ...lines].join('\n'), context))
      }),
      { numRuns: 500 },
    )
  })

  test('a report of another runner is none', () => {
    expect(parse('{"start":"vitest"}\n{"end":true}', context)).toBeUndefined()
  })

  test('a line of megabytes, however it is made, is read in seconds', () => {
    for (const part of ['\n', 'at /', ' imported from ', ':1', '(/project/a:1']) {
      const text = part.repeat(200_000 / part.length)
      const error = { name: text, message: text, stack: text, code: text, cause: { message: text } }
      const failure = { type: text, error }
      const told = { file: '/project/a.test.js', path: [text], name: text, state: 'fail' }
      const values = { ...told, nesting: 0, message: text, tail: text, error, failure }
      for (const key of keys) {
        expectSound(parse(`${start}\n${JSON.stringify({ [key]: values })}`, context))
      }
    }
  }, 30_000)

  test('causes as deep as can be written end nowhere but in a report', () => {
    const deep = `${'{"message":"m","cause":'.repeat(5000)}{}${'}'.repeat(5000)}`
    const lines = keys.map(
      (key) =>
        `{"${key}":{"file":"/project/a.test.js","path":["a"],"state":"fail","error":${deep}}}`,
    )
    expectSound(parse([start, ...lines].join('\n'), context))
  })
})
