import { relPath } from '@tailtest/project'
import { expect, test, vi } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const loaded = vi.hoisted(() => ({ count: 0 }))

vi.mock('../../src/turn/end.ts', (original) => {
  loaded.count += 1
  return original()
})

const end = (temp: TempProject, over: { aborted?: boolean; readOnly?: boolean } = {}) => {
  const { aborted = false, readOnly } = over
  const event = { ...eventBase(temp), continued: false, aborted, readOnly, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

test('a turn in which nothing happened is silent, and loads nothing of what runs tests', async () => {
  const temp = tempProject({ git: true })
  expect(await end(temp)).toEqual({ type: 'silent' })
  const { journal } = session(temp)
  expect(await end(temp)).toEqual({ type: 'silent' })
  const path = relPath('src/cart.ts')
  journal.append({ type: 'loop.edited', path, kind: 'created', via: 'tool', test: false })
  expect(await end(temp, { aborted: true })).toEqual({ type: 'silent' })
  expect(await end(temp, { readOnly: true })).toEqual({ type: 'silent' })
  journal.append({ type: 'session.paused' })
  expect(await end(temp)).toEqual({ type: 'silent' })
  expect(loaded.count).toBe(0)
  journal.append({ type: 'session.resumed' })
  await end(temp)
  expect(loaded.count).toBe(1)
})
