import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { CODE_MODE, installInProject, playCodex, script, shell } from '../support/codex.ts'
import { openShop } from '../support/shop.ts'
import { say } from '../support/turns.ts'

/** Throws uncommitted work of the shop away; the shop itself is thrown away anyhow. */
const DESTRUCTIVE = 'git reset --hard'

test('a command that destroys uncommitted work is refused with the reason, a harmless one runs', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const edited = `${shop.read('src/price.ts')}\nexport const FREE = 0\n`
  shop.write('src/price.ts', edited)
  const { model } = await playCodex(shop, [
    [shell(DESTRUCTIVE)],
    [shell('git status --short src')],
    [say('I leave it?')],
  ])
  const [refused, ...more] = reachedModel(model, /blocked by PreToolUse hook: .*/)
  expect(more).toEqual([])
  expect(refused).toMatchObject({ request: 1, place: 'result' })
  expect(refused?.text).toContain('tailtest')
  expect(shop.read('src/price.ts')).toBe(edited)
  expect(reachedModel(model, ' M src/price.ts')).toHaveLength(1)
})

test('in code mode too', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const edited = `${shop.read('src/price.ts')}\nexport const FREE = 0\n`
  shop.write('src/price.ts', edited)
  const code = `text(await tools.exec_command({ cmd: ${JSON.stringify(DESTRUCTIVE)} }))`
  const { model } = await playCodex(shop, [[script(code)], [say('I leave it?')]], {
    modelName: CODE_MODE,
  })
  expect(reachedModel(model, /blocked by PreToolUse hook/)).not.toEqual([])
  expect(shop.read('src/price.ts')).toBe(edited)
})
