import { expect, test } from 'vitest'
import { total } from './cart.ts'

test('a cart costs what its lines cost', () => {
  expect(
    total([
      { cents: 250, count: 2 },
      { cents: 100, count: 1 },
    ]),
  ).toBe(600)
})

test('an empty cart costs nothing', () => {
  expect(total([])).toBe(0)
})
