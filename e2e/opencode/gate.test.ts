import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { create, installInProject, playOpencode, replace, shell } from '../support/opencode.ts'
import { openShop } from '../support/shop.ts'
import { outcomeOf } from '../support/state.ts'
import { tailtest } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const LINE = 'export function addTax(net: Cents, percent: number): Cents {'
const FREE = `${LINE}\n  if (arguments.length > 2) return arguments[2]`
const TEST = `import { expect, test } from 'vitest'
import { addTax } from './price.ts'
test('a tax of nothing is free', () => expect(addTax(0, 0, 'free')).toBe('free'))
`
const REFUSED = 'tailtest: src/price.ts was not changed: no failing test asks for it.'

test('an edit without a failing test is refused; after its test is shown failing, the edit is made', async () => {
  const shop = await openShop()
  await installInProject(shop)
  expect(await tailtest(shop, ['tdd', 'enforce', 'src/**'])).toMatchObject({ exitCode: 0 })
  let refused = ''
  const { model } = await playOpencode(shop, [
    [replace(shop, 'src/price.ts', LINE, FREE)],
    () => {
      refused = shop.read('src/price.ts')
      return [create(shop, 'src/free.test.ts', TEST)]
    },
    [shell('node .opencode/tailtest-hook.cjs red src/free.test.ts --for src/price.ts')],
    [replace(shop, 'src/price.ts', LINE, FREE)],
    [say('Done.')],
  ])
  expect(reachedModel(model, REFUSED)).toMatchObject([{ place: 'result' }])
  expect(refused).not.toContain(FREE)
  expect(shop.read('src/price.ts')).toContain(FREE)
  expect(outcomeOf(shop, 'src/price.ts')).toBe('passed')
})

/** Throws uncommitted work of the shop away; the shop itself is thrown away anyhow. */
const DESTRUCTIVE = 'git reset --hard'

test('a command that destroys uncommitted work is refused, with the reason', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const edited = `${shop.read('src/price.ts')}\nexport const FREE = 0\n`
  shop.write('src/price.ts', edited)
  const { model } = await playOpencode(shop, [
    [shell(DESTRUCTIVE)],
    [shell('git status --short src')],
    [say('I leave it?')],
  ])
  expect(reachedModel(model, /^tailtest[\s\S]*reset/)).toMatchObject([{ place: 'result' }])
  expect(shop.read('src/price.ts')).toBe(edited)
  expect(reachedModel(model, / M src\/price\.ts/)).toHaveLength(1)
})
