import { isObject, isString, listOf, oneOf, optional, shape } from '@tailtest/adapter-kit'
import { expect, test } from 'vitest'

interface Order {
  id: string
  state: 'open' | 'paid'
  note?: string
  items: string[]
}
const isOrder = shape<Order>({
  id: isString,
  state: oneOf(['open', 'paid']),
  note: optional(isString),
  items: listOf(isString),
})
const order = { id: 'a', state: 'open', items: ['x'] }

test.each([
  ['all fields', { ...order, note: 'n' }],
  ['without the optional one', order],
  ['a field more', { ...order, more: 1 }],
])('%s: such an object', (_, value) => {
  expect(isOrder(value)).toBe(true)
})

test.each([
  ['a field less', { id: 'a', items: [] }],
  ['another word', { ...order, state: 'lost' }],
  ['null where a text may be', { ...order, note: null }],
  ['a list with something else in it', { ...order, items: ['x', 1] }],
  ['an object instead of a list', { ...order, items: {} }],
  ['a list', [order]],
  ['null', null],
  ['a text', 'order'],
])('%s: no such object', (_, value) => {
  expect(isOrder(value)).toBe(false)
})

test('a list is no object', () => {
  expect([[], null, 'x'].some(isObject)).toBe(false)
  expect(isObject({})).toBe(true)
})
