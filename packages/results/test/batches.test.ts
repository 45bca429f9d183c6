import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batches } from '../src/run-tests.ts'

test('no name is lost, none moves, and no group is longer than a command line', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 30 })), (names) => {
      const groups = batches(names, 100)
      expect(groups.flat()).toEqual(names)
      for (const group of groups) {
        expect(Buffer.byteLength(group.map((name) => `${name} `).join(''))).toBeLessThanOrEqual(124)
        if (names.length > 0) expect(group).not.toEqual([])
      }
    }),
  )
})

test('no names are one group of none: the whole suite', () => {
  expect(batches([])).toEqual([[]])
})

test('a name longer than the limit has a group of its own', () => {
  expect(batches(['a', 'x'.repeat(200), 'b'], 100)).toEqual([['a'], ['x'.repeat(200)], ['b']])
})
