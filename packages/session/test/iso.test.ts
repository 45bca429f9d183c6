import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iso } from '../src/view.ts'

const FIRST = Date.parse('0000-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

test.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [Date.UTC(2024, 1, 29, 23, 59, 59, 999), '2024-02-29T23:59:59.999Z'],
  [Date.UTC(2100, 1, 28) + 86_400_000, '2100-03-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
])('%s is %s', (ms, text) => {
  expect(iso(ms)).toBe(text)
})

test('a moment is written as Date writes it', () => {
  const moment = fc.integer({ min: FIRST, max: LAST })
  fc.assert(
    fc.property(moment, (ms) => iso(ms) === new Date(ms).toISOString()),
    { numRuns: 1000 },
  )
})
