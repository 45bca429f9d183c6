// Changes whose tests notice only that something is thrown, or that a loop runs. Such tests are hollow if the change does more.
import { labels, text } from './written.mjs'

export const barely = [
  {
    name: 'a client, and what nobody waits for',
    files: {
      'src/users.ts': text`
export interface User { id: number; name: string }

export async function loadUser(id: number, get: typeof fetch = fetch): Promise<User> {
  const response = await get('/users/' + id)
  if (!response.ok) {
    throw new Error('user ' + id + ': ' + response.status)
  }
  const { id: own, name } = await response.json()
  return { id: own, name: name.trim() }
}
`,
      'test/users.test.ts': text`
import { expect, it, vi } from 'vitest'
import { loadUser } from '../src/users'

const answer = (ok: boolean) => vi.fn(async () => ({ ok, status: 500, json: async () => ({ id: 1, name: ' Ann ' }) })) as never

it('loads a user', async () => {
  const get = answer(true)
  await loadUser(1, get)
  expect(get).toHaveBeenCalled()
})
it('returns a promise', () => {
  expect(loadUser(1, answer(true))).toBeInstanceOf(Promise)
})
it('handles errors', async () => {
  try {
    await loadUser(1, answer(false))
  } catch (error) {
    expect(error).toBeDefined()
  }
})
it('answers something', async () => {
  expect(await loadUser(1, answer(true))).toBeDefined()
})
it('tells the status', async () => {
  await expect(loadUser(1, answer(false))).rejects.toThrow('500')
})
it('gives a name without spaces', async () => {
  expect((await loadUser(1, answer(true))).name).toBe('Ann')
})
`,
    },
    tests: labels(
      ['tells the status', 'gives a name without spaces'],
      ['loads a user', 'returns a promise', 'handles errors', 'answers something'],
    ),
  },
  {
    name: 'a loop that runs at all',
    files: {
      'src/retry.ts': text`
export async function retry<T>(work: () => Promise<T>, times = 3): Promise<T> {
  let last: unknown
  for (let n = 0; n < times; n += 1) {
    try {
      return await work()
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
  const work = vi.fn(async () => { throw new Error('no') })
  try { await retry(work) } catch { expect(work).toHaveBeenCalled() }
})
it('gives up in the end', async () => {
  const work = vi.fn(async () => { throw new Error('no') })
  await retry(work).catch((error) => { expect(error).toBeTruthy() })
})
it('counts its attempts', async () => {
  let n = 0
  await retry(async () => { n += 1; return n })
  expect(n).toBeGreaterThan(0)
})
it('asks once where it works', async () => {
  const work = vi.fn(async () => 1)
  await retry(work)
  expect(work).toHaveBeenCalledTimes(1)
})
it('asks again until it works', async () => {
  const work = vi.fn(async () => 1)
  work.mockRejectedValueOnce(new Error('no'))
  await retry(work)
  expect(work).toHaveBeenCalledTimes(2)
})
it('throws the last error', async () => {
  await expect(retry(async () => { throw new Error('no') })).rejects.toThrow('no')
})
`,
    },
    tests: labels(
      ['asks once where it works', 'asks again until it works', 'throws the last error'],
      ['tries three times', 'gives up in the end', 'counts its attempts'],
    ),
  },
  {
    name: 'a guard that keeps a loop from having no end',
    files: {
      'src/pages.ts': text`
export function* pages<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size < 1) throw new RangeError('size ' + size)
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
`,
      'test/pages.test.ts': text`
import { expect, it } from 'vitest'
import { pages } from '../src/pages'

it('refuses no size', () => {
  expect(() => [...pages([1], 0)]).toThrow(RangeError)
})
it('is a generator', () => {
  expect(typeof pages([1, 2], 2)[Symbol.iterator]).toBe('function')
})
it('loads pages', () => {
  expect([...pages([1, 2, 3], 2)]).toBeDefined()
})
`,
    },
    tests: labels(['refuses no size'], ['is a generator', 'loads pages']),
  },
]
