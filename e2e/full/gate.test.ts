import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { gateStatus } from '../support/gate.ts'
import { play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

const TEST = `import { expect, test } from 'vitest'
import { discount } from './price.ts'
test('takes a tenth off', () => expect(discount(100)).toBe(90))
`

/** The words that start tailtest, as the refusal that reached the model names them. */
function wordsIn(request: unknown): string {
  const [, words = ''] =
    /\\n {2}((?:(?!\\n).)+?) red src\/price/.exec(JSON.stringify(request)) ?? []
  return words.replaceAll('\\"', '"')
}

test('an edit without a failing test is refused with the next step; after the test is shown failing, the edit is made', async () => {
  const shop = await openShop()
  await install(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const stub = 'export const discount = (price: Cents): Cents => price\n'
  const real = 'export const discount = (price: Cents): Cents => price * 0.9\n'
  const place = 'export function addTax'
  const red = (request: unknown) => [
    bash(`${wordsIn(request)} red src/discount.test.ts --for src/price.ts`),
  ]
  const run = await play(shop, [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', place, `${real}\n${place}`)],
    [write(shop, 'src/discount.test.ts', TEST)],
    red,
    [edit(shop, 'src/price.ts', place, `${stub}\n${place}`)],
    red,
    [edit(shop, 'src/price.ts', stub, real)],
    [say('Done.')],
  ])
  expect(reachedModel(run.model, /was not changed: no failing test asks for it\./)).not.toEqual([])
  expect(reachedModel(run.model, /claimed: one edit of src\/price\.ts/)).not.toEqual([])
  expect(
    reachedModel(run.model, /claimed: src\/price\.ts may be edited until it passes/),
  ).not.toEqual([])
  expect(shop.read('src/price.ts')).toContain(real)
  expect(await gateStatus(shop, run)).toMatchObject({ claims: [], without_red: [] })
})
