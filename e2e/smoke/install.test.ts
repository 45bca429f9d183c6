import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { type Play, play } from '../support/play.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { addToProject, install, type Scope, settingsFile, uninstall } from '../support/tailtest.ts'
import { bash, say, write } from '../support/turns.ts'

const NOTE = JSON.stringify({
  hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'the neighbour speaks' },
})

/** A person's own settings, laid out as no formatter would: a hook on the same event, a permission, a key. */
const OWN = `{
    "permissions" : { "deny": ["Bash(touch:*)"],   "allow": [] },
\t"env": {"GREETING": "grüß dich"},
  "hooks": { "PostToolUse": [
    { "matcher": "Write", "hooks": [ { "type": "command", "command": ${JSON.stringify(`echo '${NOTE}'`)} } ] } ] },
  "cleanupPeriodDays": 20
}

`

/** The agent writes a source and tries what the person forbids. */
async function session(shop: Shop): Promise<Play> {
  rmSync(shop.path(billing.source), { force: true })
  return play(shop, [
    [write(shop, billing.source, billing.right)],
    [bash('touch forbidden.txt')],
    [say('Done.')],
    [say('No test.')],
  ])
}

function holdsOwn(shop: Shop, { model }: Play): void {
  expect(reachedModel(model, 'the neighbour speaks')).toHaveLength(1)
  expect(existsSync(shop.path('forbidden.txt'))).toBe(false)
}

const noted = ({ model }: Play): number =>
  reachedModel(model, /tailtest: src\/billing\.ts queued/).length

test.each<Scope>(['local', 'project', 'user'])(
  "in %s scope a person's own hooks and permissions hold before, during and after, to the byte",
  async (scope) => {
    const shop = await openShop()
    addToProject(shop)
    const file = settingsFile(shop, scope)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, OWN)
    const before = await session(shop)
    holdsOwn(shop, before)
    expect(noted(before)).toBe(0)

    await install(shop, scope)
    const installed = readFileSync(file, 'utf8')
    expect(installed).not.toBe(OWN)
    expect(JSON.parse(installed)).toMatchObject({
      permissions: { deny: ['Bash(touch:*)'], allow: [] },
      env: { GREETING: 'grüß dich' },
      cleanupPeriodDays: 20,
    })
    await install(shop, scope)
    expect(readFileSync(file, 'utf8')).toBe(installed)
    const during = await session(shop)
    holdsOwn(shop, during)
    expect(noted(during)).toBe(1)

    await uninstall(shop, scope)
    expect(readFileSync(file, 'utf8')).toBe(OWN)
    const after = await session(shop)
    holdsOwn(shop, after)
    expect(noted(after)).toBe(0)
  },
)

test('a fresh clone without node_modules is not disturbed by the hook its team committed', async () => {
  const shop = await openShop()
  await install(shop, 'project')
  const played = await session(shop)
  expect(played.run.hooks.length).toBeGreaterThan(0)
  expect(played.run.hooks.every(({ stdout, stderr }) => stdout + stderr === '')).toBe(true)
})

test('without settings before, install makes the file and uninstall takes it away again', async () => {
  const shop = await openShop()
  const file = settingsFile(shop, 'local')
  await install(shop)
  expect(existsSync(file)).toBe(true)
  await uninstall(shop)
  expect(existsSync(file)).toBe(false)
  expect(await shop.git('status', '--porcelain')).toBe('')
})
