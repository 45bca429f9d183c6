import type { Events } from '@tailtest/adapter-kit'
import { describe, expect, test } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, type TempProject, tempProject } from '../project.ts'

type Cause = Events['session-started']['cause']

const FILES = {
  'package.json': '{"type":"module","devDependencies":{"vitest":"*"}}',
  'src/old.ts': '',
}

function trusted(): TempProject {
  const temp = tempProject({ git: true, files: FILES })
  temp.trust()
  return temp
}

const start = (temp: TempProject, cause: Cause, at: number) =>
  handle({ type: 'session-started', ...eventBase(temp), cause }, contextOf(temp, { now: () => at }))

const prompt = (temp: TempProject, turn: string) =>
  handle({ type: 'prompt-sent', ...eventBase(temp), turn, text: 'Go on.' }, contextOf(temp))

const writeSource = (temp: TempProject) => {
  temp.write('src/cart.ts', 'export const add = (a: number, b: number) => a + b\n')
  const files = [{ path: `${temp.project.root}/src/cart.ts`, kind: 'created' as const }]
  return handle({ type: 'file-edited', ...eventBase(temp), files }, contextOf(temp))
}

const NOON = Date.UTC(2026, 0, 2, 12)

describe('a start that two hooks see', () => {
  test.each([0, 900, 9_000])('is told once: the second hook is %i ms later', async (later) => {
    const temp = trusted()
    expect(await start(temp, 'startup', NOON + 8_000)).toMatchObject({ type: 'note' })
    expect(await start(temp, 'startup', NOON + 8_000 + later)).toEqual({ type: 'silent' })
  })

  test('at the same moment: one of eight speaks', async () => {
    const temp = trusted()
    const replies = await Promise.all(Array.from({ length: 8 }, () => start(temp, 'startup', NOON)))
    expect(replies.filter(({ type }) => type === 'note')).toHaveLength(1)
  })

  test.each(['compact', 'resume'] as const)('after %s too', async (cause) => {
    const temp = trusted()
    await start(temp, 'startup', NOON)
    await writeSource(temp)
    expect(await start(temp, cause, NOON + 1_000)).toMatchObject({ type: 'note' })
    expect(await start(temp, cause, NOON + 1_000)).toEqual({ type: 'silent' })
  })
})

describe('another start of the same session speaks', () => {
  test('after one of another kind, at once', async () => {
    const temp = trusted()
    await start(temp, 'startup', NOON)
    await writeSource(temp)
    expect(await start(temp, 'resume', NOON)).toMatchObject({ type: 'note' })
    expect(await start(temp, 'compact', NOON)).toMatchObject({ type: 'note' })
  })

  test('after a prompt, at once', async () => {
    const temp = trusted()
    await start(temp, 'startup', NOON)
    await writeSource(temp)
    expect(await start(temp, 'resume', NOON)).toMatchObject({ type: 'note' })
    await prompt(temp, 'turn-2')
    expect(await start(temp, 'resume', NOON)).toMatchObject({ type: 'note' })
  })

  test('in the same turn, half a minute later: a long turn is compacted more than once', async () => {
    const temp = trusted()
    await start(temp, 'startup', NOON)
    await writeSource(temp)
    expect(await start(temp, 'compact', NOON + 30_000)).toMatchObject({ type: 'note' })
    expect(await start(temp, 'compact', NOON + 60_000)).toMatchObject({ type: 'note' })
  })
})
