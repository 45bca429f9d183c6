import type { EventType } from '@tailtest/adapter-kit'
import { openLog, relPath, toAbsolute } from '@tailtest/project'
import { type JournalRecord, readRecord } from '@tailtest/session'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handle } from '../src/flow.ts'
import { recordSaid, saidEntry } from '../src/said.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from './project.ts'

function saidIn(temp: TempProject): JournalRecord<'loop.said'>[] {
  const { file } = session(temp).journal
  return openLog(file, readRecord)
    .read()
    .entries.flatMap((record) => (record.type === 'loop.said' ? [record] : []))
}

const edit = (temp: TempProject, file: string) =>
  handle(
    {
      type: 'file-edited',
      ...eventBase(temp),
      files: [{ path: toAbsolute(temp.project, relPath(file)), kind: 'created' }],
    },
    contextOf(temp),
  )

test('a note is written down as it was said, once; silence leaves no record', async () => {
  const temp = tempProject()
  temp.write('src/cart.ts', 'export const total = 1\n')
  const reply = await edit(temp, 'src/cart.ts')
  expect(reply).toMatchObject({ type: 'note', text: expect.stringContaining('src/cart.ts queued') })
  expect(await edit(temp, 'src/cart.ts')).toEqual({ type: 'silent' })
  const text = 'text' in reply ? reply.text : ''
  expect(saidIn(temp)).toEqual([
    expect.objectContaining({ on: 'file-edited', reply: 'note', text, actor: 'hook' }),
  ])
  expect(saidIn(temp)[0]).not.toHaveProperty('cut')
})

test('it stands in the journal of the root that the edited file belongs to', async () => {
  const [one, other] = [tempProject({ git: true }), tempProject({ git: true })]
  session(one)
  other.write('src/cart.ts', 'export const total = 1\n')
  const path = toAbsolute(other.project, relPath('src/cart.ts'))
  const files = [{ path, kind: 'created' as const }]
  await handle({ type: 'file-edited', ...eventBase(one), files }, contextOf(one))
  expect(saidIn(one)).toEqual([])
  expect(saidIn(other)).toHaveLength(1)
})

test('what is said where no journal was opened is said all the same, and nothing is created', () => {
  const temp = tempProject()
  const event = { type: 'notified', ...eventBase(temp), kind: '', text: '' } as const
  recordSaid({ type: 'tell', user: 'hello' }, event, contextOf(temp))
  expect(contextOf(temp).placeOf(event, temp.project.root).found()).toBeUndefined()
})

test('a reply is given although it cannot be written down', () => {
  const temp = tempProject()
  const { journal } = session(temp)
  const event = { type: 'notified', ...eventBase(temp), kind: '', text: '' } as const
  const lines: string[] = []
  const context = contextOf(temp, { debug: (line) => lines.push(line) })
  temp.remove(`.tailtest/sessions/${journal.file.split(/[\\/]/).at(-1)}`)
  temp.link('.tailtest/sessions/one.jsonl', '.tailtest')
  recordSaid({ type: 'tell', user: 'hello' }, event, {
    ...context,
    placesOf: () => [{ ...context.placeOf(event, temp.project.root), found: () => journal }],
  })
  expect(lines).toEqual([expect.stringContaining('not recorded: ')])
})

const words = fc.string({ unit: 'binary', maxLength: 9000 })
const reply = fc.oneof(
  fc.record({ type: fc.constantFrom('note', 'continue'), text: words, user: words }),
  fc.record({ type: fc.constant('tell'), text: fc.constant(''), user: words }),
)

test('whatever was said fits a record: a beginning of it, marked as cut where it is not all', () => {
  const temp = tempProject()
  const { journal } = session(temp)
  const on: EventType = 'turn-ended'
  fc.assert(
    fc.property(reply, (said) => {
      const entry = saidEntry(said, on)
      if (entry === undefined) throw new Error('words were said')
      journal.append(entry)
      const { text, user } = said
      expect(text.startsWith(entry.text ?? '')).toBe(true)
      expect(user.startsWith(entry.user ?? '')).toBe(true)
      const isWhole = (entry.text ?? '') === text && (entry.user ?? '') === user
      expect(entry.cut ?? false).toBe(!isWhole)
    }),
    { numRuns: 300 },
  )
})

test('a long text leaves room for the line to the person, and a short one is never cut', () => {
  const long = 'x'.repeat(4800)
  const both = saidEntry({ type: 'continue', text: long, user: 'one failed' }, 'turn-ended')
  expect(both).toMatchObject({ user: 'one failed', cut: true })
  expect(both?.text?.length).toBeGreaterThan(2900)
  expect(saidEntry({ type: 'note', text: 'x'.repeat(1500) }, 'turn-ended')).toEqual({
    type: 'loop.said',
    on: 'turn-ended',
    reply: 'note',
    text: 'x'.repeat(1500),
  })
  expect(saidEntry({ type: 'silent' }, 'turn-ended')).toBeUndefined()
})
