import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { connect } from '../../src/clients/codex/connection.ts'
import { reportOf } from '../../src/clients/codex/run.ts'
import { parseObject } from '../../src/conversation.ts'
import { clients } from '../../src/index.ts'

/** Two prompts in one session; a hook notes each command, Stop says "go on" once a turn, one hook's answer is refused. */
const recorded = readFileSync(
  new URL('../fixtures/codex-0.169.0-two-prompts.jsonl', import.meta.url),
  'utf8',
)
const events = recorded.split('\n').flatMap((line) => {
  const event = parseObject(line)
  return event === undefined ? [] : [event]
})

test('a recorded run tells its session, its results and what hooks told the person', () => {
  const report = reportOf(events)
  expect(report.session).toBe('01a2023b-79d6-70a1-84ef-0ed3f1f92a3d')
  expect(report.results).toEqual(['two', 'done'])
  expect(report.systemMessages).toEqual(['NOTED'])
})

test('each hook that ran is there once, with what it gave to the model, or why it was refused', () => {
  const { hooks } = reportOf(events)
  expect(hooks.map(({ event, outcome, said }) => [event, outcome, said])).toEqual([
    ['UserPromptSubmit', 'failed', []],
    ['PostToolUse', 'completed', ['a note']],
    ['Stop', 'blocked', ['GO ON']],
    ['Stop', 'completed', []],
    ['UserPromptSubmit', 'failed', []],
    ['Stop', 'blocked', ['GO ON']],
    ['Stop', 'completed', []],
  ])
  expect(hooks[0]?.stderr).toBe('hook returned invalid user prompt submit JSON output')
})

test('a client that ended before it said anything has an empty report', () => {
  const nothing = { session: undefined, events: [], hooks: [], results: [], systemMessages: [] }
  expect(reportOf([])).toEqual(nothing)
})

/** A client whose words the test types. */
function talk() {
  const output = new PassThrough()
  const lines = new PassThrough({ objectMode: true })
  const connection = connect(output)
  const over = connection.read(lines)
  const sent = () =>
    String(output.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => parseObject(line))
  return {
    connection,
    sent,
    says: (message: object) => lines.write(JSON.stringify(message)),
    end: () => lines.end(),
    over,
  }
}

test('an answer goes to the question with its number, whatever comes in between', async () => {
  const { connection, sent, says } = talk()
  const first = connection.call('a', { n: 1 })
  const second = connection.call('b', {})
  expect(sent()).toEqual([
    { id: 1, method: 'a', params: { n: 1 } },
    { id: 2, method: 'b', params: {} },
  ])
  says({ method: 'something/happened', params: {} })
  says({ id: 2, result: { of: 'b' } })
  says({ id: 1, result: { of: 'a' } })
  expect(await first).toEqual({ of: 'a' })
  expect(await second).toEqual({ of: 'b' })
  expect(connection.events).toEqual([{ method: 'something/happened', params: {} }])
})

test("the client's own questions are answered with yes, even under a number of ours", async () => {
  const { connection, sent, says } = talk()
  const asked = connection.call('a', {})
  sent()
  says({ id: 1, method: 'item/commandExecution/requestApproval', params: {} })
  says({ id: 1, result: { of: 'a' } })
  expect(await asked).toEqual({ of: 'a' })
  expect(sent()).toEqual([{ id: 1, result: { decision: 'accept' } }])
})

test('what the client refuses is an error with its words', async () => {
  const { connection, says } = talk()
  const asked = connection.call('thread/resume', {})
  says({ id: 1, error: { code: -32600, message: 'no such thread' } })
  await expect(asked).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'thread/resume: no such thread',
  })
})

test('nobody waits for a client that ended', async () => {
  const { connection, end, over } = talk()
  const asked = connection.call('a', {})
  const awaited = connection.event(() => false)
  end()
  await over
  expect(await asked).toBeUndefined()
  expect(await awaited).toBeUndefined()
  expect(await connection.call('b', {})).toBeUndefined()
})

test('a client that cannot be fetched is an error that says so and leaves nothing behind', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'no clients '))
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/') // nobody listens on the discard port
  vi.stubEnv('npm_config_fetch_retries', '0')
  try {
    await expect(clients.codex.install(cache)).rejects.toMatchObject({
      name: 'ClientError',
      code: 'INSTALL_FAILED',
      message: expect.stringContaining('@openai/codex@0.169.0'),
    })
    expect(readdirSync(cache)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    rmSync(cache, { recursive: true, force: true })
  }
})
