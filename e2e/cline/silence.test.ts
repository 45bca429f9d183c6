import { expect, test } from 'vitest'
import { contexts, create, installInProject, playCline, replace, shell } from '../support/cline.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { say } from '../support/turns.ts'

test('edits of configuration, documents and tests put not one byte behind their results', async () => {
  const shop = await openShop({ files: { 'settings/shop.json': '{}\n' } })
  await installInProject(shop)
  const { model } = await playCline(shop, [
    [
      create(shop, 'docs/SHOP.md', '# The shop\n'),
      replace(shop, 'settings/shop.json', '{}', '{ "currency": "EUR" }'),
    ],
    [create(shop, 'vite.config.ts', 'export default {}\n')],
    [create(shop, 'src/cart.more.test.ts', billing.testText(shop))],
    [say('Documented and configured.')],
  ])
  expect(contexts(model, 'PostToolUse')).toEqual([])
  expect(model.spent()).toBe(4)
})

test('a command that changes nothing is passed over', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCline(shop, [[shell('cat src/price.ts')], [say('Cents.')]])
  expect(contexts(model, 'PostToolUse')).toEqual([])
  expect(model.spent()).toBe(2)
})
