import { afterEach, expect, test } from 'vitest'
import { type Json, listOf, objectOf, parseObject } from '../../src/conversation.ts'
import {
  type ModelServer,
  reachedModel,
  type Script,
  scriptedModel,
  type Turn,
} from '../../src/index.ts'

const servers: ModelServer[] = []

async function model(turns: readonly Turn[] | Script): Promise<ModelServer> {
  const server = await scriptedModel(turns)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const user = (text: string) => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
})

/** What the client sends beside the conversation, as recorded from 0.169.0, shortened. */
const metadata = (more: object = {}) => ({
  'x-codex-turn-metadata': JSON.stringify({
    session_id: 's1',
    agent_name: '/root',
    request_kind: 'turn',
    ...more,
  }),
})

const PLAIN_TOOLS = [
  { type: 'function', name: 'exec_command' },
  { type: 'custom', name: 'apply_patch' },
]

async function ask(server: ModelServer, body: object = {}): Promise<Json> {
  const whole = {
    model: 'm',
    input: [user('hello')],
    tools: PLAIN_TOOLS,
    client_metadata: metadata(),
    ...body,
  }
  const init = { method: 'POST', body: JSON.stringify(whole) }
  return objectOf(await (await fetch(`${server.url}/v1/responses`, init)).json())
}

const outputOf = async (server: ModelServer, body?: object): Promise<Json[]> =>
  listOf((await ask(server, body)).output).map(objectOf)

test('a tool that takes bare text is called with it, any other with an object', async () => {
  const patch = '*** Begin Patch\n*** End Patch\n'
  const server = await model([
    [
      { text: 'look' },
      { tool: 'apply_patch', input: patch },
      { tool: 'exec_command', input: { cmd: 'ls' } },
    ],
  ])
  const output = await outputOf(server)
  expect(output).toMatchObject([
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'look' }] },
    { type: 'custom_tool_call', name: 'apply_patch', input: patch },
    { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}' },
  ])
  expect(new Set(output.slice(1).map(({ call_id }) => call_id)).size).toBe(2)
})

test('tools that are named in the conversation are called in their namespace', async () => {
  const additional = {
    type: 'additional_tools',
    tools: [
      { type: 'namespace', name: 'functions', tools: [{ type: 'custom', name: 'exec' }] },
      {
        type: 'namespace',
        name: 'collaboration',
        tools: [{ type: 'function', name: 'spawn_agent' }],
      },
    ],
  }
  const server = await model([
    [
      { tool: 'exec', input: 'text(1)' },
      { tool: 'spawn_agent', input: { task_name: 'writer' } },
    ],
  ])
  const [exec, spawn] = await outputOf(server, {
    tools: undefined,
    input: [additional, user('go')],
  })
  expect(exec).toMatchObject({ type: 'custom_tool_call', name: 'exec', input: 'text(1)' })
  expect(exec).not.toHaveProperty('namespace')
  expect(spawn).toMatchObject({ type: 'function_call', namespace: 'collaboration' })
  expect(server.requests[0]?.tools).toEqual(['exec', 'spawn_agent'])
})

test('a streamed answer says the same as a whole one, event by event', async () => {
  const server = await model([[{ text: 'grüß dich' }, { tool: 'exec_command', input: {} }]])
  const body = { model: 'm', stream: true, input: [user('hello')], tools: PLAIN_TOOLS }
  const init = { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(`${server.url}/v1/responses`, init)
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '')
  const events = frames.map((frame) =>
    objectOf(parseObject(frame.replace(/^event: .*\ndata: /, ''))),
  )
  expect(events.map(({ type }) => type)).toEqual([
    'response.created',
    ...['response.output_item.added', 'response.output_item.done'],
    ...['response.output_item.added', 'response.output_item.done'],
    'response.completed',
  ])
  const done = events.filter(({ type }) => type === 'response.output_item.done')
  expect(objectOf(events.at(-1)?.response).output).toEqual(done.map(({ item }) => item))
})

test('a sub-agent plays the script of its task; what is no turn spends nothing', async () => {
  const server = await model({
    main: [[{ text: 'main 1' }], [{ text: 'main 2' }]],
    agents: { 'the cart': [[{ text: 'cart 1' }]] },
  })
  const task = {
    type: 'agent_message',
    content: [
      { type: 'input_text', text: 'Message Type: NEW_TASK\nPayload:\n' },
      { type: 'encrypted_content', encrypted_content: 'please write the cart' },
    ],
  }
  const surroundings = user('<environment_context>here</environment_context>')
  const agent = { agent_name: '/writer' }
  const answers = [
    await outputOf(server),
    await outputOf(server, { client_metadata: metadata({ request_kind: 'compaction' }) }),
    await outputOf(server, { client_metadata: metadata(agent), input: [surroundings, task] }),
    await outputOf(server),
  ]
  const texts = answers.flat().map(({ content }) => objectOf(listOf(content)[0]).text)
  expect(texts).toEqual(['main 1', 'ok', 'cart 1', 'main 2'])
  expect(server.requests.map(({ asker }) => asker)).toEqual(['main', 'side', 'agent', 'main'])
  expect(server.spent()).toBe(2)
})

test('a request is kept in plain words, and what hooks said is found in it', async () => {
  const server = await model([])
  await ask(server, {
    instructions: 'You are an agent.',
    input: [
      user('make a file'),
      { type: 'reasoning', summary: [] },
      { type: 'custom_tool_call', call_id: 'c1', name: 'apply_patch', input: 'a patch' },
      { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'a note' }] },
      { type: 'custom_tool_call_output', call_id: 'c1', output: 'Success.' },
      { type: 'function_call', call_id: 'c2', name: 'exec_command', arguments: '{"cmd":"ls"}' },
      {
        type: 'function_call_output',
        call_id: 'c2',
        output: [{ type: 'input_text', text: 'out' }],
      },
    ],
  })
  expect(server.requests[0]).toMatchObject({
    asker: 'main',
    session: 's1',
    model: 'm',
    instructions: 'You are an agent.',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'make a file' }] },
      {
        role: 'assistant',
        parts: [{ type: 'call', id: 'c1', tool: 'apply_patch', input: 'a patch' }],
      },
      { role: 'system', parts: [{ type: 'text', text: 'a note' }] },
      { role: 'user', parts: [{ type: 'result', call: 'c1', text: 'Success.' }] },
      { role: 'assistant', parts: [{ type: 'call', id: 'c2', input: { cmd: 'ls' } }] },
      { role: 'user', parts: [{ type: 'result', call: 'c2', text: 'out' }] },
    ],
  })
  const [reached] = reachedModel(server, 'a note')
  expect(reached).toEqual({
    request: 0,
    role: 'system',
    place: 'text',
    wrapper: 'a note',
    text: 'a note',
  })
})

test('a turn whose function throws is an error the client does not try again after', async () => {
  const server = await model([
    () => {
      throw new Error('expected a note')
    },
  ])
  expect(await ask(server)).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(String(server.failure())).toContain('expected a note')
})
