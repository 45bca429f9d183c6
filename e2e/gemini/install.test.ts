import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, create, installInProject, notesOn, playGemini } from '../support/gemini.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install, tailtest, uninstall } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const turns = (shop: Shop) => [
  [create(shop, billing.source, billing.right)],
  [say('Written.')],
  [say('No test.')],
]

interface Finding {
  check: string
  state: string
  message: string
}

/** What doctor says of the folder's trust. */
async function trustFindings(shop: Shop): Promise<Finding[]> {
  const { stdout } = await tailtest(shop, ['doctor', '--json'])
  const findings: Finding[] = JSON.parse(stdout).findings ?? JSON.parse(stdout)
  return findings.filter(({ check }) => check === 'gemini project trust')
}

test('in a folder that nobody trusts no hook of it runs, and doctor says so; once trusted they do', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const skipped = { trustHooks: false, args: ['--skip-trust'] }
  const { model, run } = await playGemini(shop, turns(shop), skipped)
  expect(run.hooks).toEqual([])
  expect(notesOn(model, billing.source)).toEqual([])
  expect(await trustFindings(shop)).toMatchObject([{ state: 'problem' }])
  await shop.git('clean', '--quiet', '--force', 'src')
  const trusted = await playGemini(shop, turns(shop))
  expect(notesOn(trusted.model, billing.source)).toHaveLength(1)
  expect(await trustFindings(shop)).toMatchObject([{ state: 'ok' }])
})

test('another program’s hooks run beside ours, and the settings come back to the byte', async () => {
  const shop = await openShop()
  const command = `echo '${JSON.stringify({ hookSpecificOutput: { additionalContext: 'the neighbour speaks' } })}'`
  const group = { matcher: 'write_file', hooks: [{ type: 'command', command }] }
  const own = `{ "ui":{},\n  "hooks" : { "AfterTool": [ ${JSON.stringify(group)} ] }\n}\n\n`
  const path = shop.path('.gemini/settings.json')
  mkdirSync(shop.path('.gemini'), { recursive: true })
  writeFileSync(path, own)
  await installInProject(shop)
  const { model } = await playGemini(shop, turns(shop))
  expect(reachedModel(model, 'the neighbour speaks')).toHaveLength(1)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  await uninstall(shop, { agent: 'gemini', scope: 'project' })
  expect(readFileSync(path, 'utf8')).toBe(own)
})

test('without settings before, install makes them and uninstall takes all of it away again', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'gemini' })
  expect(existsSync(shop.path('.gemini/settings.json'))).toBe(true)
  expect(existsSync(join(shop.home, '.gemini'))).toBe(false)
  await uninstall(shop, { agent: 'gemini' })
  expect(existsSync(shop.path('.gemini'))).toBe(false)
})

test('a person’s own hooks run in a folder that nobody trusts, after they agreed to its tests', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'gemini', scope: 'user' })
  expect(await tailtest(shop, ['trust'])).toMatchObject({ exitCode: 0 })
  const skipped = { trustHooks: false, args: ['--skip-trust'] }
  const { model } = await playGemini(shop, turns(shop), skipped)
  expect(notesOn(model, billing.source)).toHaveLength(1)
})

test('the rules that install wrote are a skill that the model is told of', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playGemini(shop, [[say('Hello.')]])
  expect(model.requests[0]?.instructions).toContain('tailtest-rules')
})

test('switched off by its name, no hook of ours runs, and doctor says so', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const settings = JSON.parse(shop.read('.gemini/settings.json'))
  const off = { ...settings, hooksConfig: { disabled: ['tailtest'] } }
  shop.write('.gemini/settings.json', JSON.stringify(off))
  const { run } = await playGemini(shop, [[say('Hello.')]])
  expect(run.hooks).toEqual([])
  const { stdout } = await tailtest(shop, ['doctor', '--agent', 'gemini'])
  expect(stdout).toContain('hooksConfig.disabled names tailtest')
})

test('installed for the project and for the person, each thing is said once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await install(shop, { agent: 'gemini', scope: 'user' })
  const { model, run } = await playGemini(shop, turns(shop))
  expect(run.hooks.filter(({ event }) => event === 'AfterAgent')).toHaveLength(4) // two ends
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(continuations(model)).toHaveLength(1)
})
