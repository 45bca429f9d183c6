import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install, tailtest } from '../support/tailtest.ts'
import { edit, read, say } from '../support/turns.ts'

/** What a person types, which no model is asked about. */
async function typed(shop: Shop, prompt: string, resume?: string) {
  const { model, run } = await play(shop, [], { prompt, ...(resume && { resume }) })
  expect(model.requests.filter(({ asker }) => asker === 'main')).toEqual([])
  return run
}

async function isOff(shop: Shop, session: string): Promise<unknown> {
  const { stdout } = await tailtest(shop, ['tdd', 'status', '--session', session, '--json'])
  return JSON.parse(stdout).switched_off
}

test('a person switches the gate off and on in a prompt, and asks how it stands, without the model', async () => {
  const shop = await openShop()
  await install(shop)
  await tailtest(shop, ['tdd', 'enforce', 'src/**'])
  const { session = '', hooks } = await typed(shop, '/tailtest tdd off')
  expect(JSON.stringify(hooks)).toContain('tdd is off for this session')
  expect(await isOff(shop, session)).toBe(true)
  const place = 'export function addTax'
  const turns = [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', place, `export const one = () => 1\n\n${place}`)],
    [say('Done.')],
  ]
  await play(shop, turns, { resume: session })
  expect(shop.read('src/price.ts')).toContain('export const one')
  const told = await typed(shop, '/tailtest:tdd', session)
  expect(JSON.stringify(told.hooks)).toContain('off for this session')
  await typed(shop, '/tailtest tdd on', session)
  expect(await isOff(shop, session)).toBe(false)
})
