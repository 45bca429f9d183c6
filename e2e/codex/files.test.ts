import { expect, test } from 'vitest'
import { add, installInProject, move, notesOn, patch, playCodex, remove } from '../support/codex.ts'
import { continuations } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { outcomeOf, recorded, sessionView } from '../support/state.ts'
import { say } from '../support/turns.ts'

test('sources and tests of one patch are run together, once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const features = [billing, refund]
  const files = features.flatMap((one) => [
    add(one.source, one.right),
    add(one.test, one.testText(shop)),
  ])
  const { model } = await playCodex(shop, [[patch(...files)], [say('All written.')]])
  expect(continuations(model)).toEqual([])
  for (const { source } of features) {
    expect(notesOn(model, source)).toHaveLength(1)
    expect(outcomeOf(shop, source)).toBe('passed')
  }
  expect([shop.runsOf('billing'), shop.runsOf('refund')]).toEqual([1, 1])
  expect(recorded(shop, 'results.run')).toHaveLength(1)
})

test('a new source that is moved is wanted tested under its new name alone', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(shop, [
    [patch(add('src/bill.ts', billing.right))],
    [patch(move('src/bill.ts', billing.source, '}'))],
    [say('Moved.')],
    [patch(add(billing.test, billing.testText(shop)))],
    [say('And tested.')],
  ])
  const [text, ...more] = continuations(model)
  expect(more).toEqual([])
  expect(text).toContain(billing.test)
  expect(text).not.toContain('src/bill.ts')
  expect(sessionView(shop)?.pending_files).toEqual([])
  expect(outcomeOf(shop, billing.source)).toBe('passed')
})

test('a new source that is deleted again is forgotten', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(shop, [
    [patch(add(billing.source, billing.right))],
    [patch(remove(billing.source))],
    [say('Changed my mind.')],
  ])
  expect(continuations(model)).toEqual([])
  expect(sessionView(shop)?.pending_files).toEqual([])
  expect(model.spent()).toBe(3)
})
