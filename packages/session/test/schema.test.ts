import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath, type Shape } from '@tailtest/project'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openJournal, readEnvelope, readRecord } from '../src/index.ts'
import {
  ACTORS,
  ENVELOPE,
  FILE_STATUSES,
  FINDING_KINDS,
  PURSES,
  RECORDS,
  SINCE,
} from '../src/record.ts'
import { temporaryProject, writer } from './project.ts'

const published: { $defs: object } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../schemas/journal.json'), 'utf8'),
)
const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(published)

/** Values of every kind, words that some field takes among them. */
const PROBES: readonly unknown[] = [
  ...['a', 'src/cart.ts', 1, true, [], ['a'], undefined, null, 0, -1, 1.5, 9e15, '', {}, [1]],
  ...['/a', '..', '../a', 'a/../b', 'a..b', 'a\0', ['/a'], ['']],
  ...['created', 'written', 'deleted', 'renamed', 'tool', 'shell', ...ACTORS, ...FILE_STATUSES],
  ...['turn', 'command', 'edit', 'baseline', 'passing', 'failing'],
  ...['real_bug', 'test_bug', 'environment', 'intended', 'no_such_word'],
  ...[...FINDING_KINDS, ...SINCE, [...PURSES], ['no such purse']],
]

/** A record's own fields, each with the first value that fits. */
function fieldsOf(shape: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => {
      const check = typeof field === 'function' ? field : field.optional
      return [key, PROBES.find((value) => check(value) !== undefined)]
    }),
  )
}

const record = (type: string, shape: Shape) => ({
  ...fieldsOf(ENVELOPE),
  ...fieldsOf(shape),
  v: 1,
  type,
})

const isRead = (value: unknown) => {
  const envelope = readEnvelope(value)
  if (envelope === undefined) return false
  return Object.hasOwn(RECORDS, envelope.type) ? readRecord(value) !== undefined : true
}

const shapes: readonly (readonly [string, Shape])[] = [
  ...Object.entries(RECORDS),
  ['tdd.of-another-package', {}],
]

describe.each(shapes)('a record %s', (type, shape) => {
  test('whole, is one for the published schema and for the reader', () => {
    const whole = record(type, shape)
    expect([validate(whole), validate.errors]).toEqual([true, null])
    expect(isRead(whole)).toBe(true)
  })

  test.each(Object.keys({ ...ENVELOPE, ...shape }))(
    'is one with any %s for the schema, if it is for the reader, and only then',
    (field) => {
      const verdicts = PROBES.map((value) => {
        const changed: unknown = JSON.parse(
          JSON.stringify({ ...record(type, shape), [field]: value }),
        )
        return { value, schema: validate(changed), reader: isRead(changed) }
      })
      expect(verdicts.filter(({ schema, reader }) => schema !== reader)).toEqual([])
      expect(verdicts.some(({ schema }) => !schema)).toBe(true)
    },
  )
})

test('the schema describes the types that are folded, and no others', () => {
  const described = Object.keys(published.$defs).filter((name) => name !== 'path')
  expect(described.toSorted()).toEqual(Object.keys(RECORDS).toSorted())
})

test('each line that a journal writes is as the schema says', () => {
  const journal = openJournal(temporaryProject(), { ...writer(), turn: 'turn 1' })
  const path = relPath('src/cart.ts')
  journal?.append(
    { type: 'session.opened', depth: 'standard', runners: ['vitest'], packages: [''] },
    { type: 'loop.edited', path, kind: 'created', via: 'tool', test: false },
  )
  journal?.claim(['note:src/cart.ts'], {
    type: 'session.queued',
    path,
    language: 'typescript',
    status: 'new',
  })
  journal?.keep<{ type: 'tdd.mode' }>({ type: 'tdd.mode' })
  const text = readFileSync(journal?.file ?? '', 'utf8')
  const lines = text.split('\n').filter((line) => line !== '') // what a torn line may run into is empty
  expect(lines).toHaveLength(5)
  for (const line of lines) {
    expect([validate(JSON.parse(line)), validate.errors]).toEqual([true, null])
  }
})

test('a session of a client, with the guard’s words, is as the schema says', () => {
  const text = readFileSync(join(import.meta.dirname, 'fixtures/recorded.jsonl'), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '')
  const records = lines.map((line): Record<string, unknown> => JSON.parse(line))
  expect(records.length).toBeGreaterThan(20)
  for (const each of records) expect([validate(each), validate.errors]).toEqual([true, null])
  const damaged = records.map(({ actor: _, ...each }) => validate(each))
  expect(damaged).not.toContain(true)
})
