import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reachedModel } from '@tailtest/testkit'
import { expect, test } from 'vitest'
import { continuations, linesFor, play } from '../support/play.ts'
import { buildPlugins, launch, pluginCommand } from '../support/plugins.ts'
import { openShop, REPOSITORY } from '../support/shop.ts'
import { billing } from '../support/sources.ts'
import { history } from '../support/state.ts'
import { bash, edit, say, write } from '../support/turns.ts'

/** Every file below a folder: its mode and a hash of its bytes. */
function contents(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const rows = files.map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
    return [relative(folder, path), `${statSync(path).mode & 0o111} ${hash}`]
  })
  return Object.fromEntries(rows)
}

/** What the vendor's directory would like of a listing as well, from 2.1.330 on: a picture. */
const ADVISED = /⚠ Found 1 plugin directory warning:\s+❯ \S+ icon: .*\n.*\n/

const json = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

test('built twice the plugins are the same to the byte, and their version is the packages’', async () => {
  const [one, other] = [await buildPlugins(), await buildPlugins()]
  expect(contents(one)).toEqual(contents(other))
  const { version } = json(REPOSITORY, 'packages', 'cli', 'package.json')
  for (const manifest of ['claude/.claude-plugin', 'codex/.codex-plugin']) {
    expect(json(one, manifest, 'plugin.json')).toMatchObject({ name: 'tailtest', version })
  }
})

test('Claude Code accepts the plugin and its marketplace without warnings and installs it; the plugin alone serves a whole session', async () => {
  const marketplace = await buildPlugins()
  const plugin = join(marketplace, 'claude')
  const before = contents(marketplace)
  const shop = await openShop()
  for (const folder of [marketplace, plugin]) {
    const said = await pluginCommand(shop, 'claude-code', 'validate', folder)
    expect(said).toMatch(/Validation passed\s*$/)
    expect(said.replace(ADVISED, '')).not.toMatch(/warn|refuses/i)
  }
  await pluginCommand(shop, 'claude-code', 'marketplace', 'add', marketplace)
  await pluginCommand(shop, 'claude-code', 'install', 'tailtest@tailtest')
  const listed = await pluginCommand(shop, 'claude-code', 'details', 'tailtest')
  for (const name of ['tailtest-rules', 'tailtest-verifier', 'hunt', 'off']) {
    expect(listed).toContain(name)
  }

  await launch(plugin, shop, ['trust'])
  const played = await play(shop, [
    [write(shop, billing.source, billing.wrong)],
    [write(shop, billing.test, billing.testText(shop))],
    [say('Both are written.')],
    [edit(shop, billing.source, billing.bug, billing.fix)],
    [bash(`tailtest run ${billing.test}`)],
    [say('Repaired.')],
  ])
  const { model, run } = played
  expect(reachedModel(model, /tailtest: src\/billing\.ts queued.* run: (.*)/)).toMatchObject([
    { text: expect.stringMatching(/ run: tailtest run src\/billing\.test\.ts$/) },
  ])
  expect(continuations(model).join('\n')).toContain(billing.title)
  expect(reachedModel(model, /tests:passed=1 failed=0/)).toMatchObject([{ place: 'result' }])
  expect(history(shop)).toMatchObject([{ file: billing.source, status: 'fixed' }])
  expect(linesFor(played).filter((line) => line.includes('by patterns'))).toHaveLength(1)
  expect(reachedModel(model, /- tailtest:tailtest-rules: /)).toHaveLength(1)
  expect(reachedModel(model, /- tailtest:tailtest-verifier: /)).toHaveLength(1)
  expect(run.hooks.length).toBeGreaterThan(0)
  expect(contents(marketplace)).toEqual(before) // the plugin's folder is not ours to write into
})
