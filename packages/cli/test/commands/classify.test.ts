import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders, openSession } from '../places.ts'

const ID = 'src/cart.test.ts::total\u001fadds up'

/** A session in which a test fails. */
function failing(places: Folders) {
  const writer = { session: 'one', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  journal?.append(
    { type: 'session.opened', depth: 'standard', runners: [], packages: [] },
    {
      type: 'session.finding',
      kind: 'failing',
      subject: ID,
      file: relPath('src/cart.test.ts'),
      since: 'new',
      category: 'real_bug',
    },
    {
      type: 'session.tested',
      test: relPath('src/cart.test.ts'),
      sources: [relPath('src/cart.ts')],
      result: 'failing',
      run: 'r1',
      failures: [ID],
    },
  )
  return () => journal?.read().session
}

test('a failing test is named as the report names it, and stays a failure', async () => {
  const places = folders()
  const session = failing(places)
  const words = ['src/cart.test.ts::total > adds up', 'test_bug', 'the sum in it is wrong']
  expect(await json(places, ['classify', ...words], AGENT)).toEqual({
    test: 'src/cart.test.ts::total > adds up',
    category: 'test_bug',
    reason: 'the sum in it is wrong',
    by: 'agent',
  })
  const said = { category: 'test_bug', reason: 'the sum in it is wrong', by: 'agent' }
  expect(session()?.classified).toEqual({ [ID]: said })
  expect(session()?.coverage).toMatchObject({ 'src/cart.ts': { last: 'failing' } })
})

test('a whole test file can be meant', async () => {
  const places = folders()
  const session = failing(places)
  await tailtest(places, ['classify', 'src/cart.test.ts', 'environment', 'no database here'])
  expect(session()?.classified).toMatchObject({ 'src/cart.test.ts': { by: 'person' } })
})

test('what does not fail, and what is no category, is wrong use', async () => {
  const places = folders()
  failing(places)
  expect(await tailtest(places, ['classify', 'src/tax.test.ts', 'test_bug', 'x'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Open: "src/cart.test.ts::total > adds up"'),
  })
  expect(await tailtest(places, ['classify', 'src/cart.test.ts', 'flaky', 'x'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('give one of real_bug, test_bug, environment, intended'),
  })
})
