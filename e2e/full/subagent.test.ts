import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { delegate, say, write } from '../support/turns.ts'

const TASK = 'Please write the billing.'

test('what a sub-agent left untested is asked for when its parent ends the turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, {
    main: [
      [delegate(TASK)],
      [say('The sub-agent wrote it.')],
      [write(shop, billing.test, billing.testText(shop))],
      [say('Now tested.')],
    ],
    agents: { [TASK]: [[write(shop, billing.source, billing.right)], [say('Written.')]] },
  })
  const [note, ...others] = reachedModel(model, 'tailtest: src/billing.ts queued')
  expect(others).toEqual([])
  expect(model.requests[note?.request ?? -1]?.asker).toBe('agent')
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('what a sub-agent wrote and tested is run once, when its parent ends the turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, {
    main: [[delegate(TASK)], [say('All done.')]],
    agents: {
      [TASK]: [
        [write(shop, billing.source, billing.right)],
        [write(shop, billing.test, billing.testText(shop))],
        [say('Written and tested.')],
      ],
    },
  })
  expect(continuations(model)).toEqual([])
  expect(shop.runsOf('billing')).toBe(1)
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})
