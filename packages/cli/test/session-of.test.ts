import { openProject } from '@tailtest/project'
import { openJournal } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { commandPlace } from '../src/session-of.ts'
import { type Folders, folders } from './places.ts'

function record(places: Folders, session: string, closed = false): void {
  const journal = openJournal(openProject(places.root), {
    session,
    host: 'claude',
    actor: 'hook',
    now: Date.now,
  })
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
  if (closed) journal?.append({ type: 'session.closed', reason: 'other' })
}

function ask(places: Folders, session?: string, env: Record<string, string> = {}) {
  const which = { session, cwd: places.root, dist: places.dist }
  const own = { HOME: places.home, TAILTEST_STATE_DIR: places.state, ...env }
  return commandPlace({ ...which, env: own })
}

const shell = { CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: 'two' }

describe('the session a command means', () => {
  test('is none where there was none', () => {
    expect(ask(folders()).session).toBeUndefined()
  })

  test('is the only live one', () => {
    const places = folders()
    record(places, 'over', true)
    record(places, 'one')
    expect(ask(places)).toMatchObject({ session: { id: 'one' }, actor: 'person' })
  })

  test('of several live ones must be named, and the message says how', () => {
    const places = folders()
    record(places, 'one')
    record(places, 'two')
    expect(() => ask(places)).toThrow('2 sessions are live')
    expect(ask(places, 'one').session?.id).toBe('one')
  })

  test('is that of the agent in whose shell it runs', () => {
    const places = folders()
    record(places, 'one')
    record(places, 'two')
    expect(ask(places, undefined, shell)).toMatchObject({ session: { id: 'two' }, actor: 'agent' })
  })

  test('in an agent’s shell is never somebody else’s', () => {
    const places = folders()
    record(places, 'one')
    expect(ask(places, undefined, shell).session).toBeUndefined()
  })

  test('is refused when nobody knows the name', () => {
    const places = folders()
    record(places, 'one')
    expect(() => ask(places, 'onee')).toThrow('there is no session "onee"')
  })
})
