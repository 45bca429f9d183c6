import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { relPath } from '@tailtest/project'
import { OUTCOMES } from '@tailtest/scenarios'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEntry } from '../src/entry.ts'
import { CLASSIFICATIONS, openHistory, parseHistory } from '../src/index.ts'
import { anyOutcome, history, outcome } from './entries.ts'
import { tempProject } from './temp.ts'

const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
  JSON.parse(readFileSync(join(import.meta.dirname, '../schemas/history.json'), 'utf8')),
)

test('whatever is recorded, the file is as the published schema says', () => {
  const project = tempProject()
  fc.assert(
    fc.property(fc.array(anyOutcome, { minLength: 1, maxLength: 12 }), (outcomes) => {
      openHistory(project).upsert(outcomes)
      const text = readFileSync(join(project.root, '.tailtest/history.json'), 'utf8')
      expect([validate(JSON.parse(text)), validate.errors]).toEqual([true, null])
    }),
    { numRuns: 40 },
  )
})

/** Values of every kind, words that the schema knows among them. */
const PROBES: readonly unknown[] = [
  ...[undefined, null, true, 0, 1, -1, 1.5, 2 ** 53, '', 'a', [], {}, ['a']],
  ...['src/cart.ts', './a', '/a', '..', '../a', 'a/../b', 'a..b', 'a\0', 'ü ".ts'],
  ...['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05+02:00', '2026-01-02T03:04Z'],
  ...['2026-01-02T03:04:05', '2026-01-02', '2026-13-02T03:04:05Z', '2026-01-02T25:04:05Z', 'now'],
  ...[...OUTCOMES, ...CLASSIFICATIONS, 'failed'],
]
const [ENTRY] = history(outcome({ renamed_from: relPath('src/old.py') }))

describe.each(Object.keys({ ...ENTRY }))('%s of an entry', (field) => {
  test.each(PROBES.map((value) => [JSON.stringify(value), value] as const))(
    'as %s is to the schema what it is to the reader',
    (_, value) => {
      const damaged: unknown = JSON.parse(JSON.stringify([{ ...ENTRY, [field]: value }]))
      const [entry]: unknown[] = Array.isArray(damaged) ? damaged : []
      expect(validate(damaged)).toBe(parseEntry(entry) !== undefined)
    },
  )
})

test('fields that others added are let be, and a history is a list', () => {
  expect(validate([{ ...ENTRY, note: 'flaky on Mondays' }])).toBe(true)
  expect(validate([])).toBe(true)
  expect(validate({ ...ENTRY })).toBe(false)
})

test('a history that sessions left is as the schema says', () => {
  const text = readFileSync(join(import.meta.dirname, 'fixtures/recorded.json'), 'utf8')
  const entries = parseHistory(text) ?? []
  expect(entries).not.toEqual([])
  expect([validate(entries), validate.errors]).toEqual([true, null])
})
