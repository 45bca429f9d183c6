import { expect, test } from 'vitest'
import { toldCommand } from '../support/commands.ts'
import { continuations, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { outcomeOf, recorded } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { bash, edit, say, write } from '../support/turns.ts'

test('what the agent tested with the command it was told is not run again at the end of the turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.right)],
    [write(shop, billing.test, billing.testText(shop))],
    (request) => [bash(toldCommand(request))],
    [say('Tested.')],
  ])
  expect(shop.runsOf('billing')).toBe(1)
  expect(recorded(shop, 'results.run')).toMatchObject([
    { trigger: 'command', executed: 1, actor: 'agent' },
  ])
  expect(outcomeOf(shop, billing.source)).toBe('passed')
  expect(continuations(model)).toEqual([])
})

test('an edit after the agent tested makes the end of the turn test again', async () => {
  const shop = await openShop()
  await install(shop)
  await play(shop, [
    [write(shop, billing.source, billing.right)],
    [write(shop, billing.test, billing.testText(shop))],
    (request) => [bash(toldCommand(request))],
    [edit(shop, billing.source, 'amounts.reduce', 'amounts.concat().reduce')],
    [say('Tested, then changed.')],
  ])
  expect(shop.runsOf('billing')).toBe(2)
  expect(recorded(shop, 'results.run').map(({ trigger }) => trigger)).toEqual(['command', 'turn'])
})
