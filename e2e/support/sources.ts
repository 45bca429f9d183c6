import type { Shop } from './shop.ts'

/** A source the agent writes, its test, and what is wrong with it when it is wrong. */
export interface Feature {
  source: string
  test: string
  /** The source as it should be, and with a bug that its test finds. */
  right: string
  wrong: string
  /** Turns the one into the other: the text to replace. */
  bug: string
  fix: string
  /** The test's title, as a failure names it. */
  title: string
  testText(shop: Shop): string
}

export const billing: Feature = {
  source: 'src/billing.ts',
  test: 'src/billing.test.ts',
  right: billingSource('sum + amount'),
  wrong: billingSource('sum - amount'),
  bug: 'sum - amount',
  fix: 'sum + amount',
  title: 'an invoice sums up its amounts',
  testText: (shop) => `import { expect, test } from 'vitest'
import { invoiceTotal } from './billing.ts'
${shop.counting('billing')}
test('an invoice sums up its amounts', () => {
  expect(invoiceTotal([100, 250])).toBe(350)
})
`,
}

function billingSource(sum: string): string {
  return `export function invoiceTotal(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => ${sum}, 0)
}
`
}

export const refund: Feature = {
  source: 'src/refund.ts',
  test: 'src/refund.test.ts',
  right: refundSource('paid'),
  wrong: refundSource('asked'),
  bug: 'Math.min(asked, asked)',
  fix: 'Math.min(asked, paid)',
  title: 'no more than was paid is given back',
  testText: (shop) => `import { expect, test } from 'vitest'
import { refund } from './refund.ts'
${shop.counting('refund')}
test('no more than was paid is given back', () => {
  expect(refund(500, 300)).toBe(300)
})
`,
}

function refundSource(limit: string): string {
  return `export function refund(asked: number, paid: number): number {
  return Math.min(asked, ${limit})
}
`
}

export const orders: Feature = {
  source: 'inventory/orders.py',
  test: 'tests/test_orders.py',
  right: ordersSource('+'),
  wrong: ordersSource('-'),
  bug: 'missing - spare',
  fix: 'missing + spare',
  title: 'test_an_order_holds_what_is_missing_and_a_spare',
  testText: (shop) => `from inventory.orders import to_order

${shop.counting('orders')}

def test_an_order_holds_what_is_missing_and_a_spare():
    assert to_order(3, 2) == 5
`,
}

function ordersSource(sign: string): string {
  return `def to_order(missing: int, spare: int) -> int:
    return missing ${sign} spare
`
}
