import { expect, test } from 'vitest'
import { addTax, format } from './price.ts'

test('tax is added and rounded to whole cents', () => {
  expect(addTax(1000, 19)).toBe(1190)
  expect(addTax(5, 19)).toBe(6)
  expect(addTax(0, 19)).toBe(0)
})

test('a negative tax is refused', () => {
  expect(() => addTax(1000, -1)).toThrow(RangeError)
})

test('amounts are written with two decimals and their currency', () => {
  expect(format(1999)).toBe('19.99 EUR')
  expect(format(5, 'USD')).toBe('0.05 USD')
  expect(format(-250)).toBe('-2.50 EUR')
})
