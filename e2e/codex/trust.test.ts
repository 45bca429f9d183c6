import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clients, emptyEnvironment, reachedModel, scriptedModel } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, onTestFinished, test } from 'vitest'
import { add, installInProject, notesOn, patch, playCodex } from '../support/codex.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { install, tailtest, uninstall } from '../support/tailtest.ts'
import { say } from '../support/turns.ts'

const CHECK = 'codex project trust'

interface Finding {
  check: string
  state: string
  message: string
  fix?: string
}

/** What doctor says of the hooks' trust. */
async function trustFindings(shop: Shop): Promise<Finding[]> {
  const { stdout } = await tailtest(shop, ['doctor', '--json'])
  const findings: Finding[] = JSON.parse(stdout).findings ?? JSON.parse(stdout)
  return findings.filter(({ check }) => check === CHECK)
}

const hooksFile = (shop: Shop): string => shop.path('.codex/hooks.json')
const turns = [[patch(add(billing.source, billing.right))], [say('Written.')], [say('No test.')]]

test('hooks that nobody trusts do not run, and doctor says so and what to do', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const played = await playCodex(shop, turns, { trustHooks: false })
  expect(played.run.hooks).toEqual([])
  expect(notesOn(played.model, billing.source)).toEqual([])
  const [finding, ...others] = await trustFindings(shop)
  expect(others).toEqual([]) // the project itself is trusted: the client was told
  expect(finding).toMatchObject({ state: 'problem' })
  expect(finding?.message).toMatch(/^9 of 9 hooks are not trusted yet \(untrusted\)/)
  expect(finding?.fix).toContain('/hooks')
})

test('trusted once, they run, doctor is content, and an update of tailtest keeps it so', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await playCodex(shop, [[say('Hello.')]])
  expect(await trustFindings(shop)).toMatchObject([{ state: 'ok' }])
  const before = readFileSync(hooksFile(shop), 'utf8')
  await install(shop, { agent: 'codex', scope: 'project' })
  expect(readFileSync(hooksFile(shop), 'utf8')).toBe(before)
  const { model } = await playCodex(shop, turns, { trustHooks: false })
  expect(notesOn(model, billing.source)).toHaveLength(1)
})

test('a hook that was changed since is not run, and doctor tells it from one that never was trusted', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await playCodex(shop, [[say('Hello.')]])
  const text = readFileSync(hooksFile(shop), 'utf8')
  writeFileSync(hooksFile(shop), text.replace('"matcher": "apply_patch"', '"matcher": "Edit"'))
  const { model, run } = await playCodex(shop, turns, { trustHooks: false })
  expect(run.hooks.map(({ event }) => event)).not.toContain('PostToolUse')
  expect(notesOn(model, billing.source)).toEqual([])
  const [finding, ...others] = await trustFindings(shop)
  expect(others).toEqual([])
  expect(finding?.message).toMatch(
    /^1 of 9 hooks are changed since they were trusted \(modified\).*: PostToolUse$/,
  )
})

test("another program's hooks run before, during and after, and their file comes back to the byte", async () => {
  const shop = await openShop()
  const answer = JSON.stringify({
    hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'the neighbour speaks' },
  })
  const command = JSON.stringify(`echo '${answer}'`)
  const own = `{ "description":"mine",\n  "hooks" : { "PostToolUse": [ { "matcher":"apply_patch", "hooks":[ {"type":"command","command":${command}} ] } ] }\n}\n\n`
  mkdirSync(shop.path('.codex'))
  writeFileSync(hooksFile(shop), own)
  const spoken = async () => {
    const { model } = await playCodex(shop, [
      [patch(add(billing.source, billing.right))],
      [say('Written?')],
    ])
    return [
      reachedModel(model, 'the neighbour speaks').length,
      notesOn(model, billing.source).length,
    ]
  }
  expect(await spoken()).toEqual([1, 0])
  await shop.git('clean', '--quiet', '--force', 'src')
  await installInProject(shop)
  expect(await spoken()).toEqual([1, 1])
  await uninstall(shop, { agent: 'codex', scope: 'project' })
  expect(readFileSync(hooksFile(shop), 'utf8')).toBe(own)
  await shop.git('clean', '--quiet', '--force', 'src')
  expect(await spoken()).toEqual([1, 0])
})

test('without a file before, install makes it and uninstall takes it away again, and nothing else is touched', async () => {
  const shop = await openShop()
  await install(shop, { agent: 'codex' })
  expect(existsSync(hooksFile(shop))).toBe(true)
  expect(existsSync(shop.path('AGENTS.md'))).toBe(false)
  expect(existsSync(join(shop.home, '.codex'))).toBe(false)
  await uninstall(shop, { agent: 'codex' })
  expect(existsSync(shop.path('.codex'))).toBe(false)
})

test('the rules that install wrote are a skill the model is told of', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const { model } = await playCodex(shop, [[say('Hello.')]])
  expect(reachedModel(model, /^- tailtest-rules: .*/m)).toHaveLength(1)
})

test('started from a folder below, the committed hook is found', async () => {
  const shop = await openShop()
  await installInProject(shop)
  const file = billing.source.replace('src/', '')
  const { model } = await playCodex(shop, [[patch(add(file, billing.right))], [say('Written?')]], {
    cwd: shop.path('src'),
  })
  expect(notesOn(model, billing.source)).toHaveLength(1)
})

test('codex exec, where nobody can be asked, runs hooks that were trusted before', async () => {
  const shop = await openShop()
  await installInProject(shop)
  await playCodex(shop, [[say('Hello.')]])
  const model = await scriptedModel(turns)
  onTestFinished(() => model.close())
  const { executable } = await clients.codex.install()
  const provider = `model_providers.scripted={name="scripted",base_url="${model.url}/v1",wire_api="responses"}`
  const set = ['model="gpt-5.5"', 'model_provider="scripted"', provider]
  const run = await execa(
    executable,
    [
      ...['exec', '--json', '--dangerously-bypass-approvals-and-sandbox'],
      ...set.flatMap((setting) => ['-c', setting]),
      'Please do what you are told.',
    ],
    {
      cwd: shop.root,
      env: { ...emptyEnvironment(shop.home), ...shop.env },
      extendEnv: false,
      stdin: 'ignore',
    },
  )
  expect(run.exitCode).toBe(0)
  expect(notesOn(model, billing.source)).toHaveLength(1)
  expect(reachedModel(model, /<hook_prompt[^>]*>tailtest: /)).toHaveLength(1)
})
