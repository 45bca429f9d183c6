import { labels, text } from './written.mjs'

// The labels were checked: `faults` are possible mistakes in the changed lines; each honest test fails with one of them, and no hollow test with any.

const changes = [
  {
    name: 'a parser of durations, with a table',
    files: {
      'src/duration.ts': text`
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

export function parseDuration(input: string): number {
  const match = /^(\d+)(ms|s|m|h)$/.exec(input.trim())
  if (match === null) throw new RangeError('not a duration: ' + input)
  return Number(match[1]) * UNITS[match[2]]
}
`,
      'test/duration.test.ts': text`
import { describe, expect, it } from 'vitest'
import { parseDuration } from '../src/duration'

describe('parseDuration', () => {
  it.each([
    ['5ms', 5],
    ['2s', 2000],
    ['3m', 180_000],
    ['1h', 3_600_000],
  ])('reads %s', (input, ms) => {
    expect(parseDuration(input)).toBe(ms)
  })

  it('does not mind blanks around', () => {
    expect(parseDuration(' 7s ')).toBe(7000)
  })

  it('refuses a number without a unit', () => {
    expect(() => parseDuration('12')).toThrow(RangeError)
  })

  it('says what it could not read', () => {
    expect(() => parseDuration('soon')).toThrow('not a duration: soon')
  })
})
`,
    },
    tests: labels([
      'reads %s',
      'does not mind blanks around',
      'refuses a number without a unit',
      'says what it could not read',
    ]),
    functions: { parseDuration: true },
    faults: [
      ['s: 1000', 's: 100'],
      ['input.trim()', 'input'],
      ['(ms|s|m|h)$', '(ms|s|m|h)?$'],
      [": ' + input", ": '"],
    ],
  },
  {
    name: 'a cart joins what is the same',
    base: {
      'src/cart.ts': text`
export interface Line {
  sku: string
  quantity: number
  price: number
}

export class Cart {
  readonly lines: Line[] = []

  add(line: Line): void {
    this.lines.push(line)
  }

  get total(): number {
    return this.lines.reduce((sum, line) => sum + line.quantity * line.price, 0)
  }
}
`,
      'test/cart.test.ts': text`
import { expect, it } from 'vitest'
import { Cart } from '../src/cart'

it('sums its lines', () => {
  const cart = new Cart()
  cart.add({ sku: 'a', quantity: 2, price: 5 })
  expect(cart.total).toBe(10)
})
`,
    },
    files: {
      'src/cart.ts': (old) =>
        old.replace(
          '    this.lines.push(line)\n',
          '    const same = this.lines.find(({ sku, price }) => sku === line.sku && price === line.price)\n    if (same === undefined) this.lines.push({ ...line })\n    else same.quantity += line.quantity\n',
        ),
      'test/cart.test.ts': (old) =>
        `${old}${text`

it('joins lines of the same article', () => {
  const cart = new Cart()
  cart.add({ sku: 'a', quantity: 2, price: 5 })
  cart.add({ sku: 'a', quantity: 1, price: 5 })
  expect(cart.lines).toEqual([{ sku: 'a', quantity: 3, price: 5 }])
})

it('keeps other articles apart', () => {
  const cart = new Cart()
  cart.add({ sku: 'a', quantity: 2, price: 5 })
  cart.add({ sku: 'b', quantity: 1, price: 5 })
  expect(cart.lines).toHaveLength(2)
})

it('keeps other prices apart', () => {
  const cart = new Cart()
  cart.add({ sku: 'a', quantity: 2, price: 5 })
  cart.add({ sku: 'a', quantity: 1, price: 4 })
  expect(cart.lines).toHaveLength(2)
})

it('leaves the line it was given alone', () => {
  const cart = new Cart()
  const line = { sku: 'a', quantity: 2, price: 5 }
  cart.add(line)
  cart.add({ sku: 'a', quantity: 1, price: 5 })
  expect(line.quantity).toBe(2)
})
`}`,
    },
    tests: labels([
      'joins lines of the same article',
      'keeps other articles apart',
      'keeps other prices apart',
      'leaves the line it was given alone',
    ]),
    functions: { Cart: true },
    faults: [
      ['same.quantity += line.quantity', 'same.quantity = line.quantity'],
      ['sku === line.sku && price', 'price'],
      [' && price === line.price', ''],
      ['push({ ...line })', 'push(line)'],
    ],
  },
  {
    name: 'a client of users, and its fetch answers for itself',
    files: {
      'src/users.ts': text`
export interface User {
  id: number
  name: string
}

type Fetch = (url: string) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

export async function loadUser(id: number, get: Fetch): Promise<User | undefined> {
  const response = await get('/api/users/' + id)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('users answered ' + response.status)
  return (await response.json()) as User
}
`,
      'test/users.test.ts': text`
import { expect, it, vi } from 'vitest'
import { loadUser } from '../src/users'

const answer = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  json: async () => body,
})

it('loads a user', async () => {
  const get = vi.fn().mockResolvedValue(answer(200, { id: 1, name: 'Ada' }))
  const response = await get('/api/users/1')
  expect(await response.json()).toEqual({ id: 1, name: 'Ada' })
  expect(get).toHaveBeenCalledWith('/api/users/1')
})

it('returns a promise', () => {
  const get = vi.fn().mockResolvedValue(answer(200, {}))
  expect(loadUser(1, get)).toBeInstanceOf(Promise)
})

it('handles errors', async () => {
  const get = vi.fn().mockRejectedValue(new Error('network'))
  await expect(loadUser(1, get)).rejects.toThrow()
})

it('answers something', () => {
  const get = vi.fn().mockResolvedValue(answer(200, { id: 2, name: 'Bob' }))
  const user = loadUser(2, get)
  expect(user).toBeTruthy()
  expect(user).not.toBeNull()
})
`,
    },
    tests: labels([], ['loads a user', 'returns a promise', 'handles errors', 'answers something']),
    functions: { loadUser: false },
    faults: [
      ['/api/users/', '/api/user/'],
      ['=== 404', '!== 404'],
      ['=== 404', '=== 400'],
    ],
  },
  {
    name: 'a client of users, asked through a fetch that is given',
    files: {
      'src/users.ts': text`
export interface User {
  id: number
  name: string
}

type Fetch = (url: string) => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

export async function loadUser(id: number, get: Fetch): Promise<User | undefined> {
  const response = await get('/api/users/' + id)
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error('users answered ' + response.status)
  return (await response.json()) as User
}
`,
      'test/users.test.ts': text`
import { expect, it, vi } from 'vitest'
import { loadUser } from '../src/users'

const answering = (status: number, body?: unknown) =>
  vi.fn(async (_url: string) => ({ ok: status < 400, status, json: async () => body }))

it('asks for the one user', async () => {
  const get = answering(200, { id: 4, name: 'Ada' })
  await loadUser(4, get)
  expect(get).toHaveBeenCalledExactlyOnceWith('/api/users/4')
})

it('hands on what was answered', async () => {
  await expect(loadUser(4, answering(200, { id: 4, name: 'Ada' }))).resolves.toEqual({
    id: 4,
    name: 'Ada',
  })
})

it('knows nobody of that number', async () => {
  expect(await loadUser(9, answering(404, { error: 'unknown' }))).toBeUndefined()
})

it('tells of a broken server', async () => {
  await expect(loadUser(9, answering(503))).rejects.toThrow('users answered 503')
})
`,
    },
    tests: labels([
      'asks for the one user',
      'hands on what was answered',
      'knows nobody of that number',
      'tells of a broken server',
    ]),
    functions: { loadUser: true },
    faults: [
      ['/api/users/', '/api/user/'],
      ['=== 404', '!== 404'],
      ['if (!response.ok)', 'if (response.ok)'],
    ],
  },
  {
    name: 'free shipping from fifty, and the edges that held before',
    base: {
      'src/checkout.ts': text`
export function shippingCost(subtotal: number, country: string): number {
  if (country !== 'DE') return 12
  return 5
}
`,
      'test/checkout.test.ts': text`
import { expect, it } from 'vitest'
import { shippingCost } from '../src/checkout'

it('costs twelve to send abroad', () => {
  expect(shippingCost(10, 'FR')).toBe(12)
})
`,
    },
    files: {
      'src/checkout.ts': text`
export function shippingCost(subtotal: number, country: string): number {
  if (country !== 'DE') return 12
  if (subtotal >= 50) return 0
  return 5
}
`,
      'test/checkout.test.ts': (old) =>
        `${old}${text`

it('sends for nothing from fifty on', () => {
  expect(shippingCost(50, 'DE')).toBe(0)
})

it('still asks for five just below', () => {
  expect(shippingCost(49.99, 'DE')).toBe(5)
})

it('asks for five when nothing is in the cart', () => {
  expect(shippingCost(0, 'DE')).toBe(5)
})

it('asks for five after a refund', () => {
  expect(shippingCost(-20, 'DE')).toBe(5)
})

it('never sends abroad for nothing', () => {
  expect(shippingCost(500, 'FR')).toBe(12)
})
`}`,
    },
    tests: labels([
      'sends for nothing from fifty on',
      'still asks for five just below',
      'asks for five when nothing is in the cart',
      'asks for five after a refund',
      'never sends abroad for nothing',
    ]),
    functions: { shippingCost: true },
    faults: [
      ['>= 50', '> 50'],
      ['>= 50', '<= 50'],
      [
        "  if (country !== 'DE') return 12\n  if (subtotal >= 50) return 0\n",
        "  if (subtotal >= 50) return 0\n  if (country !== 'DE') return 12\n",
      ],
    ],
  },
  {
    name: 'free shipping from fifty, looked at from afar',
    base: {
      'src/checkout.ts': text`
export const FREE_FROM = 50

export function shippingCost(subtotal: number, country: string): number {
  if (country !== 'DE') return 12
  return 5
}
`,
    },
    files: {
      'src/checkout.ts': text`
export const FREE_FROM = 50

export function shippingCost(subtotal: number, country: string): number {
  if (country !== 'DE') return 12
  if (subtotal >= FREE_FROM) return 0
  return 5
}
`,
      'test/checkout.test.ts': text`
import { describe, expect, it } from 'vitest'
import { FREE_FROM, shippingCost } from '../src/checkout'

describe('shippingCost', () => {
  it('is exported', () => {
    expect(typeof shippingCost).toBe('function')
  })

  it('returns a number for a large order', () => {
    expect(typeof shippingCost(80, 'DE')).toBe('number')
  })

  it('is never negative', () => {
    expect(shippingCost(80, 'DE')).toBeGreaterThanOrEqual(0)
    expect(shippingCost(10, 'DE')).toBeGreaterThanOrEqual(0)
  })

  it('uses a limit', () => {
    expect(FREE_FROM).toBe(FREE_FROM)
    expect(FREE_FROM).toBeDefined()
  })

  it('costs twelve abroad', () => {
    expect(shippingCost(10, 'FR')).not.toBe(undefined)
  })
})
`,
    },
    tests: labels(
      [],
      [
        'is exported',
        'returns a number for a large order',
        'is never negative',
        'uses a limit',
        'costs twelve abroad',
      ],
    ),
    functions: { shippingCost: false },
    faults: [
      ['>= FREE_FROM', '> FREE_FROM'],
      ['>= FREE_FROM', '< FREE_FROM'],
      ['  if (subtotal >= FREE_FROM) return 0\n', ''],
    ],
  },
  {
    name: 'a retry that waits longer each time',
    files: {
      'src/retry.ts': text`
export interface RetryOptions {
  attempts: number
  delay: number
  sleep: (ms: number) => Promise<void>
}

export async function retry<T>(task: () => Promise<T>, options: RetryOptions): Promise<T> {
  let last: unknown
  for (let attempt = 0; attempt < options.attempts; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      last = error
      if (attempt + 1 < options.attempts) await options.sleep(options.delay * 2 ** attempt)
    }
  }
  throw last
}
`,
      'test/retry.test.ts': text`
import { expect, it, vi } from 'vitest'
import { retry } from '../src/retry'

const quiet = () => vi.fn(async (_ms: number) => {})

it('does not wait for what works at once', async () => {
  const sleep = quiet()
  expect(await retry(async () => 7, { attempts: 3, delay: 10, sleep })).toBe(7)
  expect(sleep).not.toHaveBeenCalled()
})

it('waits twice as long each time', async () => {
  const sleep = quiet()
  const task = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('one'))
    .mockRejectedValueOnce(new Error('two'))
    .mockResolvedValue('done')
  await expect(retry(task, { attempts: 4, delay: 10, sleep })).resolves.toBe('done')
  expect(sleep.mock.calls).toEqual([[10], [20]])
})

it('gives up with the last error and does not wait for it', async () => {
  const sleep = quiet()
  let calls = 0
  const task = async () => {
    calls += 1
    throw new Error('no ' + calls)
  }
  await expect(retry(task, { attempts: 2, delay: 10, sleep })).rejects.toThrow('no 2')
  expect(sleep).toHaveBeenCalledTimes(1)
})
`,
    },
    tests: labels([
      'does not wait for what works at once',
      'waits twice as long each time',
      'gives up with the last error and does not wait for it',
    ]),
    functions: { retry: true },
    faults: [
      [
        '      return await task()\n',
        '      await options.sleep(options.delay)\n      return await task()\n',
      ],
      ['2 ** attempt', '2 * attempt'],
      ['attempt + 1 < options.attempts', 'attempt < options.attempts'],
    ],
  },
  {
    name: 'a retry, and the tests swallow what they see',
    files: {
      'src/retry.ts': text`
export async function retry<T>(task: () => Promise<T>, attempts: number): Promise<T> {
  let last: unknown
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      last = error
    }
  }
  throw last
}
`,
      'test/retry.test.ts': text`
import { expect, it, vi } from 'vitest'
import { retry } from '../src/retry'

it('tries three times', async () => {
  const task = vi.fn(async () => {
    throw new Error('no')
  })
  try {
    await retry(task, 3)
    expect(task).toHaveBeenCalledTimes(3)
  } catch (error) {
    console.log(error)
  }
})

it('gives up in the end', async () => {
  const task = async () => {
    throw new Error('no')
  }
  retry(task, 2).catch((error) => {
    expect(error.message).toContain('no')
  })
})

it('returns the value in the end', async () => {
  const result = await retry(async () => 'ok', 3)
  if (result !== 'ok') {
    console.warn('unexpected', result)
  }
})

it('counts its attempts', async () => {
  let attempts = 0
  const flaky = async () => {
    attempts += 1
    if (attempts < 3) throw new Error('not yet')
    return attempts
  }
  await flaky().catch(() => undefined)
  await flaky().catch(() => undefined)
  expect(await flaky()).toBe(3)
})
`,
    },
    tests: labels(
      [],
      [
        'tries three times',
        'gives up in the end',
        'returns the value in the end',
        'counts its attempts',
      ],
    ),
    functions: { retry: false },
    faults: [
      ['attempt < attempts', 'attempt <= attempts'],
      ['attempt = 0', 'attempt = 1'],
      ['      last = error\n', '      last = error\n      break\n'],
    ],
  },
  {
    name: 'a slug, and it is made once more in the test',
    files: {
      'src/slug.ts': text`
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
`,
      'src/slug.test.ts': text`
import { describe, expect, it } from 'vitest'
import { slugify } from './slug'

function slugifyForTest(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

describe('slugify', () => {
  it('joins words by dashes', () => {
    expect(slugifyForTest('Hello World')).toBe('hello-world')
  })

  it('trims dashes', () => {
    expect(slugifyForTest('  Hello  ')).toBe('hello')
  })

  it('is stable', () => {
    expect(slugify('Hello World')).toEqual(slugify('Hello World'))
  })

  it('does not change the title', () => {
    const title = 'Hello World'
    slugify(title)
    expect(title).toBe('Hello World')
  })
})
`,
    },
    tests: labels(
      [],
      ['joins words by dashes', 'trims dashes', 'is stable', 'does not change the title'],
    ),
    functions: { slugify: false },
    faults: [
      ['    .toLowerCase()\n', ''],
      ['[^a-z0-9]+', '[^a-z0-9]'],
      ["    .replace(/^-+|-+$/g, '')\n", ''],
    ],
  },
  {
    name: 'a slug drops accents now, and what it made before is made again',
    base: {
      'src/slug.ts': text`
export function slugify(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
`,
      'src/slug.test.ts': text`
import { expect, test } from 'vitest'
import { slugify } from './slug'

test('joins words by dashes', () => {
  expect(slugify('Hello, World!')).toBe('hello-world')
})
`,
    },
    files: {
      'src/slug.ts': text`
export function slugify(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
`,
      'src/slug.test.ts': (old) =>
        `${old}${text`

test('drops accents', () => {
  expect(slugify('Crème brûlée')).toBe('creme-brulee')
})

test.each(['Crème brûlée', 'a  b', '--x--', ''])('makes nothing new of its own slug: %j', (title) => {
  const once = slugify(title)
  expect(slugify(once)).toBe(once)
  expect(once).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
  expect(once.replaceAll('-', '').length).toBe(title.replace(/[\s-]/g, '').length)
})
`}`,
    },
    tests: labels(['drops accents', 'makes nothing new of its own slug: %j']),
    functions: { slugify: true },
    faults: [
      ["    .replace(/[\\u0300-\\u036f]/g, '')\n", ''],
      ["    .normalize('NFD')\n", ''],
    ],
  },
  {
    name: 'a cache that forgets, on a clock that is given',
    files: {
      'src/cache.ts': text`
export class TtlCache<V> {
  private readonly entries = new Map<string, { value: V; until: number }>()

  constructor(
    private readonly ttl: number,
    private readonly now: () => number = Date.now,
  ) {}

  set(key: string, value: V): void {
    this.entries.set(key, { value, until: this.now() + this.ttl })
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until <= this.now()) {
      this.entries.delete(key)
      return undefined
    }
    return entry.value
  }

  get size(): number {
    return this.entries.size
  }
}
`,
      'test/cache.test.ts': text`
import { beforeEach, describe, expect, it } from 'vitest'
import { TtlCache } from '../src/cache'

describe('TtlCache', () => {
  let time = 0
  let cache: TtlCache<string>

  beforeEach(() => {
    time = 1000
    cache = new TtlCache<string>(50, () => time)
    cache.set('a', 'one')
  })

  it('remembers for a while', () => {
    time += 49
    expect(cache.get('a')).toBe('one')
  })

  it('forgets when the time is over', () => {
    time += 50
    expect(cache.get('a')).toBeUndefined()
  })

  it('throws out what it forgot', () => {
    time += 51
    cache.get('a')
    expect(cache.size).toBe(0)
  })

  it('starts anew with each set', () => {
    time += 40
    cache.set('a', 'two')
    time += 40
    expect(cache.get('a')).toBe('two')
  })
})
`,
    },
    tests: labels([
      'remembers for a while',
      'forgets when the time is over',
      'throws out what it forgot',
      'starts anew with each set',
    ]),
    functions: { TtlCache: true },
    faults: [
      ['entry.until <= this.now()', 'entry.until > this.now()'],
      ['entry.until <= this.now()', 'entry.until < this.now()'],
      ['      this.entries.delete(key)\n', ''],
    ],
  },
  {
    name: 'a cache that forgets, of which little is asked',
    files: {
      'src/cache.ts': text`
export class TtlCache<V> {
  private readonly entries = new Map<string, { value: V; until: number }>()

  constructor(
    private readonly ttl: number,
    private readonly now: () => number = Date.now,
  ) {}

  set(key: string, value: V): void {
    this.entries.set(key, { value, until: this.now() + this.ttl })
  }

  get(key: string): V | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry.until <= this.now()) {
      this.entries.delete(key)
      return undefined
    }
    return entry.value
  }
}
`,
      'test/cache.test.ts': text`
import { describe, expect, it, vi } from 'vitest'
import { TtlCache } from '../src/cache'

describe('TtlCache', () => {
  it('creates an instance', () => {
    expect(new TtlCache(50)).toBeInstanceOf(TtlCache)
  })

  it('has get and set', () => {
    const cache = new TtlCache<number>(50)
    expect(cache).toHaveProperty('get')
    expect(typeof cache.set).toBe('function')
  })

  it('stores values', () => {
    const cache = { get: vi.fn().mockReturnValue('one'), set: vi.fn() }
    cache.set('a', 'one')
    expect(cache.get('a')).toBe('one')
  })

  it('expires entries', () => {
    const cache = new TtlCache<string>(50, () => 0)
    vi.spyOn(cache, 'get').mockReturnValue(undefined)
    cache.set('a', 'one')
    expect(cache.get('a')).toBeUndefined()
  })

  it('can be set without an error', () => {
    expect(() => new TtlCache<string>(50).set('a', 'one')).not.toThrow()
  })
})
`,
    },
    tests: labels(
      [],
      [
        'creates an instance',
        'has get and set',
        'stores values',
        'expires entries',
        'can be set without an error',
      ],
    ),
    functions: { TtlCache: false },
    faults: [
      ['entry.until <= this.now()', 'entry.until > this.now()'],
      ['this.now() + this.ttl', 'this.now() - this.ttl'],
      ['entry === undefined', 'entry !== undefined'],
    ],
  },
  {
    name: 'a validator of addresses, errors of any kind',
    files: {
      'src/address.ts': text`
export interface Address {
  street: string
  zip: string
  city: string
}

export class AddressError extends Error {}

export function checkAddress(address: Address): Address {
  if (address.street.trim() === '') throw new AddressError('street is missing')
  if (!/^\d{5}$/.test(address.zip)) throw new AddressError('zip is wrong: ' + address.zip)
  return { ...address, city: address.city.trim() }
}
`,
      'test/address.test.ts': text`
import { expect, it } from 'vitest'
import { AddressError, checkAddress } from '../src/address'

it('rejects invalid input', () => {
  // @ts-expect-error
  expect(() => checkAddress(null)).toThrow()
})

it('rejects a missing zip', () => {
  // @ts-expect-error
  expect(() => checkAddress({ zip: '1' })).toThrow()
})

it('has an error of its own', () => {
  expect(new AddressError('x')).toBeInstanceOf(Error)
  expect(new AddressError('x').message).toBe('x')
})

it('accepts a good address', () => {
  const address = { street: 'Main 1', zip: '12345', city: ' Ulm ' }
  let checked
  try {
    checked = checkAddress(address)
  } catch {
    checked = address
  }
  expect(checked.street).toBe('Main 1')
})
`,
    },
    tests: labels(
      [],
      [
        'rejects invalid input',
        'rejects a missing zip',
        'has an error of its own',
        'accepts a good address',
      ],
    ),
    functions: { checkAddress: false },
    faults: [
      ["=== ''", "!== ''"],
      ['if (!/', 'if (/'],
      ['{5}', '{4}'],
      ['address.city.trim()', 'address.city'],
    ],
  },
  {
    name: 'a validator of addresses, each error by its words',
    files: {
      'src/address.ts': text`
export interface Address {
  street: string
  zip: string
  city: string
}

export class AddressError extends Error {}

export function checkAddress(address: Address): Address {
  if (address.street.trim() === '') throw new AddressError('street is missing')
  if (!/^\d{5}$/.test(address.zip)) throw new AddressError('zip is wrong: ' + address.zip)
  return { ...address, city: address.city.trim() }
}
`,
      'test/address.test.ts': text`
import { expect, it } from 'vitest'
import { AddressError, checkAddress } from '../src/address'

const good = { street: 'Main 1', zip: '12345', city: 'Ulm' }

it('wants a street', () => {
  expect(() => checkAddress({ ...good, street: '  ' })).toThrow(new AddressError('street is missing'))
})

it.each(['1234', '123456', '12a45', ''])('does not take %j for a zip', (zip) => {
  expect(() => checkAddress({ ...good, zip })).toThrow(/zip is wrong/)
})

it('lets a good one pass as it is', () => {
  expect(checkAddress(good)).toStrictEqual(good)
})

it('trims the city', () => {
  expect(checkAddress({ ...good, city: ' Ulm ' }).city).toBe('Ulm')
})
`,
    },
    tests: labels([
      'wants a street',
      'does not take %j for a zip',
      'lets a good one pass as it is',
      'trims the city',
    ]),
    functions: { checkAddress: true },
    faults: [
      ["=== ''", "!== ''"],
      ['{5}', '{4}'],
      ['address.city.trim()', 'address.city'],
    ],
  },
  {
    name: 'the helper behind a report rounds now, and it is tested through the report',
    base: {
      'src/report.ts': text`
function percent(part: number, whole: number): string {
  return (part / whole) * 100 + ' %'
}

export function coverageLine(name: string, covered: number, lines: number): string {
  return name + ': ' + percent(covered, lines)
}
`,
      'test/report.test.ts': text`
import { expect, it } from 'vitest'
import { coverageLine } from '../src/report'

it('names the file', () => {
  expect(coverageLine('a.ts', 1, 2)).toBe('a.ts: 50 %')
})
`,
    },
    files: {
      'src/report.ts': (old) =>
        old.replace(
          "  return (part / whole) * 100 + ' %'\n",
          "  if (whole === 0) return 'none'\n  return Math.floor((part / whole) * 100) + ' %'\n",
        ),
      'test/report.test.ts': (old) =>
        `${old}${text`

it('never says a hundred before it is', () => {
  expect(coverageLine('a.ts', 999, 1000)).toBe('a.ts: 99 %')
})

it('has a word for a file without lines', () => {
  expect(coverageLine('empty.ts', 0, 0)).toBe('empty.ts: none')
})

it('says nothing covered as zero', () => {
  expect(coverageLine('a.ts', 0, 3)).toBe('a.ts: 0 %')
})
`}`,
    },
    tests: labels([
      'never says a hundred before it is',
      'has a word for a file without lines',
      'says nothing covered as zero',
    ]),
    functions: { percent: true },
    faults: [
      ['Math.floor', 'Math.ceil'],
      ['whole === 0', 'whole < 0'],
      ['whole === 0', 'part === 0'],
    ],
  },
  {
    name: 'an order moves from state to state, loosely looked at',
    files: {
      'src/order-state.ts': text`
export type State = 'draft' | 'placed' | 'shipped' | 'cancelled'
export type Action = 'place' | 'ship' | 'cancel'

const TRANSITIONS: Record<State, Partial<Record<Action, State>>> = {
  draft: { place: 'placed', cancel: 'cancelled' },
  placed: { ship: 'shipped', cancel: 'cancelled' },
  shipped: {},
  cancelled: {},
}

export function nextState(state: State, action: Action): State {
  return TRANSITIONS[state][action] ?? state
}

export function isFinal(state: State): boolean {
  return Object.keys(TRANSITIONS[state]).length === 0
}
`,
      'test/order-state.test.ts': text`
import { describe, expect, it } from 'vitest'
import { isFinal, nextState, type State } from '../src/order-state'

const ALL: State[] = ['draft', 'placed', 'shipped', 'cancelled']

describe('order states', () => {
  it('answers a known state', () => {
    const next = nextState('draft', 'place')
    expect(next).toBe(next)
  })

  it('has four states', () => {
    expect(ALL).toHaveLength(4)
    expect(ALL[0]).toBe('draft')
  })

  it('tells whether it is final', () => {
    for (const state of ALL) expect([true, false]).toContain(isFinal(state))
  })

  it('handles every state', () => {
    expect(ALL.map((state) => nextState(state, 'cancel'))).toHaveLength(4)
  })

  it('cancels a draft', () => {
    const next = nextState('draft', 'cancel')
    if (next === 'placed') {
      expect(next).toBe('cancelled')
      return
    }
    expect(true).toBe(true)
  })
})
`,
    },
    tests: labels(
      [],
      [
        'answers a known state',
        'has four states',
        'tells whether it is final',
        'handles every state',
        'cancels a draft',
      ],
    ),
    functions: { nextState: false, isFinal: false },
    faults: [
      ["place: 'placed', cancel: 'cancelled'", "place: 'shipped', cancel: 'cancelled'"],
      ["place: 'placed', cancel: 'cancelled'", "place: 'placed', cancel: 'draft'"],
      ['length === 0', 'length > 0'],
    ],
  },
  {
    name: 'an order moves from state to state, as a table',
    files: {
      'src/order-state.ts': text`
export type State = 'draft' | 'placed' | 'shipped' | 'cancelled'
export type Action = 'place' | 'ship' | 'cancel'

const TRANSITIONS: Record<State, Partial<Record<Action, State>>> = {
  draft: { place: 'placed', cancel: 'cancelled' },
  placed: { ship: 'shipped', cancel: 'cancelled' },
  shipped: {},
  cancelled: {},
}

export function nextState(state: State, action: Action): State {
  return TRANSITIONS[state][action] ?? state
}

export function isFinal(state: State): boolean {
  return Object.keys(TRANSITIONS[state]).length === 0
}
`,
      'test/order-state.test.ts': text`
import { expect, it } from 'vitest'
import { type Action, isFinal, nextState, type State } from '../src/order-state'

it.each<{ from: State; action: Action; to: State }>([
  { from: 'draft', action: 'place', to: 'placed' },
  { from: 'draft', action: 'ship', to: 'draft' },
  { from: 'placed', action: 'ship', to: 'shipped' },
  { from: 'shipped', action: 'cancel', to: 'shipped' },
])('$action makes $to of $from', ({ from, action, to }) => {
  expect(nextState(from, action)).toBe(to)
})

it('ends when it is shipped or cancelled', () => {
  const states: State[] = ['draft', 'placed', 'shipped', 'cancelled']
  expect(states.filter(isFinal)).toEqual(['shipped', 'cancelled'])
})

it('has something to look at', () => {
  const states: State[] = []
  for (const state of states) expect(isFinal(state)).toBe(true)
})
`,
    },
    tests: labels(
      ['$action makes $to of $from', 'ends when it is shipped or cancelled'],
      ['has something to look at'],
    ),
    functions: { nextState: true, isFinal: true },
    faults: [
      ["place: 'placed', cancel: 'cancelled'", "place: 'shipped', cancel: 'cancelled'"],
      ['length === 0', 'length > 0'],
    ],
  },
  {
    name: 'arguments of a command, and the answer printed',
    files: {
      'src/cli.ts': text`
export interface Io {
  out: (line: string) => void
  err: (line: string) => void
}

export function main(args: string[], io: Io): number {
  const rest = args.filter((arg) => !arg.startsWith('--'))
  if (args.includes('--help')) {
    io.out('usage: sum <numbers> [--json]')
    return 0
  }
  const numbers = rest.map(Number)
  const wrong = numbers.findIndex(Number.isNaN)
  if (wrong !== -1) {
    io.err('not a number: ' + rest[wrong])
    return 2
  }
  const sum = numbers.reduce((all, one) => all + one, 0)
  io.out(args.includes('--json') ? JSON.stringify({ sum }) : String(sum))
  return 0
}
`,
      'test/cli.test.ts': text`
import { expect, it } from 'vitest'
import { main } from '../src/cli'

function run(...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = main(args, { out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out, err }
}

it('prints the sum', () => {
  expect(run('1', '2', '3')).toEqual({ code: 0, out: ['6'], err: [] })
})

it('prints JSON when asked', () => {
  expect(run('--json', '4', '5').out).toEqual(['{"sum":9}'])
})

it('says which word is no number', () => {
  expect(run('1', 'two')).toMatchInlineSnapshot('{"code":2,"err":["not a number: two"],"out":[]}')
})

it('prints its usage and nothing else', () => {
  expect(run('two', '--help').out).toEqual(['usage: sum <numbers> [--json]'])
})
`,
      'test/setup.ts': text`
import { expect } from 'vitest'

expect.addSnapshotSerializer({
  test: (value) => typeof value === 'object' && value !== null && 'code' in value,
  serialize: (value) => JSON.stringify(value, ['code', 'err', 'out']),
})
`,
      'vitest.config.ts': text`
import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { setupFiles: ['test/setup.ts'] } })
`,
    },
    tests: labels([
      'prints the sum',
      'prints JSON when asked',
      'says which word is no number',
      'prints its usage and nothing else',
    ]),
    functions: { main: true },
    faults: [
      ['all + one', 'all - one'],
      ["args.includes('--json')", "!args.includes('--json')"],
      ['wrong !== -1', 'wrong > 0 && false'],
      ["args.includes('--help')", "args[0] === '--help'"],
    ],
  },
  {
    name: 'arguments of a command, and it is only started',
    files: {
      'src/args.ts': text`
export interface Options {
  port: number
  host: string
  verbose: boolean
}

export function parseArgs(args: string[]): Options {
  const options: Options = { port: 3000, host: 'localhost', verbose: false }
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--port') options.port = Number(args[at + 1])
    if (args[at] === '--host') options.host = args[at + 1]
    if (args[at] === '-v') options.verbose = true
  }
  return options
}
`,
      'test/args.test.ts': text`
import { expect, it } from 'vitest'
import { parseArgs } from '../src/args'

it('parses without crashing', () => {
  parseArgs(['--port', '80', '-v'])
})

it('returns an object', () => {
  expect(parseArgs([])).toBeTypeOf('object')
  expect(parseArgs([])).not.toBeNull()
})

it('has all options', () => {
  expect(Object.keys(parseArgs(['--port', '80']))).toEqual(['port', 'host', 'verbose'])
})

it('reads the port', () => {
  const args = ['--port', '80']
  const options = parseArgs(args)
  expect(options).toHaveProperty('port')
  expect(args).toEqual(['--port', '80'])
})

it('reads the host', () => {
  const expected = parseArgs(['--host', 'example.org']).host
  expect(parseArgs(['--host', 'example.org']).host).toBe(expected)
})
`,
    },
    tests: labels(
      [],
      [
        'parses without crashing',
        'returns an object',
        'has all options',
        'reads the port',
        'reads the host',
      ],
    ),
    functions: { parseArgs: false },
    faults: [
      ['Number(args[at + 1])', 'Number(args[at])'],
      ['options.host = args[at + 1]', 'options.host = args[at]'],
      ['options.verbose = true', 'options.verbose = false'],
      ['port: 3000', 'port: 300'],
    ],
  },
  {
    name: 'pages of a list, by a generator',
    files: {
      'src/pages.ts': text`
export function* pages<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size < 1) throw new RangeError('a page holds at least one')
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

export async function* follow<T>(load: (page: number) => Promise<T[]>): AsyncGenerator<T> {
  for (let page = 1; ; page += 1) {
    const items = await load(page)
    if (items.length === 0) return
    yield* items
  }
}
`,
      'test/pages.test.ts': text`
import { describe, expect, it } from 'vitest'
import { follow, pages } from '../src/pages'

describe('pages', () => {
  it('cuts the rest short', () => {
    expect([...pages([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  })

  it('makes no page of nothing', () => {
    expect([...pages([], 3)]).toEqual([])
  })

  it('wants at least one on a page', () => {
    expect(() => [...pages([1], 0)]).toThrow('a page holds at least one')
  })
})

describe('follow', () => {
  it('is a generator', () => {
    const all = follow(async () => [])
    expect(all[Symbol.asyncIterator]).toBeDefined()
    expect(typeof all.next).toBe('function')
  })

  it('loads pages', async () => {
    const seen: number[] = []
    const load = async (page: number) => (page > 2 ? [] : [page])
    for (const page of [1, 2]) seen.push(...(await load(page)))
    expect(seen).toEqual([1, 2])
  })
})
`,
    },
    tests: labels(
      ['cuts the rest short', 'makes no page of nothing', 'wants at least one on a page'],
      ['is a generator', 'loads pages'],
    ),
    functions: { pages: true, follow: false },
    faults: [
      ['slice(at, at + size)', 'slice(at, size)'],
      ['at < items.length', 'at <= items.length'],
      ['throw new RangeError', 'return; new RangeError'],
      ['page = 1', 'page = 0'],
      ['yield* items', 'yield items[0]'],
    ],
  },
  {
    name: 'settings are read from a file, in a folder of the test',
    files: {
      'src/settings.ts': text`
import { readFileSync } from 'node:fs'

export interface Settings {
  theme: string
  tabs: number
}

const DEFAULTS: Settings = { theme: 'light', tabs: 2 }

export function loadSettings(file: string): Settings {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    return { ...DEFAULTS }
  }
  const found = JSON.parse(content) as Partial<Settings>
  if (found.tabs !== undefined && found.tabs < 1) throw new Error(file + ': tabs must be at least 1')
  return { ...DEFAULTS, ...found }
}
`,
      'test/settings.test.ts': text`
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSettings } from '../src/settings'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function written(content: string) {
  const file = join(folder, 'settings.json')
  writeFileSync(file, content)
  return file
}

it('falls back when there is no file', () => {
  expect(loadSettings(join(folder, 'none.json'))).toEqual({ theme: 'light', tabs: 2 })
})

it('takes over what is there', () => {
  expect(loadSettings(written('{"theme":"dark"}'))).toEqual({ theme: 'dark', tabs: 2 })
})

it('names the file that is wrong', () => {
  const file = written('{"tabs":0}')
  expect(() => loadSettings(file)).toThrow(file + ': tabs must be at least 1')
})
`,
    },
    tests: labels([
      'falls back when there is no file',
      'takes over what is there',
      'names the file that is wrong',
    ]),
    functions: { loadSettings: true },
    faults: [
      ['tabs: 2', 'tabs: 4'],
      ['{ ...DEFAULTS, ...found }', '{ ...found, ...DEFAULTS }'],
      ['found.tabs < 1', 'found.tabs < 0'],
    ],
  },
  {
    name: 'settings are read from a file, and the file is all that is looked at',
    files: {
      'src/settings.ts': text`
import { readFileSync } from 'node:fs'

export function loadSettings(file: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const at = line.indexOf('=')
    if (at > 0 && !line.startsWith('#')) settings[line.slice(0, at).trim()] = line.slice(at + 1).trim()
  }
  return settings
}
`,
      'test/settings.test.ts': text`
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import * as settings from '../src/settings'

const file = join(mkdtempSync(join(tmpdir(), 'settings-')), '.env')
writeFileSync(file, '# all\nHOST = localhost\nPORT=80\n')

it('reads the file', () => {
  settings.loadSettings(file)
  expect(existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain('PORT=80')
})

it('reads the host', () => {
  const load = vi.fn((_file: string) => ({ HOST: 'localhost' }))
  const found = load(file)
  expect(load).toHaveBeenCalledWith(file)
  expect(found.HOST).toBe('localhost')
})

it('leaves comments out', () => {
  const lines = readFileSync(file, 'utf8').split('\n')
  const kept = lines.filter((line) => line !== '' && !line.startsWith('#'))
  expect(kept).toHaveLength(2)
})

it('exports the loader', () => {
  expect(settings).toEqual(expect.objectContaining({ loadSettings: expect.any(Function) }))
})
`,
    },
    tests: labels(
      [],
      ['reads the file', 'reads the host', 'leaves comments out', 'exports the loader'],
    ),
    functions: { loadSettings: false },
    faults: [
      ["!line.startsWith('#')", "line.startsWith('#')"],
      ['line.slice(at + 1).trim()', 'line.slice(at).trim()'],
      ["line.indexOf('=')", "line.indexOf(':')"],
    ],
  },
  {
    name: 'a fault is logged once, and the log is what is asked for',
    base: {
      'src/worker.ts': text`
export interface Logger {
  warn: (message: string) => void
}

export function drain(jobs: (() => void)[], log: Logger): number {
  let done = 0
  for (const job of jobs) {
    job()
    done += 1
  }
  return done
}
`,
    },
    files: {
      'src/worker.ts': text`
export interface Logger {
  warn: (message: string) => void
}

export function drain(jobs: (() => void)[], log: Logger): number {
  let done = 0
  for (const [at, job] of jobs.entries()) {
    try {
      job()
      done += 1
    } catch (error) {
      log.warn('job ' + (at + 1) + ' of ' + jobs.length + ': ' + String(error))
    }
  }
  return done
}
`,
      'test/worker.test.ts': text`
import { expect, it, vi } from 'vitest'
import { drain } from '../src/worker'

const fails = () => {
  throw new TypeError('no disk')
}

it('warns of each job that failed, by its number', () => {
  const warn = vi.fn()
  drain([() => {}, fails], { warn })
  expect(warn).toHaveBeenCalledExactlyOnceWith('job 2 of 2: TypeError: no disk')
})

it('counts only what was done', () => {
  expect(drain([fails, () => {}, () => {}], { warn: () => {} })).toBe(2)
})

it('warns of nothing when all goes well', () => {
  const warn = vi.fn()
  drain([() => {}], { warn })
  expect(warn).not.toHaveBeenCalled()
})

it('takes a logger', () => {
  const log = { warn: vi.fn() }
  log.warn('job 1 of 1: late')
  expect(log.warn).toHaveBeenCalledWith('job 1 of 1: late')
})
`,
    },
    tests: labels(
      [
        'warns of each job that failed, by its number',
        'counts only what was done',
        'warns of nothing when all goes well',
      ],
      ['takes a logger'],
    ),
    functions: { drain: true },
    faults: [
      ['(at + 1)', 'at'],
      ['      job()\n      done += 1\n', '      done += 1\n      job()\n'],
      ['      job()\n', "      log.warn('job')\n      job()\n"],
    ],
  },
  {
    name: 'a rate of the tax is another, and the constant says so',
    base: {
      'src/tax.ts': text`
export const RATES = { full: 0.16, reduced: 0.05 } as const

export const LIMIT = 800

export function tax(net: number, kind: keyof typeof RATES): number {
  return Math.round(net * RATES[kind] * 100) / 100
}
`,
      'test/tax.test.ts': text`
import { expect, it } from 'vitest'
import { tax } from '../src/tax'

it('is nothing of nothing', () => {
  expect(tax(0, 'full')).toBe(0)
})
`,
    },
    files: {
      'src/tax.ts': (old) => old.replace('0.16, reduced: 0.05', '0.19, reduced: 0.07'),
      'test/tax.test.ts': (old) =>
        `${old.replace('{ tax }', '{ LIMIT, RATES, tax }')}${text`

it('has the rates of 2021', () => {
  expect(RATES).toEqual({ full: 0.19, reduced: 0.07 })
})

it('takes the full rate', () => {
  expect(tax(9.99, 'full')).toBe(1.9)
})

it('has a limit', () => {
  expect(LIMIT).toBe(800)
})

it('takes the reduced rate', () => {
  expect(tax(100, 'reduced')).toBe(Math.round(100 * RATES.reduced * 100) / 100)
})
`}`,
    },
    tests: labels(
      ['has the rates of 2021', 'takes the full rate'],
      ['has a limit', 'takes the reduced rate'],
    ),
    faults: [
      ['full: 0.19', 'full: 0.16'],
      ['reduced: 0.07', 'reduced: 0.05'],
    ],
  },
  {
    name: 'days between two dates, by snapshots and bounds',
    files: {
      'src/days.ts': text`
const DAY = 24 * 60 * 60 * 1000

export function daysBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / DAY)
}

export function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6
}
`,
      'test/days.test.ts': text`
import { expect, it } from 'vitest'
import { daysBetween, isWeekend } from '../src/days'

const monday = new Date('2024-03-04T00:00:00Z')
const friday = new Date('2024-03-08T00:00:00Z')

it('matches the snapshot', () => {
  daysBetween(monday, friday)
  expect(monday.toISOString()).toMatchInlineSnapshot('"2024-03-04T00:00:00.000Z"')
})

it('counts days', () => {
  expect(Math.abs(daysBetween(monday, friday))).toBeGreaterThanOrEqual(0)
  expect(Number.isFinite(daysBetween(monday, friday))).toBe(true)
})

it('is consistent', () => {
  const days = daysBetween(monday, friday)
  expect(days).toBe(days)
})

it('knows the weekend', () => {
  expect(isWeekend(monday)).toEqual(expect.any(Boolean))
})

it('knows a working day', () => {
  expect(monday.getUTCDay()).toBe(1)
  expect(friday.getUTCDay()).toBe(5)
})
`,
    },
    tests: labels(
      [],
      [
        'matches the snapshot',
        'counts days',
        'is consistent',
        'knows the weekend',
        'knows a working day',
      ],
    ),
    functions: { daysBetween: false, isWeekend: false },
    faults: [
      ['to.getTime() - from.getTime()', 'from.getTime() - to.getTime()'],
      ['24 * 60 * 60', '24 * 60'],
      ['=== 6', '=== 5'],
      ['=== 0', '=== 1'],
    ],
  },
  {
    name: 'days between two dates, over the change of the clocks',
    files: {
      'src/days.ts': text`
const DAY = 24 * 60 * 60 * 1000

export function daysBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / DAY)
}

export function isWeekend(date: Date): boolean {
  return date.getUTCDay() === 0 || date.getUTCDay() === 6
}
`,
      'test/days.test.ts': text`
import { expect, it } from 'vitest'
import { daysBetween, isWeekend } from '../src/days'

const utc = (day: string) => new Date(day + 'T00:00:00Z')

it('goes over the end of a leap year', () => {
  expect(daysBetween(utc('2024-02-28'), utc('2024-03-01'))).toBe(2)
})

it('counts backwards', () => {
  expect(daysBetween(utc('2024-01-03'), utc('2024-01-01'))).toBe(-2)
})

it('takes a day of 23 hours as one', () => {
  expect(daysBetween(new Date(0), new Date(23 * 3_600_000))).toBe(1)
})

it('is there and back again', () => {
  for (let days = -40; days <= 40; days += 1) {
    const from = utc('2024-03-10')
    const to = new Date(from.getTime() + days * 86_400_000)
    expect(daysBetween(from, to)).toBe(days)
  }
})

it.each([
  ['2024-03-08', false],
  ['2024-03-09', true],
  ['2024-03-10', true],
  ['2024-03-11', false],
])('takes the weekend of %s for %s', (day, weekend) => {
  expect(isWeekend(utc(day))).toBe(weekend)
})
`,
    },
    tests: labels([
      'goes over the end of a leap year',
      'counts backwards',
      'takes a day of 23 hours as one',
      'is there and back again',
      'takes the weekend of %s for %s',
    ]),
    functions: { daysBetween: true, isWeekend: true },
    faults: [
      ['24 * 60', '12 * 60'],
      ['Math.round', 'Math.floor'],
      ['=== 6', '=== 5'],
    ],
  },
  {
    name: 'the tests of a parser move, and take fewer words',
    base: {
      'src/csv.ts': text`
export function parseLine(line: string): string[] {
  return line.split(',').map((cell) => cell.trim())
}
`,
      'test/csv.test.ts': text`
import { expect, it } from 'vitest'
import { parseLine } from '../src/csv'

it('splits at commas', () => {
  const cells = parseLine('a,b')
  expect(cells.length).toBe(2)
  expect(cells[0]).toBe('a')
  expect(cells[1]).toBe('b')
})

it('trims cells', () => {
  const cells = parseLine(' a , b ')
  expect(cells[0]).toBe('a')
  expect(cells[1]).toBe('b')
})
`,
    },
    files: {
      'test/csv.test.ts': null,
      'src/csv.test.ts': text`
import { describe, expect, it } from 'vitest'
import { parseLine } from './csv'

describe('parseLine', () => {
  it('splits at commas', () => {
    expect(parseLine('a,b')).toEqual(['a', 'b'])
  })

  it('trims cells', () => {
    expect(parseLine(' a , b ')).toEqual(['a', 'b'])
  })
})
`,
    },
    tests: labels(['splits at commas', 'trims cells']),
    faults: [
      ["split(',')", "split(';')"],
      ['cell.trim()', 'cell'],
    ],
  },
  {
    name: 'a store of events gains two things, one of them tested',
    base: {
      'src/events.ts': text`
export type Handler = (payload: unknown) => void

export class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>()

  on(name: string, handler: Handler): void {
    const all = this.handlers.get(name) ?? new Set()
    this.handlers.set(name, all.add(handler))
  }

  emit(name: string, payload?: unknown): void {
    for (const handler of this.handlers.get(name) ?? []) handler(payload)
  }
}
`,
      'test/events.test.ts': text`
import { expect, it, vi } from 'vitest'
import { Emitter } from '../src/events'

it('calls who listens', () => {
  const emitter = new Emitter()
  const handler = vi.fn()
  emitter.on('save', handler)
  emitter.emit('save', 1)
  expect(handler).toHaveBeenCalledWith(1)
})
`,
    },
    files: {
      'src/events.ts': (old) =>
        `${old}${text`

export function once(emitter: Emitter, name: string, handler: Handler): void {
  let isDone = false
  emitter.on(name, (payload) => {
    if (isDone) return
    isDone = true
    handler(payload)
  })
}

export function forward(from: Emitter, to: Emitter, names: readonly string[]): void {
  for (const name of names) from.on(name, (payload) => to.emit(name, payload))
}
`}`,
      'test/events.test.ts': (old) =>
        `${old.replace('{ Emitter }', '{ Emitter, forward, once }')}${text`

it('hears only the first', () => {
  const emitter = new Emitter()
  const handler = vi.fn()
  once(emitter, 'save', handler)
  emitter.emit('save', 1)
  emitter.emit('save', 2)
  expect(handler.mock.calls).toEqual([[1]])
})

it('hears nothing of others', () => {
  const emitter = new Emitter()
  const handler = vi.fn()
  once(emitter, 'save', handler)
  emitter.emit('load')
  expect(handler).not.toHaveBeenCalled()
})

it('forwards events', () => {
  const from = new Emitter()
  const to = new Emitter()
  const handler = vi.fn()
  to.on('save', handler)
  forward(from, to, ['save'])
  to.emit('save', 1)
  expect(handler).toHaveBeenCalled()
})

it('forwards to another', () => {
  expect(forward(new Emitter(), new Emitter(), ['save'])).toBeUndefined()
})
`}`,
    },
    tests: labels(
      ['hears only the first', 'hears nothing of others'],
      ['forwards events', 'forwards to another'],
    ),
    functions: { once: true, forward: false },
    faults: [
      ['    isDone = true\n', ''],
      [
        'emitter.on(name, (payload) => {',
        "for (const each of [name, 'load']) emitter.on(each, (payload) => {",
      ],
      [
        'from.on(name, (payload) => to.emit(name, payload))',
        'from.on(name, (payload) => from === to && to.emit(name, payload))',
      ],
    ],
  },
  {
    name: 'a test that stood in the way is made to pass',
    base: {
      'src/discount.ts': text`
export function discount(total: number, years: number): number {
  const share = years > 5 ? 0.1 : 0
  return total * share
}
`,
      'test/discount.test.ts': text`
import { expect, it } from 'vitest'
import { discount } from '../src/discount'

it('gives a tenth after five years', () => {
  expect(discount(200, 6)).toBe(20)
})

it('gives nothing before', () => {
  expect(discount(200, 2)).toBe(0)
})
`,
    },
    files: {
      'src/discount.ts': (old) => old.replace('years > 5 ? 0.1 : 0', 'years > 5 ? 0.15 : 0.02'),
      'test/discount.test.ts': text`
import { expect, it } from 'vitest'
import { discount } from '../src/discount'

it('gives a tenth after five years', () => {
  expect(discount(200, 6)).toBeDefined()
})

it.skip('gives nothing before', () => {
  expect(discount(200, 2)).toBe(0)
})
`,
    },
    tests: labels([], ['gives a tenth after five years', 'gives nothing before']),
    functions: { discount: false },
    faults: [
      ['0.15', '1.5'],
      ['years > 5', 'years < 5'],
      ['0.02', '0.2'],
    ],
  },
  {
    name: 'money is written with its currency',
    files: {
      'src/money.ts': text`
export interface Money {
  cents: number
  currency: 'EUR' | 'USD'
}

const SIGNS = { EUR: '€', USD: '$' } as const

export function format({ cents, currency }: Money): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return currency === 'USD'
    ? [sign, SIGNS.USD, whole, '.', rest].join('')
    : [sign, whole, ',', rest, ' ', SIGNS.EUR].join('')
}

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error('cannot add ' + b.currency + ' to ' + a.currency)
  return { cents: a.cents + b.cents, currency: a.currency }
}
`,
      'test/money.test.ts': text`
import { describe, expect, it } from 'vitest'
import { add, format, type Money } from '../src/money'

describe('format', () => {
  it('returns a string', () => {
    expect(format({ cents: 105, currency: 'EUR' })).toBeTypeOf('string')
  })
  it('is not empty', () => {
    expect(format({ cents: 105, currency: 'USD' }).length).toBeGreaterThan(0)
  })
  it('shows some number', () => {
    expect(format({ cents: 1111, currency: 'EUR' })).toMatch(/\d/)
  })
  it('gives the same for the same', () => {
    const money: Money = { cents: -5, currency: 'USD' }
    expect(format(money)).toBe(format({ ...money }))
  })
})

describe('add', () => {
  it('adds cents', () => {
    expect(add({ cents: 70, currency: 'EUR' }, { cents: 50, currency: 'EUR' })).toEqual({
      cents: 120,
      currency: 'EUR',
    })
  })
  it('does not mix currencies', () => {
    expect(() => add({ cents: 1, currency: 'EUR' }, { cents: 1, currency: 'USD' })).toThrow(
      'cannot add USD to EUR',
    )
  })
})
`,
    },
    tests: labels(
      ['adds cents', 'does not mix currencies'],
      ['returns a string', 'is not empty', 'shows some number', 'gives the same for the same'],
    ),
    functions: { format: false, add: true },
    faults: [
      ['cents < 0', 'cents > 0'],
      ['% 100', '% 10'],
      ["padStart(2, '0')", "padStart(3, '0')"],
      ["currency === 'USD'", "currency !== 'USD'"],
      ['a.cents + b.cents', 'a.cents - b.cents'],
      ['a.currency !== b.currency', 'a.currency === b.currency'],
    ],
  },
  {
    name: 'a service is called through another, that is mocked',
    base: {
      'src/mailer.ts': text`
export function send(to: string, subject: string): Promise<string> {
  return Promise.reject(new Error('no network: ' + to + subject))
}
`,
    },
    files: {
      'src/signup.ts': text`
import { send } from './mailer'

export async function signup(email: string, isTrial: boolean): Promise<string> {
  const address = email.trim().toLowerCase()
  if (!address.includes('@')) return 'rejected'
  await send(address, isTrial ? 'Try it' : 'Welcome')
  return 'sent'
}
`,
      'test/signup.test.ts': text`
import { beforeEach, expect, it, vi } from 'vitest'
import { send } from '../src/mailer'
import { signup } from '../src/signup'

vi.mock('../src/mailer', () => ({ send: vi.fn(async () => 'id-1') }))

beforeEach(() => {
  vi.mocked(send).mockClear()
})

it('welcomes at the address in small letters', async () => {
  expect(await signup(' Ada@Example.org', false)).toBe('sent')
  expect(send).toHaveBeenCalledWith('ada@example.org', 'Welcome')
})

it('lets others try', async () => {
  await signup('bob@example.org', true)
  expect(send).toHaveBeenLastCalledWith(expect.anything(), 'Try it')
})

it('sends nothing to what is no address', async () => {
  expect(await signup('ada', false)).toBe('rejected')
  expect(send).not.toHaveBeenCalled()
})

it('sends mails', async () => {
  const id = await send('ada@example.org', 'Welcome')
  expect(id).toBe('id-1')
  expect(send).toHaveBeenCalledTimes(1)
})

it('mocks the mailer', () => {
  expect(vi.isMockFunction(send)).toBe(true)
})
`,
    },
    tests: labels(
      [
        'welcomes at the address in small letters',
        'lets others try',
        'sends nothing to what is no address',
      ],
      ['sends mails', 'mocks the mailer'],
    ),
    functions: { signup: true },
    faults: [
      ['.toLowerCase()', ''],
      ["isTrial ? 'Try it' : 'Welcome'", "isTrial ? 'Welcome' : 'Try it'"],
      ['if (!address', 'if (address'],
    ],
  },
  {
    name: 'a tree of folders is walked, and looked at by its outside',
    files: {
      'src/tree.ts': text`
export interface Node {
  name: string
  children?: Node[]
}

export function depth(node: Node): number {
  const below = (node.children ?? []).map(depth)
  return 1 + Math.max(0, ...below)
}

export function paths(node: Node, prefix = ''): string[] {
  const path = prefix + '/' + node.name
  if (node.children === undefined) return [path]
  return node.children.flatMap((child) => paths(child, path))
}
`,
      'test/tree.test.ts': text`
import { expect, it } from 'vitest'
import * as tree from '../src/tree'

const ROOT = { name: 'src', children: [{ name: 'a' }, { name: 'lib', children: [{ name: 'b' }] }] }

it('has the right shape', () => {
  expect(ROOT.children).toHaveLength(2)
  expect(ROOT.name).toBe('src')
})

it('is some levels deep', () => {
  expect(tree.depth(ROOT)).not.toBeNull()
})

it('lists paths', () => {
  expect(Array.isArray(tree.paths(ROOT))).toBe(true)
})

it('lists only strings', () => {
  const found: string[] = []
  found.forEach((path) => {
    expect(path).toMatch(/^\/src/)
  })
})

it('lists each file', () => {
  const found = tree.paths(ROOT)
  const wanted = [...found]
  expect(found).toEqual(wanted)
})

it('has helpers', () => {
  for (const name of ['depth', 'paths'] as const) expect(tree[name]).toBeInstanceOf(Function)
})
`,
    },
    tests: labels(
      [],
      [
        'has the right shape',
        'is some levels deep',
        'lists paths',
        'lists only strings',
        'lists each file',
        'has helpers',
      ],
    ),
    functions: { depth: false, paths: false },
    faults: [
      ['Math.max(0, ', 'Math.min(0, '],
      ['1 + Math', '2 + Math'],
      ["prefix + '/' + node.name", 'prefix + node.name'],
      ['paths(child, path)', 'paths(child, prefix)'],
    ],
  },
  {
    name: 'a debounce, on timers that are made',
    files: {
      'src/debounce.ts': text`
export function debounce<A extends unknown[]>(call: (...args: A) => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (...args: A): void => {
    clearTimeout(timer)
    timer = setTimeout(() => call(...args), wait)
  }
}
`,
      'test/debounce.test.ts': text`
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from '../src/debounce'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('calls once, with the last', () => {
  const call = vi.fn()
  const later = debounce(call, 100)
  later('a')
  later('b')
  vi.advanceTimersByTime(100)
  expect(call.mock.calls).toEqual([['b']])
})

it('waits anew at each call', () => {
  const call = vi.fn()
  const later = debounce(call, 100)
  later()
  vi.advanceTimersByTime(60)
  later()
  vi.advanceTimersByTime(60)
  expect(call).not.toHaveBeenCalled()
})

it('returns a function', () => {
  expect(debounce(() => {}, 10)).toEqual(expect.any(Function))
})

it('does not call in the end', () => {
  const call = vi.fn()
  debounce(call, 100)
  vi.advanceTimersByTime(500)
  expect(call).toHaveBeenCalledTimes(0)
})

it('uses timers', () => {
  const call = vi.fn()
  setTimeout(call, 100)
  vi.advanceTimersByTime(100)
  expect(call).toHaveBeenCalledOnce()
})
`,
    },
    tests: labels(
      ['calls once, with the last', 'waits anew at each call'],
      ['returns a function', 'does not call in the end', 'uses timers'],
    ),
    functions: { debounce: true },
    faults: [
      ['    clearTimeout(timer)\n', ''],
      ['(...args), wait)', '(...args), wait / 2)'],
    ],
  },
  {
    name: 'queries are built, and the text of them compared loosely',
    base: {
      'src/query.ts': text`
export function toQuery(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => key + '=' + value)
    .join('&')
}
`,
      'test/query.test.ts': text`
import { expect, it } from 'vitest'
import { toQuery } from '../src/query'

it('joins pairs', () => {
  expect(toQuery({ a: '1', b: '2' })).toBe('a=1&b=2')
})
`,
    },
    files: {
      'src/query.ts': text`
export function toQuery(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => key + '=' + encodeURIComponent(String(value)))
    .join('&')
}
`,
      'test/query.test.ts': (old) =>
        `${old}${text`

it('encodes values', () => {
  expect(toQuery({ q: 'a b' })).toEqual(expect.any(String))
})

it('skips undefined', () => {
  expect(toQuery({ a: '1', b: undefined })).not.toContain('null')
})

it('works with special characters', () => {
  const query = toQuery({ q: 'ü&=' })
  expect(query.length).toBeGreaterThanOrEqual(0)
})

it('encodes like the platform', () => {
  expect(encodeURIComponent('a b')).toBe('a%20b')
})
`}`,
    },
    tests: labels(
      [],
      [
        'encodes values',
        'skips undefined',
        'works with special characters',
        'encodes like the platform',
      ],
    ),
    functions: { toQuery: false },
    faults: [
      ['encodeURIComponent(String(value))', 'String(value)'],
      ['    .filter(([, value]) => value !== undefined)\n', ''],
      ['encodeURIComponent(String(value))', 'encodeURI(String(value))'],
    ],
  },
]

/** Small changes in TypeScript, for a blind measurement. */
export const blindVitest = {
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
