import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endHub, failedHooks, logIn, reportOf } from '../../src/clients/cline/run.ts'
import { parseObject } from '../../src/conversation.ts'
import { clients, scriptedModel } from '../../src/index.ts'

/** One prompt; the agent has a sub-agent write a file. */
const recorded = readFileSync(
  new URL('../fixtures/cline-3.0.65-sub-agent.jsonl', import.meta.url),
  'utf8',
)
const events = recorded.split('\n').flatMap((line) => {
  const event = parseObject(line)
  return event === undefined ? [] : [event]
})

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'a home '))
})

afterEach(() => {
  rmSync(home, { recursive: true, force: true })
})

test("a recorded run tells its result, and nothing of its sub-agent's", () => {
  expect(reportOf(events)).toEqual({ events, results: ['main end'], systemMessages: [] })
})

test('a client that ended before it said anything has an empty report', () => {
  expect(reportOf([])).toEqual({ events: [], results: [], systemMessages: [] })
})

/** What the client logged of two processes, as recorded from 3.0.65, shortened. */
const LOG = [
  { level: 30, pid: 7, msg: 'CLI run started' },
  {
    level: 40,
    pid: 7,
    msg: 'Some plugins failed to initialize. /home/dev/shop/.cline/plugins/a.js: Cannot find module',
  },
  {
    level: 40,
    pid: 7,
    msg: 'hook command returned invalid JSON control output: node /home/dev/my shop/.cline/hooks/PostToolUse.cjs (JSON Parse error: Unexpected identifier "hello")',
  },
  { level: 40, pid: 8, msg: 'hook command timed out: bash /home/dev/shop/.cline/hooks/PreToolUse' },
]

test('hooks that failed are told from the log, those of this run only', async () => {
  expect(await failedHooks(home, 7)).toEqual([])
  write(logIn(home), LOG.map((line) => JSON.stringify(line)).join('\n'))
  expect(await failedHooks(home, 7)).toMatchObject([
    { event: 'plugins', outcome: 'failed', stderr: expect.stringContaining('a.js') },
    { event: 'PostToolUse', outcome: 'failed', stderr: expect.stringContaining('hello') },
  ])
  expect(await failedHooks(home, 8)).toMatchObject([{ event: 'PreToolUse', said: [] }])
})

test.each([
  ['several prompts', { prompt: ['first', 'second'] }],
  ['a session that goes on', { prompt: 'go on', resume: '1768471200000_00005' }],
])('%s is refused: the client reads it only in a terminal', async (_, more) => {
  const model = await scriptedModel([])
  try {
    const run = clients.cline.run({ project: home, home, model, ...more })
    await expect(run).rejects.toMatchObject({ name: 'ClientError', code: 'REFUSED' })
  } finally {
    await model.close()
  }
})

/** What the client writes about its process in the background, as recorded from 3.0.65, shortened. */
const lock = (): string => join(home, '.cline/data/locks/hub/production.json')

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A process that ends at a signal and, as the client's does, takes its lock with it. */
async function startHub(): Promise<{ pid: number | undefined; ended: Promise<unknown> }> {
  const script = `process.on('SIGTERM', () => { require('fs').rmSync(process.argv[1]); process.exit(0) })
    setInterval(() => {}, 1000); console.log('begun')`
  const hub = spawn(process.execPath, ['-e', script, lock()], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise((resolve) => hub.once('exit', resolve))
  await new Promise((resolve) => hub.stdout.once('data', resolve))
  return { pid: hub.pid, ended }
}

test('the process the client leaves in the background is ended by its number', async () => {
  const hub = await startHub()
  write(lock(), JSON.stringify({ host: '127.0.0.1', port: 25463, pid: hub.pid }))
  await endHub(home)
  expect(await hub.ended).toBe(0)
  expect(existsSync(lock())).toBe(false)
})

test('one that has not begun yet is waited for, where there will be one', async () => {
  const hub = await startHub()
  const ended = endHub(home, { expected: true })
  write(lock(), JSON.stringify({ pid: hub.pid }))
  await ended
  expect(await hub.ended).toBe(0)
})

test('without such a process, or a word about it, there is nothing to end', async () => {
  await endHub(home)
  for (const text of ['', 'half {', '{"pid":"12"}', '{"pid":0}', '{"pid":-1}']) {
    write(lock(), text)
    await endHub(home)
  }
})

test('a client that cannot be fetched is an error that says so and leaves nothing behind', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/') // nobody listens on the discard port
  vi.stubEnv('npm_config_fetch_retries', '0')
  try {
    await expect(clients.cline.install(home)).rejects.toMatchObject({
      name: 'ClientError',
      code: 'INSTALL_FAILED',
      message: expect.stringContaining('cline@3.0.65'),
    })
    expect(readdirSync(home)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
  }
})
