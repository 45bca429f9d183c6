import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModelServer, reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing, refund } from '../support/sources.ts'
import { recorded } from '../support/state.ts'
import { install, settingsFile } from '../support/tailtest.ts'
import { edit, say, write } from '../support/turns.ts'

const notesOf = (model: ModelServer, file: string): number =>
  reachedModel(model, `tailtest: ${file} queued`).length

test('two files written in one model turn are noted once each', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.right), write(shop, refund.source, refund.right)],
    [say('Both written.')],
    [say('No tests.')],
  ])
  expect(notesOf(model, billing.source)).toBe(1)
  expect(notesOf(model, refund.source)).toBe(1)
})

test('a file edited three times is noted once and tested once', async () => {
  const shop = await openShop()
  await install(shop)
  const { model } = await play(shop, [
    [write(shop, billing.source, billing.wrong)],
    [edit(shop, billing.source, billing.bug, 'amount + sum')],
    [edit(shop, billing.source, 'amount + sum', billing.fix)],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
  ])
  expect(notesOf(model, billing.source)).toBe(1)
  expect(shop.runsOf('billing')).toBe(1)
})

/** A plugin with the very hooks that stand in the settings. */
function pluginOf(shop: Shop): string {
  const folder = join(shop.home, 'a plugin')
  const { hooks } = JSON.parse(readFileSync(settingsFile(shop, 'local'), 'utf8'))
  const manifest = { name: 'twice', version: '0.1.0', description: 'The same hooks again' }
  for (const [file, content] of [
    ['.claude-plugin/plugin.json', manifest],
    ['hooks/hooks.json', { hooks }],
  ] as const) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(content))
  }
  return folder
}

test('registered in the settings and in a plugin, tailtest speaks and runs once', async () => {
  const shop = await openShop()
  await install(shop)
  const { model, run } = await play(
    shop,
    [
      [write(shop, billing.source, billing.wrong)],
      [write(shop, billing.test, billing.testText(shop))],
      [say('Done.')],
      [say('It fails. I leave it.')],
    ],
    { args: ['--plugin-dir', pluginOf(shop)] },
  )
  const perEdit = run.hooks.filter(({ name }) => name === 'PostToolUse:Write')
  expect(perEdit).toHaveLength(4) // two hooks on each of two writes: both were really there
  expect(notesOf(model, billing.source)).toBe(1)
  expect(reachedModel(model, billing.title).length).toBe(1)
  expect(recorded(shop, 'results.run').filter(({ trigger }) => trigger === 'turn')).toHaveLength(1)
  expect(run.systemMessages.filter((line) => line.startsWith('[tailtest] tests:'))).toHaveLength(1)
})
