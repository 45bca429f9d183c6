import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyEnvironment, reachedModel } from '@tailtest/testkit'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { payload } from '../support/hook.ts'
import { linesFor, type Play, play } from '../support/play.ts'
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
import { recorded } from '../support/state.ts'
import { inShell, install } from '../support/tailtest.ts'
import { bash, edit, read, say, write } from '../support/turns.ts'

/** A shop whose person installed the plugin from the folder it was built to. */
async function withPlugin(): Promise<{ shop: Shop; plugin: string }> {
  const marketplace = await buildPlugins()
  const shop = await openShop()
  await pluginCommand(shop, 'claude-code', 'marketplace', 'add', marketplace)
  await pluginCommand(shop, 'claude-code', 'install', 'tailtest@tailtest')
  return { shop, plugin: join(marketplace, 'claude') }
}

const noted = ({ model }: Play): number =>
  reachedModel(model, `tailtest: ${billing.source} queued`).length

test('nothing runs before the person agreed, who reads how; typed as it stands, it agrees', async () => {
  const { shop, plugin } = await withPlugin()
  const first = await play(shop, [
    [write(shop, billing.source, billing.wrong)],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
  ])
  expect(noted(first)).toBe(1)
  expect(shop.runsOf('billing')).toBe(0)
  const [, command = ''] =
    /To agree \(tailtest trust\): (.+)/.exec(linesFor(first).join('\n')) ?? []
  expect(command).toContain(join(plugin, 'bin', 'tailtest.cjs'))
  await inShell(shop, command)
  await play(shop, [[say('Done.')], [say('It fails. I leave it.')]], {
    resume: first.run.session ?? '',
  })
  expect(shop.runsOf('billing')).toBeGreaterThan(0)
})

test.each(['/tailtest:off', '/tailtest off'])(
  'a person types %s: edits are not noted and nothing is run',
  async (off) => {
    const { shop, plugin } = await withPlugin()
    await launch(plugin, shop, ['trust'])
    const turns = [
      [write(shop, billing.source, billing.wrong)],
      [write(shop, billing.test, billing.testText(shop))],
      [say('Done.')],
    ]
    const played = await play(shop, turns, { prompt: [off, 'Write the bill.'] })
    expect(played.run.results[0]).toContain('tailtest is paused for this session')
    expect(noted(played)).toBe(0)
    expect(shop.runsOf('billing')).toBe(0)
    expect(recorded(shop, 'session.paused')).toMatchObject([{ actor: 'person' }])
    const again = await play(shop, [[say('Hello.')]], {
      prompt: [off.replace('off', 'on'), 'Say hello.'],
      resume: played.run.session ?? '',
    })
    expect(again.run.results[0]).toContain('tailtest is on')
  },
)

test('the guard’s line starts the plugin for a dangerous command, and nothing for a harmless one', async () => {
  const { shop, plugin } = await withPlugin()
  await launch(plugin, shop, ['trust'])
  const witness = openWitness(shop)
  witness.watch(join(plugin, 'dist'), 'plugin')
  const { hooks } = JSON.parse(readFileSync(join(plugin, 'hooks', 'hooks.json'), 'utf8'))
  const [{ hooks: handlers }] = hooks.PreToolUse
  const judge = async (command: string) => {
    const input = JSON.stringify(payload(shop, 'PreToolUse.Bash', { tool_input: { command } }))
    const env = { ...shop.env, ...emptyEnvironment(shop.home), CLAUDE_PLUGIN_ROOT: plugin }
    const { stdout } = await execa('sh', ['-c', handlers[0].command], {
      input,
      cwd: shop.root,
      env,
      extendEnv: false,
    })
    return stdout
  }
  expect(await judge('echo hello')).toBe('')
  expect(witness.ran()).toEqual([])
  expect(JSON.parse(await judge('git push --force origin main'))).toMatchObject({
    hookSpecificOutput: { permissionDecision: 'ask' },
  })
  expect(witness.ran()).toEqual(['plugin'])
})

test('what the gate needs stands beside it in the settings: an edit that no failing test asks for is not made', async () => {
  const { shop, plugin } = await withPlugin()
  await launch(plugin, shop, ['trust'])
  await launch(plugin, shop, ['tdd', 'enforce', 'src/**'])
  const settings = shop.path('.claude/settings.local.json')
  const { hooks } = JSON.parse(readFileSync(settings, 'utf8'))
  expect(Object.keys(hooks)).toEqual(['PreToolUse'])
  const before = shop.read('src/price.ts')
  const place = 'export function addTax'
  const turns = [
    [read(shop, 'src/price.ts')],
    [edit(shop, 'src/price.ts', place, `export const free = 0\n\n${place}`)],
    [say('Refused.')],
  ]
  const refused = await play(shop, turns)
  expect(reachedModel(refused.model, /was not changed: no failing test asks for it\./)).not.toEqual(
    [],
  )
  expect(shop.read('src/price.ts')).toBe(before)
  await launch(plugin, shop, ['tdd', 'observe', 'src/**'])
  expect(existsSync(settings)).toBe(false)
  const made = await play(shop, turns)
  expect(reachedModel(made.model, /was not changed/)).toEqual([])
  expect(shop.read('src/price.ts')).not.toBe(before)
})

test('it hands over to the tailtest that the person installed for all', async () => {
  const { shop, plugin } = await withPlugin()
  const witness = openWitness(shop)
  const { modules, PATH } = globalPlace(shop)
  witness.watch(join(plugin, 'dist'), 'plugin')
  const turns = [[bash('tailtest --version')], [say('Done.')]]
  await play(shop, turns)
  expect(witness.ran()).toEqual(['plugin'])
  witness.watch(placeCli(modules), 'global')
  const { run } = await play(shop, turns, { env: { PATH } })
  expect(witness.ran()).toEqual(['global'])
  expect(run.systemMessages.join('\n')).not.toContain('by patterns')
})

test('a tailtest inside a repository runs only after the person agreed to the project', async () => {
  const { shop, plugin } = await withPlugin()
  const witness = openWitness(shop)
  witness.watch(join(plugin, 'dist'), 'plugin')
  witness.watch(placeCli(shop.path('node_modules')), 'project')
  const bin = shop.path('node_modules/.bin')
  witness.watch(placeCli(join(bin, 'node_modules')), 'planted')
  const env = { PATH: `${bin}:${emptyEnvironment(shop.home).PATH}` }
  const turns = [
    [write(shop, billing.source, billing.right)],
    [bash('tailtest --version')],
    [say('Done.')],
    [say('No test.')],
  ]
  const before = await play(shop, turns, { env })
  expect(noted(before)).toBe(1)
  expect(witness.ran()).toEqual(['plugin'])
  await launch(plugin, shop, ['trust'])
  await play(shop, turns, { env })
  expect(witness.ran()).toEqual(expect.arrayContaining(['project']))
  await play(shop, turns, { env })
  expect(witness.ran()).toEqual(['project'])
})

test('beside an install in the settings it speaks once, from the first word on, and runs once', async () => {
  const { shop } = await withPlugin()
  await install(shop)
  const played = await play(shop, [
    [write(shop, billing.source, billing.wrong)],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Done.')],
    [say('It fails. I leave it.')],
  ])
  const starts = played.run.hooks.filter(({ event }) => event === 'SessionStart')
  expect(starts).toHaveLength(2) // both were really there
  expect(reachedModel(played.model, 'tailtest watches the edits of this session')).toHaveLength(1)
  expect(noted(played)).toBe(1)
  expect(recorded(shop, 'results.run').filter(({ trigger }) => trigger === 'turn')).toHaveLength(1)
  const lines = played.run.systemMessages.filter((line) => line.startsWith('[tailtest] tests:'))
  expect(lines).toHaveLength(1)
})

test('that it works by patterns is said once, not at every start', async () => {
  const { shop } = await withPlugin()
  const said = async () => {
    const { run } = await play(shop, [[say('Hello.')]])
    return run.systemMessages.filter((line) => line.includes('by patterns')).length
  }
  expect([await said(), await said(), await said()]).toEqual([1, 0, 0])
})

test('taken out by the client’s own command, nothing of it reaches the model', async () => {
  const { shop } = await withPlugin()
  await pluginCommand(shop, 'claude-code', 'uninstall', 'tailtest@tailtest')
  await pluginCommand(shop, 'claude-code', 'marketplace', 'remove', 'tailtest')
  const { model, run } = await play(shop, [[say('Hello.')]])
  expect(run.hooks).toEqual([])
  expect(reachedModel(model, /tailtest/)).toEqual([])
})
