import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChange } from '@tailtest/adapter-kit'
import { toAbsolute } from '@tailtest/project'
import { expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const body = (lines: number) => 'export const x = () => 1\n'.repeat(lines)

const FILES = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  'src/services/pay.ts': body(100),
  'src/services/tax.ts': body(90),
  'src/services/tested.ts': body(100),
  'src/services/tested.test.ts': body(100),
  'src/services/types.ts': 'export interface Price { net: number }\n'.repeat(100),
  'src/services/main.go': body(100), // no runner of its language
  'test/fixtures/src/services/shop.ts': body(100),
  'tiny.ts': body(5),
}

const OFFER =
  'Sources without a test of their own that matter most here: src/services/pay.ts, src/services/tax.ts. Offer the person tests for them when the work is done; do not start unasked.'

function shop(config?: object): TempProject {
  const temp = tempProject({ git: true, files: FILES })
  temp.trust()
  if (config !== undefined) temp.write('.tailtest/config.json', JSON.stringify(config))
  return temp
}

async function started(temp: TempProject, id = 'one'): Promise<string> {
  const base = eventBase(temp, { session: id })
  const event = { type: 'session-started', ...base, cause: 'startup' } as const
  const reply = await handle(event, contextOf(temp))
  return 'text' in reply ? reply.text : ''
}

const edit = (temp: TempProject, path: string, kind: FileChange['kind'] = 'written') => {
  const files = [{ path: toAbsolute(temp.project, temp.write(path, `${body(50)}\n`)), kind }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

const endTurn = (temp: TempProject) => {
  const event = { continued: false, aborted: false, readOnly: false, waiting: 'no' } as const
  return handle({ type: 'turn-ended', ...eventBase(temp), ...event }, contextOf(temp))
}

const statusesOf = (temp: TempProject) =>
  Object.entries(session(temp).journal.read().session.pending).map(([path, { status }]) => [
    path,
    status,
  ])

test('the first session queues the untested sources that matter most, and offers tests in one line', async () => {
  const temp = shop()
  expect((await started(temp)).split('\n').at(-1)).toBe(OFFER)
  expect(statusesOf(temp)).toEqual([
    ['src/services/pay.ts', 'ramp-up'],
    ['src/services/tax.ts', 'ramp-up'],
  ])
  const view = readFileSync(join(temp.project.root, '.tailtest', 'session.json'), 'utf8')
  expect(JSON.parse(view).ramp_up).toEqual(['src/services/pay.ts', 'src/services/tax.ts'])
})

test('the second session looks for nothing, nor does one that remembers an earlier one', async () => {
  const temp = shop()
  await started(temp)
  expect(await started(temp, 'two')).not.toContain('Sources without')
  const later = shop()
  later.write(
    '.tailtest/history.json',
    JSON.stringify([
      {
        file: 'tiny.ts',
        status: 'passed',
        attempts: 0,
        classification: 'gap',
        session_id: 'before',
        timestamp: '2026-01-01T00:00:00.000Z',
      },
    ]),
  )
  expect(await started(later)).not.toContain('Sources without')
  expect(statusesOf(later)).toEqual([])
})

test('as many as the configuration wants; with 0 nothing is looked for', async () => {
  expect(await started(shop({ ramp_up_limit: 1 }))).toContain(
    'matter most here: src/services/pay.ts.',
  )
  const none = shop({ ramp_up_limit: 0 })
  expect(await started(none)).not.toContain('Sources without')
  expect(statusesOf(none)).toEqual([])
})

test('two hooks that begin a session at once offer it once', async () => {
  const temp = shop()
  const texts = await Promise.all([started(temp), started(temp)])
  expect(texts.filter((text) => text.includes('Sources without'))).toHaveLength(1)
})

test('what is only offered never keeps a turn going', async () => {
  const temp = shop()
  await started(temp)
  await handle(
    { type: 'command-ran', ...eventBase(temp), command: 'ls', failed: false },
    contextOf(temp),
  )
  expect(await endTurn(temp)).toEqual({ type: 'silent' })
  await edit(temp, 'README.md')
  expect(await endTurn(temp)).toEqual({ type: 'silent' })
  expect(statusesOf(temp)).toHaveLength(2)
})

test('an edit makes work of what was offered, and nothing is said of files that were there before', async () => {
  const temp = shop()
  await started(temp)
  expect(await edit(temp, 'src/services/tax.ts')).toEqual({ type: 'silent' })
  expect(statusesOf(temp)).toContainEqual(['src/services/tax.ts', 'existing'])
  const note = await edit(temp, 'src/services/brand-new.ts', 'created')
  expect('text' in note ? note.text : '').toMatch(
    /^tailtest: \S+ queued \(new, typescript\)\. write test/,
  )
})

test('without git an edit of what was offered is noted as the first touch it is', async () => {
  const temp = tempProject({ files: FILES })
  temp.trust()
  expect(await started(temp)).toContain(OFFER)
  const note = await edit(temp, 'src/services/tax.ts')
  expect('text' in note ? note.text : '').toContain('src/services/tax.ts queued (new, typescript)')
  expect(statusesOf(temp)).toContainEqual(['src/services/tax.ts', 'new'])
})

test('where nobody agreed to tailtest nothing is looked for', async () => {
  const temp = tempProject({ git: true, files: FILES })
  expect(await started(temp)).toBe('')
  expect(existsSync(join(temp.project.root, '.tailtest'))).toBe(false)
})
