import { join } from 'node:path'
import type { Capabilities, EventType, FileChange, HookEvent, Reply } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handle } from '../src/flow.ts'
import { holdBack, takeWaiting } from '../src/waiting.ts'
import {
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from './project.ts'

const NONE: Capabilities = {
  ...CAPABILITIES,
  noteAfterEdit: false,
  noteAtStart: false,
  noteAtPrompt: false,
  noteAfterCommand: false,
  continueTurn: false,
}
const WAITED = 'tailtest: 1 test fails.'

/** One event of every type; the edited file is a source that is queued already. */
function eventsOf(temp: TempProject, agent?: string): { [T in EventType]: HookEvent<T> } {
  const base = eventBase(temp, { agent })
  const files: FileChange[] = [{ path: join(temp.project.root, 'src/cart.ts'), kind: 'written' }]
  return {
    'session-started': { type: 'session-started', ...base, cause: 'resume' },
    'prompt-sent': { type: 'prompt-sent', ...base, text: 'go' },
    'file-edited': { type: 'file-edited', ...base, files },
    'edit-proposed': { type: 'edit-proposed', ...base, edits: [] },
    'command-proposed': { type: 'command-proposed', ...base, command: 'ls' },
    'command-ran': { type: 'command-ran', ...base, command: 'ls', failed: false },
    'subagent-ended': { type: 'subagent-ended', ...base, agent: 'a' },
    'turn-ended': { type: 'turn-ended', ...base, continued: false, aborted: false, waiting: 'no' },
    'session-ended': { type: 'session-ended', ...base, reason: 'exit' },
    notified: { type: 'notified', ...base, kind: 'idle', text: '' },
  }
}

/** A session in which a text waits to be said. */
function waitingProject(kind: 'edit' | 'turn' = 'turn'): TempProject {
  const temp = tempProject({ git: true, files: { 'src/cart.ts': 'export const a = () => 1\n' } })
  temp.trust()
  holdBack(WAITED, kind, session(temp).journal)
  return temp
}

interface Sent {
  capabilities?: Partial<Capabilities>
  agent?: string
  details?: object
}

function send(temp: TempProject, type: EventType, sent: Sent = {}): Promise<Reply> {
  const { capabilities = {}, agent, details = {} } = sent
  const event = { ...eventsOf(temp, agent)[type], ...details }
  return handle(event, contextOf(temp, { capabilities: { ...NONE, ...capabilities } }))
}

const left = (temp: TempProject) =>
  session(temp)
    .journal.read()
    .session.undelivered.map(({ text }) => text)

describe('what waits goes out with the next event that can carry it', () => {
  test.each([
    ['session-started', 'noteAtStart', 'note'],
    ['prompt-sent', 'noteAtPrompt', 'note'],
    ['file-edited', 'noteAfterEdit', 'note'],
    ['command-ran', 'noteAfterCommand', 'note'],
    ['turn-ended', 'continueTurn', 'continue'],
  ] as const)('%s, where the host has %s; once', async (type, capability, reply) => {
    const temp = waitingProject()
    const capabilities = { [capability]: true }
    const before = await send(temp, type)
    expect(before.type).toBe('silent')
    expect(left(temp)).toEqual([WAITED])
    const said = await send(temp, type, { capabilities })
    expect(said).toMatchObject({ type: reply, text: expect.stringContaining(WAITED) })
    expect(left(temp)).toEqual([])
    const again = await send(temp, type, { capabilities })
    expect('text' in again ? again.text : '').not.toContain(WAITED)
  })

  test.each(['command-proposed', 'subagent-ended', 'session-ended', 'notified'] as const)(
    'not with %s: nobody reads it there',
    async (type) => {
      const temp = waitingProject()
      expect(await send(temp, type, { capabilities: CAPABILITIES })).toEqual({ type: 'silent' })
      expect(left(temp)).toEqual([WAITED])
    },
  )

  test('not with what a sub-agent did: it is for the main agent', async () => {
    const temp = waitingProject()
    const able = { agent: 'explorer', capabilities: CAPABILITIES }
    const replies = [await send(temp, 'file-edited', able), await send(temp, 'command-ran', able)]
    expect(JSON.stringify(replies)).not.toContain(WAITED)
    expect(left(temp)).toContain(WAITED)
  })

  test('a command and a turn’s end leave it to the prompt, where the host has one that carries', async () => {
    const temp = waitingProject()
    const capabilities = { noteAtPrompt: true, noteAfterCommand: true, continueTurn: true }
    expect(await send(temp, 'command-ran', { capabilities })).toEqual({ type: 'silent' })
    expect(await send(temp, 'turn-ended', { capabilities })).not.toMatchObject({ text: WAITED })
    expect(await send(temp, 'prompt-sent', { capabilities })).toEqual({
      type: 'note',
      text: WAITED,
    })
  })

  test('a turn’s end that waits for the person, or was told to go on twice, brings nothing', async () => {
    const temp = waitingProject()
    const capabilities = { continueTurn: true }
    const details = { waiting: 'question' }
    expect(await send(temp, 'turn-ended', { capabilities, details })).toEqual({ type: 'silent' })
    const { journal } = session(temp)
    for (const reason of ['one', 'two'])
      journal.append({ type: 'session.continued', reason, purses: ['other'] })
    expect(await send(temp, 'turn-ended', { capabilities })).toEqual({ type: 'silent' })
    journal.append({ type: 'session.turn-began' })
    expect(await send(temp, 'turn-ended', { capabilities })).toMatchObject({ text: WAITED })
    expect(journal.read().session.turn.continues).toBe(1)
  })
})

describe('a note on an edit that its own event cannot carry', () => {
  const created = (temp: TempProject, path: string, capabilities: Partial<Capabilities> = {}) => {
    const file = join(temp.project.root, temp.write(path, 'export const b = () => 2\n'))
    const details = { files: [{ path: file, kind: 'created' }] }
    return send(temp, 'file-edited', { capabilities, details })
  }
  const project = () => {
    const manifest = '{"type":"module","devDependencies":{"vitest":"*"}}'
    const temp = tempProject({ git: true, files: { 'package.json': manifest } })
    temp.trust()
    return temp
  }

  test('comes with the next edit that can', async () => {
    const temp = project()
    expect(await created(temp, 'src/price.ts')).toEqual({ type: 'silent' })
    const able = { noteAfterEdit: true }
    const note = await created(temp, 'src/stock.ts', able)
    expect(note).toMatchObject({
      type: 'note',
      text: expect.stringMatching(/src\/price\.ts queued.*\n.*src\/stock\.ts queued/s),
    })
    expect(await created(temp, 'src/stock.ts', able)).toEqual({ type: 'silent' })
  })

  test('comes with the second telling of the same edit', async () => {
    const temp = project()
    await created(temp, 'src/price.ts')
    const note = await created(temp, 'src/price.ts', { noteAfterEdit: true })
    expect(note).toMatchObject({ text: expect.stringContaining('src/price.ts queued') })
  })

  test('is out of date once the turn has ended: the end says what is open', async () => {
    const temp = project()
    await created(temp, 'src/price.ts')
    const end = await send(temp, 'turn-ended', { capabilities: { continueTurn: true } })
    expect(end).toMatchObject({ type: 'continue', text: expect.stringContaining('has no test') })
    expect(left(temp)).toEqual([])
  })
})

test('of hooks that ask at once each text goes to one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 5 }), (texts) => {
      const temp = tempProject()
      const hooks = [session(temp), session(temp)].map(({ journal }) => journal)
      for (const [at, text] of texts.entries()) {
        const journal = hooks[at % 2]
        if (journal) holdBack(text, 'turn', journal)
      }
      const said = hooks.map(takeWaiting)
      expect(said.filter((text) => text !== '')).toEqual(
        texts.length > 0 ? [texts.join('\n\n')] : [],
      )
      expect(left(temp)).toEqual([])
    }),
    { numRuns: 30 },
  )
})
