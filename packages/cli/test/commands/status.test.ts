import { openProject } from '@tailtest/project'
import { openJournal } from '@tailtest/session'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders } from '../places.ts'

function open({ root }: Folders, session: string): void {
  const writer = { session, host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openJournal(openProject(root), writer)
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
}

test('without a session there is nothing to tell, and the way to one is said', async () => {
  const places = folders()
  const { code, stdout, stderr } = await tailtest(places, ['status'])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(`tailtest: no live session in ${places.root}\n`)
  expect(stderr).toContain('tailtest install --help')
})

test('the only live session is the one meant', async () => {
  const places = folders()
  open(places, 'one')
  expect(await json(places, ['status'])).toMatchObject({
    session_id: 'one',
    host: 'claude',
    depth: 'standard',
    paused: false,
    pending_files: [],
  })
})

test('of several, the person says which; the message lists them', async () => {
  const places = folders()
  open(places, 'one')
  open(places, 'two')
  expect(await tailtest(places, ['status'])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/2 sessions are live.*\n.*--session one.*--session two/),
  })
  const named = await tailtest(places, ['status', '--session', 'two'])
  expect(named).toMatchObject({ code: 0, stdout: expect.stringMatching(/^session two \(claude\)/) })
})

test('an agent sees its own', async () => {
  const places = folders()
  open(places, 'one')
  open(places, 'two')
  expect(await tailtest(places, ['status'], AGENT)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^session one /),
  })
})

test('a person pauses and resumes it; an agent cannot', async () => {
  const places = folders()
  open(places, 'one')
  expect(await json(places, ['off'])).toEqual({ session_id: 'one', paused: true })
  expect(await json(places, ['status'])).toMatchObject({ paused: true })
  expect(await tailtest(places, ['on'], AGENT)).toMatchObject({ code: 2, stdout: '' })
  expect(await json(places, ['status'])).toMatchObject({ paused: true })
  expect(await tailtest(places, ['on'])).toMatchObject({ stdout: 'tailtest is on again\n' })
  expect(await json(places, ['status'])).toMatchObject({ paused: false })
})
