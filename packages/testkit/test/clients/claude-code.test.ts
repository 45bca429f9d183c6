import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { reportOf } from '../../src/clients/claude-code/run.ts'
import { parseObject } from '../../src/conversation.ts'
import { clients } from '../../src/index.ts'

/** Two prompts in one session; the first turn's Stop hook says "go on" once. */
const recorded = readFileSync(
  new URL('../fixtures/claude-code-2.1.197-two-prompts.jsonl', import.meta.url),
  'utf8',
)
const events = recorded.split('\n').flatMap((line) => {
  const event = parseObject(line)
  return event === undefined ? [] : [event]
})

test('a recorded run tells its session, its results and what hooks told the person', () => {
  const report = reportOf(events)
  expect(report.session).toBe('38a9a898-b2eb-409d-be2a-beeb73d8b9c6')
  expect(report.results).toEqual(['two', 'three'])
  expect(report.systemMessages).toEqual(['STOPPED'])
})

test('each hook that ran is there once, with its answer', () => {
  const { hooks } = reportOf(events)
  expect(hooks.map(({ name }) => name)).toEqual([
    'SessionStart:startup',
    'UserPromptSubmit',
    'Stop',
    'Stop',
    'UserPromptSubmit',
    'Stop',
  ])
  expect(hooks[2]).toMatchObject({
    event: 'Stop',
    exitCode: 0,
    outcome: 'success',
    answer: { hookSpecificOutput: { additionalContext: 'GO ON' } },
    said: ['GO ON'],
  })
  expect(hooks[0]?.answer).toBeUndefined() // plain text is no answer
})

test('a client that ended before it said anything has an empty report', () => {
  expect(reportOf([])).toEqual({
    session: undefined,
    events: [],
    hooks: [],
    results: [],
    systemMessages: [],
  })
})

test('every client carries the version its contract was recorded with', () => {
  for (const [name, client] of Object.entries(clients)) {
    expect(client.name).toBe(name)
    expect(client.version).toMatch(/^\d+\.\d+\.\d+$/)
  }
})

test('a client that cannot be fetched is an error that says so and leaves nothing behind', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'no clients '))
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/') // nobody listens on the discard port
  vi.stubEnv('npm_config_fetch_retries', '0')
  try {
    await expect(clients['claude-code'].install(cache)).rejects.toMatchObject({
      name: 'ClientError',
      code: 'INSTALL_FAILED',
      message: expect.stringContaining('@anthropic-ai/claude-code@2.1.197'),
    })
    expect(readdirSync(cache)).toEqual([])
  } finally {
    vi.unstubAllEnvs()
    rmSync(cache, { recursive: true, force: true })
  }
})
