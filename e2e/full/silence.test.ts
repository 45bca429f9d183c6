import { expect, test } from 'vitest'
import { notes, type Play, play } from '../support/play.ts'
import { openShop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'
import { edit, read, say, write } from '../support/turns.ts'

/** What hooks said to the model after the session had started. */
const saidToModel = ({ run }: Play): unknown[] =>
  run.hooks.flatMap(({ event, answer }) => {
    const specific = JSON.stringify(answer?.hookSpecificOutput ?? null)
    const speaks = /additionalContext/.test(specific) || answer?.decision !== undefined
    return event !== 'SessionStart' && speaks ? [answer] : []
  })

function expectSilence(played: Play): void {
  expect(played.run.hooks.some(({ event }) => event === 'PostToolUse')).toBe(true)
  expect(saidToModel(played)).toEqual([])
  expect(notes(played.model)).toEqual([])
}

test('edits of configuration and documents put not one byte into the conversation', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [
    [write(shop, 'README.md', '# The shop\n')],
    [write(shop, 'settings/shop.json', '{ "currency": "EUR" }\n')],
    [write(shop, 'vite.config.ts', 'export default {}\n')],
    [write(shop, 'db/schema.sql', 'create table articles (sku text);\n')],
    [say('Documented and configured.')],
  ])
  expectSilence(played)
  expect(played.model.spent()).toBe(5)
  // vite.config.ts is the runner's: its tests were run
  expect(played.run.systemMessages).toEqual(['[tailtest] tests:passed=6 failed=0 classified=ok'])
})

test('an edit of nothing but a test that passes puts not one byte into the conversation', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [
    [read(shop, 'src/price.test.ts')],
    [edit(shop, 'src/price.test.ts', 'addTax(0, 19)).toBe(0)', 'addTax(0, 7)).toBe(0)')],
    [say('Another tax.')],
  ])
  expectSilence(played)
  expect(played.model.spent()).toBe(3)
})

test('a turn without an edit or a command costs the model and the person nothing', async () => {
  const shop = await openShop()
  await install(shop)
  const played = await play(shop, [[read(shop, 'src/price.ts')], [say('It counts in cents.')]])
  expect(saidToModel(played)).toEqual([])
  expect(played.run.systemMessages).toEqual([])
})
