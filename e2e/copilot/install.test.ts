import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import {
  continuations,
  create,
  installInProject,
  notesOn,
  playCopilot,
} from '../support/copilot.ts'
import { begin } from '../support/play.ts'
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
  return findings.filter(({ check }) => check === 'copilot project trust')
}

test('in a folder that nobody trusts no hook runs, and doctor says so; once trusted they do', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCopilot(shop, turns(shop), { trustHooks: false })
  expect(notesOn(model, billing.source)).toEqual([])
  expect(await trustFindings(shop)).toMatchObject([{ state: 'problem' }])
  await shop.git('clean', '--quiet', '--force', 'src')
  const trusted = await playCopilot(shop, turns(shop))
  expect(notesOn(trusted.model, billing.source)).toHaveLength(1)
  expect(await trustFindings(shop)).toMatchObject([{ state: 'ok' }])
})

test('another program’s hooks run beside ours, and a file that a person shared with us comes back to the byte', async () => {
  const shop = await openShop()
  const bash = `echo '${JSON.stringify({ additionalContext: 'the neighbour speaks' })}'`
  const own = `{ "version":1,\n  "hooks" : { "postToolUse": [ {"type":"command","bash":${JSON.stringify(bash)}} ] }\n}\n\n`
  const path = shop.path('.github/hooks/tailtest.json')
  mkdirSync(shop.path('.github/hooks'), { recursive: true })
  writeFileSync(path, own)
  await installInProject(shop)
  const { model } = await playCopilot(shop, turns(shop))
  expect(reachedModel(model, 'the neighbour speaks')).toHaveLength(1)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  await uninstall(shop, { agent: 'copilot', scope: 'project' })
  expect(readFileSync(path, 'utf8')).toBe(own)
})

test('without a file before, install makes it and uninstall takes all of it away again', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'copilot' })
  expect(existsSync(shop.path('.github/hooks/tailtest.json'))).toBe(true)
  expect(existsSync(join(shop.home, '.copilot'))).toBe(false)
  await uninstall(shop, { agent: 'copilot' })
  expect(existsSync(shop.path('.github'))).toBe(false)
})

test('a person’s own hooks run in a folder that nobody trusts, after they agreed to its tests', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'copilot', scope: 'user' })
  expect(await tailtest(shop, ['trust'])).toMatchObject({ exitCode: 0 })
  const { model } = await playCopilot(shop, turns(shop), { trustHooks: false })
  expect(notesOn(model, billing.source)).toHaveLength(1)
})

test('the rules that install wrote are a skill, and its helper an agent that the model is told of', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCopilot(shop, [[say('Hello.')]])
  const said = JSON.stringify(model.requests[0]?.body)
  expect(said).toContain('<name>tailtest-rules</name>')
  expect(said).toContain('tailtest-verifier')
})

test('started from a folder below, the committed hook is found', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCopilot(shop, turns(shop), { cwd: shop.path('src') })
  expect(notesOn(model, billing.source)).toHaveLength(1)
})

test('where Claude Code’s hooks stand too, which this client starts without their arguments, each thing is said once', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await install(shop, { agent: 'claude', scope: 'project' })
  const { model, running } = await begin(shop, turns(shop), { client: 'copilot' })
  const { hooks } = await running.done
  expect(hooks.filter(({ outcome }) => outcome === 'failed')).not.toEqual([]) // those of Claude Code
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(continuations(model)).toHaveLength(1)
})
