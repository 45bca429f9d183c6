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

const functions = (...names: string[]) =>
  names.map((name) => ({ type: 'function', function: { name } }))

/** What Cline CLI 3.0.65 offers, shortened: to the agent a person talks to, in yolo mode, to a sub-agent. */
const MAIN_TOOLS = functions('editor', 'run_commands', 'spawn_agent', 'team_spawn_teammate')
const YOLO_TOOLS = functions('editor', 'run_commands', 'submit_and_exit')
const AGENT_TOOLS = functions('editor', 'run_commands', 'spawn_agent')

function post(server: ModelServer, body: object = {}): Promise<Response> {
  const messages = [{ role: 'user', content: 'hello' }]
  const whole = { model: 'm', messages, tools: MAIN_TOOLS, ...body }
  const init = { method: 'POST', body: JSON.stringify(whole) }
  return fetch(`${server.url}/v1/chat/completions`, init)
}

const ask = async (server: ModelServer, body?: object): Promise<Json> =>
  objectOf(await (await post(server, body)).json())

const choiceOf = (answer: Json): Json => objectOf(listOf(answer.choices)[0])

const textOf = async (server: ModelServer, body?: object): Promise<unknown> =>
  objectOf(choiceOf(await ask(server, body)).message).content

test('text and calls stand in one message, and calls end it', async () => {
  const server = await model([
    [{ text: 'look' }, { tool: 'editor', input: { path: '/a.ts' } }, { tool: 'note', input: 'x' }],
    [{ text: 'end' }],
  ])
  const first = choiceOf(await ask(server))
  expect(first).toMatchObject({
    message: {
      role: 'assistant',
      content: 'look',
      tool_calls: [
        { type: 'function', function: { name: 'editor', arguments: '{"path":"/a.ts"}' } },
        { type: 'function', function: { name: 'note', arguments: 'x' } },
      ],
    },
    finish_reason: 'tool_calls',
  })
  const ids = listOf(objectOf(first.message).tool_calls).map((call) => objectOf(call).id)
  expect(new Set(ids).size).toBe(2)
  const second = choiceOf(await ask(server))
  expect(second).toMatchObject({ message: { content: 'end' }, finish_reason: 'stop' })
  expect(second.message).not.toHaveProperty('tool_calls')
})

test('a streamed answer says the same as a whole one, and then that it is over', async () => {
  const server = await model([[{ text: 'grüß dich' }, { tool: 'editor', input: { n: [1, 'é'] } }]])
  const response = await post(server, { stream: true })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const frames = (await response.text()).split('\n\n').filter((frame) => frame !== '')
  expect(frames.at(-1)).toBe('data: [DONE]')
  const chunks = frames.slice(0, -1).map((frame) => parseObject(frame.replace(/^data: /, '')))
  const [said, end, cost] = chunks.map((chunk) => objectOf(chunk))
  expect(choiceOf(objectOf(said))).toMatchObject({
    delta: {
      role: 'assistant',
      content: 'grüß dich',
      tool_calls: [
        { index: 0, type: 'function', function: { name: 'editor', arguments: '{"n":[1,"é"]}' } },
      ],
    },
    finish_reason: null,
  })
  expect(choiceOf(objectOf(end))).toMatchObject({ delta: {}, finish_reason: 'tool_calls' })
  expect(cost).toMatchObject({ choices: [], usage: { total_tokens: 20 } })
  expect(chunks).toHaveLength(3)
})

test('a sub-agent plays the script of its task; a question without tools spends nothing', async () => {
  const server = await model({
    main: [[{ text: 'main 1' }], [{ text: 'main 2' }]],
    agents: { 'the cart': [[{ text: 'cart 1' }]] },
  })
  const task = [
    { role: 'system', content: 'You are a writer.' },
    { role: 'user', content: 'please write the cart' },
  ]
  const texts = [
    await textOf(server),
    await textOf(server, { tools: undefined }),
    await textOf(server, { tools: AGENT_TOOLS, messages: task }),
    await textOf(server, { tools: YOLO_TOOLS }),
  ]
  expect(texts).toEqual(['main 1', 'ok', 'cart 1', 'main 2'])
  expect(server.requests.map(({ asker }) => asker)).toEqual(['main', 'side', 'agent', 'main'])
  expect(server.spent()).toBe(2)
})

test('a sub-agent of opencode has its instructions, and cannot start further ones', async () => {
  const server = await model({
    main: [[{ text: 'main 1' }]],
    agents: { cart: [[{ text: 'cart 1' }]] },
  })
  const tools = (...names: string[]) =>
    names.map((name) => ({ type: 'function', function: { name } }))
  const messages = [
    { role: 'system', content: 'You are opencode, an interactive CLI tool' },
    { role: 'user', content: 'please write the cart' },
  ]
  const texts = [
    await textOf(server, { tools: tools('bash', 'task'), messages }),
    await textOf(server, { tools: tools('bash', 'write'), messages }),
  ]
  expect(texts).toEqual(['main 1', 'cart 1'])
})

test('a request is kept in plain words, and what hooks said is found in it', async () => {
  const server = await model([])
  const call = (id: string, name: string, written: string) => ({
    id,
    type: 'function',
    function: { name, arguments: written },
  })
  const note = '<hook_context source="PostToolUse" tool_name="editor">\na note\n</hook_context>'
  await ask(server, {
    messages: [
      { role: 'system', content: 'You are an agent.' },
      { role: 'user', content: [{ type: 'text', text: 'make a file' }] },
      {
        role: 'assistant',
        content: null,
        tool_calls: [call('c1', 'editor', '{"path":"/a.ts"}'), call('c2', 'broken', '{"half')],
      },
      { role: 'tool', tool_call_id: 'c1', content: '{"success":true}' },
      { role: 'tool', tool_call_id: 'c2', content: [{ type: 'text', text: 'no' }] },
      { role: 'user', content: note },
      { role: 'developer', content: 'be kind' },
    ],
  })
  expect(server.requests[0]).toEqual({
    index: 0,
    at: expect.any(Number),
    body: expect.anything(),
    asker: 'main',
    model: 'm',
    instructions: 'You are an agent.',
    tools: ['editor', 'run_commands', 'spawn_agent', 'team_spawn_teammate'],
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'make a file' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'call', id: 'c1', tool: 'editor', input: { path: '/a.ts' } },
          { type: 'call', id: 'c2', tool: 'broken', input: '{"half' },
        ],
      },
      { role: 'user', parts: [{ type: 'result', call: 'c1', text: '{"success":true}' }] },
      { role: 'user', parts: [{ type: 'result', call: 'c2', text: 'no' }] },
      { role: 'user', parts: [{ type: 'text', text: note }] },
      { role: 'system', parts: [{ type: 'text', text: 'be kind' }] },
    ],
  })
  expect(reachedModel(server, 'a note')).toEqual([
    { request: 0, role: 'user', place: 'text', wrapper: note, text: 'a note' },
  ])
})

test('a turn whose function throws is an error the client does not try again after', async () => {
  const server = await model([
    () => {
      throw new Error('expected a note')
    },
  ])
  const response = await post(server)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(String(server.failure())).toContain('expected a note')
})
