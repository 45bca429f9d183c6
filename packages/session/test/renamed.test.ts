import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import {
  type Entry,
  emptySession,
  findingsOf,
  foldEntries,
  outcomesOf,
  type Session,
  verdictOf,
} from '../src/index.ts'

const A = relPath('src/a.ts')
const B = relPath('src/b.ts')
const C = relPath('src/c.ts')
const A_TEST = relPath('src/a.test.ts')
const B_TEST = relPath('src/b.test.ts')

const after = (...entries: Entry[]): Session => foldEntries(entries, emptySession())
const renamed = (from: typeof A, path: typeof A): Entry => ({ type: 'session.renamed', path, from })
const red = (test = A_TEST, sources = [A]): Entry[] => [
  {
    type: 'session.finding',
    ...{ kind: 'failing', subject: `${test}::adds`, file: test, since: 'new', text: 'it is 2' },
  },
  {
    type: 'session.tested',
    ...{ test, sources, result: 'failing', run: 'r', failures: [`${test}::adds`] },
  },
]

test('what fails in a file fails under its new name', () => {
  const session = after(...red(), renamed(A_TEST, B_TEST))
  expect(findingsOf(session)).toMatchObject([
    { subject: 'src/b.test.ts::adds', file: B_TEST, since: 'new' },
  ])
  expect(Object.keys(session.tests)).toEqual([B_TEST])
  expect(session.coverage[A]).toMatchObject({
    test: B_TEST,
    tests: [B_TEST],
    failures: ['src/b.test.ts::adds'],
  })
  expect(verdictOf(session).failing).toHaveLength(1)
})

test('what somebody said of a test, and that it passed, is known under its new name', () => {
  const session = after(
    ...red(),
    { type: 'session.classified', subject: A_TEST, category: 'test_bug', reason: 'it is old' },
    { type: 'session.settled', kind: 'failing', subject: `${A_TEST}::adds`, how: 'passed' },
    renamed(A_TEST, B_TEST),
  )
  expect(Object.keys(session.classified)).toEqual([B_TEST])
  expect(session.passed).toEqual({ 'src/b.test.ts::adds': true })
})

test('the outcome of a source is one of its new name, and tells of the old one', () => {
  expect(outcomesOf(after(...red(), renamed(A, B)))).toMatchObject([
    { file: B, from: A, status: 'unresolved' },
  ])
})

test('a file that is renamed twice tells of its first name, one that is renamed back of none', () => {
  const twice = after(...red(), renamed(A, B), renamed(B, C))
  expect(outcomesOf(twice)).toMatchObject([{ file: C, from: A }])
  const [outcome] = outcomesOf(after(...red(), renamed(A, B), renamed(B, A)))
  expect(outcome).toMatchObject({ file: A, status: 'unresolved' })
  expect(outcome).not.toHaveProperty('from')
})

test('a rename that is told of again changes nothing', () => {
  const once = after(...red(), renamed(A, B), renamed(B, C))
  const again = foldEntries([renamed(B, C)], once)
  expect({ ...again, records: 0 }).toEqual({ ...once, records: 0 })
})

test('what was put off stays put off', () => {
  const session = after(
    ...red(),
    { type: 'session.deferred', path: A, description: 'the rate is not decided' },
    renamed(A, B),
  )
  expect(Object.keys(session.deferred)).toEqual([B])
  expect(verdictOf(session)).toMatchObject({ failing: [], deferred: [{ file: A_TEST }] })
})

test('a name that was cut ends with a hash of its file’s old name: the next run tells of it', () => {
  const subject = `${A_TEST}::${'x'.repeat(80)}… 0123456789abcdef`
  const session = after(
    { type: 'session.finding', kind: 'failing', subject, file: A_TEST, since: 'new' },
    renamed(A_TEST, B_TEST),
  )
  expect(findingsOf(session)).toEqual([])
})
