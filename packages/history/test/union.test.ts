import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseEntry } from '../src/entry.ts'
import { CLASSIFICATIONS, classify, type Entry, union } from '../src/index.ts'
import { anyOutcome, history, outcome } from './entries.ts'

const MOST_ENTRIES = 1000

/** What somebody wrote beside the fields of an entry: few names and values, so that they meet. */
const anyExtra = fc.dictionary(
  fc.constantFrom('note', 'branch', '__proto__', '7'),
  fc.oneof(fc.nat({ max: 2 }), fc.jsonValue()),
  { maxKeys: 2 },
)

/** An entry as it may stand in a file that was written elsewhere: the classification is what it was there. */
const anyEntry = fc
  .tuple(
    fc.oneof(anyOutcome, fc.constant(outcome())),
    fc.constantFrom(...CLASSIFICATIONS),
    fc.oneof(fc.constant({}), anyExtra),
  )
  .map(([entry, classification, extra]) => ({ ...extra, ...entry, classification }))

const anyStranger = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>({ a: 1, b: 2 }, { b: 2, a: 1 }, { ...outcome(), timestamp: 'today' }),
)

/** The array of a file: in any order, with the same session and file twice, with what is no entry. */
const anyHistory = fc.array(fc.oneof({ weight: 4, arbitrary: anyEntry }, anyStranger), {
  maxLength: 12,
})

/** A history near the limit of a thousand: what others bring drops its oldest. */
const anyFullHistory = fc
  .tuple(anyHistory, fc.integer({ min: 990, max: 1005 }), fc.nat({ max: 8 }))
  .map(([some, count, step]) => [
    ...some,
    ...Array.from({ length: count }, (_, n) => ({
      ...outcome({ file: `f${n % 7}.ts`, session_id: `full-${n}`, minute: n % (step + 1) }),
      classification: 'passed',
    })),
  ])

/** The entries of an array, what is none left out. */
const entriesOf = (values: readonly unknown[]) => values.flatMap((value) => parseEntry(value) ?? [])

/** As it would stand in the file. */
const text = (values: readonly unknown[]) => JSON.stringify(values)

describe.each([
  ['small histories', anyHistory, 200],
  ['histories at the limit', anyFullHistory, 10],
])('the union of %s', (_, any, numRuns) => {
  test('is the same whoever comes first', () => {
    fc.assert(
      fc.property(any, anyHistory, (a, b) => {
        expect(text(union(a, b))).toBe(text(union(b, a)))
      }),
      { numRuns },
    )
  })

  test('is the same in whatever groups three come together', () => {
    fc.assert(
      fc.property(any, anyHistory, any, (a, b, c) => {
        expect(text(union(union(a, b), c))).toBe(text(union(a, union(b, c))))
      }),
      { numRuns },
    )
  })

  test('changes nothing when it is formed again', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const both = union(a, b)
        expect(text(union(both, both))).toBe(text(both))
        expect(text(union(both, a))).toBe(text(both))
        expect(text(union(b, both))).toBe(text(both))
      }),
      { numRuns },
    )
  })

  test('is the same read back from its text', () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const both = union(a, b)
        const read: unknown[] = JSON.parse(text(both))
        expect(text(union(read, []))).toBe(text(both))
      }),
      { numRuns },
    )
  })
})

describe('of two histories', () => {
  const keyOf = ({ session_id, file }: Entry) => `${session_id} ${file}`
  const timeOf = ({ timestamp }: Entry) => Date.parse(timestamp)

  test('nothing is lost, nothing is there twice, and the later outcome stands', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (a, b) => {
        const all = entriesOf([...a, ...b])
        const found = entriesOf(union(a, b))
        expect(found.map(keyOf).sort()).toEqual([...new Set(all.map(keyOf))].sort())
        for (const entry of found) {
          const same = all.filter((other) => keyOf(other) === keyOf(entry))
          expect(timeOf(entry)).toBe(Math.max(...same.map(timeOf)))
          const { classification, ...own } = entry
          expect(same).toContainEqual(expect.objectContaining(own))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('the newest thousand entries stay, in the order of time', () => {
    fc.assert(
      fc.property(anyFullHistory, anyHistory, (a, b) => {
        const found = entriesOf(union(a, b))
        const times = found.map(timeOf)
        expect(times).toEqual(times.toSorted((one, other) => one - other))
        const keys = new Set(entriesOf([...a, ...b]).map(keyOf))
        expect(found).toHaveLength(Math.min(keys.size, MOST_ENTRIES))
        const kept = new Set(found.map(keyOf))
        const dropped = entriesOf([...a, ...b]).filter((entry) => !kept.has(keyOf(entry)))
        expect(Math.max(-Infinity, ...dropped.map(timeOf))).toBeLessThanOrEqual(times[0] ?? 0)
      }),
      { numRuns: 15 },
    )
  })

  test('each entry is classified by those before it, whatever was said of it elsewhere', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, (a, b) => {
        const found = entriesOf(union(a, b))
        for (const [n, entry] of found.entries()) {
          expect(entry.classification).toBe(classify(entry, found.slice(0, n)))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('any first part of it is the union of that part', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, fc.nat(), (a, b, n) => {
        const both = union(a, b)
        const part = both.slice(0, both.length === 0 ? 0 : n % both.length)
        expect(union(part, [])).toEqual(part)
      }),
      { numRuns: 200 },
    )
  })

  test('a failure that was a gap where it was seen first is a regression beside what others saw pass', () => {
    const [seen] = history(outcome({ session_id: 'mine', status: 'unresolved', minute: 2 }))
    const theirs = history(outcome({ session_id: 'theirs', minute: 1 }))
    expect(seen?.classification).toBe('gap')
    expect(union(seen ? [seen] : [], theirs).map((entry) => entry.classification)).toEqual([
      'gap',
      'regression',
    ])
  })

  test('what others added to an entry stays with it, and goes with an outcome that a later one replaces', () => {
    const entry = { ...outcome(), classification: 'gap' }
    const noted = { ...entry, note: 'slow disk', team: 'b' }
    const later = { ...entry, timestamp: '2026-01-01T00:09:00.000Z' }
    expect(union([noted], [{ ...entry, note: 'slow network', team: 'a' }])).toEqual([
      { ...entry, note: 'slow network', team: 'b' },
    ])
    expect(union([entry], [noted])).toEqual([noted])
    expect(union([later], [noted])).toEqual([later])
  })

  test('of two outcomes at the same moment one stands, whoever comes first', () => {
    const passed = { ...outcome(), classification: 'gap' }
    const failed = { ...outcome({ status: 'unresolved', attempts: 2 }), classification: 'gap' }
    expect(union([passed], [failed])).toEqual([failed])
    expect(union([failed], [passed])).toEqual([failed])
  })

  test('what is no entry stays once, in front of the entries', () => {
    const entry = { ...outcome(), classification: 'gap' }
    const strangers = [{ a: 1, b: [null] }, 'remember the milk']
    expect(union([entry, ...strangers], [{ b: [null], a: 1 }])).toEqual([
      'remember the milk',
      { a: 1, b: [null] },
      entry,
    ])
  })

  test('neither is changed by it', () => {
    const one = [{ ...outcome(), classification: 'passed', note: { b: 1, a: 2 } }]
    const before = JSON.stringify(one)
    union(one, history(outcome({ session_id: 's0', minute: -1 })))
    expect(JSON.stringify(one)).toBe(before)
  })
})
