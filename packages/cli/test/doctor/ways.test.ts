import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { duplicates } from '../../src/setup/doctor/installation.ts'
import { written } from '../../src/setup/doctor/written.ts'
import { copyOf } from '../../src/setup/user-copy.ts'
import { install, where } from '../places.ts'
import { patient, told } from './patient.ts'

test('the copy that hooks of all projects run from is told of where it is of another version', async () => {
  const one = patient()
  const user = where(one.places, 'user')
  install(user)
  expect(await told(written, one)).toEqual([])
  writeFileSync(join(one.dist, 'hook.cjs'), '// the hook of the next version\n')
  expect(await written(one)).toEqual([
    {
      check: 'claude user hook',
      state: 'warning',
      message: `${copyOf(one.env)}, from which it runs, is a copy of another version of tailtest`,
      fix: 'tailtest install --agent claude --scope user',
    },
  ])
  install(user)
  expect(await told(written, one)).toEqual([])
})

describe('what is installed twice', () => {
  test('nothing: there is nothing to say', async () => {
    const one = patient()
    install(where(one.places, 'local'))
    expect(await told(duplicates, one)).toEqual([])
  })

  test('in two scopes of one host is named, with how to end it', async () => {
    const one = patient()
    const [local, user] = [where(one.places, 'local'), where(one.places, 'user')]
    const paths = [...install(local).settings, ...install(user).settings]
    const [finding, ...others] = await duplicates(one)
    expect(others).toEqual([])
    expect(finding).toEqual({
      check: 'claude duplicates',
      state: 'warning',
      message: `Claude Code finds the hook in ${paths.join(' and in ')}: each event starts it 2 times, and is answered once`,
      fix: 'Keep one: tailtest uninstall --agent claude --scope local, or tailtest uninstall --agent claude --scope user',
    })
  })

  test('as a plugin and in the settings is named', async () => {
    const one = patient()
    install(where(one.places, 'user'))
    install(where(one.places, 'user', 'codex'))
    const settings = join(one.project.root, '.claude', 'settings.json')
    mkdirSync(join(one.project.root, '.claude'))
    writeFileSync(settings, '{"enabledPlugins":{"tailtest@tools":true}}')
    writeFileSync(
      join(one.home, '.codex', 'config.toml'),
      '[plugins."tailtest@tools"]\nenabled = true\n',
    )
    const lines = await told(duplicates, one)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('warning claude duplicates: Claude Code finds the hook in ')
    expect(lines[0]).toContain(' and in the plugin tailtest@tools')
    expect(lines[1]).toContain('warning codex duplicates: Codex CLI finds the hook in ')
  })

  test('a plugin that is switched off is none', async () => {
    const one = patient({
      '.claude/settings.local.json': '{"enabledPlugins":{"tailtest@tools":false}}',
    })
    install(where(one.places, 'user'))
    expect(await told(duplicates, one)).toEqual([])
  })

  test('that a host starts the hooks of another one is said, and is fine', async () => {
    const one = patient()
    install(where(one.places, 'user'))
    install(where(one.places, 'user', 'cursor'))
    expect(await told(duplicates, one)).toEqual([
      'ok cursor duplicates: Cursor starts the hooks of Claude Code too: each event is answered once',
    ])
  })
})

describe('hooks as they are written', () => {
  function installed(agent: 'claude' | 'codex' = 'claude') {
    const one = patient()
    const [path = ''] = install(where(one.places, 'user', agent)).settings
    const edit = (from: string, to: string) => {
      const text = readFileSync(path, 'utf8')
      expect(text).toContain(from)
      writeFileSync(path, text.replace(from, to))
    }
    return { one, path, edit }
  }

  test('by this version: there is nothing to say', async () => {
    expect(await told(written, installed().one)).toEqual([])
  })

  test('with less time than they need are a problem', async () => {
    const { one, path, edit } = installed()
    edit('"timeout": 150', '"timeout": 10')
    expect(await told(written, one)).toEqual([
      `problem claude user settings: ${path}: Claude Code stops hooks before they finish: Stop has 10 s and needs 150 s`,
    ])
  })

  test('with more time are only of another version', async () => {
    const { one, path, edit } = installed('codex')
    edit('"timeout": 150', '"timeout": 300')
    expect(await told(written, one)).toEqual([
      `warning codex user settings: ${path} has hooks of another version`,
    ])
  })

  test('without one of this version are named', async () => {
    const { one, path, edit } = installed()
    edit('"SessionEnd"', '"NoSuchEvent"')
    expect(await told(written, one)).toEqual([
      `warning claude user settings: ${path} lacks hooks of this version: SessionEnd`,
    ])
  })

  test('with more hooks of ours than every project needs are fine', async () => {
    const { one, path } = installed()
    const settings = JSON.parse(readFileSync(path, 'utf8'))
    const [hook] = settings.hooks.Stop
    settings.hooks.PreToolUse.push({ ...hook, matcher: 'Edit|Write' })
    writeFileSync(path, JSON.stringify(settings))
    expect(await told(written, one)).toEqual([])
  })
})
