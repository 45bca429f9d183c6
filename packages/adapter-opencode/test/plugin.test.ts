import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { settingsFile } from './settings.ts'

type Answers = Readonly<Record<string, { text?: string; hangs?: boolean }>>

const json = (value: object) => ({ text: JSON.stringify(value) })

/** What the client keeps of a session; one of a sub-agent names its parent. */
const SESSIONS: Readonly<Record<string, object>> = {
  ses_1: { time: { created: Number.MAX_SAFE_INTEGER } },
  ses_2: { time: { created: 0 }, parentID: 'ses_1' },
  ses_3: { time: { created: 0 }, parentID: 'ses_2' },
}

/** The plugin as install writes it, loaded as the client loads it, on a hook that answers so. `isThere`: whether tailtest is. */
async function plugin(answers: Answers, { isThere = true, usualMs = 30_000 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'a shop tailtest-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const beside = join(folder, 'tailtest')
  mkdirSync(beside)
  if (isThere)
    copyFileSync(join(import.meta.dirname, 'fixtures/hook.cjs'), join(beside, 'hook.cjs'))
  writeFileSync(join(beside, 'answers.json'), JSON.stringify(answers))
  const file = settingsFile('user', { root: folder, home: folder })
  const hook = { command: 'node', args: [join(beside, 'hook.cjs'), 'opencode'] }
  const path = join(folder, 'tailtest.mjs')
  writeFileSync(
    path,
    file.merge(undefined, hook, { edits: true }).replace('"usual":30000', `"usual":${usualMs}`),
  )
  const { Tailtest } = await import(pathToFileURL(path).href)
  const prompts: unknown[] = []
  const told: unknown[] = []
  const client = {
    session: {
      get: async ({ path: { id } }: { path: { id: string } }) => ({ data: SESSIONS[id] }),
      prompt: async (prompt: unknown) => void prompts.push(prompt),
    },
    tui: { showToast: async ({ body }: { body: object }) => void told.push(body) },
  }
  const hooks = await Tailtest({ client, directory: folder })
  const log = join(beside, 'calls.jsonl')
  return {
    hooks,
    prompts,
    told,
    /** What the hook was given so far. */
    calls: (): Record<string, unknown>[] =>
      existsSync(log)
        ? readFileSync(log, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
    /** A turn begins; gives what the plugin added to what the person said. */
    async prompt(sessionID = 'ses_1', more: object = {}) {
      const parts = [{ type: 'text', text: 'add a price', id: 'prt_1', ...more }]
      const message = { id: 'msg_1', agent: 'build', model: { providerID: 'p', modelID: 'm' } }
      await hooks['chat.message']({ sessionID }, { message, parts })
      await hooks.event(event('message.updated', { sessionID, info: { parentID: 'msg_1' } }))
      return parts.slice(1)
    },
    /** A file is written; gives what the model reads of it. */
    async write(sessionID = 'ses_1') {
      const input = {
        tool: 'write',
        sessionID,
        callID: 'call_1',
        args: { filePath: 'a.ts', content: '' },
      }
      const output = { output: 'Wrote file.', metadata: { exists: false } }
      await hooks['tool.execute.after'](input, output)
      return output.output
    },
  }
}

const event = (type: string, properties: object) => ({ event: { type, properties } })
const idle = (sessionID = 'ses_1') => event('session.idle', { sessionID })
const before = (tool: string) =>
  [{ tool, sessionID: 'ses_1', callID: 'call_1' }, { args: {} }] as const

test('what the hook says goes beside the prompt, behind a result, into a denial, into the next prompt', async () => {
  const { hooks, prompts, told, prompt, write, calls } = await plugin({
    'chat.message': json({ context: 'the rules', line: 'hello' }),
    'tool.execute.after': json({ context: 'a note' }),
    'tool.execute.before': json({ deny: 'no' }),
    'session.idle': json({ prompt: 'go on' }),
  })
  expect(await prompt()).toMatchObject([
    { type: 'text', text: 'the rules', synthetic: true, id: 'prt_1t' },
  ])
  expect(told).toMatchObject([{ message: 'hello' }])
  expect(await write()).toBe('Wrote file.\n\na note')
  await expect(hooks['tool.execute.before'](...before('bash'))).rejects.toThrow(/^no$/)
  await hooks.event(
    event('message.part.updated', {
      part: { sessionID: 'ses_1', type: 'text', text: 'Done.', time: { end: 1 } },
    }),
  )
  await hooks.event(idle())
  const body = { agent: 'build', model: { providerID: 'p', modelID: 'm' } }
  expect(prompts).toMatchObject([
    { path: { id: 'ses_1' }, body: { ...body, parts: [{ text: 'go on' }] } },
  ])
  expect(calls().map(({ hook }) => hook)).toEqual([
    ...['chat.message', 'tool.execute.after', 'tool.execute.before', 'session.idle'],
  ])
  expect(calls()[0]).toMatchObject({ begun: 'startup', text: 'add a price' })
  expect(calls()[3]).toMatchObject({ continued: false, aborted: false, text: 'Done.' })
})

test('a prompt of ours is none of the person, and its turn is one that goes on', async () => {
  const { hooks, prompt, calls } = await plugin({})
  await prompt()
  await prompt('ses_1', { metadata: { tailtest: true } })
  await hooks.event(idle())
  expect(calls()).toMatchObject([
    { hook: 'chat.message' },
    { hook: 'session.idle', continued: true },
  ])
})

test('where tailtest never lets go, the plugin does, until the person speaks', async () => {
  const { hooks, prompts, prompt } = await plugin({ 'session.idle': json({ prompt: 'go on' }) })
  const { length } = Array.from({ length: 22 })
  for (let turn = 0; turn < length; turn += 1) {
    await prompt('ses_1', turn === 0 ? {} : { metadata: { tailtest: true } })
    await hooks.event(idle())
  }
  expect(prompts).toHaveLength(20)
})

test('an end is told once, and not before the turn was answered', async () => {
  const { hooks, prompt, calls } = await plugin({})
  await prompt()
  await hooks.event(
    event('session.error', { sessionID: 'ses_1', error: { name: 'MessageAbortedError' } }),
  )
  await hooks.event(idle())
  await hooks.event(idle())
  await hooks['chat.message']({ sessionID: 'ses_1' }, { message: { id: 'msg_2' }, parts: [] })
  await hooks.event(idle()) // of the turn before
  expect(calls().filter(({ hook }) => hook === 'session.idle')).toMatchObject([{ aborted: true }])
})

test('a sub-agent of a sub-agent is the person’s agent’s, and never asked to go on', async () => {
  const { hooks, prompts, prompt, write, calls } = await plugin({
    'session.idle': json({ prompt: 'go on' }),
  })
  await prompt('ses_3')
  await write('ses_3')
  await hooks.event(idle('ses_3'))
  for (const call of calls()) expect(call).toMatchObject({ sessionID: 'ses_3', parentID: 'ses_1' })
  expect(calls().map(({ hook }) => hook)).toEqual(['tool.execute.after', 'session.idle'])
  expect(prompts).toEqual([])
})

test('what a compaction took is said again with the next result; a server’s tool has a list for it', async () => {
  const { hooks, prompt } = await plugin({ 'session.compacted': json({ context: 'it waits' }) })
  await prompt()
  await hooks.event(event('session.compacted', { sessionID: 'ses_1' }))
  const output = { content: [{ type: 'text', text: 'written' }] }
  await hooks['tool.execute.after'](
    { tool: 'writer_write', sessionID: 'ses_1', callID: 'c', args: {} },
    output,
  )
  expect(output.content.at(-1)).toEqual({ type: 'text', text: 'it waits' })
})

test('the agent’s shell is told the session; tools that write nothing cost nothing', async () => {
  const { hooks, prompt, calls } = await plugin({})
  await prompt()
  const env: Record<string, string> = {}
  await hooks['shell.env']({ cwd: '/', sessionID: 'ses_2' }, { env })
  await hooks['shell.env']({ cwd: '/' }, { env: {} })
  expect(env).toEqual({ TAILTEST_OPENCODE_SESSION: 'ses_1' })
  for (const tool of ['read', 'grep', 'task', 'todowrite'])
    await hooks['tool.execute.before'](...before(tool))
  expect(calls()).toHaveLength(1)
  await hooks['tool.execute.before'](...before('writer_write'))
  expect(calls()).toHaveLength(2)
})

test('what a person calls is told with the prompt that it stands for', async () => {
  const { hooks, prompt, calls } = await plugin({})
  const called = { command: 'tailtest/off', arguments: '' }
  await hooks['command.execute.before']({ sessionID: 'ses_1', ...called }, { parts: [] })
  await prompt()
  await prompt()
  expect(calls().map(({ command }) => command)).toEqual([called, undefined])
})

const broken: readonly (readonly [string, Answers, object])[] = [
  ['is not there', {}, { isThere: false }],
  [
    'says no JSON',
    { 'tool.execute.before': { text: '{' }, 'tool.execute.after': { text: '{' } },
    {},
  ],
  [
    'says something else',
    { 'tool.execute.before': { text: '"no"' }, 'tool.execute.after': { text: '7' } },
    {},
  ],
  [
    'says words of other kinds',
    {
      'tool.execute.before': json({ deny: { a: 1 } }),
      'tool.execute.after': json({ context: [1] }),
    },
    {},
  ],
  [
    'hangs',
    { 'tool.execute.before': { hangs: true }, 'tool.execute.after': { hangs: true } },
    { usualMs: 1000 },
  ],
]

test.each(broken)(
  'where the hook %s, the client goes on as without us',
  async (_, answers, options) => {
    const { hooks, prompt, write } = await plugin(answers, options)
    expect(await prompt()).toEqual([])
    await expect(hooks['tool.execute.before'](...before('bash'))).resolves.toBeUndefined()
    expect(await write()).toBe('Wrote file.')
    await hooks.event(idle())
  },
)

test('what the client sends in another form than ever disturbs nobody', async () => {
  const { hooks } = await plugin({})
  const odd = [undefined, null, 7, {}, { event: null }]
  for (const one of odd) {
    for (const [name, hook] of Object.entries<(a: unknown, b: unknown) => Promise<void>>(hooks)) {
      await expect(hook(one, one), name).resolves.toBeUndefined()
    }
  }
})

vi.setConfig({ testTimeout: 120_000 })
