import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import {
  CAPABILITIES,
  contextOf,
  eventBase,
  session,
  type TempProject,
  tempProject,
} from '../project.ts'

const FILES = { 'package.json': '{"type":"module"}', 'src/old.ts': '' }

const send = (temp: TempProject, text: string) =>
  handle({ type: 'prompt-sent', ...eventBase(temp), text }, contextOf(temp))
const turn = (temp: TempProject) => session(temp).journal.read().session.turn

/** A turn that wrote a source without a test; gives what the agent is told at its end. */
async function continued(temp: TempProject): Promise<string> {
  temp.trust()
  session(temp)
  await send(temp, 'Write it')
  const path = join(temp.project.root, temp.write('src/new.ts', 'export const one = () => 1\n'))
  const files = [{ path, kind: 'created' as const }]
  await handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
  const end = { continued: false, aborted: false, waiting: 'no' } as const
  const reply = await handle({ type: 'turn-ended', ...eventBase(temp), ...end }, contextOf(temp))
  if (reply.type !== 'continue') throw new Error(`it said ${reply.type}`)
  return reply.text
}

test('what was said at a turn’s end and comes back as a prompt goes on with the turn', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const text = await continued(temp)
  const before = turn(temp)
  expect(before).toMatchObject({ continues: 1, ends: 1 })
  await send(temp, `\n${text.trim()}`)
  expect(turn(temp)).toEqual(before)
})

test('what a person types begins a turn, also behind such words', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const text = await continued(temp)
  await send(temp, `You said: ${text}`)
  expect(turn(temp)).toMatchObject({ continues: 0, ends: 0 })
  await send(temp, text) // it was said in a turn that is over
  expect(turn(temp).startedAt).toBeGreaterThan(0)
  expect(turn(temp).said).toBeUndefined()
})

test('a note that an edit could not carry goes out with the event that tells of it again, once', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const path = join(temp.project.root, temp.write('src/new.ts', 'export const one = () => 1\n'))
  const files = [{ path, kind: 'created' as const }]
  const mute = { capabilities: { ...CAPABILITIES, noteAfterEdit: false } }
  const first = await handle(
    { type: 'file-edited', ...eventBase(temp), files },
    contextOf(temp, mute),
  )
  expect(first).toEqual({ type: 'silent' })
  const again = () =>
    handle({ type: 'file-edited', ...eventBase(temp), files, reported: true }, contextOf(temp))
  expect(await again()).toEqual({
    type: 'note',
    text: expect.stringContaining('src/new.ts queued'),
  })
  expect(await again()).toEqual({ type: 'silent' })
  expect(session(temp).journal.read().session.touched).toMatchObject({ 'src/new.ts': { edits: 1 } })
})
