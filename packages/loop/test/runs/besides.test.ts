import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relPath, toAbsolute } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { keepBlob, readBlob } from '../../src/tdd/blobs.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const SOURCE = 'export function half(price) {\n  return price / 2\n}\n'

function edit(temp: TempProject, path: string) {
  temp.write(path, SOURCE)
  const files = [{ path: toAbsolute(temp.project, relPath(path)), kind: 'created' as const }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

/** The paths that the session's journal has as queued. */
function queuedIn({ project }: TempProject): string[] {
  const folder = join(project.root, '.tailtest', 'sessions')
  const lines = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n'),
  )
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'session.queued')
    .map(({ path }) => path)
}

function end(temp: TempProject, now: number) {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp, { now: () => now }))
}

describe('where only what an answer does not rest on cannot be written', () => {
  test('a note on an edit is given', async () => {
    const temp = tempProject({ git: true })
    mkdirSync(join(temp.project.root, '.tailtest', 'session.json'), { recursive: true })
    expect(await edit(temp, 'src/half.js')).toMatchObject({ type: 'note' })
  })

  test('a note on an edit is given without the person’s own state folder, and the edit is known', async () => {
    const temp = tempProject({ git: true })
    rmSync(temp.userState, { recursive: true, force: true })
    mkdirSync(dirname(temp.userState), { recursive: true })
    writeFileSync(temp.userState, 'no folder can be made here')
    expect(await edit(temp, 'src/half.js')).toMatchObject({ type: 'note' })
    expect(queuedIn(temp)).toEqual(['src/half.js'])
  })
})

test('an end that its hook was killed at is dealt with by a later one, once no hook could be at it any more', async () => {
  const temp = tempProject({ git: true })
  temp.trust()
  await edit(temp, 'src/half.js')
  const { journal } = session(temp)
  const { turn } = journal.read().session
  const began = Date.now()
  journal.claim([`end:${turn.id ?? turn.startedAt}:${turn.ends}`])
  expect(journal.read().session.turn.ends).toBe(0)
  await end(temp, began + 1000)
  expect(journal.read().session.turn.ends).toBe(0)
  await end(temp, began + 3_600_000)
  expect(journal.read().session.turn.ends).toBe(1)
})

test('a content that a crash of the machine left empty is kept anew', () => {
  const temp = tempProject()
  const hash = keepBlob(temp.project, SOURCE) ?? ''
  const file = join(temp.project.root, '.tailtest', 'tdd', 'blobs', hash)
  rmSync(file)
  temp.write(`.tailtest/tdd/blobs/${hash}`, '')
  expect(keepBlob(temp.project, SOURCE)).toBe(hash)
  expect(readBlob(temp.project, hash)).toBe(SOURCE)
})
