import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  continuations,
  create,
  installInProject,
  notesOn,
  playOpencode,
} from '../support/opencode.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install, tailtest, uninstall } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const PLUGIN = '.opencode/plugins/tailtest.js'

const turns = (shop: Shop) => [
  [create(shop, billing.source, billing.right)],
  [say('Written.')],
  [say('No test.')],
]

test('another plugin works beside ours, and is as it was when ours is gone', async () => {
  const shop = await openShop()
  const theirs = `export const Neighbour = async () => ({
  'tool.execute.after': async (_, output) => { output.output += '\\nthe neighbour speaks' },
})
`
  const path = shop.path('.opencode/plugins/neighbour.js')
  mkdirSync(shop.path('.opencode/plugins'), { recursive: true })
  writeFileSync(path, theirs)
  await installInProject(shop)
  const { model } = await playOpencode(shop, turns(shop))
  expect(reachedModel(model, 'the neighbour speaks')).toHaveLength(1)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  await uninstall(shop, { agent: 'opencode', scope: 'project' })
  expect(existsSync(shop.path(PLUGIN))).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe(theirs)
})

test('without a folder before, install makes it and uninstall takes all of it away again', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'opencode' })
  expect(existsSync(shop.path(PLUGIN))).toBe(true)
  expect(existsSync(join(shop.home, '.config/opencode'))).toBe(false)
  await uninstall(shop, { agent: 'opencode' })
  expect(existsSync(shop.path('.opencode'))).toBe(false)
})

test('a person’s own plugin works in a project once they agreed to its tests', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'opencode', scope: 'user' })
  expect(await tailtest(shop, ['trust'])).toMatchObject({ exitCode: 0 })
  const { model } = await playOpencode(shop, turns(shop))
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(continuations(model)).toHaveLength(1)
})

test('installed for the project and for the person, each thing is said once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await install(shop, { agent: 'opencode', scope: 'user' })
  const { model } = await playOpencode(shop, turns(shop))
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(continuations(model)).toHaveLength(1)
})

test('the rules that install wrote are a skill that the model is told of', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playOpencode(shop, [[say('Hello.')]])
  const asked = model.requests.find(({ asker }) => asker === 'main')
  expect(JSON.stringify(asked?.body)).toContain('tailtest-rules')
})

const BROKEN: readonly (readonly [string, string])[] = [
  ['is not installed', ''],
  ['breaks', 'process.stdout.write("{"); process.exit(3)\n'],
  ['answers with something else', 'process.stdout.write(\'["deny"]\')\n'],
]

test.each(BROKEN)('where tailtest %s the client works as without it', async (_, broken) => {
  const shop = await openShop()
  await installInProject(shop)
  const script = shop.path('.opencode/tailtest-hook.cjs')
  if (broken === '') rmSync(shop.path('node_modules/@tailtest'), { recursive: true })
  else writeFileSync(script, broken)
  const { model } = await playOpencode(shop, turns(shop))
  expect(shop.read(billing.source)).toBe(billing.right)
  expect(reachedModel(model, /tailtest: /)).toEqual([])
  expect(model.spent()).toBe(2)
})

test('doctor tries the plugin’s hook, and finds it at work', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { stdout } = await tailtest(shop, ['doctor', '--agent', 'opencode'])
  expect(stdout).toContain('opencode project')
  expect(stdout).not.toMatch(/PROBLEM {2}opencode/)
})
