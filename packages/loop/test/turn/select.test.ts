import { relPath } from '@tailtest/project'
import { emptySession, type FileStatus } from '@tailtest/session'
import { expect, test } from 'vitest'
import { type SelectionFacts, selectFrom } from '../../src/turn/select.ts'

const source = relPath('src/cart.ts')
const sibling = relPath('src/price.ts')
const check = relPath('src/cart.test.ts')

function facts(
  pending: Record<string, FileStatus>,
  over: Partial<SelectionFacts> = {},
): SelectionFacts {
  const session = emptySession()
  for (const [path, status] of Object.entries(pending)) {
    session.pending[relPath(path)] = { language: 'typescript', status }
  }
  return {
    session,
    existing: 'run',
    editedTests: [],
    followed: [],
    byName: () => [],
    reaches: () => false,
    ...over,
  }
}

const plain = (selection: ReturnType<typeof selectFrom>) => ({
  tests: Object.fromEntries([...selection.tests].map(([key, sources]) => [key, [...sources]])),
  missing: selection.missing,
})

test('a new source without a test is missing one', () => {
  expect(plain(selectFrom(facts({ [source]: 'new' })))).toEqual({ tests: {}, missing: [source] })
})

test('an existing source without a test is left in peace, unless tests are to be generated', () => {
  expect(selectFrom(facts({ [source]: 'existing' })).missing).toEqual([])
  const generate = facts({ [source]: 'existing' }, { existing: 'generate' })
  expect(selectFrom(generate).missing).toEqual([source])
})

test('a source found by the first session’s scan is neither run nor asked for', () => {
  const byName = () => [check]
  expect(plain(selectFrom(facts({ [source]: 'ramp-up' }, { byName })))).toEqual({
    tests: {},
    missing: [],
  })
})

test('an existing source’s test is run, except when existing files are ignored', () => {
  const byName = () => [check]
  expect(plain(selectFrom(facts({ [source]: 'existing' }, { byName }))).tests).toEqual({
    [check]: [source],
  })
  const ignore = facts({ [source]: 'existing' }, { byName, existing: 'ignore' })
  expect(plain(selectFrom(ignore)).tests).toEqual({})
})

test('files of one turn are one unit: a sibling’s test that reaches a source answers for it', () => {
  const reaches = (_: string, path: string) => path === source || path === sibling
  const both = facts({ [source]: 'new', [sibling]: 'new' }, { followed: [check], reaches })
  expect(plain(selectFrom(both))).toEqual({ tests: { [check]: [source, sibling] }, missing: [] })
})

test('a test that was edited alone is run for the source it covers', () => {
  const only = facts({}, { editedTests: [check] })
  only.session.untested[check] = true
  only.session.coverage[source] = {
    source,
    test: check,
    last: 'failing',
    everFailed: true,
    failedAttempts: 0,
    mostAttempts: 0,
    deferred: false,
    failedAt: 1,
    failures: [],
  }
  expect(plain(selectFrom(only)).tests).toEqual({ [check]: [source] })
})
