import { expect, test } from 'vitest'
import { add, installInProject, patch, playCodex, saidToModel, shell } from '../support/codex.ts'
import { openShop } from '../support/shop.ts'
import { say } from '../support/turns.ts'

test('edits of configuration and documents put not one byte into the conversation', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [
    [
      patch(
        add('docs/SHOP.md', '# The shop\n'),
        add('settings/shop.json', '{ "currency": "EUR" }\n'),
      ),
    ],
    [
      patch(
        add('vite.config.ts', 'export default {}\n'),
        add('db/schema.sql', 'create table a (b text);\n'),
      ),
    ],
    [say('Documented and configured.')],
  ])
  expect(played.run.hooks.map(({ event }) => event)).toEqual([
    'SessionStart',
    'UserPromptSubmit',
    'PostToolUse',
    'PostToolUse',
    'Stop',
  ])
  expect(saidToModel(played)).toEqual([])
  expect(played.model.spent()).toBe(3)
  // vite.config.ts is the runner's: its tests were run
  expect(played.run.systemMessages).toEqual(['[tailtest] tests:passed=6 failed=0 classified=ok'])
})

test('a turn without an edit costs the model and the person nothing, a command one hook', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, [[shell('cat src/price.ts')], [say('It counts in cents.')]])
  expect(played.run.hooks.map(({ event }) => event)).toEqual([
    'SessionStart',
    'UserPromptSubmit',
    'PreToolUse',
    'Stop',
  ])
  expect(saidToModel(played)).toEqual([])
  expect(played.run.systemMessages).toEqual([])
})
