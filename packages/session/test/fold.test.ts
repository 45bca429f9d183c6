import { relPath } from '@tailtest/project'
import { outcomeOf } from '@tailtest/scenarios'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entry, emptySession, fold, type JournalRecord, readRecord } from '../src/index.ts'

const source = relPath('src/cart.ts')
const check = relPath('src/cart.test.ts')

function records(entries: readonly Entry[]): JournalRecord[] {
  return entries.flatMap((entry, at) => {
    const stamped = { v: 1, id: `r${at}`, ts: at + 1, session: 's', host: 'h', actor: 'hook' }
    return readRecord(JSON.parse(JSON.stringify({ ...stamped, ...entry }))) ?? []
  })
}

const edit = (path = source, more: object = {}): Entry => ({
  type: 'loop.edited',
  path,
  kind: 'written',
  via: 'tool',
  test: path === check,
  ...more,
})
const queued = (path = source): Entry => ({
  type: 'session.queued',
  path,
  language: 'typescript',
  status: 'new',
})
const ended: Entry = { type: 'session.turn-ended' }
const others = (...paths: (typeof source)[]): Entry => ({ type: 'session.others', paths })
const begun = (mark: string): Entry => ({ type: 'session.turn-began', mark })
const tested = (result: 'passing' | 'failing', run = 'r'): Entry<'session.tested'> => ({
  type: 'session.tested',
  test: check,
  sources: [source],
  result,
  run,
  failures: result === 'failing' ? ['t'] : undefined,
})

function outcome(...entries: Entry[]) {
  const coverage = fold(records(entries)).coverage[source]
  return { outcome: coverage && outcomeOf(coverage), attempts: coverage?.mostAttempts }
}

describe('what a session’s records mean', () => {
  test('a queued source waits until an end tells of a run that covers it', () => {
    expect(fold(records([edit(), queued()])).pending).toEqual({
      [source]: { language: 'typescript', status: 'new' },
    })
    const covered = [edit(), queued(), tested('passing')]
    expect(fold(records(covered)).pending).toHaveProperty([source])
    expect(fold(records([...covered, ended])).pending).toEqual({})
  })

  test('what a command ran stays on the list until an end tells of it', () => {
    const waiting = fold(records([edit(), edit(check), queued(), tested('passing')]))
    expect(waiting.pending).toHaveProperty([source])
    expect(waiting.untested).toHaveProperty([check])
  })

  test('a run does not answer for an edit that was made after it began', () => {
    const began = 2
    const late = [edit(), queued(), edit(), { ...tested('passing'), began }, ended]
    expect(fold(records(late)).pending).toHaveProperty([source])
    expect(fold(records([...late, { ...tested('passing'), began: 5 }, ended])).pending).toEqual({})
  })

  test.each(['toString', '__proto__', 'constructor'])('%s is a name like any other', (name) => {
    const path = relPath(name)
    const put: Entry = { type: 'session.deferred', path, description: 'later' }
    const asked: Entry = {
      type: 'session.classified',
      subject: name,
      category: 'intended',
      reason: 'why',
    }
    const state = fold(records([put, { type: 'session.unqueued', path }, asked]))
    expect(Object.keys(state.coverage)).toEqual([])
    expect(Object.keys(state.deferred)).toEqual([name])
    expect(Object.keys(state.classified)).toEqual([name])
    const later = fold(
      records([begun('m'), { type: 'session.renamed', path: check, from: source }]),
      state,
    )
    expect([later.turn.edited[path], later.passed[name]]).toEqual([undefined, undefined])
  })

  test('a source fails while one of its tests does', () => {
    const other: Entry = { ...tested('passing'), test: relPath('src/more.test.ts') }
    expect(outcome(edit(), tested('failing'), other).outcome).toBe('unresolved')
    expect(outcome(edit(), tested('failing'), other, tested('passing')).outcome).toBe('fixed')
  })

  test('a deleted source no longer waits', () => {
    expect(fold(records([queued(), edit(source, { kind: 'deleted' })])).pending).toEqual({})
  })

  test.each([
    ['passed', [tested('passing')], 0],
    ['unresolved', [tested('failing')], 0],
    ['fixed', [tested('failing'), edit(), tested('passing')], 0],
    ['unresolved', [tested('failing'), edit(), tested('failing')], 1],
    ['unresolved', [tested('failing'), tested('failing')], 0],
    ['fixed', [tested('failing'), edit(check), tested('failing'), edit(), tested('passing')], 1],
  ] as const)(
    'the outcome is %s after %j, with %i failed attempts',
    (expected, entries, attempts) => {
      expect(outcome(edit(), queued(), ...entries)).toEqual({ outcome: expected, attempts })
    },
  )

  test('a deferred failure is lifted by the next edit of its file', () => {
    const deferred: Entry = { type: 'session.deferred', path: source, description: 'later' }
    expect(outcome(queued(), tested('failing'), deferred).outcome).toBe('deferred')
    expect(outcome(queued(), tested('failing'), deferred, edit()).outcome).toBe('unresolved')
  })

  test('a record of a moment that no date can have is none', () => {
    const [record] = records([edit()])
    expect(readRecord({ ...record, ts: 8.64e15 })).toBeDefined()
    for (const ts of [8.65e15, -1e300, null, '7'])
      expect(readRecord({ ...record, ts })).toBeUndefined()
  })

  test('an edit that two hooks report counts once', () => {
    const twice = [edit(source, { call: 'c1' }), edit(source, { call: 'c1' })]
    expect(fold(records(twice)).since.edits).toBe(1)
  })

  test('the first claim of a key holds it', () => {
    const claim: Entry = { type: 'session.claim', key: 'note:a' }
    expect(fold(records([claim, claim])).claims).toEqual({ 'note:a': 'r0' })
  })

  test('a turn knows its runs and its earliest record, also where the clock is set back in it', () => {
    const at = (ts: number, entry: Entry) => records([entry]).map((each) => ({ ...each, ts }))
    const ran = (run: string, trigger: 'command' | 'baseline'): Entry => ({
      ...{ type: 'results.run', run, trigger, runner: 'vitest', directory: '' },
      ...{ executed: 1, failed: 1, timed_out: false, duration_ms: 5 },
    })
    const turn = [
      ...at(9000, { type: 'session.turn-began' }),
      ...at(500, ran('own', 'command')),
      ...at(9500, ran('old', 'baseline')),
    ]
    expect(fold(turn).turn).toMatchObject({ startedAt: 9000, earliest: 500, runs: { own: true } })
    const next = [...turn, ...at(700, { type: 'session.turn-began' })]
    expect(fold(next).turn).toMatchObject({ startedAt: 700, earliest: 700, runs: {} })
  })

  test('a turn that no end has judged leaves its mark, its edits and its runs to the next one', () => {
    const began = (mark: string): Entry => ({ type: 'session.turn-began', mark })
    const broken = [began('one'), edit(), began('two')]
    expect(fold(records(broken)).turn).toMatchObject({ mark: 'one', edited: { [source]: true } })
    const judged = [began('one'), edit(), ended, began('two')]
    expect(fold(records(judged)).turn).toMatchObject({ mark: 'two', edited: {} })
  })

  test('what is edited while an end runs its tests is the next end’s, from the tree that this one saw', () => {
    const late = [
      begun('one'),
      edit(check), // the 2nd record; the end begins after it
      edit(),
      { type: 'session.turn-ended', mark: 'seen', began: 2 } satisfies Entry,
    ]
    const { since, turn } = fold(records(late))
    expect(since).toEqual({ edits: 1, commands: 0 })
    expect(turn).toMatchObject({ mark: 'seen', edited: { [source]: true } })
    expect(turn.edited).not.toHaveProperty([check])
    const next = fold(records([...late, begun('two')])).turn
    expect(next).toMatchObject({ mark: 'seen', edited: { [source]: true } })
  })

  test('the tree at the first prompt is kept, where nothing had happened before it', () => {
    expect(fold(records([begun('one'), edit(), begun('two')])).begun).toBe('one')
    expect(fold(records([edit(), begun('one')])).begun).toBeUndefined()
  })

  test('a turn counts its own ends and continues', () => {
    const entries: Entry[] = [
      { type: 'session.turn-began' },
      { type: 'session.continued', reason: 'x' },
      { type: 'session.turn-ended' },
    ]
    expect(fold(records(entries)).turn).toMatchObject({ continues: 1, ends: 1 })
    expect(fold(records([...entries, { type: 'session.turn-began' }])).turn).toMatchObject({
      continues: 0,
      ends: 0,
    })
  })
})

const anyPath = fc.constantFrom(source, check, relPath('src/price.ts'), relPath('constructor.ts'))
const anyEntry: fc.Arbitrary<Entry> = fc.oneof(
  anyPath.map((path) => edit(path)),
  anyPath.map((path) => edit(path, { kind: 'deleted', call: 'c' })),
  anyPath.map(queued),
  fc.constantFrom(tested('passing'), tested('failing')),
  fc.constantFrom<Entry>(
    { type: 'session.opened', depth: 'standard', runners: [], packages: [] },
    { type: 'session.turn-began', mark: 'm' },
    { type: 'session.turn-ended' },
    { type: 'session.undelivered', key: 'k', text: 't' },
    { type: 'session.undelivered', key: 'k', text: '' },
    { type: 'session.claim', key: '__proto__' },
    { type: 'session.paused' },
    { type: 'session.closed', reason: 'other' },
  ),
)

test('words that wait are kept in their order, and each goes on its own', () => {
  const wait = (key: string, text: string): Entry => ({ type: 'session.undelivered', key, text })
  const waiting = (...entries: Entry[]) =>
    fold(records(entries)).undelivered.map(({ text }) => text)
  expect(waiting(wait('a', 'one'), wait('b', 'two'))).toEqual(['one', 'two'])
  expect(waiting(wait('a', 'one'), wait('b', 'two'), wait('a', ''))).toEqual(['two'])
  expect(waiting(wait('a', ''), wait('c', ''))).toEqual([])
})

describe('laws of the fold', () => {
  test('folding in two steps gives the same as folding at once, wherever it is cut', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), fc.nat(40), (entries, cut) => {
        const all = records(entries)
        const first = JSON.parse(JSON.stringify(fold(all.slice(0, cut))))
        expect(JSON.stringify(fold(all.slice(cut), first))).toBe(JSON.stringify(fold(all)))
      }),
    )
  })

  test('any JSON value is a record of ours or is ignored', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const known = values.flatMap((value) => readRecord(value) ?? [])
        expect(fold(known).records).toBe(known.length)
      }),
    )
  })

  test('a fold leaves the state it starts from alone', () => {
    const from = emptySession()
    fold(records([edit(), queued(), tested('failing')]), from)
    expect(from).toEqual(emptySession())
  })
})

test.each(['../outside.ts', '/etc/passwd', 'a/../../b.ts', '', 7])(
  'a record whose path is %j is no record',
  (path) => {
    const envelope = { v: 1, id: 'r', ts: 1, session: 's', host: 'h', actor: 'hook' }
    expect(readRecord({ ...envelope, ...queued(), path })).toBeUndefined()
  },
)

test('what others changed is known until the session edits it after them', () => {
  const path = relPath('src/price.ts')
  const known = fold(records([edit(), others(source, path)]))
  expect(Object.keys(known.others)).toEqual([source, path])
  expect(Object.keys(fold(records([others(source, path), edit()])).others)).toEqual([path])
  const theirs = edit(path, { via: 'other' })
  expect(Object.keys(fold(records([others(path), theirs])).others)).toEqual([path])
})
