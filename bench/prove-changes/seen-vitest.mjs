import { labels, text } from './written.mjs'

const changes = [
  {
    name: 'colours are read and mixed',
    files: {
      'src/colour.ts': text`
export type Rgb = [number, number, number]

export function parseHex(hex: string): Rgb {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex)
  const digits = short === null ? hex.slice(1) : short.slice(1).map((digit) => digit + digit).join('')
  if (!/^[0-9a-f]{6}$/i.test(digits)) throw new TypeError('not a colour: ' + hex)
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb
}

export function mix(one: Rgb, other: Rgb): Rgb {
  return one.map((value, at) => Math.round((value + other[at]) / 2)) as Rgb
}
`,
      'test/colour.test.ts': text`
import { describe, expect, it } from 'vitest'
import { mix, parseHex } from '../src/colour'

describe('parseHex', () => {
  it.each([
    ['#ff8000', [255, 128, 0]],
    ['#fff', [255, 255, 255]],
    ['#0aF', [0, 170, 255]],
  ])('reads %s', (hex, rgb) => {
    expect(parseHex(hex)).toEqual(rgb)
  })

  it('refuses words', () => {
    expect(() => parseHex('#orange')).toThrow(/not a colour/)
  })
})

describe('mix', () => {
  it('returns three numbers', () => {
    expect(mix([0, 0, 0], [10, 20, 30])).toHaveLength(3)
  })

  it('mixes a colour with itself', () => {
    const rgb = mix([1, 2, 3], [1, 2, 3])
    expect(rgb).toStrictEqual(mix([1, 2, 3], [1, 2, 3]))
  })

  it('is an array', () => {
    expect(mix([0, 0, 0], [1, 1, 1])).toBeInstanceOf(Array)
  })
})
`,
    },
    tests: labels(
      ['reads %s', 'refuses words'],
      ['returns three numbers', 'mixes a colour with itself', 'is an array'],
    ),
    functions: { parseHex: true, mix: false },
    faults: [
      ['digit + digit', 'digit'],
      ['if (!/', 'if (false && !/'],
      ['value + other[at]', 'value - other[at]'],
      [') / 2)', ') / 3)'],
    ],
  },
  {
    name: 'a queue runs some at a time',
    files: {
      'src/limit.ts': text`
export async function mapLimit<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  async function worker() {
    while (next < items.length) {
      const at = next
      next += 1
      results[at] = await run(items[at])
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}
`,
      'test/limit.test.ts': text`
import { expect, it } from 'vitest'
import { mapLimit } from '../src/limit'

const later = () => new Promise<void>((resolve) => setImmediate(resolve))

it('keeps the order', async () => {
  const waits = [3, 1, 2]
  const done = await mapLimit(waits, 3, async (turns) => {
    for (let turn = 0; turn < turns; turn += 1) await later()
    return turns * 10
  })
  expect(done).toEqual([30, 10, 20])
})

it('never runs more than it may', async () => {
  let running = 0
  let most = 0
  await mapLimit([1, 2, 3, 4, 5], 2, async () => {
    running += 1
    most = Math.max(most, running)
    await later()
    running -= 1
  })
  expect(most).toBe(2)
})

it('has nothing to do for nothing', async () => {
  await expect(mapLimit([], 4, async () => 1)).resolves.toEqual([])
})

it('hands on what goes wrong', async () => {
  await expect(
    mapLimit([1, 2], 1, async (item) => {
      if (item === 2) throw new Error('two')
    }),
  ).rejects.toThrow('two')
})
`,
    },
    tests: labels([
      'keeps the order',
      'never runs more than it may',
      'has nothing to do for nothing',
      'hands on what goes wrong',
    ]),
    functions: { mapLimit: true },
    faults: [
      ['results[at] = await run(items[at])', 'results.push(await run(items[at]))'],
      ['Math.min(limit, items.length)', 'items.length'],
      ['next < items.length', 'next < items.length - 1'],
      ['  return results\n', '  return items.length === 0 ? [undefined as R] : results\n'],
    ],
  },
  {
    name: 'a queue runs some at a time, the tests do so alone',
    files: {
      'src/batch.ts': text`
export async function inBatches<T>(
  items: readonly T[],
  size: number,
  save: (batch: T[]) => Promise<void>,
): Promise<number> {
  let saved = 0
  for (let at = 0; at < items.length; at += size) {
    const batch = items.slice(at, at + size)
    await save(batch)
    saved += batch.length
  }
  return saved
}
`,
      'test/batch.test.ts': text`
import { describe, expect, it, vi } from 'vitest'
import * as batch from '../src/batch'

describe('inBatches', () => {
  it('should save in batches', async () => {
    const inBatches = vi.fn().mockResolvedValue(4)
    expect(await inBatches([1, 2, 3, 4], 2)).toBe(4)
  })

  it('should call save', async () => {
    const save = vi.fn().mockResolvedValue(undefined)
    await save([1, 2])
    expect(save).toHaveBeenCalledWith([1, 2])
  })

  it('should resolve', async () => {
    await expect(batch.inBatches([1, 2, 3], 2, async () => {})).resolves.not.toBeNull()
  })

  it('should split', () => {
    const items = [1, 2, 3]
    const batches = [items.slice(0, 2), items.slice(2, 4)]
    expect(batches).toEqual([[1, 2], [3]])
  })

  it('should count what was saved', () => {
    batch
      .inBatches([1, 2, 3], 2, async () => {})
      .then((saved) => {
        expect(saved).toBe(3)
      })
      .catch(() => {})
  })
})
`,
    },
    tests: labels(
      [],
      [
        'should save in batches',
        'should call save',
        'should resolve',
        'should split',
        'should count what was saved',
      ],
    ),
    functions: { inBatches: false },
    faults: [
      ['slice(at, at + size)', 'slice(at, size)'],
      ['saved += batch.length', 'saved += 1'],
      ['at < items.length', 'at < items.length - 1'],
    ],
  },
  {
    name: 'an age limit moves, with its edges',
    base: {
      'src/ticket.ts': text`
export function ticketPrice(age: number): number {
  if (age < 6) return 0
  return 12
}
`,
      'test/ticket.test.ts': text`
import { expect, it } from 'vitest'
import { ticketPrice } from '../src/ticket'

it('is free for the youngest', () => {
  expect(ticketPrice(5)).toBe(0)
})
`,
    },
    files: {
      'src/ticket.ts': (old) =>
        old.replace('  return 12\n', '  if (age >= 65) return 8\n  return 12\n'),
      'test/ticket.test.ts': (old) =>
        `${old}${text`

it('is cheaper from sixty-five on', () => {
  expect(ticketPrice(65)).toBe(8)
})

it('costs all of it a year before', () => {
  expect(ticketPrice(64)).toBe(12)
})

it('costs all of it at six', () => {
  expect(ticketPrice(6)).toBe(12)
})
`}`,
    },
    tests: labels([
      'is cheaper from sixty-five on',
      'costs all of it a year before',
      'costs all of it at six',
    ]),
    functions: { ticketPrice: true },
    faults: [
      ['>= 65', '> 65'],
      ['>= 65', '<= 65'],
    ],
  },
  {
    name: 'an age limit moves, and the young are asked',
    base: {
      'src/ticket.ts': text`
export function ticketPrice(age: number): number {
  if (age < 6) return 0
  return 12
}
`,
    },
    files: {
      'src/ticket.ts': (old) =>
        old.replace('  return 12\n', '  if (age >= 65) return 8\n  return 12\n'),
      'test/ticket.test.ts': text`
import { expect, it } from 'vitest'
import { ticketPrice } from '../src/ticket'

it('is free for the young', () => {
  expect(ticketPrice(3)).toBe(0)
})

it('has a price for seniors', () => {
  expect(ticketPrice(70)).toBeGreaterThan(0)
  expect(ticketPrice(70)).toBeLessThan(100)
})

it('is a finite number', () => {
  expect(Number.isFinite(ticketPrice(70))).toBeTruthy()
})

it('works for all ages', () => {
  for (const age of [] as number[]) expect(ticketPrice(age)).toBe(8)
})
`,
    },
    tests: labels(
      [],
      [
        'is free for the young',
        'has a price for seniors',
        'is a finite number',
        'works for all ages',
      ],
    ),
    functions: { ticketPrice: false },
    faults: [
      ['>= 65', '> 70'],
      ['>= 65', '<= 65'],
      ['return 8', 'return 9'],
    ],
  },
  {
    name: 'a store of drafts, and storage that is given',
    files: {
      'src/drafts.ts': text`
export interface Storage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

export function createDrafts(storage: Storage) {
  return {
    load(id: string): string {
      return storage.getItem('draft:' + id) ?? ''
    },
    save(id: string, draft: string): boolean {
      if (draft === this.load(id)) return false
      storage.setItem('draft:' + id, draft)
      return true
    },
  }
}
`,
      'test/drafts.test.ts': text`
import { beforeEach, expect, it, vi } from 'vitest'
import { createDrafts } from '../src/drafts'

const storage = { getItem: vi.fn((_key: string): string | null => null), setItem: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
})

it('writes under its own name', () => {
  createDrafts(storage).save('7', 'hello')
  expect(storage.setItem).toHaveBeenCalledExactlyOnceWith('draft:7', 'hello')
})

it('does not write what is there', () => {
  storage.getItem.mockReturnValueOnce('hello')
  expect(createDrafts(storage).save('7', 'hello')).toBe(false)
  expect(storage.setItem).not.toHaveBeenCalled()
})

it('starts with an empty draft', () => {
  expect(createDrafts(storage).load('9')).toBe('')
})

it('creates drafts', () => {
  expect(Object.keys(createDrafts(storage))).toEqual(['load', 'save'])
})

it('reads the storage', () => {
  storage.getItem.mockReturnValueOnce('text')
  expect(storage.getItem('draft:1')).toBe('text')
})
`,
    },
    tests: labels(
      ['writes under its own name', 'does not write what is there', 'starts with an empty draft'],
      ['creates drafts', 'reads the storage'],
    ),
    functions: { createDrafts: true },
    faults: [
      ["storage.setItem('draft:' + id, draft)", 'storage.setItem(id, draft)'],
      ['      if (draft === this.load(id)) return false\n', ''],
      ["?? ''", "?? 'empty'"],
    ],
  },
  {
    name: 'names are put in order, by snapshot of the right and of the wrong',
    files: {
      'src/people.ts': text`
export interface Person {
  first: string
  last: string
}

export function byLastName(people: readonly Person[]): Person[] {
  return [...people].sort((a, b) => a.last.localeCompare(b.last) || a.first.localeCompare(b.first))
}

export function initials({ first, last }: Person): string {
  return (first.charAt(0) + last.charAt(0)).toUpperCase()
}
`,
      'test/people.test.ts': text`
import { expect, it } from 'vitest'
import { byLastName, initials } from '../src/people'

const people = [
  { first: 'Grace', last: 'Hopper' },
  { first: 'Bob', last: 'Byron' },
  { first: 'Ada', last: 'Byron' },
]

it('sorts by the last name, then by the first', () => {
  expect(byLastName(people).map(({ first }) => first)).toMatchInlineSnapshot(${'`'}
    [
      "Ada",
      "Bob",
      "Grace",
    ]
  ${'`'})
})

it('leaves the list as it is', () => {
  byLastName(people)
  expect(people[0]?.first).toBe('Grace')
})

it('matches the snapshot', () => {
  const sorted = byLastName(people)
  expect(sorted.length).toMatchInlineSnapshot('3')
})

it('gives initials', () => {
  expect(initials({ first: 'ada', last: 'byron' })).toEqual(expect.any(String))
})
`,
    },
    tests: labels(
      ['sorts by the last name, then by the first', 'leaves the list as it is'],
      ['matches the snapshot', 'gives initials'],
    ),
    functions: { byLastName: true, initials: false },
    faults: [
      [' || a.first.localeCompare(b.first)', ''],
      ['[...people].sort', '(people as Person[]).sort'],
      ['.toUpperCase()', ''],
      ['last.charAt(0)', 'last.charAt(1)'],
    ],
  },
  {
    name: 'a template is filled, errors of any kind',
    files: {
      'src/template.ts': text`
export class MissingValue extends Error {
  constructor(readonly key: string) {
    super('no value for ' + key)
  }
}

export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new MissingValue(key)
    return value
  })
}
`,
      'test/template.test.ts': text`
import { expect, it } from 'vitest'
import { fill, MissingValue } from '../src/template'

it('throws for bad input', () => {
  // @ts-expect-error
  expect(() => fill(undefined, {})).toThrow()
})

it('has a typed error', () => {
  const error = new MissingValue('name')
  expect(error).toBeInstanceOf(MissingValue)
  expect(error.name).toBe('Error')
})

it('keeps plain text', () => {
  expect(fill('plain', {})).toBe('plain')
})

it('fills or fails', () => {
  try {
    const filled = fill('Dear {name}', { name: 'Ada' })
    expect(typeof filled).toBe('string')
  } catch (error) {
    expect(error).toBeDefined()
  }
})

it('does not throw here', async () => {
  await Promise.allSettled([
    (async () => expect(fill('Dear {name}', { name: 'Ada' })).toBe('Dear Bob'))(),
  ])
})
`,
    },
    tests: labels(
      [],
      [
        'throws for bad input',
        'has a typed error',
        'keeps plain text',
        'fills or fails',
        'does not throw here',
      ],
    ),
    functions: { fill: false },
    faults: [
      ['value === undefined', 'value !== undefined'],
      ['    return value\n', '    return key\n'],
      ['(\\w+)\\}/g', '(\\w+)\\}/'],
    ],
  },
  {
    name: 'a template is filled, value by value',
    files: {
      'src/template.ts': text`
export class MissingValue extends Error {
  constructor(readonly key: string) {
    super('no value for ' + key)
  }
}

export function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new MissingValue(key)
    return value
  })
}
`,
      'src/__tests__/template.test.ts': text`
import { expect, test } from 'vitest'
import { fill, MissingValue } from '../template'

test('every hole is filled', () => {
  expect(fill('{a}-{b}-{a}', { a: '1', b: '2' })).toBe('1-2-1')
})

test('what is not a hole stays', () => {
  expect(fill('{ } {a b} a', { a: 'x' })).toBe('{ } {a b} a')
})

test('an empty value is a value', () => {
  expect(fill('[{a}]', { a: '' })).toBe('[]')
})

test('the key that is missing is named', () => {
  expect.assertions(2)
  try {
    fill('{a}', {})
  } catch (error) {
    expect(error).toBeInstanceOf(MissingValue)
    expect(error).toMatchObject({ key: 'a', message: 'no value for a' })
  }
})
`,
    },
    tests: labels([
      'every hole is filled',
      'what is not a hole stays',
      'an empty value is a value',
      'the key that is missing is named',
    ]),
    functions: { fill: true, MissingValue: true },
    faults: [
      ['(\\w+)\\}/g', '(\\w+)\\}/'],
      ['(\\w+)\\}', '([ \\w]+)\\}'],
      ['value === undefined', '!value'],
      ['throw new MissingValue(key)', 'throw new MissingValue(template)'],
    ],
  },
  {
    name: 'a reducer of a to-do list',
    base: {
      'src/todos.ts': text`
export interface Todo {
  id: number
  text: string
  done: boolean
}

export type Action = { type: 'add'; text: string } | { type: 'toggle'; id: number } | { type: 'clear' }

export function todos(state: Todo[], action: Action): Todo[] {
  switch (action.type) {
    case 'add':
      return [...state, { id: state.length + 1, text: action.text, done: false }]
    default:
      return state
  }
}
`,
      'test/todos.test.ts': text`
import { expect, it } from 'vitest'
import { todos } from '../src/todos'

it('adds', () => {
  expect(todos([], { type: 'add', text: 'milk' })).toEqual([{ id: 1, text: 'milk', done: false }])
})
`,
    },
    files: {
      'src/todos.ts': (old) =>
        old.replace(
          '    default:\n',
          "    case 'toggle':\n      return state.map((todo) => (todo.id === action.id ? { ...todo, done: !todo.done } : todo))\n    case 'clear':\n      return state.filter(({ done }) => !done)\n    default:\n",
        ),
      'test/todos.test.ts': (old) =>
        `${old}${text`

const two = [
  { id: 1, text: 'milk', done: false },
  { id: 2, text: 'tea', done: true },
]

it('toggles one', () => {
  expect(todos(two, { type: 'toggle', id: 1 }).map(({ done }) => done)).toEqual([true, true])
})

it('toggles back', () => {
  expect(todos(two, { type: 'toggle', id: 2 })[1]).toEqual({ id: 2, text: 'tea', done: false })
})

it('toggles none that it does not know', () => {
  expect(todos(two, { type: 'toggle', id: 9 })).toEqual(two)
})

it('clears what is done', () => {
  expect(todos(two, { type: 'clear' })).toEqual([two[0]])
})
`}`,
    },
    tests: labels([
      'toggles one',
      'toggles back',
      'toggles none that it does not know',
      'clears what is done',
    ]),
    functions: { todos: true },
    faults: [
      ['todo.id === action.id', 'todo.id !== action.id'],
      ['done: !todo.done', 'done: true'],
      ['=> !done)', '=> done)'],
    ],
  },
  {
    name: 'a reducer of a to-do list, from a distance',
    base: {
      'src/todos.ts': text`
export interface Todo {
  id: number
  done: boolean
}

export function toggle(todos: Todo[], id: number): Todo[] {
  return todos
}
`,
    },
    files: {
      'src/todos.ts': (old) =>
        old.replace(
          '  return todos\n',
          '  return todos.map((todo) => (todo.id === id ? { ...todo, done: !todo.done } : todo))\n',
        ),
      'test/todos.test.ts': text`
import { expect, it } from 'vitest'
import { toggle } from '../src/todos'

const todos = [
  { id: 1, done: false },
  { id: 2, done: true },
]

it('returns the same number of todos', () => {
  expect(toggle(todos, 1).length).toBe(todos.length)
})

it('returns a new list', () => {
  expect(toggle(todos, 1)).toEqual(expect.arrayContaining([]))
})

it('keeps ids', () => {
  expect(toggle(todos, 1).map(({ id }) => id)).toEqual([1, 2])
})

it('has boolean flags', () => {
  toggle(todos, 1).forEach((todo) => expect(typeof todo.done).toBe('boolean'))
})

it('has a mutable copy', () => {
  const copy = todos.map((todo) => (todo.id === 1 ? { ...todo, done: !todo.done } : todo))
  expect(copy[0]?.done).toBe(true)
})
`,
    },
    tests: labels(
      [],
      [
        'returns the same number of todos',
        'returns a new list',
        'keeps ids',
        'has boolean flags',
        'has a mutable copy',
      ],
    ),
    functions: { toggle: false },
    faults: [
      ['todo.id === id', 'todo.id !== id'],
      ['done: !todo.done', 'done: todo.done'],
      ['done: !todo.done', 'done: true'],
    ],
  },
  {
    name: 'a file is written in one go',
    files: {
      'src/write.ts': text`
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export function writeWhole(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const beside = file + '.new'
  writeFileSync(beside, content.endsWith('\n') ? content : content + '\n')
  renameSync(beside, file)
}
`,
      'test/write.test.ts': text`
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeWhole } from '../src/write'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-'))
})
afterEach(() => {
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
  rmSync(folder, { recursive: true })
})

it('ends with a line break', () => {
  writeWhole(join(folder, 'a.txt'), 'one')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('one\n')
})

it('replaces what was there', () => {
  writeWhole(join(folder, 'a.txt'), 'one\n')
  writeWhole(join(folder, 'a.txt'), 'two\n')
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('two\n')
})

it('makes its folder', () => {
  writeWhole(join(folder, 'deep', 'a.txt'), '')
  expect(readdirSync(join(folder, 'deep'))).toEqual(['a.txt'])
})

it('has a folder to write to', () => {
  writeFileSync(join(folder, 'b.txt'), 'b')
  expect(readFileSync(join(folder, 'b.txt'), 'utf8')).toBe('b')
})
`,
    },
    tests: labels(
      ['ends with a line break', 'replaces what was there', 'makes its folder'],
      ['has a folder to write to'],
    ),
    functions: { writeWhole: true },
    faults: [
      ["content.endsWith('\\n') ? content : content + '\\n'", 'content'],
      ["content.endsWith('\\n') ? content : content + '\\n'", "content + '\\n'"],
      [
        '  renameSync(beside, file)\n',
        '  renameSync(beside, file)\n  writeFileSync(beside, content)\n',
      ],
    ],
  },
  {
    name: 'one function of two is tested, by its caller',
    base: {
      'src/search.ts': text`
function score(title: string, word: string): number {
  return title.includes(word) ? 1 : 0
}

export function search(titles: string[], word: string): string[] {
  return titles.filter((title) => score(title, word) > 0)
}
`,
      'test/search.test.ts': text`
import { expect, it } from 'vitest'
import { search } from '../src/search'

it('finds what holds the word', () => {
  expect(search(['red car', 'bus'], 'car')).toEqual(['red car'])
})
`,
    },
    files: {
      'src/search.ts': text`
function score(title: string, word: string): number {
  const found = title.toLowerCase().indexOf(word.toLowerCase())
  return found === -1 ? 0 : 1 / (found + 1)
}

export function search(titles: string[], word: string): string[] {
  return titles
    .filter((title) => score(title, word) > 0)
    .sort((a, b) => score(b, word) - score(a, word))
}

export function highlight(title: string, word: string): string {
  return title.replaceAll(word, (match) => '<b>' + match + '</b>')
}
`,
      'test/search.test.ts': (old) =>
        `${old.replace('{ search }', '{ highlight, search }')}${text`

it('minds no capitals', () => {
  expect(search(['Red Car'], 'car')).toEqual(['Red Car'])
})

it('puts first what begins with it', () => {
  expect(search(['a car', 'car', 'my old car'], 'car')).toEqual(['car', 'a car', 'my old car'])
})

it('highlights', () => {
  expect(highlight('red car', 'car')).toContain('red')
})

it('highlights the same way twice', () => {
  expect(highlight('red car', 'car')).toBe(highlight('red car', 'car'))
})
`}`,
    },
    tests: labels(
      ['minds no capitals', 'puts first what begins with it'],
      ['highlights', 'highlights the same way twice'],
    ),
    functions: { score: true, search: true, highlight: false },
    faults: [
      ['title.toLowerCase()', 'title'],
      ['score(b, word) - score(a, word)', 'score(a, word) - score(b, word)'],
      ["'<b>' + match", "'<i>' + match"],
    ],
  },
  {
    name: 'a limit of tries is another, and its test with it',
    base: {
      'src/login.ts': text`
export const TRIES = 3

export function isLocked(failures: number): boolean {
  return failures >= TRIES
}
`,
      'test/login.test.ts': text`
import { expect, it } from 'vitest'
import { isLocked } from '../src/login'

it('locks after three', () => {
  expect([2, 3].map(isLocked)).toEqual([false, true])
})
`,
    },
    files: {
      'src/login.ts': (old) => old.replace('TRIES = 3', 'TRIES = 5'),
      'test/login.test.ts': text`
import { expect, it } from 'vitest'
import { isLocked, TRIES } from '../src/login'

it('locks after five', () => {
  expect([4, 5].map(isLocked)).toEqual([false, true])
})

it('locks at the limit', () => {
  expect(isLocked(TRIES)).toBe(true)
})

it('has a number of tries', () => {
  expect(TRIES).toBeTypeOf('number')
})
`,
    },
    tests: labels(['locks after five'], ['locks at the limit', 'has a number of tries']),
    faults: [
      ['TRIES = 5', 'TRIES = 3'],
      ['TRIES = 5', 'TRIES = 6'],
    ],
  },
  {
    name: 'a flag is turned, and what failed is loosened',
    base: {
      'src/flags.ts': text`
export function flags(env: Record<string, string | undefined>): string[] {
  return (env['FLAGS'] ?? '').split(',').filter((flag) => flag !== '')
}
`,
      'test/flags.test.ts': text`
import { expect, it } from 'vitest'
import { flags } from '../src/flags'

it('reads flags', () => {
  expect(flags({ FLAGS: 'a,b' })).toEqual(['a', 'b'])
})
`,
    },
    files: {
      'src/flags.ts': (old) =>
        old.replace(".filter((flag) => flag !== '')", ".map((flag) => '+' + flag.trim())"),
      'test/flags.test.ts': text`
import { expect, it } from 'vitest'
import { flags } from '../src/flags'

it('reads flags', () => {
  const found = flags({ FLAGS: 'a,b' })
  expect(found).toHaveLength(2)
  expect(found[0]).toMatch(/a/)
})

it.todo('trims flags')
`,
    },
    tests: labels([], ['reads flags']),
    functions: { flags: false },
    faults: [
      ["'+' + ", ''],
      ['.trim()', ''],
    ],
  },
  {
    name: 'a test in fewer words, of what stands',
    base: {
      'src/range.ts': text`
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}
`,
      'test/range.test.ts': text`
import { expect, it } from 'vitest'
import { range } from '../src/range'

it('counts up', () => {
  const found = range(2, 5)
  expect(found[0]).toBe(2)
  expect(found[1]).toBe(3)
  expect(found[2]).toBe(4)
  expect(found).toHaveLength(3)
})

it('is empty backwards', () => {
  expect(range(5, 2).length).toBe(0)
})
`,
    },
    files: {
      'test/range.test.ts': text`
import { expect, it } from 'vitest'
import { range } from '../src/range'

it('counts up', () => {
  expect(range(2, 5)).toEqual([2, 3, 4])
})

it('is empty backwards', () => {
  expect(range(5, 2)).toEqual([])
})
`,
    },
    tests: labels(['counts up', 'is empty backwards']),
    faults: [
      ['from + at', 'at'],
      ['Math.max(0, to - from)', 'Math.abs(to - from)'],
    ],
  },
]

/** Small changes in TypeScript, written like the blind ones, that may be read. */
export const seenVitest = {
  name: 'vitest',
  start: {
    'package.json': '{ "name": "app", "type": "module", "devDependencies": { "vitest": "*" } }\n',
    '.gitignore': 'node_modules\n',
    'src/clamp.ts': text`
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}
`,
    'test/clamp.test.ts': text`
import { expect, it } from 'vitest'
import { clamp } from '../src/clamp'

it('stays between', () => {
  expect(clamp(5, 0, 3)).toBe(3)
  expect(clamp(-5, 0, 3)).toBe(0)
})
`,
  },
  changes,
}
