import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctIds, showId, testId } from '../../src/report/id.ts'

const file = relPath('test/cart.test.ts')

test('titles that only look alike when joined have different ids', () => {
  expect(testId(file, ['a > b', 'c'])).not.toBe(testId(file, ['a', 'b > c']))
  expect(testId(file, ['a b', 'c'])).not.toBe(testId(file, ['a', 'b c']))
})

test('an id is the file, two colons and the titles with a separator nobody types', () => {
  expect(testId(file, ['cart', 'adds'])).toBe('test/cart.test.ts::cart\u001fadds')
  expect(testId(file, ['cart', 'adds'], 2)).toBe('test/cart.test.ts::cart\u001fadds#2')
  expect(testId(file, [])).toBe('test/cart.test.ts::')
})

test('on a screen an id is one line without control characters', () => {
  expect(showId(testId(file, ['cart', 'adds\n\u001b[31mall\u001b[0m\u202e items']))).toBe(
    'test/cart.test.ts::cart > adds all items',
  )
  expect(showId(testId(file, ['x'.repeat(10_000)]))).toHaveLength(300)
})

test('equal titles are numbered from the second on, and keep clear of a test that is really called so', () => {
  const id = distinctIds()
  const names = ['a', 'a#2', 'a', 'a'].map((title) => id(file, [title]))
  expect(names).toEqual([
    'test/cart.test.ts::a',
    'test/cart.test.ts::a#2',
    'test/cart.test.ts::a#3',
    'test/cart.test.ts::a#4',
  ])
})

test('whatever the titles, no two tests share an id', () => {
  const title = fc.oneof(fc.constantFrom('a', 'a#2', 'a#3', ''), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(fc.array(title, { maxLength: 3 }), { maxLength: 30 }), (paths) => {
      const id = distinctIds()
      expect(new Set(paths.map((path) => id(file, path))).size).toBe(paths.length)
    }),
  )
})

test('a hundred thousand equal titles are numbered in no time', () => {
  const id = distinctIds()
  let last = ''
  for (let count = 0; count < 100_000; count += 1) last = id(file, ['same'])
  expect(last).toBe('test/cart.test.ts::same#100000')
})
