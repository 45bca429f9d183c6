import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  installInProject,
  playCline,
  playYolo,
  refusals,
  shell,
  submitting,
} from '../support/cline.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { recorded } from '../support/state.ts'
import { say } from '../support/turns.ts'

/** Throws uncommitted work of the shop away; the shop itself is thrown away anyhow. */
const DESTRUCTIVE = 'git reset --hard'

/** Work that stands in no commit. */
function edited(shop: Shop): string {
  const text = `${shop.read('src/price.ts')}\nexport const FREE = 0\n`
  shop.write('src/price.ts', text)
  return text
}

test('a command that destroys uncommitted work is refused with the reason, a harmless one runs', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const text = edited(shop)
  const { model, run } = await playCline(shop, [
    [shell(DESTRUCTIVE)],
    [shell('git status --short src')],
    [say('I leave it?')],
  ])
  const [refused, ...more] = reachedModel(model, /\{"error":"tailtest guard: [^}]*/)
  expect(more).toEqual([])
  expect(refused).toMatchObject({ request: 1, place: 'result' })
  expect(shop.read('src/price.ts')).toBe(text)
  expect(reachedModel(model, ' M src/price.ts')).toHaveLength(1)
  expect(run).toMatchObject({ exitCode: 0, results: ['I leave it?'] })
  expect(recorded(shop, 'loop.said')).toContainEqual(
    expect.objectContaining({ on: 'command-proposed', reply: 'refuse' }),
  )
})

test('in yolo mode too', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const text = edited(shop)
  const { model } = await playYolo(shop, [[shell(DESTRUCTIVE)], ...submitting()])
  expect(reachedModel(model, /"tailtest guard: /)).toHaveLength(1)
  expect(shop.read('src/price.ts')).toBe(text)
  expect(refusals(model)).toEqual([])
})
