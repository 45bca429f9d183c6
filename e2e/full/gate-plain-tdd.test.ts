import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

const PLACE = 'export function addTax'
const STUB = 'export const discount = (price: Cents): Cents => price\n'
const REAL = 'export const discount = (price: Cents): Cents => price * 0.9\n'
const RUN = 'npx vitest run src/discount.test.ts'

const testOf = (module: string) => `import { expect, test } from 'vitest'
import { discount } from '${module}'
test('takes a tenth off', () => expect(discount(100)).toBe(90))
`

async function enforced() {
  const shop = await openShop()
  await install(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  return shop
}

async function statusOf(shop: Awaited<ReturnType<typeof openShop>>) {
  const { stdout } = await tailtest(shop, ['tdd', 'status', '--json'])
  return JSON.parse(stdout)
}

const REFUSED = /was not changed: no failing test asks for it/
const GREEN = { claims: [], without_red: [], gate_errors: 0 }

test('an agent that writes a test, runs it and then edits is never refused, and needs no command of tailtest', async () => {
  const shop = await enforced()
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [write(shop, 'src/discount.test.ts', testOf('./price.ts'))],
    [bash(RUN)],
    [edit(shop, 'src/price.ts', PLACE, `${STUB}\n${PLACE}`)],
    [bash(RUN)],
    [edit(shop, 'src/price.ts', STUB, REAL)],
    [bash(RUN)],
    [say('Done.')],
  ])
  expect(reachedModel(model, REFUSED)).toEqual([])
  expect(reachedModel(model, /may be edited once, then run it again/)).not.toEqual([])
  expect(
    reachedModel(model, /tailtest: red: .*takes a tenth off.*; src\/price\.ts may be edited/),
  ).not.toEqual([])
  expect(shop.read('src/price.ts')).toContain(REAL)
  expect(await statusOf(shop)).toMatchObject(GREEN)
})

test('a source that is not there yet is made for the test that asks for it', async () => {
  const shop = await enforced()
  const { model } = await play(shop, [
    [write(shop, 'src/discount.test.ts', testOf('./discount.ts'))],
    [bash(RUN)],
    [write(shop, 'src/discount.ts', STUB.replaceAll('Cents', 'number'))],
    [bash(RUN)],
    [edit(shop, 'src/discount.ts', '=> price', '=> price * 0.9')],
    [bash(RUN)],
    [say('Done.')],
  ])
  expect(reachedModel(model, REFUSED)).toEqual([])
  expect(shop.read('src/discount.ts')).toContain('price * 0.9')
  expect(await statusOf(shop)).toMatchObject(GREEN)
})

test('an agent that runs nothing is refused all the same', async () => {
  const shop = await enforced()
  const { model } = await play(shop, [
    [read(shop, 'src/price.ts')],
    [write(shop, 'src/discount.test.ts', testOf('./price.ts'))],
    [bash('cat src/discount.test.ts')],
    [edit(shop, 'src/price.ts', PLACE, `${REAL}\n${PLACE}`)],
    [say('Done.')],
  ])
  expect(reachedModel(model, REFUSED)).not.toEqual([])
  expect(shop.read('src/price.ts')).not.toContain('discount')
})
