import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

const CHECKOUT = `export async function pay(amount: number, currency: string): Promise<unknown> {
  if (amount <= 0) throw new RangeError('amount')
  if (currency !== 'EUR') throw new RangeError('currency')
  const response = await fetch(\`https://pay.example/\${amount}\`)
  if (!response.ok) throw new Error('refused')
  return response.json()
}
`

const CHECKOUT_PY = `import requests


def pay(amount, currency):
    if amount <= 0:
        raise ValueError("amount")
    if currency != "EUR":
        raise ValueError("currency")
    response = requests.post("https://pay.example", json={"amount": amount})
    if not response.ok:
        raise RuntimeError("refused")
    return response.json()
`

/** +4 for the path, +3 for HTTP, +3 for branches, +1 for the function. */
test.each([
  ['ts', 'src/checkout.ts', CHECKOUT],
  ['py', 'inventory/checkout.py', CHECKOUT_PY],
] as const)(
  'a demanding file (%s) is noted with its score, the reasons and more scenarios',
  async (language, path, text) => {
    const shop = await openShop({ language })
    await install(shop)
    const { model } = await play(shop, [
      [write(shop, path, text)],
      [say('Written.')],
      [say('No test.')],
    ])
    const [note] = reachedModel(model, /tailtest: .* queued .*/)
    expect(note?.text).toMatch(
      /Complexity: thorough \(.*\+4 .*\+3 HTTP.*\+3 branches.* = 11\)\. Generate ~11 scenarios\./,
    )
  },
)
