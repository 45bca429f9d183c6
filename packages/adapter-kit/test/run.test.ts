import {
  type Adapter,
  type Capabilities,
  type Handle,
  type HookEvent,
  INPUT_LIMIT,
  type Reply,
  runHook,
  silent,
} from '@tailtest/adapter-kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { minimal as example } from './fixtures/minimal.ts'

afterEach(() => {
  vi.useRealTimers()
})

const chat = { mode: 'chat', chat: 'c1', folder: '/home/dev/shop' } as const
const payload = { event: 'saved', ...chat, about: '/home/dev/shop/src/cart.ts' } as const
const saved = JSON.stringify(payload)

async function run(
  handle: Handle,
  input: string | Uint8Array = saved,
  adapter: Adapter<typeof example extends Adapter<infer Input> ? Input : never> = example,
) {
  const lines: string[] = []
  const output = await runHook(adapter, handle, { input, env: {}, debug: (l) => lines.push(l) })
  return { output, lines, answer: output.stdout && JSON.parse(output.stdout) }
}

/** An adapter whose payloads mean several events, with other limits. */
function variant(files: readonly string[], capabilities: Partial<Capabilities> = {}) {
  const adapter: typeof example = {
    ...example,
    parse: (input, env) => files.flatMap((file) => example.parse({ ...input, about: file }, env)),
    capabilities: (input, env) => ({ ...example.capabilities(input, env), ...capabilities }),
  }
  return adapter
}
const replies =
  (...given: Reply[]): Handle =>
  async () =>
    given.shift() ?? silent

describe('a hook that has something to say', () => {
  test('gives the loop the event and what the host can do, and says what the loop replied', async () => {
    const seen: [HookEvent, Capabilities][] = []
    const { answer, output, lines } = await run(async (event, capabilities) => {
      seen.push([event, capabilities])
      return { type: 'note', text: 'queued', user: 'hello' }
    })
    expect(seen).toEqual([[example.parse(payload, {})[0], example.capabilities(payload, {})]])
    expect(answer).toEqual({ context: 'queued', say: 'hello' })
    expect(output.exitCode).toBe(0)
    expect(lines).toEqual([])
  })

  test('reads bytes as well as text, a part of a larger buffer too', async () => {
    const pool = Buffer.from(`xx${saved}yy`)
    const { answer } = await run(replies({ type: 'note', text: 'ö' }), pool.subarray(2, -2))
    expect(answer).toEqual({ context: 'ö' })
  })
})

describe('a payload of several events', () => {
  const three = variant(['/a', '/b', '/c'])

  test('joins their notes line by line', async () => {
    const handle = replies({ type: 'note', text: 'a' }, silent, { type: 'note', text: 'c' })
    expect((await run(handle, saved, three)).answer).toEqual({ context: 'a\nc' })
  })

  test('lets the strongest reply decide and keeps what the others said', async () => {
    const handle = replies(
      { type: 'tell', user: 'one' },
      { type: 'note', text: 'two', user: 'three' },
      { type: 'continue', text: 'four' },
    )
    const types: string[] = []
    const adapter: typeof example = {
      ...three,
      render: (reply, event) => {
        types.push(reply.type)
        return example.render(reply, event)
      },
    }
    const { answer } = await run(handle, saved, adapter)
    expect(types).toEqual(['continue'])
    expect(answer).toEqual({ context: 'two\nfour', say: 'one\nthree' })
  })

  test('refuses when one of them is refused, and says nothing else', async () => {
    const handle = replies(
      { type: 'note', text: 'one' },
      { type: 'refuse', reason: 'two' },
      { type: 'tell', user: 'three' },
    )
    const adapter: typeof example = {
      ...three,
      render: (reply) => ({ stdout: JSON.stringify(reply), exitCode: 0 }),
    }
    const { answer } = await run(handle, saved, adapter)
    expect(answer).toEqual({ type: 'refuse', reason: 'two' })
  })

  test('tells the person when there is nothing for the model', async () => {
    const handle = replies(silent, { type: 'tell', user: 'one' }, { type: 'tell', user: 'two' })
    expect((await run(handle, saved, three)).answer).toEqual({ say: 'one\ntwo' })
  })
})

describe('a note over the limit', () => {
  const narrow = variant(['/a'], { noteLimit: 12 })
  test.each([
    ['exactly at it', 'abcde\nfghijk', 'abcde\nfghijk'],
    ['ends behind a whole line, and says so', 'abcde\nfgh\nijklmn', 'abcde\nfgh\n…'],
    ['one long line is cut', 'abcdefghijklmnop', 'abcdefghijkl'],
    ['no character is cut in half', 'abcdefghijk😀', 'abcdefghijk'],
    ['a first line that is too long is cut', 'abcdefghijklm\nno', 'abcdefghijkl'],
  ])('%s', async (_, text, said) => {
    const { answer } = await run(replies({ type: 'note', text }), saved, narrow)
    expect(answer).toEqual({ context: said })
  })
})

describe('a hook that must not harm', () => {
  const never: Handle = async () => {
    throw new Error('not reached')
  }

  test.each([
    ['nothing', ''],
    ['half a payload', saved.slice(0, 20)],
    ['text', 'hello'],
    ['another event', '{"event":"opened"}'],
    ['wrong types', '{"event":"saved","mode":"chat","chat":5,"folder":"/","about":"/a"}'],
    ['a list', `[${saved}]`],
    ['nesting without end', '['.repeat(1_000_000)],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00])],
    ['more than 64 MB', new Uint8Array(INPUT_LIMIT + 1)],
  ])('%s: says nothing, leaves one debug line', async (_, input) => {
    const { output, lines } = await run(never, input)
    expect(output).toEqual({ exitCode: 0 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^minimal: [^\n]+$/)
  })

  test('a large payload below the limit is read', async () => {
    const large = JSON.stringify({ ...payload, content: 'x'.repeat(8_000_000) })
    expect((await run(replies({ type: 'note', text: 'seen' }), large)).answer).toEqual({
      context: 'seen',
    })
  })

  test('an error of the loop is one debug line with its place, and silence', async () => {
    const { output, lines } = await run(async () => {
      throw new TypeError('broken\ninside')
    })
    expect(output).toEqual({ exitCode: 0 })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^minimal: TypeError: broken \| inside \| at .*run\.test\.ts/)
  })

  test('an error of the adapter, or a thing that is no error, is silence too', async () => {
    const render = () => {
      throw Object.create(null)
    }
    const { output } = await run(replies({ type: 'note', text: 'x' }), saved, {
      ...example,
      render,
    })
    expect(output).toEqual({ exitCode: 0 })
  })

  test('a debug log that cannot be written is silence too', async () => {
    const debug = () => {
      throw new Error('read-only')
    }
    const output = await runHook(example, never, { input: '{', env: {}, debug })
    expect(output).toEqual({ exitCode: 0 })
  })

  test('a loop that hangs is not waited for: half a second before the deadline the hook answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'hrtime'] })
    const adapter = variant(['/a', '/b'], { deadlineMs: { 'file-edited': 30_000 } })
    const hangs: Handle = (event) =>
      event.type === 'file-edited' && event.files[0]?.path === '/b'
        ? new Promise(() => {})
        : Promise.resolve({ type: 'note', text: 'a' })
    let answered = false
    const running = run(hangs, saved, adapter).finally(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(29_499)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toBe(true)
    const { answer, lines } = await running
    expect(answer).toEqual({ context: 'a' })
    expect(lines).toEqual(['minimal: file-edited took too long'])
  })
})
