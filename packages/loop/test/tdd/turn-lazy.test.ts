import { relPath } from '@tailtest/project'
import type { TddEntry } from '@tailtest/tdd'
import { expect, test, vi } from 'vitest'
import { handle } from '../../src/flow.ts'
import { contextOf, eventBase, session, type TempProject, tempProject } from '../project.ts'

const loaded = vi.hoisted(() => ({ count: 0 }))

vi.mock('../../src/tdd/turn-end.ts', async (original) => {
  const module = await original<typeof import('../../src/tdd/turn-end.ts')>()
  const beginGateTurn = (...args: Parameters<typeof module.beginGateTurn>) => {
    loaded.count += 1
    return module.beginGateTurn(...args)
  }
  return { ...module, beginGateTurn }
})

const end = (temp: TempProject) => {
  const event = { ...eventBase(temp), continued: false, aborted: false, waiting: 'no' as const }
  return handle({ type: 'turn-ended', ...event }, contextOf(temp))
}

function shop(mode?: string): TempProject {
  const config = JSON.stringify(mode === undefined ? {} : { tdd: { mode: { '**': mode } } })
  const temp = tempProject({ git: true, files: { '.tailtest/config.json': config } })
  temp.trust()
  return temp
}

const edited = (temp: TempProject) => {
  const path = temp.write('src/cart.ts', 'export const a = 1\n')
  const record = { kind: 'created', via: 'tool', test: false } as const
  session(temp).journal.append({ type: 'loop.edited', path: relPath(path), ...record })
}

test('the gate’s part is loaded only for edits that it follows, or for what it followed before', async () => {
  const unasked = shop()
  edited(unasked)
  await end(unasked)
  const commanded = shop('enforce')
  session(commanded).journal.append({ type: 'loop.commanded', failed: false })
  await end(commanded)
  expect(loaded.count).toBe(0)
  session(commanded).journal.keep<TddEntry>({
    type: 'tdd.gate-error',
    ...{ where: 'x', message: '' },
  })
  session(commanded).journal.append({ type: 'loop.commanded', failed: false })
  await end(commanded)
  expect(loaded.count).toBe(1)
  const observed = shop('observe')
  edited(observed)
  await end(observed)
  expect(loaded.count).toBe(2)
})
