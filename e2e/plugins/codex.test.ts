import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, emptyEnvironment, reachedModel, scriptedModel } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { add, notesOn, patch, playCodex, rewrite, shell } from '../support/codex.ts'
import { continuations, linesFor } from '../support/play.ts'
import {
  buildPlugins,
  globalPlace,
  launch,
  openWitness,
  placeCli,
  pluginCommand,
} from '../support/plugins.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history } from '../support/state.ts'
import { say } from '../support/turns.ts'

/** A shop whose person added the plugin from the folder it was built to; the client keeps a copy. */
async function withPlugin(
  change: (folder: string, shop: Shop) => void = () => {},
): Promise<{ shop: Shop; plugin: string }> {
  const marketplace = await buildPlugins()
  const shop = await openShop()
  change(join(marketplace, 'codex'), shop)
  await pluginCommand(shop, 'codex', 'marketplace', 'add', marketplace)
  await pluginCommand(shop, 'codex', 'add', 'tailtest@tailtest')
  const cache = join(shop.home, '.codex', 'plugins', 'cache', 'tailtest', 'tailtest')
  const [version = '', ...others] = readdirSync(cache)
  expect(others).toEqual([])
  return { shop, plugin: join(cache, version) }
}

/** Every file of the plugin with a hash of its bytes: a person agrees to all of them. */
function contents(plugin: string): [string, string][] {
  const entries = readdirSync(plugin, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return paths
    .sort()
    .map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')])
}

test('alone it does the whole round, its words are true in the agent’s shell, and it stays trusted', async () => {
  const { shop, plugin } = await withPlugin()
  const before = contents(plugin)
  await launch(plugin, shop, ['trust'])
  let told = ''
  const played = await playCodex(shop, [
    [patch(add(billing.source, billing.wrong))],
    [patch(add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    ({ messages }) => {
      const texts = messages.flatMap(({ parts }) =>
        parts.map((part) => ('text' in part ? part.text : '')),
      )
      told = /run again: ([^<\n]+)/.exec(texts.join('\n'))?.[1] ?? ''
      return [patch(rewrite(billing.source, billing.wrong, billing.right))]
    },
    () => [shell(told)],
    [say('Repaired.')],
  ])
  expect(notesOn(played.model, billing.source)).toHaveLength(1)
  expect(continuations(played.model).join('\n')).toContain(billing.title)
  expect(told).toContain(join(plugin, 'bin', 'tailtest.cjs'))
  expect(reachedModel(played.model, /tests:passed=1 failed=0/)).toMatchObject([{ place: 'result' }])
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
  expect(linesFor(played).filter((line) => line.includes('by patterns'))).toHaveLength(1)
  expect(reachedModel(played.model, /^- tailtest:tailtest-rules: /m)).toHaveLength(1)
  expect(contents(plugin)).toEqual(before)
  const again = await playCodex(shop, [[say('Hello.')]], { trustHooks: false })
  expect(again.run.hooks.map(({ event }) => event)).toContain('SessionStart')
})

test('hooks that nobody trusts do not run', async () => {
  const { shop } = await withPlugin()
  const { run } = await playCodex(shop, [[say('Hello.')]], { trustHooks: false })
  expect(run.hooks).toEqual([])
})

test('codex exec runs them where they are let past the question', async () => {
  const { shop, plugin } = await withPlugin()
  await launch(plugin, shop, ['trust'])
  const model = await scriptedModel([
    [patch(add(billing.source, billing.wrong))],
    [patch(add(billing.test, billing.testText(shop)))],
    [say('Both are written.')],
    [say('It fails. I leave it.')],
  ])
  onTestFinished(() => model.close())
  const { executable } = await clients.codex.install()
  const provider = `model_providers.scripted={name="scripted",base_url="${model.url}/v1",wire_api="responses"}`
  const set = ['model="gpt-5.5"', 'model_provider="scripted"', provider]
  const flags = ['--dangerously-bypass-approvals-and-sandbox', '--dangerously-bypass-hook-trust']
  const { exitCode } = await execa(
    executable,
    ['exec', '--json', ...flags, ...set.flatMap((each) => ['-c', each]), 'Write the bill.'],
    {
      cwd: shop.root,
      env: { ...emptyEnvironment(shop.home), ...shop.env },
      extendEnv: false,
      stdin: 'ignore',
    },
  )
  expect(exitCode).toBe(0)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(reachedModel(model, /<hook_prompt[^>]*>tailtest: 1 test fails/)).toHaveLength(1)
})

test('it hands over to the tailtest that the person installed for all, to the project’s once they agreed', async () => {
  const { shop, plugin } = await withPlugin((folder, shop) =>
    openWitness(shop).watch(join(folder, 'dist'), 'plugin'),
  )
  const witness = openWitness(shop)
  witness.watch(placeCli(shop.path('node_modules')), 'project')
  const start = async (env = {}) => {
    await playCodex(shop, [[say('Hello.')]], { env })
    return witness.ran()
  }
  expect(await start()).toEqual(['plugin'])
  const { modules, PATH } = globalPlace(shop)
  witness.watch(placeCli(modules), 'global')
  expect(await start({ PATH })).toEqual(['global'])
  await launch(plugin, shop, ['trust'])
  witness.ran()
  expect(await start({ PATH })).toEqual(['project'])
})

test('taken out by the client’s own command, nothing of it reaches the model', async () => {
  const { shop } = await withPlugin()
  await pluginCommand(shop, 'codex', 'remove', 'tailtest@tailtest')
  await pluginCommand(shop, 'codex', 'marketplace', 'remove', 'tailtest')
  const { model, run } = await playCodex(shop, [[say('Hello.')]])
  expect(run.hooks).toEqual([])
  expect(reachedModel(model, /tailtest/)).toEqual([])
})
