import { expect, test } from 'vitest'
import { continuations, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { outcomeOf } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, say, write } from '../support/turns.ts'

test('a test that is never written is asked for once a session and file, then the agent is let go', async () => {
  const shop = await openShop()
  await install(shop)
  const { model, run } = await play(
    shop,
    [
      [write(shop, billing.source, billing.right)],
      [say('Written.')],
      [say('I will not test it.')],
      [edit(shop, billing.source, 'amounts.reduce', 'amounts.concat().reduce')],
      [say('Changed.')],
    ],
    { prompt: ['Write the billing.', 'Change it.'] },
  )
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toMatch(/^tailtest: /)
  expect(text).toContain(billing.source)
  expect(text).toContain(billing.test)
  expect(text).toContain('vitest')
  expect(run.results).toEqual(['I will not test it.', 'Changed.'])
  expect(outcomeOf(shop, billing.source)).toBeUndefined()
})

test('another file without a test is asked for in its own turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(
    shop,
    [
      [write(shop, billing.source, billing.right)],
      [say('Written.')],
      [say('No.')],
      [write(shop, refund.source, refund.right)],
      [say('Written, too.')],
      [say('No again.')],
    ],
    { prompt: ['Write the billing.', 'Write the refund.'] },
  )
  const [first, second, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(first).toContain(billing.source)
  expect(second).toContain(refund.source)
  expect(second).not.toContain(billing.test)
})

test('a test written after it was asked for is run before the agent is let go', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.right)],
    [say('Written.')],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Now tested.')],
  ])
  expect(continuations(model)).toHaveLength(1)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})
