import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadConfig } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { commandsHash } from '../../src/commands.ts'
import { config } from '../../src/config.ts'
import { handle } from '../../src/flow.ts'
import {
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const CAN_ASK = { ...CAPABILITIES, ask: true }

/** What the guard says of a command that is never run. */
function propose(temp: TempProject, command: string, over: { cwd?: string; ask?: boolean } = {}) {
  const { ask = true, ...base } = over
  const event = { type: 'command-proposed', ...eventBase(temp, base), command } as const
  const home = join(dirname(temp.project.root), 'home')
  const capabilities = { ...CAN_ASK, ask }
  return handle(event, contextOf(temp, { capabilities, env: { ...temp.env, HOME: home } }))
}

const silent = { type: 'silent' }
const asks = (effect: string) => ({ type: 'ask', reason: expect.stringContaining(effect) })

describe('a command that would destroy work', () => {
  test('is asked about, with what it does and how to allow it', async () => {
    const temp = tempProject({ git: true, files: { 'src/cart.ts': '' } })
    expect(await propose(temp, 'cd src && rm -rf ..')).toEqual({
      type: 'ask',
      reason:
        'tailtest guard: "rm -rf .." deletes the project. A person can allow it for good: add the command, or its rule (delete-folder), to guard.allow in .tailtest/config.json, then run tailtest trust.',
    })
  })

  test('is one that deletes what git knows', async () => {
    const temp = tempProject({ git: true })
    expect(await propose(temp, 'rm -rf .git')).toEqual(asks('git’s own data'))
    expect(await propose(temp, 'rm -rf .git/rebase-merge')).toEqual(silent)
  })

  test('is refused where nobody can be asked', async () => {
    const temp = tempProject({ git: true })
    expect(await propose(temp, 'rm -rf .', { ask: false })).toMatchObject({ type: 'refuse' })
  })

  test('is told of to the person where it can be neither asked about nor refused', async () => {
    const temp = tempProject({ git: true })
    const event = { type: 'command-proposed', ...eventBase(temp), command: 'rm -rf .' } as const
    const capabilities = { ...CAPABILITIES, ask: false, refuse: false }
    expect(await handle(event, contextOf(temp, { capabilities }))).toMatchObject({
      type: 'tell',
      user: expect.stringContaining('deletes the project'),
    })
  })

  test('is told from the folder it would run in', async () => {
    const temp = tempProject({ git: true, files: { 'src/cart.ts': '' } })
    const cwd = join(temp.project.root, 'src')
    expect(await propose(temp, 'rm -rf ..', { cwd })).toEqual(asks('deletes the project'))
    expect(await propose(temp, 'rm -rf legacy', { cwd })).toEqual(silent)
  })

  test('is seen through links: what a link leads to is outside, the link itself is not', async () => {
    const temp = tempProject({ git: true })
    const outside = join(dirname(temp.project.root), 'elsewhere')
    mkdirSync(join(outside, 'kept'), { recursive: true })
    symlinkSync(outside, join(temp.project.root, 'linked'), 'junction')
    const env = { ...temp.env, HOME: outside }
    const ask = (command: string) =>
      handle(
        { type: 'command-proposed', ...eventBase(temp), command },
        contextOf(temp, { capabilities: CAN_ASK, env }),
      )
    expect(await ask('rm -rf linked')).toEqual(silent)
    expect(await ask('rm -rf linked/..')).toEqual(asks('deletes'))
  })
})

describe('git commands that throw work away', () => {
  test('are asked about only while there is work that stands in no commit', async () => {
    const temp = tempProject({ git: true, files: { 'src/cart.ts': 'one' } })
    expect(await propose(temp, 'git reset --hard')).toEqual(silent)
    expect(await propose(temp, 'git clean -fd')).toEqual(silent)
    temp.write('notes.md', 'untracked')
    expect(await propose(temp, 'git reset --hard')).toEqual(silent)
    expect(await propose(temp, 'git clean -fd')).toEqual(asks('untracked files'))
    temp.write('src/cart.ts', 'two')
    expect(await propose(temp, 'git reset --hard')).toEqual(asks('uncommitted work'))
    expect(await propose(temp, 'git checkout -- .')).toEqual(asks('uncommitted work'))
  })

  test('mean nothing where there is no repository', async () => {
    expect(await propose(tempProject(), 'git reset --hard')).toEqual(silent)
  })
})

describe('nothing is said', () => {
  test('of everyday commands', async () => {
    const temp = tempProject({ git: true })
    for (const command of ['rm -rf node_modules dist', 'git push', 'npm test', 'echo "rm -rf /"']) {
      expect(await propose(temp, command)).toEqual(silent)
    }
  })

  test('while the person has paused tailtest, or has agreed that the guard is off', async () => {
    const temp = tempProject({ git: true })
    session(temp).journal.append({ type: 'session.paused' })
    expect(await propose(temp, 'rm -rf .')).toEqual(silent)
    const off = tempProject({ files: { '.tailtest/config.json': '{"guard":{"enabled":false}}' } })
    expect(await propose(off, 'rm -rf .')).toEqual(asks('deletes the project'))
    off.trust(commandsHash((await loadConfig(off.project, config)).config))
    expect(await propose(off, 'rm -rf .')).toEqual(silent)
  })

  test.each(['delete-folder', 'rm -rf /opt/shared', 'rm -rf /opt/*'])(
    'of what the settings allow, once the person agreed to exactly that: %s',
    async (entry) => {
      const settings = JSON.stringify({ guard: { allow: [entry] } })
      const temp = tempProject({ files: { '.tailtest/config.json': settings } })
      const command = 'rm -rf /opt/shared'
      expect(await propose(temp, command)).toEqual(asks('what lies outside the project'))
      const loaded = await loadConfig(temp.project, config)
      temp.trust(commandsHash(loaded.config))
      expect(await propose(temp, command)).toEqual(silent)
      expect(await propose(temp, 'git push --force')).toEqual(asks('overwrites the branch'))
    },
  )
})
