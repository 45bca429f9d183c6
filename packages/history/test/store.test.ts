import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Project } from '@tailtest/project'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  classify,
  HistoryNotWritten,
  openHistory,
  readHistory,
  regressions,
  union,
} from '../src/index.ts'
import { anyOutcome, history, outcome } from './entries.ts'
import { tempProject } from './temp.ts'

const folderOf = ({ root }: Project) => join(root, '.tailtest')
const fileOf = (project: Project) => join(folderOf(project), 'history.json')
const onDisk = (project: Project): unknown => JSON.parse(readFileSync(fileOf(project), 'utf8'))

/** A project whose history.json holds this text, or this value as JSON. */
function projectWith(content: unknown): Project {
  const project = tempProject()
  mkdirSync(folderOf(project))
  writeFileSync(fileOf(project), typeof content === 'string' ? content : JSON.stringify(content))
  return project
}

describe('the file', () => {
  test('a project without one has no entries and gets none by being asked', () => {
    const project = tempProject()
    expect(openHistory(project).read()).toEqual({ entries: [] })
    expect(openHistory(project).upsert([])).toEqual([])
    expect(readdirSync(project.root)).toEqual(['.git'])
  })

  test('holds entries as an array, newest last, in the words of its format', () => {
    const project = tempProject()
    openHistory(project).upsert([outcome({ status: 'fixed', attempts: 2 })])
    openHistory(project).upsert([outcome({ session_id: 's2', status: 'unresolved', minute: 9 })])
    expect(onDisk(project)).toEqual([
      {
        file: 'billing.py',
        status: 'fixed',
        attempts: 2,
        session_id: 's1',
        timestamp: '2026-01-01T00:00:00.000Z',
        classification: 'gap',
      },
      {
        file: 'billing.py',
        status: 'unresolved',
        attempts: 0,
        session_id: 's2',
        timestamp: '2026-01-01T00:09:00.000Z',
        classification: 'regression',
      },
    ])
  })

  test('what a clock far ahead wrote is kept and is no entry: what is mended stays mended', () => {
    const ahead = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString()
    const red = outcome({ status: 'unresolved', session_id: 's2' })
    const [first] = history(outcome())
    const project = projectWith([first, { ...red, timestamp: ahead, classification: 'regression' }])
    openHistory(project).upsert([outcome({ session_id: 's3', minute: 9 })])
    const { entries } = openHistory(project).read()
    expect(entries.map(({ session_id }) => session_id)).toEqual(['s1', 's3'])
    expect(regressions(entries)).toEqual([])
    expect(onDisk(project)).toHaveLength(3)
  })

  test('a thousand made-up entries of a far year do not push out what is found', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      ...outcome({ session_id: `x${n}` }),
      ...{ timestamp: '2399-01-01T00:00:00.000Z', classification: 'passed' },
    }))
    const project = projectWith(many)
    const found = openHistory(project).upsert([outcome()])
    expect(found).toHaveLength(1)
    expect(openHistory(project).read().entries).toEqual(found)
  })

  test('a session has one entry for each file, its last', () => {
    const history = openHistory(tempProject())
    history.upsert([outcome({ status: 'unresolved' }), outcome({ file: 'cart.py' })])
    const [entry] = history.upsert([outcome({ status: 'fixed', attempts: 1, minute: 1 })])
    expect(entry).toMatchObject({ status: 'fixed', classification: 'gap' })
    expect(history.read().entries.map(({ file, status }) => [file, status])).toEqual([
      ['cart.py', 'passed'],
      ['billing.py', 'fixed'],
    ])
  })

  test('an outcome written late takes its place by time and looks back, not ahead', () => {
    const history = openHistory(tempProject())
    history.upsert([outcome({ session_id: 's1', minute: 1 })])
    history.upsert([outcome({ session_id: 's3', minute: 3, status: 'unresolved' })])
    history.upsert([outcome({ session_id: 's2', minute: 2, status: 'fixed' })])
    expect(history.read().entries.map((e) => [e.session_id, e.classification])).toEqual([
      ['s1', 'gap'],
      ['s2', 'fixed'],
      ['s3', 'regression'],
    ])
  })

  test('writing what stands there already does not touch it', () => {
    const project = tempProject()
    openHistory(project).upsert([outcome()])
    const { ino, mtimeMs } = statSync(fileOf(project))
    openHistory(project).upsert([outcome()])
    expect(statSync(fileOf(project))).toMatchObject({ ino, mtimeMs })
  })

  test('a root that is not there is no history without failures', () => {
    const root = join(tempProject().root, 'nosuch')
    expect(readHistory(root)).toEqual({
      entries: [],
      problem: `no history: there is no folder ${root}`,
    })
  })

  test('keeps the newest thousand entries', () => {
    const history = openHistory(tempProject())
    const many = Array.from({ length: 1005 }, (_, minute) =>
      outcome({ minute, session_id: `s${minute}` }),
    )
    expect(history.upsert(many)).toHaveLength(1005)
    const { entries } = history.read()
    expect(entries).toHaveLength(1000)
    expect(entries[0]).toMatchObject({ session_id: 's5', classification: 'passed' })
    history.upsert([outcome({ minute: 2000, session_id: 'last' })])
    expect(history.read().entries.at(0)?.session_id).toBe('s6')
    expect(history.read().entries.at(-1)?.session_id).toBe('last')
  })
})

describe('what others wrote into it', () => {
  const entry = { ...outcome(), classification: 'gap' }

  test('fields of an entry that are not ours stay, also when the entry is replaced', () => {
    const project = projectWith([{ note: 'flaky on Mondays', ...entry }])
    openHistory(project).upsert([outcome({ file: 'cart.py' })])
    openHistory(project).upsert([outcome({ status: 'fixed', minute: 1 })])
    expect(onDisk(project)).toContainEqual({
      ...outcome({ status: 'fixed', minute: 1 }),
      note: 'flaky on Mondays',
      classification: 'gap',
    })
  })

  test('whatever the fields are called', () => {
    const project = projectWith(`[${JSON.stringify(entry).replace('{', '{"__proto__":"mine",')}]`)
    openHistory(project).upsert([outcome({ status: 'fixed', minute: 1 })])
    expect(readFileSync(fileOf(project), 'utf8')).toContain('"__proto__":"mine"')
  })

  test.each([
    ['a text', 'remember the milk'],
    ['nothing', null],
    ['a list', [entry]],
    ['an unknown status', { ...entry, status: 'green' }],
    ['an unknown classification', { ...entry, classification: 'great' }],
    ['no classification', outcome()],
    ['a path that leads out', { ...entry, file: '../../etc/passwd' }],
    ['a path that is a number', { ...entry, file: 7 }],
    ['the root as a file', { ...entry, file: '.' }],
    ['no session', { ...entry, session_id: '' }],
    ['attempts below zero', { ...entry, attempts: -1 }],
    ['attempts in words', { ...entry, attempts: 'two' }],
    ['a time that is none', { ...entry, timestamp: 'yesterday' }],
    ['a time without its zone', { ...entry, timestamp: '2026-01-01T00:00:00' }],
    ['a day that does not exist', { ...entry, timestamp: '2026-13-01T00:00:00Z' }],
  ])('%s is not read as an entry and stays in the file', (_, foreign) => {
    const project = projectWith([foreign, { ...entry, file: 'old.py' }])
    expect(openHistory(project).read()).toEqual({ entries: [{ ...entry, file: 'old.py' }] })
    openHistory(project).upsert([outcome({ file: 'new.py', minute: 1 })])
    expect(onDisk(project)).toMatchObject([foreign, { file: 'old.py' }, { file: 'new.py' }])
  })

  test('does not count among the thousand', () => {
    const project = projectWith(Array.from({ length: 1200 }, (_, n) => ({ n })))
    openHistory(project).upsert([outcome()])
    expect(onDisk(project)).toHaveLength(1201)
  })
})

describe('another history brought in', () => {
  const theirs = history(
    outcome({ session_id: 'theirs', minute: 1, status: 'unresolved' }),
    outcome({ session_id: 'theirs', minute: 1, file: 'cart.py' }),
  )

  test('stands with the own one in the order of time, classified together', () => {
    const project = projectWith([])
    const own = openHistory(project)
    own.upsert([outcome()])
    expect(own.unite(theirs)).toMatchObject([
      { file: 'billing.py', classification: 'regression' },
      { file: 'cart.py', classification: 'gap' },
    ])
    expect(readHistory(project.root).entries).toEqual(union(history(outcome()), theirs))
  })

  test('a second time brings nothing and does not touch the file', () => {
    const project = tempProject()
    openHistory(project).unite(theirs)
    const { ino, mtimeMs } = statSync(fileOf(project))
    expect(openHistory(project).unite(theirs)).toEqual([])
    expect(statSync(fileOf(project))).toMatchObject({ ino, mtimeMs })
  })

  test('leaves what others wrote into the own file', () => {
    const project = projectWith([{ ...theirs[0], note: 'known' }, 'remember the milk'])
    openHistory(project).unite(theirs)
    expect(onDisk(project)).toEqual([
      'remember the milk',
      { ...theirs[0], note: 'known' },
      theirs[1],
    ])
  })

  test('takes the place of a file that is no history, which is kept aside', () => {
    const project = projectWith('torn [')
    openHistory(project).unite(theirs)
    expect(readFileSync(`${fileOf(project)}.corrupt-1`, 'utf8')).toBe('torn [')
    expect(openHistory(project).read().entries).toEqual(theirs)
  })
})

describe('a file that is no history', () => {
  test.each([
    ['torn', '[{"file": "a.ts", "sta'],
    ['empty', ''],
    ['an object', '{"entries": []}'],
    ['binary', '\0\u0001\ufffd'],
    ['nested without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s: said, moved aside by the next write, and nothing of it lost', (_, text) => {
    const project = projectWith(text)
    const history = openHistory(project)
    expect(history.read()).toEqual({
      entries: [],
      problem: 'no history: .tailtest/history.json is not a JSON array',
    })
    history.upsert([outcome()])
    expect(readFileSync(`${fileOf(project)}.corrupt-1`, 'utf8')).toBe(text)
    expect(history.read()).toMatchObject({
      entries: [{ file: 'billing.py' }],
      problem:
        'an earlier history could not be read and is kept in .tailtest: history.json.corrupt-1',
    })
  })

  test('never takes the place of one that was moved aside before', () => {
    const project = projectWith('second')
    writeFileSync(`${fileOf(project)}.corrupt-1`, 'first')
    openHistory(project).upsert([outcome()])
    expect(readFileSync(`${fileOf(project)}.corrupt-1`, 'utf8')).toBe('first')
    expect(readFileSync(`${fileOf(project)}.corrupt-2`, 'utf8')).toBe('second')
  })

  test('a folder in its place is moved aside with what it holds', () => {
    const project = tempProject()
    mkdirSync(join(fileOf(project), 'mine'), { recursive: true })
    expect(openHistory(project).read().problem).toContain('not a file that can be read')
    openHistory(project).upsert([outcome()])
    expect(readdirSync(`${fileOf(project)}.corrupt-1`)).toEqual(['mine'])
  })

  test('a link is not followed: what it leads to is neither read nor written', () => {
    const project = tempProject()
    const target = join(project.root, 'precious.json')
    const text = JSON.stringify([{ ...outcome({ file: 'planted.py' }), classification: 'gap' }])
    writeFileSync(target, text)
    mkdirSync(folderOf(project))
    symlinkSync(target, fileOf(project))
    const history = openHistory(project)
    expect(history.read().entries).toEqual([])
    history.upsert([outcome()])
    expect(readFileSync(target, 'utf8')).toBe(text)
    expect(history.read().entries.map(({ file }) => file)).toEqual(['billing.py'])
  })
})

describe('a folder that cannot be written', () => {
  test('a file in its place: the error names the history, reading says so', () => {
    const project = tempProject()
    writeFileSync(folderOf(project), 'mine')
    const history = openHistory(project)
    expect(() => history.upsert([outcome()])).toThrow(HistoryNotWritten)
    expect(() => history.upsert([outcome()])).toThrow(fileOf(project))
    expect(history.read().problem).toBe('no history: .tailtest is not a folder')
    expect(readFileSync(folderOf(project), 'utf8')).toBe('mine')
  })

  // Windows lets the owner write into a read-only folder.
  test.skipIf(process.platform === 'win32')(
    'read-only: the history stays readable and as it was',
    () => {
      const project = projectWith([{ ...outcome(), classification: 'gap' }])
      const before = readFileSync(fileOf(project), 'utf8')
      chmodSync(folderOf(project), 0o555)
      asOrdinaryUser(project, () => {
        const history = openHistory(project)
        expect(() => history.upsert([outcome({ minute: 1 })])).toThrow(
          expect.objectContaining({ name: 'HistoryNotWritten', code: 'HISTORY_NOT_WRITTEN' }),
        )
        expect(history.read().entries).toHaveLength(1)
      })
      chmodSync(folderOf(project), 0o755)
      expect(readFileSync(fileOf(project), 'utf8')).toBe(before)
      expect(readdirSync(folderOf(project))).toEqual(['history.json'])
    },
  )
})

/** Root may write anywhere: it acts as nobody for a moment. */
function asOrdinaryUser({ root }: Project, act: () => void): void {
  const isRoot = process.getuid?.() === 0
  chmodSync(root, 0o755)
  if (isRoot) process.seteuid?.('nobody')
  try {
    act()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('whatever is written', () => {
  const batches = fc.array(fc.array(anyOutcome, { maxLength: 6 }), { maxLength: 5 })
  const inTime = (entries: { timestamp: string }[]) => entries.map((e) => Date.parse(e.timestamp))

  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(batches, fc.array(anyOutcome, { minLength: 1, maxLength: 6 }), (before, last) => {
        const history = openHistory(tempProject())
        for (const batch of before) history.upsert(batch)
        const once = history.upsert(last)
        const entries = history.read().entries
        expect(history.upsert(last)).toEqual(once)
        expect(history.read().entries).toEqual(entries)
      }),
      { numRuns: 60 },
    )
  })

  test('stands in the order of time, once for each file and session, as last written', () => {
    fc.assert(
      fc.property(batches, (all) => {
        const history = openHistory(tempProject())
        for (const batch of all) history.upsert(batch)
        const { entries } = history.read()
        expect(inTime(entries)).toEqual(inTime(entries).sort((a, b) => a - b))
        const last = new Map(
          all.flat().map((entry) => [`${entry.session_id} ${entry.file}`, entry]),
        )
        expect(entries).toHaveLength(last.size)
        for (const { classification, ...entry } of entries) {
          expect(last.get(`${entry.session_id} ${entry.file}`)).toEqual(entry)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('in the order of time is classified by what stood before it, at each moment', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyOutcome, { selector: (e) => `${e.session_id} ${e.file}` }),
        (all) => {
          const own = openHistory(tempProject())
          for (const entry of union(history(...all), [])) own.upsert([entry])
          const { entries } = own.read()
          expect(entries).toHaveLength(all.length)
          for (const [n, entry] of entries.entries()) {
            expect(entry.classification).toBe(classify(entry, entries.slice(0, n)))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('comes out the same whichever session writes first', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyOutcome, { selector: (e) => `${e.session_id} ${e.file}` }),
        (all) => {
          const read = (outcomes: typeof all) => {
            const history = openHistory(tempProject())
            for (const entry of outcomes) history.upsert([entry])
            return history.read().entries.map(({ classification, ...entry }) => entry)
          }
          expect(read(all)).toEqual(read(all.toReversed()))
        },
      ),
      { numRuns: 60 },
    )
  })
})
