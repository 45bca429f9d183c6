import { SettingsError } from '@tailtest/adapter-kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isObject } from '../../src/schema.ts'
import { findEntries, mergeEntries, removeEntries } from '../../src/settings/entries.ts'
import type { EntryPlan } from '../../src/settings/open.ts'
import type { Json } from '../../src/settings/print.ts'

/** A program that wants one entry at a stop and two after an edit. */
function planFor(run: string): EntryPlan {
  return {
    path: 'settings.json',
    key: 'hooks',
    entries: {
      Edited: [
        { only: 'write', runs: [{ run, seconds: 30 }] },
        { only: 'move', runs: [{ run, seconds: 30 }] },
      ],
      Stopped: [{ runs: [{ run, seconds: 150 }] }],
    },
    isOurs: (value) => isOurRun(value) || (isObject(value) && hasOnlyOurRuns(value.runs)),
  }
}
const isOurRun = (value: unknown) => isObject(value) && String(value.run).startsWith('ours')
const hasOnlyOurRuns = (runs: unknown) =>
  Array.isArray(runs) && runs.length > 0 && runs.every(isOurRun)

const plan = planFor('ours-1')
const theirs = { runs: [{ run: 'theirs' }] }

test.each(['toString', 'constructor', '__proto__'])(
  'a list that is called %s is theirs',
  (name) => {
    const text = `{"hooks":{${JSON.stringify(name)}:[]}}`
    const merged = mergeEntries(text, plan)
    expect(merged).toContain(`${JSON.stringify(name)}:[]`)
    expect(removeEntries(merged, plan)).toBe(text)
  },
)

/** A settings text with the blanks of any author: before and after every token. */
function written(value: Json, blank: () => string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Array.isArray(value)
    ? value.map((item) => written(item, blank))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}${blank()}:${blank()}${written(item, blank)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${blank()}${close}`
  return `${open}${blank()}${parts.join(`${blank()},${blank()}`)}${blank()}${close}`
}

const anyJson: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 3 }).map((value) => toJson(value))
const toJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const anyList = fc.array(fc.constantFrom<Json>(theirs, { only: 'write', runs: [] }, 'odd', 1), {
  maxLength: 3,
})
const anyHooks = fc.dictionary(
  fc.constantFrom('Edited', 'Stopped', 'Started', 'a"b', '__proto__x'),
  anyList,
  { maxKeys: 4 },
)
const anySettings = fc
  .tuple(
    fc.dictionary(
      fc.string().filter((key) => key !== 'hooks' && key !== '__proto__'),
      anyJson,
      {
        maxKeys: 4,
      },
    ),
    fc.option(anyHooks, { nil: undefined }),
    fc.boolean(),
  )
  .map(([others, hooks, first]): Json => {
    if (hooks === undefined) return others
    return first ? { hooks, ...others } : { ...others, hooks }
  })

const eol = fc.constantFrom('\n', '\r\n', '\r')
const anyBlank = fc.constantFrom('', '', ' ', '  ', '\t', '\n', '\n  ', '\r\n\t', '\n\n', ' \n ')
const anyMargin = fc.constantFrom('', '', '\n', '\r\n', '\n\n', '  \n')
const mark = fc.constantFrom('', '\ufeff')

/** As tools write it: one indentation, one line ending. */
const toolText = fc
  .tuple(anySettings, fc.constantFrom(0, 1, 2, 4, '\t'), eol, mark, anyMargin)
  .map(([value, indent, end, bom, margin]) =>
    `${bom}${JSON.stringify(value, null, indent)}${margin}`.replaceAll(/\r?\n/g, end),
  )

/** As nobody should write it: blanks anywhere. */
const wildText = fc
  .tuple(anySettings, fc.infiniteStream(anyBlank), mark, anyMargin, anyMargin)
  .map(([value, blanks, bom, before, after]) => {
    const blank = () => String(blanks.next().value)
    return `${bom}${before}${written(value, blank)}${after}`
  })

const anyText = fc.oneof(toolText, wildText)
const parsed = (text: string | undefined) => JSON.parse((text ?? '').replace('\ufeff', ''))

describe('settings of any author', () => {
  test('merging and removing gives back every byte', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(removeEntries(mergeEntries(text, plan), plan)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  test('merging adds our entries behind what is there and changes nothing else', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const before = parsed(text)
        const wanted = structuredClone(before)
        wanted.hooks ??= {}
        for (const [event, entries] of Object.entries(plan.entries)) {
          wanted.hooks[event] = [...(wanted.hooks[event] ?? []), ...entries]
        }
        expect(parsed(mergeEntries(text, plan))).toEqual(wanted)
      }),
      { numRuns: 1000 },
    )
  })

  test('merging only inserts: what was there is a subsequence of what is there', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let at = 0
        for (const unit of mergeEntries(text, plan).split('')) if (unit === text[at]) at += 1
        expect(at).toBe(text.length)
      }),
    )
  })

  test('merging twice is merging once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = mergeEntries(text, plan)
        expect(mergeEntries(once, plan)).toBe(once)
      }),
      { numRuns: 1000 },
    )
  })

  test('merging a newer command replaces the old one where it stands', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const moved = mergeEntries(mergeEntries(text, plan), planFor('ours-2'))
        expect(moved).toBe(mergeEntries(text, planFor('ours-2')))
        expect(removeEntries(moved, plan)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })

  test('what is found is what was merged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(findEntries(text, plan)).toEqual([])
        expect(findEntries(mergeEntries(text, plan), plan)).toHaveLength(3)
      }),
    )
  })

  test('a file without our entries is left alone by removing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(removeEntries(text, plan)).toBe(text)
      }),
    )
  })
})

describe('layout', () => {
  test('a file that does not exist is created, and nothing of it is left after removing', () => {
    const text = mergeEntries(undefined, plan)
    expect(text).toBe(`${JSON.stringify({ hooks: plan.entries }, null, 2)}\n`)
    expect(removeEntries(text, plan)).toBeUndefined()
  })

  test.each([
    ['two spaces', 2, '\n'],
    ['four spaces', 4, '\n'],
    ['tabs', '\t', '\n'],
    ['Windows line ends', 2, '\r\n'],
  ])('%s: the merged file looks as if its author had written it', (_, indent, end) => {
    const author = (value: Json) => `${JSON.stringify(value, null, indent)}\n`.replaceAll('\n', end)
    const before = { model: 'x', hooks: { Stopped: [theirs] }, env: {} }
    const after = {
      model: 'x',
      hooks: { Stopped: [theirs, ...(plan.entries.Stopped ?? [])], Edited: plan.entries.Edited },
      env: {},
    }
    expect(mergeEntries(author(before), plan)).toBe(author(toJson(after)))
  })

  test('a minified file stays on its line', () => {
    const merged = mergeEntries('{"model":"x"}', plan)
    expect(merged).toBe(JSON.stringify({ model: 'x', hooks: plan.entries }))
  })

  test('an empty object is filled in lines', () => {
    const plain = mergeEntries('{}\n', plan).replace(' \n}\n', '\n}\n')
    expect(plain).toBe(mergeEntries(undefined, plan))
  })
})

describe('files that were changed in between', () => {
  const layouts = [0, 2] as const

  test.each(layouts)('entries added behind ours stay (indentation %s)', (indent) => {
    const merged = parsed(mergeEntries('{"hooks":{"Stopped":[]}}', plan))
    merged.hooks.Stopped.push(theirs)
    merged.hooks.Edited.unshift(theirs)
    merged.more = true
    const text = JSON.stringify(merged, null, indent)
    const left = { hooks: { Stopped: [theirs], Edited: [theirs] }, more: true }
    expect(removeEntries(text, plan)).toBe(JSON.stringify(left, null, indent))
  })

  test('a rewritten file loses what was ours and what is empty then', () => {
    const merged = parsed(mergeEntries('{"a":1}', plan))
    expect(removeEntries(JSON.stringify(merged, null, 2), plan)).toBe('{\n  "a": 1\n}')
  })

  test('an entry of ours that was moved among others is lifted out and added again', () => {
    const mixed = { runs: [{ run: 'theirs' }, { run: 'ours-0' }] }
    const merged = mergeEntries(JSON.stringify({ hooks: { Stopped: [mixed] } }), plan)
    expect(parsed(merged).hooks.Stopped).toEqual([theirs, ...(plan.entries.Stopped ?? [])])
  })

  test('an event we no longer want is cleared, one that has too many is made right', () => {
    const [stopped] = plan.entries.Stopped ?? []
    const text = JSON.stringify(
      { hooks: { Stopped: [stopped, theirs, stopped], Opened: [stopped] }, z: [] },
      null,
      2,
    )
    const merged = mergeEntries(text, plan)
    expect(parsed(merged)).toEqual({
      hooks: { Stopped: [theirs, stopped], Edited: plan.entries.Edited },
      z: [],
    })
    expect(mergeEntries(merged, plan)).toBe(merged)
  })
})

describe('files that are not touched', () => {
  test.each([
    ['comments', '{ // mine\n "a": 1 }', /settings\.json: is not JSON$/],
    ['a trailing comma', '{ "a": 1, }', /settings\.json: is not JSON$/],
    ['nothing in them', ' \n', /settings\.json: is empty/],
    ['an array at the root', '[]', /settings\.json: is not an object/],
    ['hooks that are no object', '{"hooks":[]}', /"hooks" is not an object/],
    ['hooks that are null', '{"hooks":null}', /"hooks" is not an object/],
    ['a list that is none', '{"hooks":{"Stopped":{}}}', /"hooks\.Stopped" is not a list/],
    ['the same key twice', '{"hooks":{},"hooks":{}}', /"hooks" stands there twice/],
    [
      'the same event twice',
      '{"hooks":{"Stopped":[],"Stopped":[]}}',
      /"hooks\.Stopped" stands there twice/,
    ],
  ])('%s: refused, naming the file and the reason', (_, text, reason) => {
    expect(() => mergeEntries(text, plan)).toThrow(SettingsError)
    expect(() => mergeEntries(text, plan)).toThrow(reason)
  })

  test('a file its host would skip is refused with the reason', () => {
    const strict = { ...plan, problem: () => 'has a bad entry' }
    expect(() => mergeEntries('{}', strict)).toThrow('settings.json: has a bad entry')
  })

  test('removing from what is not JSON is refused too, from other JSON it changes nothing', () => {
    expect(() => removeEntries('{', plan)).toThrow(SettingsError)
    expect(() => findEntries('{', plan)).toThrow(SettingsError)
    expect(removeEntries('[1]', plan)).toBe('[1]')
    expect(removeEntries('{"hooks":5}', plan)).toBe('{"hooks":5}')
  })
})

test('a file that is nested as deep as JSON goes is read once, not once for each level', () => {
  const text = `{"hooks":${'{"x":['.repeat(2000)}1${']}'.repeat(2000)}}`
  const merged = mergeEntries(text, plan)
  expect(findEntries(merged, plan)).toHaveLength(3)
  expect(removeEntries(merged, plan)).toBe(text)
})
