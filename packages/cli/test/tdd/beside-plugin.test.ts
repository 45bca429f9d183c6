import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PLUGIN_BIN } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { setMode } from '../../src/commands/tdd.ts'
import { launcherOf, renewLauncher } from '../../src/plugin/launcher.ts'
import { documents } from '../../src/setup/doctor/documents.ts'
import { duplicates } from '../../src/setup/doctor/installation.ts'
import { written } from '../../src/setup/doctor/written.ts'
import { alignHooks } from '../../src/tdd/gate-hooks.ts'
import { patient, told } from '../doctor/patient.ts'
import { type Folders, install, where } from '../places.ts'

const CLAUDE = '{\n  "enabledPlugins": { "tailtest@tools": true }\n}\n'
const CODEX = '[plugins."tailtest@tools"]\nenabled = true\n'

/** A project whose person has the plugins of two agents. */
function withPlugins() {
  const one = patient()
  const { home, root, state } = one.places
  const plugin = join(root, '..', 'plugins', 'one')
  const files = { '.claude/settings.json': CLAUDE, '.codex/config.toml': CODEX }
  for (const [path, text] of Object.entries(files)) write(join(home, path), text)
  write(join(plugin, PLUGIN_BIN.hook), "process.stdout.write('one ' + process.argv[2])\n")
  const env = { HOME: home, TAILTEST_STATE_DIR: state, TAILTEST_PLUGIN: plugin }
  const { agent: _, scope: _scope, ...here } = where(one.places, 'local')
  return { one, plugin, here: { ...here, env }, paths: pathsOf(one.places) }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

const pathsOf = ({ root, home }: Folders) => ({
  claude: join(root, '.claude/settings.local.json'),
  codex: join(home, '.codex/hooks.json'),
})

const hooksIn = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')).hooks

describe('where an agent has a plugin of ours', () => {
  test('the hooks that the gate alone needs are those that are added to its settings, and taken out again', async () => {
    const { one, here, paths } = withPlugins()
    await setMode(one.project.root, 'src/**', 'enforce')
    expect(await alignHooks(here)).toEqual([paths.claude, paths.codex])
    const args = [launcherOf(here.env), 'claude']
    const line = {
      type: 'command',
      command: expect.stringContaining(` "${args[0]}" "claude" || true`),
      timeout: 30,
    }
    expect(hooksIn(paths.claude)).toEqual({
      PreToolUse: [{ matcher: 'Edit|Write', hooks: [line] }],
    })
    expect(hooksIn(paths.codex)).not.toHaveProperty('Stop')
    expect(existsSync(join(one.project.root, '.claude/skills'))).toBe(false)
    expect(await alignHooks(here)).toEqual([])
    await setMode(one.project.root, 'src/**', 'observe')
    expect(await alignHooks(here)).toEqual([paths.claude])
    expect(existsSync(paths.claude)).toBe(false)
  })

  test('doctor takes it for no second way, and misses nothing beside it', async () => {
    const { one, here } = withPlugins()
    await setMode(one.project.root, '**', 'warn')
    await alignHooks(here)
    expect(await told(duplicates, one)).toEqual([])
    expect(await told(documents, one)).toEqual([])
    expect(await told(written, one)).toEqual([])
  })

  test('an install beside it brings the rest', async () => {
    const { one, here, paths } = withPlugins()
    await setMode(one.project.root, '**', 'warn')
    await alignHooks(here)
    install({ ...where(one.places, 'local'), needs: { edits: true } })
    expect(Object.keys(Object(hooksIn(paths.claude)))).toContain('Stop')
    await setMode(one.project.root, '**', 'observe')
    expect(await alignHooks(here)).toEqual([paths.claude])
    expect(Object.keys(Object(hooksIn(paths.claude)))).toContain('Stop')
  })

  test('settings that hold all hooks get no second one', async () => {
    const { one, here, paths } = withPlugins()
    install(where(one.places, 'local'))
    await setMode(one.project.root, '**', 'enforce')
    await alignHooks(here)
    expect(Object.keys(Object(hooksIn(paths.claude)))).toContain('SessionStart')
  })

  test('without a plugin that started this process, the hook is the one of this tailtest', async () => {
    const { one, here, paths } = withPlugins()
    const { TAILTEST_PLUGIN: _, ...env } = here.env
    await setMode(one.project.root, '**', 'enforce')
    await alignHooks({ ...here, env })
    expect(readFileSync(paths.claude, 'utf8')).toContain(join(one.dist, 'hook.cjs'))
    expect(existsSync(launcherOf(env))).toBe(false)
  })
})

test('the launcher starts the plugin where it is now, and says nothing once it is gone', () => {
  const { here, plugin } = withPlugins()
  const start = () => execFileSync('node', [launcherOf(here.env), 'claude'], { encoding: 'utf8' })
  renewLauncher(here.env, 'claude')
  expect(start()).toBe('one claude')
  const moved = `${plugin}-2`
  write(join(moved, PLUGIN_BIN.hook), "process.stdout.write('two ' + process.argv[2])\n")
  renewLauncher({ ...here.env, TAILTEST_PLUGIN: moved }, 'claude')
  expect(start()).toBe('two claude')
  rmSync(moved, { recursive: true })
  expect(start()).toBe('')
})
