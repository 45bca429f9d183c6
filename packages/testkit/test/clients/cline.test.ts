import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endHub } from '../../src/clients/cline/hub.ts'
import { reportOf } from '../../src/clients/cline/report.ts'
import { clients, scriptedModel } from '../../src/index.ts'
import { parseObject } from '../../src/json.ts'

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
  expect(reportOf(events)).toEqual({ events, hooks: [], results: ['main end'], systemMessages: [] })
})

test('a client that ended before it said anything has an empty report', () => {
  expect(reportOf([])).toEqual({ events: [], hooks: [], results: [], systemMessages: [] })
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
function writeLock(text: string): void {
  const file = join(home, '.cline/data/locks/hub/production.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('the process the client leaves in the background is ended by its number', async () => {
  const hub = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => hub.once('exit', (_, signal) => resolve(signal)))
  writeLock(JSON.stringify({ host: '127.0.0.1', port: 25463, pid: hub.pid }))
  await endHub(home)
  expect(await ended).toBe('SIGTERM')
  await endHub(home) // gone already
})

test('without such a process, or a word about it, there is nothing to end', async () => {
  await endHub(home)
  for (const text of ['', 'half {', '{"pid":"12"}', '{"pid":0}', '{"pid":-1}']) {
    writeLock(text)
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
