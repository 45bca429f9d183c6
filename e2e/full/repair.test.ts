import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf, sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, say, write } from '../support/turns.ts'

test('with on_real_bug "fix" the agent is told to repair the source, not to ask', async () => {
  const shop = await openShop({ config: { on_real_bug: 'fix' } })
  await install(shop)
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [edit(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toMatch(/fix/i)
  expect(text).not.toContain('Want me to fix this?')
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
})

test('repairs that do not help keep the agent going twice a turn, then it is let go and the person told', async () => {
  const shop = await openShop({ config: { on_real_bug: 'fix' } })
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [edit(shop, billing.source, billing.bug, 'sum - amount - 1')],
    [say('Better now.')],
    [edit(shop, billing.source, 'sum - amount - 1', 'sum - amount - 2')],
    [say('Better still.')],
    [say('This is never asked for.')],
  ])
  expect(continuations(played.model)).toHaveLength(2)
  expect(played.model.spent()).toBe(6)
  expect(played.run.results).toEqual(['Better still.'])
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
  expect(sessionView(shop)?.fix_attempts).toEqual({ [billing.source]: 2 })
  expect(linesFor(played).at(-1)).toMatch(/^\[tailtest\]/)
})
