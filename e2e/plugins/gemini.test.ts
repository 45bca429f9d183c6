import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { continuations, create, notesOn, playGemini, replace } from '../support/gemini.ts'
import { buildPlugins, extensionCommand, launch } from '../support/plugins.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history } from '../support/state.ts'
import { say } from '../support/turns.ts'

/** A shop whose person installed the extension from the folder it was built to; the client keeps a copy. */
async function withExtension(): Promise<{ shop: Shop; plugin: string }> {
  const folder = await buildPlugins()
  const shop = await openShop()
  await extensionCommand(shop, 'install', join(folder, 'gemini'), '--consent')
  return { shop, plugin: join(shop.home, '.gemini', 'extensions', 'tailtest') }
}

test('alone it does the whole round, in a folder that nobody trusts', async () => {
  const { shop, plugin } = await withExtension()
  await launch(plugin, shop, ['trust'])
  const { model } = await playGemini(
    shop,
    [
      [create(shop, billing.source, billing.wrong)],
      [create(shop, billing.test, billing.testText(shop))],
      [say('Both are written.')],
      [replace(shop, billing.source, billing.bug, billing.fix)],
      [say('Repaired.')],
    ],
    { trustHooks: false, args: ['--skip-trust'] },
  )
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(continuations(model).join('\n')).toContain(billing.title)
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
  expect(model.requests[0]?.instructions).toContain('tailtest-rules')
})

test('doctor knows of it, and taken out by the client’s own command nothing of it runs', async () => {
  const { shop, plugin } = await withExtension()
  const manifest = JSON.parse(readFileSync(join(plugin, 'gemini-extension.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'tailtest' })
  expect(await launch(plugin, shop, ['doctor', '--agent', 'gemini'])).toContain(
    'gemini plugin: tailtest is on',
  )
  await extensionCommand(shop, 'uninstall', 'tailtest')
  const { run } = await playGemini(shop, [[say('Hello.')]])
  expect(run.hooks).toEqual([])
})
