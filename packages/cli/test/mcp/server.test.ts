import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { json, tailtest } from '../command-line.ts'
import { type Folders, folders, openSession } from '../places.ts'
import { answer, breakCart, call, connected, shop, testOf, write } from './connected.ts'

const CART = 'src/cart.js'
const TEST = 'test/cart.test.js'

const agreed = async (places: Folders) => {
  expect(await tailtest(places, ['trust'])).toMatchObject({ code: 0 })
  return places
}

/** As a hook of a client begins it. */
const begin = (places: Folders, session: string) => {
  const writer = { session, host: 'claude', actor: 'hook', now: Date.now } as const
  const journal = openSession(places, writer)
  journal?.append({ type: 'session.opened', depth: 'standard', runners: [], packages: [] })
}

/** A test that says that it runs, and ends once it may. */
const waiting = (places: Folders) => {
  const [started, may] = ['started', 'may'].map((name) => join(places.home, name))
  const body = [
    "  const { existsSync, writeFileSync } = await import('node:fs')",
    `  writeFileSync(${JSON.stringify(started)}, String(process.pid))`,
    `  while (!existsSync(${JSON.stringify(may)})) await new Promise((go) => setTimeout(go, 20))`,
  ]
  write(places, 'test/slow.test.js', testOf('waits', body.join('\n')))
  const pid = async () => {
    await vi.waitFor(() => expect(readFileSync(started ?? '', 'utf8')).not.toBe(''), 30_000)
    return Number(readFileSync(started ?? '', 'utf8'))
  }
  return { pid, let: () => writeFileSync(may ?? '', '') }
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe('what a client is told', () => {
  test('each tool has a schema that lets nothing unknown pass, and says whether it only looks', async () => {
    const { tools } = await (await connected(folders())).listTools()
    const looks = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])
    expect(Object.fromEntries(looks)).toEqual({
      ...{ run: false, list: true, impact: true, why: true },
      ...{ strength: false, history: true, status: true },
    })
    for (const { inputSchema, description, annotations } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
      expect(description?.length).toBeGreaterThan(40)
      expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false })
    }
  })
})

describe('before a person agreed', () => {
  test.each(['run', 'strength'])(
    '%s runs nothing, and says what the person has to do',
    async (name) => {
      const places = shop()
      const mark = join(places.home, 'it-ran')
      const body = `  const { writeFileSync } = await import('node:fs')\n  writeFileSync(${JSON.stringify(mark)}, '')`
      write(places, TEST, testOf('leaves a mark', body))
      const { text, refused } = await call(await connected(places), name, { files: [CART] })
      expect(refused).toBe(true)
      expect(text).toMatch(
        /^nobody agreed yet that tests may run in .*my shop\nAsk the person to run: .* trust$/,
      )
      expect(existsSync(mark)).toBe(false)
    },
  )

  test('what only looks answers', async () => {
    const client = await connected(shop())
    expect(await answer(client, 'list', { files: [CART] })).toMatchObject({
      tests: [{ test: TEST }],
    })
    expect(await answer(client, 'why', { files: [CART] })).toMatchObject({
      files: [{ test: true }],
    })
  })
})

describe('run', () => {
  test('tells of a failing test with its message, and of what no test answers for', async () => {
    const places = await agreed(shop())
    const client = await connected(places)
    expect(await answer(client, 'run', { files: [CART] })).toMatchObject({
      summary: { passed: 1, failed: 0 },
    })
    breakCart(places)
    write(places, 'src/mail.js', "export const subject = (name) => name || 'Hello'\n")
    const report = await answer(client, 'run')
    expect(report).toMatchObject({ summary: { failed: 1 }, untested: ['src/mail.js'], absent: [] })
    expect(report.failures).toMatchObject([{ file: TEST }])
    expect(report.failures[0].message).toMatch(/-5 !== 5/)
  })

  test('runs every suite, or what differs from a commit; a file that is not there is told', async () => {
    const places = await agreed(shop())
    const client = await connected(places)
    expect(await answer(client, 'run', { all: true })).toMatchObject({ summary: { passed: 1 } })
    expect(await answer(client, 'run', { changed: 'HEAD' })).toMatchObject({
      summary: { passed: 0 },
    })
    expect(await call(client, 'run', { changed: 'no-such' })).toMatchObject({
      ...{ refused: true, text: expect.stringContaining('no-such is no commit of') },
    })
    expect(await call(client, 'run', { files: ['src/gone.js'] })).toMatchObject({
      ...{ refused: true, text: expect.stringContaining('src/gone.js: not found') },
    })
  })

  test('several at once each get their own answer', async () => {
    const places = await agreed(shop())
    const client = await connected(places)
    const [one, other, why, impact] = await Promise.all([
      answer(client, 'run', { files: [CART] }),
      answer(client, 'run', { files: [TEST] }),
      answer(client, 'why', { files: [CART] }),
      answer(client, 'impact', { files: [CART] }),
    ])
    for (const report of [one, other]) expect(report).toMatchObject({ summary: { passed: 1 } })
    expect([why.files[0].file, impact.files[0].tests]).toEqual([CART, [TEST]])
  })

  test('a cancelled call ends its tests', async () => {
    const places = await agreed(shop())
    const slow = waiting(places)
    const client = await connected(places)
    const stop = new AbortController()
    const gone = call(client, 'run', { files: ['test/slow.test.js'] }, { signal: stop.signal })
    const pid = await slow.pid()
    stop.abort()
    await expect(gone).rejects.toThrow()
    await vi.waitFor(() => expect(isGone(pid)).toBe(true), 20_000)
    expect(await answer(client, 'run', { files: [TEST] })).toMatchObject({ summary: { passed: 1 } })
  })

  test('a client that asks for it hears how far a long run is', async () => {
    const places = await agreed(shop())
    const slow = waiting(places)
    const client = await connected(places)
    const heard: { progress: number; message?: string | undefined }[] = []
    const onprogress = (one: (typeof heard)[number]) => {
      heard.push(one)
      if (heard.length === 2) slow.let()
    }
    const { text } = await call(client, 'run', { files: ['test/slow.test.js'] }, { onprogress })
    expect(JSON.parse(text)).toMatchObject({ summary: { passed: 1 } })
    expect(heard.slice(0, 2)).toMatchObject([{ progress: 1 }, { progress: 2 }])
    expect(heard.at(-1)?.message).toContain('[tailtest] node')
  })

  test('of several live sessions none is taken for the caller’s, unless it is named', async () => {
    const places = await agreed(shop())
    for (const session of ['one', 'two']) begin(places, session)
    const client = await connected(places)
    expect(await answer(client, 'run', { files: [CART] })).toMatchObject({ session_id: '' })
    expect(await answer(client, 'run', { files: [CART], session: 'two' })).toMatchObject({
      session_id: 'two',
    })
  })
})

describe('the other tools', () => {
  test('say what the commands say', async () => {
    const places = shop()
    begin(places, 'one')
    const client = await connected(places)
    const same = async (name: string, given: object, words: string[]) =>
      expect(await answer(client, name, { ...given })).toEqual(await json(places, [name, ...words]))
    await same('history', {}, [])
    await same('status', {}, [])
    await same('status', { session: 'one' }, ['--session', 'one'])
    expect(await answer(client, 'impact', { files: [CART] })).toEqual({
      files: [await json(places, ['impact', CART])],
    })
    expect(await answer(client, 'why', { files: ['src'] })).toEqual({
      files: await json(places, ['why', 'src']),
    })
    expect(await answer(client, 'list', { files: [CART] })).toEqual(
      await json(places, ['run', '--list', CART]),
    )
  })

  test('strength names the faults that no test notices', async () => {
    const places = await agreed(shop())
    const measured = await answer(await connected(places), 'strength', {
      files: [CART],
      seconds: 30,
    })
    expect(measured).toMatchObject({ killed: expect.any(Number), files: [{ file: CART }] })
    expect(measured.of).toBeGreaterThan(0)
  })
})

describe('where a call stands', () => {
  test.each([
    ['run', { files: ['../../etc/passwd'] }, 'is outside'],
    ['why', { files: ['/etc/passwd'] }, 'is outside'],
    ['impact', { files: ['../**/*.ts'] }, 'is outside'],
    ['history', { file: '/etc/passwd' }, 'is outside'],
    ['status', { project: '/' }, 'is outside'],
    ['status', { project: 'no-such' }, 'is not a folder'],
    ['status', { project: CART }, 'is not a folder'],
    ['impact', { files: ['src/gone.js'] }, 'does not exist'],
    ['history', { since: 'yesterday' }, 'since cannot be yesterday'],
    ['why', { files: [] }, 'files'],
    ['why', { files: ['a'], filez: 1 }, 'filez'],
    ['run', { timeout: -1 }, 'timeout'],
    ['run', { files: [CART], all: true }, 'files and --all were both given'],
    ['run', { files: [CART], changed: 'HEAD' }, 'files and --changed were both given'],
    ['run', { integration: true }, '--integration goes with --all'],
    ['constructor', {}, 'constructor'],
    ['impact', { files: ['\u001b[2J\u202e.ts'] }, 'does not exist'],
    ['why', { files: ['a'], project: 'x\0y' }, 'is outside'],
    ['why', { files: ['a\0b'] }, ''],
  ])('%s %j is refused in words', async (name, given, words) => {
    const { text, refused } = await call(await connected(await agreed(shop())), name, given)
    expect({ text, refused }).toEqual({ text: expect.stringContaining(words), refused: true })
    expect(text).not.toMatch(/\u001b|\u202e/)
  })

  test('is the root of the client, which may change, and any of several', async () => {
    const [one, two] = [shop(), shop()]
    const uri = ({ root }: Folders) => pathToFileURL(root).href
    let roots = [uri(one), 'https://example.com/', 'file:///no/such/folder', 'nonsense']
    const client = await connected(one, { cwd: one.home, roots: () => roots })
    expect(await answer(client, 'list', { files: [CART] })).toMatchObject({
      tests: [{ test: TEST }],
    })
    const other = { files: [join(two.root, CART)] }
    expect(await call(client, 'why', other)).toMatchObject({ refused: true })
    roots = [uri(one), uri(two)]
    await client.sendRootsListChanged()
    await vi.waitFor(async () =>
      expect(await answer(client, 'why', other)).toMatchObject({ files: [{ file: CART }] }),
    )
    expect(await answer(client, 'why', { files: [CART], project: two.root })).toMatchObject({
      files: [{ file: CART }],
    })
  })

  test('is where the server was started, if the client names no root', async () => {
    const places = shop()
    const client = await connected(places, { cwd: join(places.root, 'src'), roots: () => [] })
    expect(await answer(client, 'why', { files: ['cart.js'] })).toMatchObject({
      files: [{ file: CART }],
    })
  })
})

test('a long answer is cut, which is said in it', async () => {
  const sources = Array.from({ length: 1500 }, (_, at) => [`src/made/${at}.js`, 'export {}\n'])
  const client = await connected(shop(Object.fromEntries(sources)))
  const { text } = await call(client, 'why', { files: ['.'] })
  expect(text.length).toBeLessThanOrEqual(40_000)
  expect(JSON.parse(text).cut[0]).toMatch(/^files: the first \d+ of 150\d$/)
})
