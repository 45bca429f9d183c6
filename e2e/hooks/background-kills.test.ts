// No process is left of what was killed, however often; and of 16 sessions in one repository one runs tests.
// TAILTEST_KILLS=100 kills each of them so often.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { emptyEnvironment } from '@tailtest/testkit'
import { expect, test, vi } from 'vitest'
import { backgroundOf, isWaitedFor } from '../support/background.ts'
import { HOOK, payload, runHook } from '../support/hook.ts'
import { processesIn, until } from '../support/processes.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { install } from '../support/tailtest.ts'

const KILLS = Number(process.env.TAILTEST_KILLS ?? 4)
const SOURCE = 'refund.js'
const PATIENCE = { timeout: 60_000, interval: 20 }
const CONFIG = { background: 'edit', budget_ms: { interactive: 60_000, headless: 60_000 } }

/** A project of Node's own runner, which starts at once, with a test that waits until `go` is there. */
async function openWaiting(): Promise<Shop> {
  const shop = await openShop({ config: CONFIG, git: false })
  for (const part of ['src', 'vitest.config.ts', 'tsconfig.json', 'node_modules']) {
    rmSync(shop.path(part), { recursive: true, force: true })
  }
  shop.write('package.json', '{"type":"module","scripts":{"test":"node --test"}}')
  shop.write('.gitignore', '.tailtest\nlog\ngo\n')
  shop.write(SOURCE, 'export const refund = (paid) => paid\n')
  shop.write(
    'refund.test.js',
    `import assert from 'node:assert'
import { appendFileSync, existsSync } from 'node:fs'
import { test } from 'node:test'
import { refund } from './refund.js'
test('gives back what was paid', async () => {
  appendFileSync('log', 'began\\n')
  while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20))
  assert.equal(refund(3), 3)
  appendFileSync('log', 'ended\\n')
})
`,
  )
  await shop.git('init', '--quiet')
  await shop.git('add', '--all')
  await shop.git('commit', '--quiet', '--message', 'refund')
  await install(shop)
  return shop
}

const log = (shop: Shop): string[] => {
  try {
    return shop.read('log').trim().split('\n').filter(Boolean)
  } catch {
    return []
  }
}
const begun = (shop: Shop) => log(shop).filter((line) => line === 'began').length

const send = (shop: Shop, event: string, session: string, fields: object = {}) =>
  runHook(shop, payload(shop, event, { session_id: session, cwd: shop.root, ...fields }))

async function begin(shop: Shop, session: string): Promise<void> {
  await send(shop, 'SessionStart.startup', session)
  await send(shop, 'UserPromptSubmit', session)
}

async function edit(shop: Shop, session: string, n: number): Promise<void> {
  const originalFile = shop.read(SOURCE)
  const content = `export const refund = (paid) => paid + ${n} - ${n}\n`
  shop.write(SOURCE, content)
  const file_path = shop.path(SOURCE)
  const response = { type: 'update', filePath: file_path, content, structuredPatch: [] }
  await send(shop, 'PostToolUse.Write.update', session, {
    tool_use_id: `call ${session} ${n}`,
    tool_input: { file_path, content },
    tool_response: { ...response, originalFile },
  })
}

/** The client of a hook, a process of its own that hands it a payload and waits. */
function startClient(shop: Shop, input: object): ChildProcess {
  const client = `
const { spawn } = require('node:child_process')
const child = spawn(process.execPath, [process.argv[1], 'claude'], { stdio: ['pipe', 'ignore', 'ignore'] })
child.stdin.end(process.argv[2])
setInterval(() => {}, 1000)`
  const env = { ...emptyEnvironment(shop.home), ...shop.env, CLAUDE_PROJECT_DIR: shop.root }
  const words = ['-e', client, HOOK, JSON.stringify(input)]
  return spawn(process.execPath, words, { cwd: shop.root, env, stdio: 'ignore' })
}

const left = (shop: Shop) => processesIn(shop.root)

/** The first process in the project with such a command line. */
function find(shop: Shop, form: RegExp): number | undefined {
  return left(shop)
    .map((line) => Number.parseInt(line, 10))
    .find((pid) => form.test(commandOf(pid)))
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Begins a turn whose end waits for its test, has something killed, and tells what is left once the session is over. */
async function kill(shop: Shop, n: number, what: 'client' | 'hook' | 'run' | 'background') {
  const name = `${what}-${n}`
  const before = begun(shop)
  await begin(shop, name)
  await edit(shop, name, n)
  await vi.waitUntil(() => begun(shop) > before, PATIENCE)
  const stop = payload(shop, 'Stop', { session_id: name, cwd: shop.root })
  const client = startClient(shop, stop)
  await vi.waitUntil(() => isWaitedFor(shop), PATIENCE)
  const victims = {
    client: () => client.pid,
    hook: () => find(shop, /hook\.cjs claude$/),
    run: () => find(shop, / --test /),
    background: () => backgroundOf(shop)?.pid,
  }
  const victim = victims[what]()
  expect(victim, what).toBeDefined()
  process.kill(victim ?? 0, 'SIGKILL')
  await send(shop, 'SessionEnd.other', name)
  if (what !== 'client') client.kill('SIGKILL')
  await until(`the end of all processes, ${what} ${n}`, () => left(shop).length === 0)
}

test.runIf(process.platform === 'linux').each(['client', 'hook', 'run', 'background'] as const)(
  'no process is left of a session whose %s was killed',
  async (what) => {
    const shop = await openWaiting()
    for (let n = 1; n <= KILLS; n += 1) await kill(shop, n, what)
    expect(begun(shop)).toBeGreaterThanOrEqual(KILLS)
  },
  KILLS * 60_000,
)

test.runIf(process.platform === 'linux')(
  'of 16 sessions in one repository one process runs tests in the background, one run at a time',
  async () => {
    const shop = await openWaiting()
    const names = Array.from({ length: 16 }, (_, n) => `session-${n}`)
    await Promise.all(names.map((name) => begin(shop, name)))
    for (const [n, name] of names.entries()) await edit(shop, name, n)
    await vi.waitUntil(() => begun(shop) === 1, PATIENCE)
    const serving = () =>
      left(shop).filter((line) => / background /.test(commandOf(Number.parseInt(line, 10))))
    await vi.waitUntil(() => serving().length === 1, PATIENCE)
    expect(serving()).toEqual([expect.stringMatching(`^${backgroundOf(shop)?.pid} `)])
    expect(begun(shop)).toBe(1)
    appendFileSync(shop.path('go'), '')
    await vi.waitUntil(() => log(shop).includes('ended'), PATIENCE)
    const ends = await Promise.all(names.map((name) => send(shop, 'Stop', name)))
    for (const { code } of ends) expect(code).toBe(0)
    await Promise.all(names.map((name) => send(shop, 'SessionEnd.other', name)))
    await until('the end of all processes', () => left(shop).length === 0)
  },
  300_000,
)
