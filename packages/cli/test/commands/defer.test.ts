import { relPath } from '@tailtest/project'
import { expect, test } from 'vitest'
import { AGENT, json, tailtest } from '../command-line.ts'
import { type Folders, folders, openSession } from '../places.ts'

/** A session in which one source was edited, another waits, and a third fails although nobody touched it. */
function open(places: Folders) {
  const writer = { session: 'one', host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  const [edited, waiting, failing] = ['src/a.ts', 'src/b.ts', 'src/c.ts'].map(relPath)
  if (!edited || !waiting || !failing) throw new Error('three paths')
  journal?.append(
    { type: 'session.opened', depth: 'standard', runners: [], packages: [] },
    { type: 'loop.edited', path: edited, kind: 'written', via: 'tool', test: false },
    { type: 'session.queued', path: waiting, language: 'typescript', status: 'asked' },
    {
      type: 'session.tested',
      test: relPath('src/c.hunt.test.ts'),
      sources: [failing],
      result: 'failing',
      run: 'r1',
      failures: ['src/c.hunt.test.ts::breaks'],
    },
  )
  return () => journal?.read().session
}

test.each(['src/a.ts', 'src/b.ts', 'src/c.ts'])(
  '%s, which the session has to do with, can be put off',
  async (file) => {
    const places = folders()
    const session = open(places)
    expect(await json(places, ['defer', file, 'not today'], AGENT)).toEqual({
      file,
      description: 'not today',
    })
    expect(session()?.deferred).toMatchObject({ [file]: { description: 'not today' } })
  },
)

test('any other file cannot, and the way to those that can is said', async () => {
  const places = folders()
  open(places)
  for (const file of ['src/d.ts', '../e.ts', 'constructor']) {
    expect(await tailtest(places, ['defer', file])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^tailtest: \S+ is not a file of a live session of .*\n.*status/,
      ),
    })
  }
})
