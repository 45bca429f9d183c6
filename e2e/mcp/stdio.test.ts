import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processesIn, until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { tailtest } from '../support/tailtest.ts'
import { DIST, type Raw, startRaw } from './raw.ts'

const CART = { files: ['src/cart.ts'] }

const openAgreed = async (options: Parameters<typeof openShop>[0] = {}): Promise<Shop> => {
  const shop = await openShop(options)
  expect(await tailtest(shop, ['trust'])).toMatchObject({ exitCode: 0 })
  return shop
}

/** A test that never ends, and says that it began. */
const hanging = (shop: Shop) => {
  const mark = join(shop.home, 'it runs')
  shop.write(
    'src/hang.test.ts',
    `import { writeFileSync } from 'node:fs'\nimport { test } from 'vitest'\ntest('hangs', async () => {\n  writeFileSync(${JSON.stringify(mark)}, '')\n  await new Promise((go) => setTimeout(go, 1e6))\n}, 1e6)\n`,
  )
  return {
    files: { files: ['src/hang.test.ts'] },
    runs: () => until('the test', () => existsSync(mark)),
  }
}

describe('whatever comes in', () => {
  test.each([
    ['text', 'nonsense'],
    ['an empty line', ''],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0, 1])],
    ['JSON that is no message', '[1,null,"x"]'],
    ['a batch', '[{"jsonrpc":"2.0","id":7,"method":"ping"}]'],
    ['half a message', '{"jsonrpc":"2.0","id":7,"method":'],
    ['a method that there is not', '{"jsonrpc":"2.0","id":7,"method":"tools/destroy"}'],
    ['a call without a tool', '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{}}'],
    [
      'a call with a list for arguments',
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"why","arguments":[1]}}',
    ],
    ['an answer to no question', '{"jsonrpc":"2.0","id":99,"result":{}}'],
    [
      'the end of a call that there is not',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}',
    ],
    [
      'a deep one',
      `{"jsonrpc":"2.0","id":7,"method":"ping","params":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ],
    [
      'a prototype',
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"__proto__","arguments":{"__proto__":{"files":["x"]}}}}',
    ],
  ])('%s is no reason to stop', async (_, line) => {
    const shop = await openShop()
    const raw = await startRaw(shop)
    raw.say(line)
    expect(JSON.parse(await raw.call(8, 'why', CART))).toMatchObject({ files: [{ test: true }] })
    raw.child.stdin.end()
    expect(await raw.ended()).toBe(0)
  })

  test('a message without an end ends it, before it fills the memory', async () => {
    const raw = await startRaw(await openShop())
    for (let at = 0; at < 12; at++) raw.child.stdin.write('x'.repeat(1024 * 1024))
    expect(await raw.ended()).toBe(0)
  })
})

describe('only the protocol is spoken', () => {
  test('by a project whose tests, settings and packages print', async () => {
    const shop = await openAgreed()
    const loud = "console.log('not the protocol')\nprocess.stdout.write('{}')\n"
    shop.write('vitest.config.ts', `${loud}${shop.read('vitest.config.ts')}`)
    shop.write('src/cart.test.ts', `${loud}${shop.read('src/cart.test.ts')}`)
    const raw = await startRaw(shop)
    const said = await Promise.all([
      raw.call(1, 'run', CART),
      raw.call(2, 'list'),
      raw.call(3, 'run'),
    ])
    expect(JSON.parse(said[0] ?? '')).toMatchObject({ summary: { failed: 0 } })
    for (const one of raw.heard()) expect(one).toMatchObject({ jsonrpc: '2.0' })
  })

  test('by a program in it that prints', async () => {
    const shop = await openShop()
    const file = join(shop.home, 'loud.cjs')
    shop.write(
      '../home/loud.cjs',
      `setInterval(() => process.stdin.listenerCount('data') > 0 && console.log('not the protocol'), 20)\n`,
    )
    const raw = await startRaw(shop, { args: ['--require', file] })
    await raw.call(1, 'impact', CART)
    for (const one of raw.heard()) expect(one).toMatchObject({ jsonrpc: '2.0' })
  })
})

describe('it ends with its client, and what it runs with it', () => {
  const gone = (shop: Shop) =>
    until('no process of the project', () => processesIn(shop.root).length === 0)

  test.each([
    ['stdin is closed', (child: Raw['child']) => child.stdin.end(), 0],
    ['it is told to end', (child: Raw['child']) => child.kill('SIGTERM'), 0],
    ['it is killed', (child: Raw['child']) => child.kill('SIGKILL'), null],
  ] as const)('when %s', async (_, leave, code) => {
    const shop = await openAgreed()
    const { files, runs } = hanging(shop)
    const raw = await startRaw(shop)
    raw.ask(1, 'tools/call', { name: 'run', arguments: files })
    await runs()
    leave(raw.child)
    expect(await raw.ended()).toBe(code)
    await gone(shop)
  })

  test('a call that is cancelled ends alone', async () => {
    const shop = await openAgreed()
    const { files, runs } = hanging(shop)
    const raw = await startRaw(shop)
    raw.ask(1, 'tools/call', { name: 'run', arguments: files })
    await runs()
    raw.say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}')
    await until('the run', () => processesIn(shop.root).length === 1)
    expect(JSON.parse(await raw.call(2, 'run', CART))).toMatchObject({ summary: { failed: 0 } })
    expect(raw.heard().map(({ id }) => id)).toEqual([0, 2])
  })
})

test('after an update it says that it wants a restart', async () => {
  const shop = await openShop()
  const dist = shop.path('node_modules/@tailtest/cli/dist')
  const isCode = (path: string) => !/grammars/.test(path.slice(DIST.length))
  cpSync(DIST, dist, { recursive: true, filter: isCode })
  const raw = await startRaw(shop, { dist })
  for (const name of readdirSync(dist)) if (/^why-/.test(name)) rmSync(join(dist, name))
  expect(await raw.call(1, 'why', CART)).toMatch(/updated or removed.*\n.*restart the MCP server/)
})

test('the library of the protocol is loaded by this command alone', () => {
  const built = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.c?js$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(DIST, name), 'utf8') }))
  const [library, ...others] = built.filter(({ text }) => /@modelcontextprotocol\/sdk\//.test(text))
  expect({ library: library?.name, others }).toEqual({
    library: expect.stringMatching(/^serve-\w+\.js$/),
    others: [],
  })
  const users = built.filter(({ text }) => text.includes(library?.name ?? '?'))
  expect(users.map(({ name }) => name)).toEqual([expect.stringMatching(/^mcp-\w+\.js$/)])
  expect(users[0]?.text).toContain(`import("./${library?.name}")`)
  const starts = built.filter(({ text }) => text.includes(users[0]?.name ?? '?'))
  expect(starts.map(({ name }) => name)).toEqual(['bin.js'])
})
