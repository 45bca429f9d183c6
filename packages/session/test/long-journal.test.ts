import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Project, relPath } from '@tailtest/project'
import { describe, expect, test } from 'vitest'
import {
  type Entry,
  emptySession,
  findJournal,
  fold,
  openJournal,
  readRecord,
  readSessionFile,
  type Session,
  touchedByOthers,
} from '../src/index.ts'
import { temporaryProject, writer } from './project.ts'

const edited = (path: string): Entry => ({
  type: 'loop.edited',
  path: relPath(path),
  kind: 'written',
  via: 'tool',
  test: false,
})

const fileOf = (project: Project, name: string) => join(project.root, '.tailtest', 'sessions', name)

/** Makes unreadable what stands before a byte: whoever still knows it has not read it. */
function damageUpTo(file: string, offset: number): void {
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.concat([Buffer.alloc(offset, 'x'), bytes.subarray(offset)]))
}

/** A session of 600 edits after a record of another package, its checkpoint kept and all before it unreadable. */
function longSession(project: Project): { file: string; session: Session | undefined } {
  const journal = openJournal(project, writer())
  journal?.keep<{ type: 'other.counted' }>({ type: 'other.counted' })
  for (let at = 0; at < 600; at += 1) journal?.append(edited(`src/${at % 20}.ts`))
  const session = journal?.read().session
  const checkpoint = fileOf(project, 'one.checkpoint.json')
  damageUpTo(journal?.file ?? '', JSON.parse(readFileSync(checkpoint, 'utf8')).offset)
  return { file: journal?.file ?? '', session }
}

describe('of a long journal', () => {
  test('a session is told from its checkpoint on', () => {
    const { file, session } = longSession(temporaryProject())
    expect(readSessionFile(file)).toEqual(session)
  })

  test('whether it holds another package’s records is known from its checkpoint on', () => {
    const project = temporaryProject()
    longSession(project)
    const journal = findJournal(project, writer())
    expect([journal?.holds('other.'), journal?.holds('another.')]).toEqual([true, false])
  })

  test('what it says since a moment is found without reading what is older', () => {
    const project = temporaryProject()
    const old = openJournal(
      project,
      writer('two', () => 1_000),
    )
    for (let at = 0; at < 2_000; at += 1) old?.append(edited(`src/old-${at}.ts`))
    const fresh = openJournal(
      project,
      writer('two', () => 10_000_000),
    )
    for (let at = 0; at < 500; at += 1) fresh?.append(edited(`src/new-${at}.ts`))
    expect(touchedByOthers(project, 'one', 10_000_000).size).toBe(500)
    // the oldest record now says that it is young: who has read it names its file
    const file = fresh?.file ?? ''
    writeFileSync(file, readFileSync(file, 'utf8').replace('"ts":1000,', '"ts":10000000,'))
    expect(touchedByOthers(project, 'one', 10_000_000).has(relPath('src/old-0.ts'))).toBe(false)
  })
})

/** Fails whoever changes anything of it. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}

test('a fold changes nothing of the state it starts from, however deep', () => {
  const path = relPath('src/a.ts')
  const testPath = relPath('src/a.test.ts')
  const tested = (result: 'passing' | 'failing'): Entry => ({
    type: 'session.tested',
    test: testPath,
    sources: [path],
    run: 'r',
    result,
    failures: result === 'failing' ? ['a'] : undefined,
  })
  const entries: readonly Entry[] = [
    { type: 'session.opened', depth: 'quick', runners: ['vitest'], packages: ['.'] },
    { type: 'session.turn-began', mark: 'm' },
    edited('src/a.ts'),
    { type: 'loop.edited', path: testPath, kind: 'written', via: 'tool', test: true, call: 'c' },
    { type: 'loop.commanded', failed: false },
    { type: 'loop.said', on: 'turn-ended', reply: 'continue', text: 'more' },
    { type: 'session.queued', path, language: 'typescript', status: 'new' },
    { type: 'session.scored', path, score: 1, depth: 'quick' },
    { type: 'session.claim', key: 'k' },
    tested('failing'),
    { type: 'session.deferred', path, description: 'later' },
    edited('src/a.ts'),
    tested('failing'),
    tested('passing'),
    { type: 'session.undelivered', key: 'u', text: 'words' },
    { type: 'session.classified', subject: 'a', category: 'real_bug', reason: 'so' },
    { type: 'session.continued', reason: 'more' },
    { type: 'session.turn-ended' },
    { type: 'session.unqueued', path },
  ]
  const stamp = { v: 1, ts: 1, session: 'one', host: 'host', actor: 'hook' }
  const records = entries.flatMap(
    (entry, at) => readRecord({ ...stamp, id: `${at}`, ...entry }) ?? [],
  )
  expect(records).toHaveLength(entries.length)
  const all = records.reduce((state, record) => fold([record], frozen(state)), emptySession())
  // on every state each record once more
  for (const record of records) fold([record], frozen(all))
  expect(all).toEqual(fold(records))
})

test('the state without a copy is one object, a reading stays as it was, and both say the same', () => {
  const journal = openJournal(temporaryProject(), writer())
  journal?.append(edited('src/a.ts'))
  const [state, before] = [journal?.state(), journal?.read().session]
  journal?.append(edited('src/b.ts'))
  expect(journal?.state()).toBe(state)
  expect(journal?.read().session).toEqual(state)
  expect(Object.keys(state?.touched ?? {})).toEqual(['src/a.ts', 'src/b.ts'])
  expect(Object.keys(before?.touched ?? {})).toEqual(['src/a.ts'])
})
