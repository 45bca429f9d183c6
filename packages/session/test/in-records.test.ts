import { expect, test } from 'vitest'
import { inRecords, smallOf } from '../src/record.ts'

test('what a list takes is measured as it is written: no group is larger, whatever its items', () => {
  const items = Array.from({ length: 60 }, (_, at) => `${'é"'.repeat(at * 7)}${at}`)
  const groups = inRecords(items)
  expect(groups.flat()).toEqual(items)
  for (const group of groups)
    expect(Buffer.byteLength(JSON.stringify(group))).toBeLessThanOrEqual(2801)
  expect(groups.length).toBeLessThan(30)
})

test('what is too large for a group stands alone, or is left out', () => {
  const long = 'x'.repeat(3400)
  expect(inRecords(['a', long, 'b'])).toEqual([['a'], [long], ['b']])
  expect(inRecords(smallOf(['a', long, 'b']))).toEqual([['a', 'b']])
  expect(inRecords([])).toEqual([])
})
