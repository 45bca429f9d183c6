import { expect, test } from 'vitest'
import { add, total } from './cart.ts'

const tea = { sku: 'tea', price: 450, quantity: 1 }
const cup = { sku: 'cup', price: 1200, quantity: 2 }

test('an article is put into the cart once and counted up after that', () => {
  const cart = add(add(add([], tea), cup), tea)
  expect(cart).toEqual([{ ...tea, quantity: 2 }, cup])
})

test('a quantity below one is refused', () => {
  expect(() => add([], { ...tea, quantity: 0 })).toThrow(RangeError)
})

test('the total sums up all lines and adds the tax', () => {
  expect(total([tea, cup])).toBe(2850)
  expect(total([tea, cup], 10)).toBe(3135)
  expect(total([])).toBe(0)
})
