import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { installInProject, patch, playCodex, rewrite } from '../support/codex.ts'
import { openShop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const LINE = 'export function addTax(net: Cents, percent: number): Cents {'
const MORE = `${LINE}\n  if (percent === 0) return net`
const NEXT = 'npx tailtest red src/price.test.ts --for src/price.ts'

test('a patch that no failing test asks for is refused with the next thing to do', async () => {
  const shop = await openShop()
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  const before = shop.read('src/price.ts')
  const { model } = await playCodex(shop, [
    [patch(rewrite('src/price.ts', LINE, MORE))],
    [say('Not without a test?')],
  ])
  const [refused] = reachedModel(model, /was not changed: no failing test asks for it\./)
  expect(refused).toMatchObject({ request: 1, place: 'result' })
  expect(reachedModel(model, NEXT)).not.toEqual([])
  expect(shop.read('src/price.ts')).toBe(before)
})
