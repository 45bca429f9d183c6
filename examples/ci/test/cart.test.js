import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../src/cart.js'

test('a cart costs what its lines cost', () => {
  assert.equal(
    total([
      { cents: 250, count: 2 },
      { cents: 100, count: 1 },
    ]),
    600,
  )
})

test('an empty cart costs nothing', () => {
  assert.equal(total([]), 0)
})
