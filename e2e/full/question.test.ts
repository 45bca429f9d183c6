import { expect, test } from 'vitest'
import { continuations, notes, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install } from '../support/tailtest.ts'
import { say, write } from '../support/turns.ts'

const QUESTION = 'Written. In which currency should the total be?'

test('a turn that ends in a question to the person is not continued', async () => {
  const shop = await openShop()
  await install(shop)
  const { model, run } = await play(shop, [
    [write(shop, billing.source, billing.right)],
    [say(QUESTION)],
    [say('This is never asked for.')],
  ])
  expect(continuations(model)).toEqual([])
  expect(run.results).toEqual([QUESTION])
  expect(model.spent()).toBe(2)
})

test('what was held back for the question is said once, when the person has answered', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(
    shop,
    [
      [write(shop, billing.source, billing.right)],
      [say(QUESTION)],
      [say('Euro it is.')],
      [say('I will not test it.')],
    ],
    { prompt: ['Write the billing.', 'Euro, please.'] },
  )
  const asked = notes(model).filter(({ text }) => !/ queued \(/.test(text))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.wrapper).toContain(billing.test)
})
