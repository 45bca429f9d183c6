import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { history, outcomeOf, recorded } from '../support/state.ts'
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

test('sub-agents that work at the same time are noted and tested once each', async () => {
  const shop = await openShop()
  await install(shop)
  const features = [billing, refund]
  const tasks = features.map(({ source }) => `Please write ${source}.`)
  const scripts = features.map((feature, i) => [
    tasks[i],
    [
      [write(shop, feature.source, feature.right)],
      [write(shop, feature.test, feature.testText(shop))],
      [say('Written and tested.')],
    ],
  ])
  const { model } = await play(shop, {
    main: [tasks.map(delegate), [say('All done.')]],
    agents: Object.fromEntries(scripts),
  })
  for (const { source } of features) {
    expect(reachedModel(model, `tailtest: ${source} queued`)).toHaveLength(1)
    expect(outcomeOf(shop, source)).toBe('passed')
  }
  expect([shop.runsOf('billing'), shop.runsOf('refund')]).toEqual([1, 1])
  expect(recorded(shop, 'results.run')).toHaveLength(1)
  expect(history(shop).map(({ file }) => file)).toEqual(features.map(({ source }) => source))
})
