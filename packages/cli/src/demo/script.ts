/** What the agent of the demo does, in order. */
export type Scene =
  | { type: 'start'; say: string }
  | { type: 'prompt'; say: string; prompt: string }
  | { type: 'write'; say: string; path: string; content: string }
  | { type: 'edit'; say: string; path: string; before: string; after: string }
  | { type: 'stop'; say: string; message: string }
  | { type: 'end'; say: string }

const invoice = `import { addTax, type Cents } from './price.ts'

/** The amount due for an invoice; a discount in percent comes off before tax. */
export function amountDue(net: Cents, discountPercent: number, taxPercent: number): Cents {
  if (discountPercent > 100) return 0
  const discounted = net - Math.round((net * discountPercent) / 10)
  return addTax(discounted, taxPercent)
}
`

const invoiceTest = `import { expect, test } from 'vitest'
import { amountDue } from './invoice.ts'

test('a discount comes off before tax', () => {
  expect(amountDue(1000, 20, 10)).toBe(880)
})

test('without discount only tax is added', () => {
  expect(amountDue(1000, 0, 19)).toBe(1190)
})

test('[adversarial: boundary] a discount of 100 percent leaves nothing to pay', () => {
  expect(amountDue(1000, 100, 19)).toBe(0)
})

test('[adversarial: boundary] more than 100 percent is never paid out', () => {
  expect(amountDue(1000, 150, 19)).toBe(0)
})
`

const reorder = `"""How many to order again."""

from inventory.stock import Stock


def to_order(stock: Stock, minimum: int) -> int:
    if minimum < 0:
        raise ValueError(f"minimum of {minimum}")
    return max(0, minimum - stock.available)
`

const reorderTest = `import pytest

from inventory.reorder import to_order
from inventory.stock import Stock


def test_orders_what_is_missing():
    assert to_order(Stock(on_hand=5, reserved=2), minimum=10) == 7


def test_orders_nothing_when_enough_is_there():
    assert to_order(Stock(on_hand=50), minimum=10) == 0


def test_refuses_a_negative_minimum():
    with pytest.raises(ValueError):
        to_order(Stock(on_hand=1), minimum=-1)
`

const typescript: readonly Scene[] = [
  { type: 'start', say: 'A session begins in the shop.' },
  {
    type: 'prompt',
    say: 'The person asks for a feature.',
    prompt: 'Add invoices with a discount.',
  },
  {
    type: 'write',
    say: 'The agent writes src/invoice.ts.',
    path: 'src/invoice.ts',
    content: invoice,
  },
  {
    type: 'write',
    say: 'The agent follows the note and writes src/invoice.test.ts.',
    path: 'src/invoice.test.ts',
    content: invoiceTest,
  },
  { type: 'stop', say: 'The agent says it is done.', message: 'Invoices are in place.' },
  {
    type: 'edit',
    say: 'The agent corrects the source.',
    path: 'src/invoice.ts',
    before: 'discountPercent) / 10)',
    after: 'discountPercent) / 100)',
  },
  { type: 'stop', say: 'The agent says it is done, again.', message: 'The discount is right now.' },
]

const python: readonly Scene[] = [
  { type: 'prompt', say: 'The person asks for more.', prompt: 'Work out what to order again.' },
  {
    type: 'write',
    say: 'The agent writes inventory/reorder.py.',
    path: 'inventory/reorder.py',
    content: reorder,
  },
  {
    type: 'write',
    say: 'The agent writes tests/test_reorder.py.',
    path: 'tests/test_reorder.py',
    content: reorderTest,
  },
  { type: 'stop', say: 'The agent says it is done.', message: 'Reordering works.' },
]

const end: Scene = { type: 'end', say: 'The session ends.' }

/** The session played; the Python part only where pytest is at hand. */
export function script(withPython: boolean): readonly Scene[] {
  return [...typescript, ...(withPython ? python : []), end]
}
