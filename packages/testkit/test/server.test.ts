import { afterEach, expect, test } from 'vitest'
import { type ModelServer, type Script, scriptedModel, type Turn } from '../src/index.ts'
import { ask, blocksOf, type Question, stream } from './messages-client.ts'

const servers: ModelServer[] = []

async function model(turns: readonly Turn[] | Script): Promise<ModelServer> {
  const server = await scriptedModel(turns)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const agentTask = (task: string): Question => ({
  system: 'You are an agent. cc_is_subagent=true;',
  messages: [{ role: 'user', content: task }],
})

test('an agent gets the turns of the script, one a request, and then the word that it is over', async () => {
  const server = await model([
    [{ text: 'first' }],
    [{ tool: 'Write', input: { file_path: 'a.ts', content: '' } }],
  ])
  expect(await blocksOf(server, {})).toEqual([{ type: 'text', text: 'first' }])
  expect(await blocksOf(server, {})).toMatchObject([
    { type: 'tool_use', name: 'Write', input: { file_path: 'a.ts', content: '' } },
  ])
  expect(await blocksOf(server, {})).toEqual([{ type: 'text', text: 'done' }])
  expect(server.spent()).toBe(2)
  expect(server.requests).toHaveLength(3)
})

test('a turn with a tool call stops for the tool, a turn of text ends the turn', async () => {
  const server = await model([[{ text: 'look' }, { tool: 'Bash', input: {} }], [{ text: 'end' }]])
  expect(await (await ask(server, {})).json()).toMatchObject({ stop_reason: 'tool_use' })
  expect(await (await ask(server, {})).json()).toMatchObject({ stop_reason: 'end_turn' })
})

test('two tool calls never carry the same id', async () => {
  const call = { tool: 'Bash', input: {} }
  const server = await model([[call, call], [call]])
  const ids = [await blocksOf(server, {}), await blocksOf(server, {})]
    .flat()
    .map((block) => block.id)
  expect(new Set(ids).size).toBe(3)
})

test('a streamed answer says the same as a whole one, event by event', async () => {
  const server = await model([[{ text: 'grüß dich' }, { tool: 'Edit', input: { n: [1, 'é'] } }]])
  const { types, blocks, stopReason } = await stream(server, {})
  expect(types).toEqual([
    'message_start',
    ...['content_block_start', 'content_block_delta', 'content_block_stop'],
    ...['content_block_start', 'content_block_delta', 'content_block_stop'],
    'message_delta',
    'message_stop',
  ])
  expect(blocks).toMatchObject([
    { type: 'text', text: 'grüß dich' },
    { type: 'tool_use', name: 'Edit', input: { n: [1, 'é'] } },
  ])
  expect(stopReason).toBe('tool_use')
})

test("the client's own questions, with few tools or none, spend no turn", async () => {
  const server = await model([[{ text: 'first' }]])
  expect(await blocksOf(server, { tools: [] })).toEqual([{ type: 'text', text: 'ok' }])
  expect(await blocksOf(server, { tools: ['WebSearch'] })).toEqual([{ type: 'text', text: 'ok' }])
  expect(server.spent()).toBe(0)
  expect(await blocksOf(server, {})).toEqual([{ type: 'text', text: 'first' }])
  expect(server.requests.map(({ asker }) => asker)).toEqual(['side', 'side', 'main'])
})

test('a sub-agent plays the script of its task and leaves the main script alone', async () => {
  const server = await model({
    main: [[{ text: 'main 1' }], [{ text: 'main 2' }]],
    agents: { 'the cart': [[{ text: 'cart 1' }]], 'the price': [[{ text: 'price 1' }]] },
  })
  const answers = [
    await blocksOf(server, agentTask('please test the price')),
    await blocksOf(server, {}),
    await blocksOf(server, agentTask('please test the cart')),
    await blocksOf(server, agentTask('please test the cart')),
    await blocksOf(server, agentTask('something nobody scripted')),
    await blocksOf(server, {}),
  ]
  const texts = answers.map(([block]) => block?.text)
  expect(texts).toEqual(['price 1', 'main 1', 'cart 1', 'done', 'done', 'main 2'])
  expect(server.spent()).toBe(2)
})

test('a turn that is a function sees the request and may take its time', async () => {
  const server = await model([
    async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return [{ text: `${request.messages.length} messages for ${request.model}` }]
    },
  ])
  expect(await blocksOf(server, { model: 'big' })).toEqual([
    { type: 'text', text: '1 messages for big' },
  ])
})

test('a turn whose function throws becomes an error of the API, and the server tells of it', async () => {
  const server = await model([
    () => {
      throw new Error('expected a note')
    },
  ])
  const response = await ask(server, {})
  expect(response.status).toBe(400) // not tried again, as a 500 would be
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(String(server.failure())).toContain('expected a note')
})

test('a request is kept in plain words: who asks, in which session, with what', async () => {
  const server = await model([])
  await ask(server, {
    system: [{ type: 'text', text: 'You are an agent.' }],
    metadata: { user_id: JSON.stringify({ session_id: 'abc' }) },
    messages: [
      { role: 'user', content: 'make a file' },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: { a: 1 } }],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: 'out' }] },
          { type: 'text', text: 'and a note' },
        ],
      },
      { role: 'system', content: 'a reminder' },
    ],
  })
  expect(server.requests[0]).toMatchObject({
    index: 0,
    asker: 'main',
    session: 'abc',
    instructions: 'You are an agent.',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'make a file' }] },
      { role: 'assistant', parts: [{ type: 'call', id: 't1', tool: 'Bash', input: { a: 1 } }] },
      {
        role: 'user',
        parts: [
          { type: 'result', call: 't1', text: 'out' },
          { type: 'text', text: 'and a note' },
        ],
      },
      { role: 'system', parts: [{ type: 'text', text: 'a reminder' }] },
    ],
  })
})

test('what a client asks besides is answered and kept out of the requests', async () => {
  const server = await model([])
  const json = { method: 'POST', body: '{}' }
  expect((await fetch(`${server.url}/`, { method: 'HEAD' })).status).toBe(200)
  const count = await fetch(`${server.url}/v1/messages/count_tokens?beta=true`, json)
  expect(await count.json()).toEqual({ input_tokens: 10 })
  expect((await fetch(`${server.url}/v1/unknown`, json)).status).toBe(404)
  const broken = await fetch(`${server.url}/v1/messages`, { method: 'POST', body: '{"mess' })
  expect(broken.status).toBe(400)
  expect(server.requests).toEqual([])
})

test('a client that goes away in mid-answer does not hurt the next one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await model([
    async () => {
      await held
      return [{ text: 'too late' }]
    },
    [{ text: 'second' }],
  ])
  const gone = new AbortController()
  const first = ask(server, {}, gone.signal).catch(() => 'gone')
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  gone.abort()
  expect(await first).toBe('gone')
  release()
  expect(await blocksOf(server, {})).toEqual([{ type: 'text', text: 'second' }])
  expect(server.failure()).toBeUndefined()
})

test('closing does not wait for a client that holds its connection open', async () => {
  const server = await scriptedModel([() => new Promise(() => {})])
  const hanging = ask(server, {}).catch(() => 'cut')
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await server.close()
  expect(await hanging).toBe('cut')
})
