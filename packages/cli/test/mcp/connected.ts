import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { type ClientCapabilities, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { openServer } from '../../src/mcp/server.ts'
import { type Folders, folders } from '../places.ts'

const cart = (right: boolean) =>
  `export const total = (prices) => prices.reduce((sum, price) => sum ${right ? '+' : '-'} price, 0)\n`

/** A test of Node's own runner. */
export const testOf = (name: string, body: string) =>
  `import assert from 'node:assert'\nimport { test } from 'node:test'\nimport { total } from '../src/cart.js'\ntest('${name}', async () => {\n${body}\n})\n`

/** A repository whose tests Node's own runner runs, with everything committed. */
export function shop(files: Readonly<Record<string, string>> = {}): Folders {
  const places = folders()
  const all = {
    'package.json': '{"type":"module","scripts":{"test":"node --test"}}',
    'src/cart.js': cart(true),
    'src/mail.js': "export const subject = (name) => 'Hello ' + name\n",
    'test/cart.test.js': testOf('adds up', '  assert.strictEqual(total([2, 3]), 5)'),
    ...files,
  }
  for (const [path, text] of Object.entries(all)) write(places, path, text)
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: places.root })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'shop')
  return places
}

export function write({ root }: Pick<Folders, 'root'>, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** The cart as nobody wants it. */
export const breakCart = (places: Folders): void => write(places, 'src/cart.js', cart(false))

/** A client at the tools of a server that was started in the project, or `cwd`; `roots`: the folders that it says it works in. */
export async function connected(
  { root, home, state }: Folders,
  { cwd = root, roots }: { cwd?: string; roots?: () => string[] } = {},
) {
  const { server } = openServer({
    ...{ cwd, dist: join(import.meta.dirname, '../../src') },
    env: { PATH: process.env.PATH, HOME: home, TAILTEST_STATE_DIR: state },
  })
  const capabilities: ClientCapabilities = roots ? { roots: { listChanged: true } } : {}
  const client = new Client({ name: 'test', version: '1' }, { capabilities })
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: roots().map((uri) => ({ uri })),
    }))
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(ours), client.connect(theirs)])
  onTestFinished(() => client.close())
  return client
}

/** What a tool says, as text; `refused`: it could not do what was asked. */
export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
  options: Parameters<Client['callTool']>[2] = {},
): Promise<{ text: string; refused: boolean }> {
  const { content, isError } = await client.callTool({ name, arguments: given }, undefined, options)
  const [first] = Array.isArray(content) ? content : []
  return { text: first?.text ?? '', refused: isError === true }
}

/** The JSON of a tool that does what was asked. */
export async function answer(client: Client, name: string, given: Record<string, unknown> = {}) {
  const { text, refused } = await call(client, name, given)
  if (refused) throw new Error(text)
  return JSON.parse(text)
}
