import { relPath } from '@tailtest/project'
import type { FileStatus } from '@tailtest/session'
import { expect, test } from 'vitest'
import { settle } from '../../../src/runs/changes/settle.ts'
import { session, type TempProject, tempProject } from '../../project.ts'

const FILES = { 'src/old.ts': '', 'src/old.test.ts': '' }

/** A session in which these files were edited; sources are queued as the event guessed. */
function edited(temp: TempProject, files: Readonly<Record<string, FileStatus | 'test'>>) {
  const { journal, place } = session(temp)
  for (const [name, status] of Object.entries(files)) {
    const path = relPath(name)
    const test = status === 'test'
    journal.append({ type: 'loop.edited', path, kind: 'written', via: 'tool', test })
    if (!test) journal.append({ type: 'session.queued', path, language: 'typescript', status })
  }
  const statusOf = (path: string) =>
    Object.entries(journal.read().session.pending).find(([key]) => key === path)?.[1].status
  return { journal, settle: () => settle(place, journal), statusOf }
}

test('a source is existing when git tracked it as the session began, whatever the event said', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, statusOf } = edited(temp, { 'src/old.ts': 'new' })
  await settle()
  expect(statusOf('src/old.ts')).toBe('existing')
})

test('a source is new when git did not track it then', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, statusOf } = edited(temp, { 'src/new.ts': 'existing' })
  temp.write('src/new.ts')
  await settle()
  expect(statusOf('src/new.ts')).toBe('new')
})

test('a source stays new when it is committed during the session', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, statusOf } = edited(temp, { 'src/new.ts': 'new', 'src/new.test.ts': 'test' })
  temp.write('src/new.ts')
  temp.write('src/new.test.ts')
  temp.commit()
  expect([...(await settle())]).toEqual(['src/new.test.ts'])
  expect(statusOf('src/new.ts')).toBe('new')
})

test('the session’s new tests are told from those that were there', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle } = edited(temp, { 'src/old.test.ts': 'test', 'src/new.test.ts': 'test' })
  temp.write('src/new.test.ts')
  expect([...(await settle())]).toEqual(['src/new.test.ts'])
})

test('a source of the first session’s scan stays what it is', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, statusOf } = edited(temp, { 'src/old.ts': 'ramp-up' })
  await settle()
  expect(statusOf('src/old.ts')).toBe('ramp-up')
})

test('nothing is written down when the guesses were right', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, journal } = edited(temp, { 'src/old.ts': 'existing', 'src/new.ts': 'new' })
  const before = journal.size()
  await settle()
  expect(journal.size()).toBe(before)
})

test('without git the event’s word holds, and a test that was edited counts as new', async () => {
  const temp = tempProject({ files: FILES })
  const { settle, statusOf } = edited(temp, {
    'src/old.ts': 'existing',
    'src/new.ts': 'new',
    'src/old.test.ts': 'test',
  })
  expect([...(await settle())]).toEqual(['src/old.test.ts'])
  expect(statusOf('src/old.ts')).toBe('existing')
  expect(statusOf('src/new.ts')).toBe('new')
})

test('a new source of a language with its tests inside is a new test file', async () => {
  const temp = tempProject({ git: true, files: { 'src/old.rs': '' } })
  const { settle } = edited(temp, { 'src/old.rs': 'existing', 'src/new.rs': 'new' })
  temp.write('src/new.rs')
  expect([...(await settle())]).toEqual(['src/new.rs'])
})

test('a source that somebody asked for stays asked for, although git tracks it', async () => {
  const temp = tempProject({ git: true, files: FILES })
  const { settle, statusOf } = edited(temp, { 'src/old.ts': 'asked' })
  await settle()
  expect(statusOf('src/old.ts')).toBe('asked')
})
