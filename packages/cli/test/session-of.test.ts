import { openProject, userStateDir } from '@tailtest/project'
import { openJournal, openRootsIndex } from '@tailtest/session'
import { describe, expect, test } from 'vitest'
import { commandPlace } from '../src/account/session-of.ts'
import { CommandFailure } from '../src/shell/failure.ts'
import { type Folders, folders, openSession } from './places.ts'

function record(places: Folders, session: string, closed = false): void {
  const state = userStateDir({ TAILTEST_STATE_DIR: places.state })
  openRootsIndex(state, 'claude', session).add({ root: openProject(places.root).root })
  plant(places, session, closed)
}

/** A journal as a repository brings it: nobody on this machine began the session. */
function plant(places: Folders, session: string, closed = false): void {
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

function hintOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof CommandFailure) return error.hint
  }
  throw new Error('nothing was refused')
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

  test('keeps its host, whoever made the adapter', () => {
    const places = folders()
    const writer = { session: 'one', host: 'acme', actor: 'hook', now: Date.now } as const
    openSession(places, writer)?.append({
      ...{ type: 'session.opened', depth: 'standard', runners: [], packages: [] },
    })
    const { place } = ask(places)
    place.found()?.append({ type: 'session.paused' })
    expect(place.found()?.read().session).toMatchObject({ host: 'acme', paused: true })
  })

  test('may be named by how its id begins, where only one begins so', () => {
    const places = folders()
    record(places, '5e551011')
    record(places, '5e55')
    record(places, '7a90c2d4')
    expect(ask(places, '7a').session?.id).toBe('7a90c2d4')
    expect(ask(places, '5e55').session?.id).toBe('5e55')
    expect(() => ask(places, '5e')).toThrow('2 sessions begin with 5e')
    expect(() => ask(places, '')).toThrow('there is no session')
  })

  test('is none that a repository brings', () => {
    const places = folders()
    plant(places, 'planted')
    expect(ask(places).session).toBeUndefined()
    record(places, 'one')
    expect(ask(places).session?.id).toBe('one')
  })

  test('is offered only by an id that may be typed', () => {
    const places = folders()
    for (const id of [
      'x; touch PWNED #',
      '\u001b]0;owned\u0007\u202eevil',
      '$(id)',
      'one',
      'two',
    ]) {
      record(places, id)
    }
    const hint = hintOf(() => ask(places))
    expect(hint).toMatch(/^Say which: --session (one|two) or --session (one|two) \(and 3 more\)$/)
    expect(hintOf(() => ask(places, 'three'))).not.toMatch(/PWNED|owned|\$/)
  })

  test('is not asked for by a command that needs none', () => {
    const places = folders()
    record(places, 'one')
    record(places, 'two')
    const which = { cwd: places.root, dist: places.dist, ofSession: false } as const
    const env = { HOME: places.home, TAILTEST_STATE_DIR: places.state }
    expect(commandPlace({ ...which, env }).session).toBeUndefined()
  })

  test.each([
    ...['CLAUDECODE=1', 'COPILOT_CLI=1', 'CURSOR_AGENT=1', 'GEMINI_CLI=1', 'AI_AGENT=somebody'],
    'CODEX_SANDBOX=seatbelt',
  ])('in a shell with %s is no person’s, although it does not say whose', (variable) => {
    const [name = '', value = ''] = variable.split('=')
    expect(ask(folders(), undefined, { [name]: value })).toMatchObject({
      actor: 'agent',
      begins: false,
    })
  })

  test.each(['CLAUDECODE=', 'GEMINI_CLI=0', 'CURSOR_TRACE_ID=a1'])(
    'in a shell with %s is a person’s',
    (variable) => {
      const [name = '', value = ''] = variable.split('=')
      expect(ask(folders(), undefined, { [name]: value })).toMatchObject({ actor: 'person' })
    },
  )

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
    expect(() => ask(places, 'onee')).toThrow('there is no session onee')
  })
})
