import { expect, test } from 'vitest'
import { noteIn, runHook, writePayload } from '../support/hook.ts'
import { openShop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'

test('the built hook tells of a test that uses names its sources do not have', async () => {
  const shop = await openShop({ config: { api_validation: true } })
  await install(shop)
  shop.write('src/taxes.test.ts', "import { addTaxes } from './price.ts'\naddTaxes(1, 2)\n")
  const run = await runHook(shop, writePayload(shop, 'src/taxes.test.ts'))
  expect(noteIn(run)).toContain('line 1: src/price.ts has no addTaxes, but addTax')
})
