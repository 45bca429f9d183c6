import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history, outcomeOf, sessionView } from '../support/state.ts'
import { install } from '../support/tailtest.ts'
import { edit, say, write } from '../support/turns.ts'

test('a failing test keeps the agent going once, with the failure; left as it is, the agent is let go', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [say('invoiceTotal subtracts. I leave it as it is.')],
  ])
  const [text, ...more] = continuations(played.model)
  expect(more).toEqual([])
  expect(text).toMatch(/^tailtest: /)
  expect(text).toContain(billing.title)
  expect(text).toContain('real_bug')
  expect(text).toContain('real_bug: fix the source')
  expect(text?.length).toBeLessThanOrEqual(1500)
  expect(played.model.spent()).toBe(3)
  expect(outcomeOf(shop, billing.source)).toBe('unresolved')
  expect(sessionView(shop)?.last_failures).toHaveLength(1)
  expect(history(shop)).toMatchObject([
    { file: billing.source, status: 'unresolved', classification: 'gap' },
  ])
  expect(linesFor(played)).toContainEqual(
    expect.stringMatching(/^\[tailtest\] tests:passed=0 failed=1 classified=real_bug\b/),
  )
})

test('the question whether to fix it may end the turn', async () => {
  const shop = await openShop()
  await install(shop)
  const { model, run } = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [say('invoiceTotal subtracts its amounts. Want me to fix this?')],
  ])
  expect(continuations(model)).toHaveLength(1)
  expect(run.results).toEqual(['invoiceTotal subtracts its amounts. Want me to fix this?'])
})

test('a failure that the agent repairs is remembered as fixed', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.wrong), write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [edit(shop, billing.source, billing.bug, billing.fix)],
    [say('Repaired.')],
  ])
  expect(continuations(played.model)).toHaveLength(1)
  expect(outcomeOf(shop, billing.source)).toBe('fixed')
  expect(sessionView(shop)?.last_failures).toEqual([])
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
  expect(linesFor(played).at(-1)).toMatch(/^\[tailtest\] tests:passed=1 failed=0\b/)
})
