import { openHistory } from '@tailtest/history'
import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { remember } from '../../src/turn/record.ts'
import { session, tempProject } from '../project.ts'

const CART = relPath('src/cart.ts')

test('an outcome has the time since when it holds, however often the session is remembered', () => {
  const temp = tempProject()
  let now = Date.parse('2026-11-01T10:00:00Z')
  const { place, journal } = session(temp, {}, { now: () => now })
  const outcome = () => {
    remember(place, journal.read().session)
    const [entry] = openHistory(temp.project).read().entries
    return [entry?.status, entry?.timestamp]
  }
  const tested = { sources: [CART], test: relPath('src/cart.test.ts'), run: 'r' }
  journal.append({ type: 'session.tested', ...tested, result: 'failing' })
  now += 60_000
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:00:00.000Z'])
  journal.append({ type: 'session.deferred', path: CART, description: 'later' })
  now += 60_000
  expect(outcome()).toEqual(['deferred', '2026-11-01T10:01:00.000Z'])
  const edit = { path: CART, kind: 'written', via: 'tool', test: false } as const
  journal.append({ type: 'loop.edited', ...edit })
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:02:00.000Z'])
  now += 60_000
  journal.append({ type: 'loop.edited', ...edit })
  expect(outcome()).toEqual(['unresolved', '2026-11-01T10:02:00.000Z'])
})
