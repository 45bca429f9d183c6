import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Events, Reply } from '@tailtest/adapter-kit'
import { relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const FILES = { 'package.json': '{"type":"module"}', 'src/old.ts': '' }
const SILENT: Reply = { type: 'silent' }
const PAUSED = { type: 'refuse', reason: expect.stringContaining('tailtest is paused') }
const ON = { type: 'refuse', reason: 'tailtest is on.' }

const project = () => tempProject({ git: true, files: FILES })

function send(temp: TempProject, prompt: Events['prompt-sent'], turn?: string): Promise<Reply> {
  return handle({ type: 'prompt-sent', ...eventBase(temp, { turn }), ...prompt }, contextOf(temp))
}

const call = (temp: TempProject, word: 'off' | 'on', turn?: string) =>
  send(temp, { text: `/tailtest:${word}`, switch: word }, turn)

function edit(temp: TempProject, path: string): Promise<Reply> {
  const files = [{ path: join(temp.project.root, temp.write(path)), kind: 'created' as const }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

const isPaused = (temp: TempProject) => session(temp).journal.read().session.paused
const switches = (temp: TempProject) =>
  readFileSync(session(temp).journal.file, 'utf8')
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    .filter(({ type }) => /^session\.(paused|resumed)$/.test(type))

describe('off and on, as a person calls them', () => {
  test('pause the session, and the prompt goes no further', async () => {
    const temp = project()
    session(temp)
    expect(await call(temp, 'off')).toEqual(PAUSED)
    expect(isPaused(temp)).toBe(true)
  })

  test('work before the session has a journal', async () => {
    const temp = project()
    expect(await call(temp, 'off')).toEqual(PAUSED)
    expect(isPaused(temp)).toBe(true)
    expect(await edit(temp, 'src/cart.ts')).toEqual(SILENT)
  })

  test('are written down as the person’s, each once', async () => {
    const temp = project()
    const words = ['off', 'off', 'on', 'on'] as const
    const replies: Reply[] = []
    for (const word of words) replies.push(await call(temp, word))
    expect(replies).toEqual([PAUSED, PAUSED, ON, ON])
    expect(switches(temp)).toMatchObject([
      { type: 'session.paused', actor: 'person' },
      { type: 'session.resumed', actor: 'person' },
    ])
  })

  test('show in the view of the session', async () => {
    const temp = project()
    const view = () =>
      JSON.parse(readFileSync(join(temp.project.root, '.tailtest', 'session.json'), 'utf8'))
    await call(temp, 'off')
    expect(view()).toMatchObject({ paused: true })
    await call(temp, 'on')
    expect(view()).toMatchObject({ paused: false })
  })

  test('on without a pause leaves no trace', async () => {
    const temp = project()
    expect(await call(temp, 'on')).toEqual(ON)
    expect(existsSync(join(temp.project.root, '.tailtest'))).toBe(false)
  })

  test('begin no turn: the model never sees them', async () => {
    const temp = project()
    session(temp)
    await call(temp, 'off', 't1')
    expect(session(temp).journal.read().session.turn.id).toBeUndefined()
  })
})

test.each([
  '/tailtest off',
  'Type /tailtest off to pause it.',
  '<task-notification>\n<summary>/tailtest off</summary>\n</task-notification>',
])('a prompt that is not known to be a person’s call pauses nothing: %j', async (text) => {
  const temp = project()
  session(temp)
  expect(await send(temp, { text })).toEqual(SILENT)
  expect(isPaused(temp)).toBe(false)
})

test('while it is paused, a prompt brings nothing and costs no look at the tree', async () => {
  const temp = project()
  const { journal } = session(temp)
  journal.append({ type: 'session.undelivered', key: 'k', text: 'tailtest: 1 test fails.' })
  await call(temp, 'off')
  const size = journal.size()
  expect(await send(temp, { text: 'go' }, 't1')).toEqual(SILENT)
  expect(journal.size()).toBe(size)
  await call(temp, 'on')
  expect(await send(temp, { text: 'go' }, 't2')).toEqual({
    type: 'note',
    text: 'tailtest: 1 test fails.',
  })
})

test('a pause holds in every project that the session touched', async () => {
  const [here, there] = [project(), project()]
  const base = { ...eventBase(here), type: 'file-edited' as const }
  const path = join(there.project.root, there.write('src/cart.ts'))
  await handle({ ...base, files: [{ path, kind: 'created' }] }, contextOf(here))
  await call(here, 'off')
  const over = { env: here.env, userState: here.userState }
  const touched = contextOf(there, over).placeOf(base, path).found()?.read().session
  expect(touched?.pending[relPath('src/cart.ts')]).toBeDefined()
  expect(touched?.paused).toBe(true)
})

describe('the gate, as a person switches it', () => {
  const ENFORCED = { '.tailtest/config.json': '{"tdd":{"mode":{"**":"enforce"}}}' }
  const shop = () => tempProject({ git: true, files: { ...FILES, ...ENFORCED } })
  const gate = (temp: TempProject, word: 'on' | 'off' | 'status') =>
    send(temp, { text: `/tailtest:tdd ${word}`, switch: `tdd-${word}` })
  const modes = (temp: TempProject) =>
    session(temp).journal.readAs((value) => {
      const { type, mode, actor } = Object(value)
      return type === 'tdd.mode' ? [mode, actor] : undefined
    })
  const propose = (temp: TempProject) => {
    const path = join(temp.project.root, 'src/old.ts')
    const edits = [{ kind: 'write' as const, path, text: 'export const a = 1\n' }]
    return handle({ type: 'edit-proposed', ...eventBase(temp), edits }, contextOf(temp))
  }

  test('is off at once and for this session, and on as it is configured, each written down once', async () => {
    const temp = shop()
    session(temp)
    const off = { type: 'refuse', reason: expect.stringMatching(/^\[tailtest\] tdd is off/) }
    const on = {
      type: 'refuse',
      reason: '[tailtest] tdd is on, as configured: enforce "**", otherwise off',
    }
    expect([await gate(temp, 'off'), await gate(temp, 'off')]).toEqual([off, off])
    expect(await propose(temp)).toEqual(SILENT)
    expect([await gate(temp, 'on'), await gate(temp, 'on')]).toEqual([on, on])
    expect(modes(temp)).toEqual([
      ['off', 'person'],
      ['on', 'person'],
    ])
    expect(await propose(temp)).not.toEqual(SILENT)
  })

  test('tells how it stands, and leaves no trace', async () => {
    const temp = shop()
    const told = (word: string) => ({ type: 'refuse', reason: expect.stringContaining(word) })
    expect(await gate(temp, 'status')).toEqual(told('[tailtest] tdd: enforce "**", otherwise off'))
    expect(existsSync(join(temp.project.root, '.tailtest', 'sessions'))).toBe(false)
    await gate(temp, 'off')
    expect(await gate(temp, 'status')).toEqual(told('\n[tailtest] off for this session'))
    expect(modes(temp)).toHaveLength(1)
  })
})
