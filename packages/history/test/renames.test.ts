import { relPath } from '@tailtest/project'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify, followRenames, recurring, regressions, trend, union } from '../src/index.ts'
import { anyOutcome, history, outcome } from './entries.ts'

const A = relPath('a.ts')
const B = relPath('b.ts')

/** Passed as a.ts, renamed to b.ts and failing, renamed to c.ts and failing. */
const ENTRIES = history(
  outcome({ file: 'a.ts', session_id: 's1', status: 'passed' }),
  outcome({
    ...{ file: 'b.ts', session_id: 's2', status: 'unresolved', minute: 1 },
    renamed_from: A,
  }),
  outcome({ file: 'b.ts', session_id: 's3', status: 'unresolved', minute: 2 }),
  outcome({
    ...{ file: 'c.ts', session_id: 's4', status: 'unresolved', minute: 3 },
    renamed_from: B,
  }),
)

test('a failure under a new name is a regression of the file that passed under the old one', () => {
  expect(ENTRIES.map(({ classification }) => classification)).toEqual([
    'gap',
    'regression',
    'unresolved',
    'unresolved',
  ])
  expect(regressions(ENTRIES)).toEqual(['c.ts'])
  expect(recurring(ENTRIES)).toEqual(['c.ts'])
  expect(trend(ENTRIES, 'c.ts')).toMatchObject({ sessions: 4, failures: 3, regressions: 1 })
  expect(trend(ENTRIES, 'a.ts')).toBeUndefined()
})

test('two histories know the same of a renamed file in whatever order they are merged', () => {
  const [first, ...rest] = ENTRIES
  expect(union([...(first ? [first] : [])], rest)).toEqual(ENTRIES)
  expect(union(rest, [...(first ? [first] : [])])).toEqual(ENTRIES)
})

test('what a session said of the old name gives way to what it said of the new one', () => {
  const entries = history(
    outcome({ file: 'a.ts', status: 'unresolved' }),
    outcome({ file: 'b.ts', status: 'fixed', minute: 1, renamed_from: A }),
  )
  expect(followRenames(entries)).toMatchObject([{ file: 'b.ts', status: 'fixed' }])
})

test('another file that gets the old name later is another file', () => {
  const entries = history(
    outcome({ file: 'b.ts', session_id: 's2', minute: 1, renamed_from: A }),
    outcome({ file: 'a.ts', session_id: 's3', status: 'unresolved', minute: 2 }),
  )
  expect(followRenames(entries).map(({ file }) => file)).toEqual(['b.ts', 'a.ts'])
})

test('names that lead to each other end', () => {
  const before = history(outcome({ file: 'a.ts', session_id: 's0', renamed_from: B }))
  const entry = outcome({ file: 'b.ts', status: 'unresolved', minute: 1, renamed_from: A })
  expect(classify(entry, before)).toBe('regression')
})

const anyRename = fc.array(
  fc.tuple(anyOutcome, fc.constantFrom(undefined, 'a.ts', 'b.ts', 'src/c.py')),
  { maxLength: 8 },
)

test('whatever was renamed to whatever, a file stands once for each session', () => {
  fc.assert(
    fc.property(anyRename, (pairs) => {
      const entries = history(
        ...pairs.map(([one, from]) => (from ? { ...one, renamed_from: relPath(from) } : one)),
      )
      const keys = followRenames(entries).map((one) => `${one.file} ${one.session_id}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
