import { openProject, relPath, rootStateDir } from '@tailtest/project'
import { openBackground } from '@tailtest/session'
import { expect, test } from 'vitest'
import { adapters } from '../../src/setup/adapters.ts'
import { openStatus } from '../../src/warm/status.ts'
import { folders, openSession } from '../places.ts'

const TEST = relPath('src/cart.test.ts')

test('a person is told what runs in the background of a session, and what is red in it', () => {
  const places = folders()
  const { root, home, state, dist } = places
  const env = { HOME: home, TAILTEST_STATE_DIR: state, CLAUDE_PROJECT_DIR: root }
  const event = { host: 'claude', session: 'one', cwd: root, start: root }
  const said = openStatus({ adapter: adapters.claude, env, dist })
  const line = () => said(event)
  expect(line()).toBe('')

  const writer = { session: 'one', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  journal?.append({ type: 'session.opened', depth: 'simple', runners: ['vitest'], packages: ['.'] })
  expect(line()).toBe('')

  const background = openBackground(rootStateDir(env, openProject(root).root))
  expect(background.take('one')).toBe(true)
  background.runs([TEST])
  expect(line()).toBe('runs 1 test file')

  const finding = { type: 'session.finding', kind: 'failing', file: TEST, since: 'new' } as const
  const tested = { type: 'session.tested', run: 'r1', test: TEST, result: 'failing' } as const
  const failures = ['src/cart.test.ts::adds up', 'src/cart.test.ts::counts']
  for (const subject of failures) journal?.append({ ...finding, subject, category: 'real_bug' })
  journal?.append({ ...tested, sources: [], failures })
  expect(line()).toBe('runs 1 test file; 2 tests fail: src/cart.test.ts')
  background.leave()
  expect(line()).toBe('2 tests fail: src/cart.test.ts')

  for (const subject of failures)
    journal?.append({ type: 'session.settled', kind: 'failing', subject, how: 'fixed' })
  journal?.append({ ...tested, run: 'r2', result: 'passing', sources: [], failures: [] })
  expect(line()).toBe('')
  expect(said({ ...event, session: 'two' })).toBe('')
})
