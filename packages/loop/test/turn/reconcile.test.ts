import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { markNow } from '../../src/turn/mark.ts'
import { reconcile } from '../../src/turn/reconcile.ts'
import { session, type TempProject, tempProject } from '../project.ts'

const FILES = {
  'src/cart.ts': 'export const total = 1\n',
  'src/cart.test.ts': "import './cart'\n",
}

/** A session whose turn has begun; `ran`: a shell command ran in it. */
async function turn(temp: TempProject, { ran = true } = {}) {
  const opened = session(temp)
  const { journal, place } = opened
  journal.append({ type: 'session.turn-began', mark: await markNow(place) })
  if (ran) journal.append({ type: 'loop.commanded', failed: false })
  return {
    ...opened,
    reconcile: () => reconcile(place, journal),
    pending: () => journal.read().session.pending,
  }
}

test.each([
  ['with git', true],
  ['without git', false],
])('sources that a command wrote are queued, %s', async (_, git) => {
  const temp = tempProject({ git, files: FILES })
  const { reconcile, pending } = await turn(temp)
  temp.write('src/cart.ts', 'export const total = 22\n')
  temp.write('src/new one.py', 'x = 1\n')
  temp.write('README.md', 'no source')
  expect(await reconcile()).toEqual({ queued: 2, uncounted: 0 })
  expect(pending()).toEqual({
    'src/cart.ts': { language: 'typescript', status: 'existing' },
    'src/new one.py': { language: 'python', status: 'new' },
  })
})

test('a test that a command wrote is to be run, and not queued as a source', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, pending, journal } = await turn(temp)
  temp.write('src/cart.test.ts', "import './cart'\n// more\n")
  expect(await reconcile()).toEqual({ queued: 1, uncounted: 0 })
  expect(pending()).toEqual({})
  expect(journal.read().session.untested).toEqual({ 'src/cart.test.ts': true })
})

test('a source that a command deleted no longer waits', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, pending, journal } = await turn(temp)
  journal.append({
    type: 'session.queued',
    path: relPath('src/cart.ts'),
    language: 'typescript',
    status: 'existing',
  })
  temp.remove('src/cart.ts')
  await reconcile()
  expect(pending()).toEqual({})
})

test('a language without a runner here is left alone', async () => {
  const temp = tempProject({ git: true })
  const { reconcile, pending } = await turn(temp)
  temp.write('main.go', 'package main\n')
  expect(await reconcile()).toEqual({ queued: 0, uncounted: 0 })
  expect(pending()).toEqual({})
})

test('twenty files are queued; one more and all are only counted', async () => {
  const temp = tempProject({ git: true })
  const { reconcile, pending } = await turn(temp)
  for (let at = 1; at <= 20; at += 1) temp.write(`src/s${at}.ts`)
  expect(await reconcile()).toEqual({ queued: 20, uncounted: 0 })
  expect(Object.keys(pending())).toHaveLength(20)

  const other = tempProject({ git: true })
  const second = await turn(other)
  for (let at = 1; at <= 21; at += 1) other.write(`src/s${at}.ts`)
  other.write('notes.txt')
  expect(await second.reconcile()).toEqual({ queued: 0, uncounted: 21 })
  expect(second.pending()).toEqual({})
})

test('what was there before the turn began is nobody’s edit', async () => {
  const temp = tempProject({ git: true, files: FILES })
  temp.write('src/cart.ts', 'export const total = 22\n')
  temp.write('src/mine.ts')
  const { reconcile, pending } = await turn(temp)
  temp.write('src/theirs.ts')
  expect(await reconcile()).toEqual({ queued: 1, uncounted: 0 })
  expect(Object.keys(pending())).toEqual(['src/theirs.ts'])
  expect(await reconcile()).toEqual({ queued: 0, uncounted: 0 })
})

test('a commit, a checkout or a pull moves HEAD: then only reported files count', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, pending } = await turn(temp)
  temp.write('src/pulled.ts')
  temp.commit()
  temp.write('src/written.ts')
  expect(await reconcile()).toEqual({ queued: 0, uncounted: 0 })
  expect(pending()).toEqual({})
})

test('files that an event named are not found again', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, journal } = await turn(temp)
  const path = temp.write('src/cart.ts', 'export const total = 22\n')
  journal.append({ type: 'loop.edited', path, kind: 'written', via: 'tool', test: false })
  expect(await reconcile()).toEqual({ queued: 0, uncounted: 0 })
})

test('files that another session touched in this turn are left to it', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, pending } = await turn(temp)
  const path = temp.write('src/theirs.ts')
  temp.write('src/ours.ts')
  const theirs = session(temp, { session: 'two' })
  theirs.journal.append({ type: 'loop.edited', path, kind: 'created', via: 'tool', test: false })
  expect(await reconcile()).toEqual({ queued: 1, uncounted: 0 })
  expect(Object.keys(pending())).toEqual(['src/ours.ts'])
})

test('nobody looks when no command ran', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { reconcile, pending } = await turn(temp, { ran: false })
  temp.write('src/person.ts')
  expect(await reconcile()).toEqual({ queued: 0, uncounted: 0 })
  expect(pending()).toEqual({})
})

test('nothing is guessed where the turn was never marked, or the mark is damaged', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { journal, place } = session(temp)
  journal.append({ type: 'loop.commanded', failed: false })
  temp.write('src/new.ts')
  expect(await reconcile(place, journal)).toEqual({ queued: 0, uncounted: 0 })
  journal.append({ type: 'session.turn-began', mark: '{"type":' })
  expect(await reconcile(place, journal)).toEqual({ queued: 0, uncounted: 0 })
})
