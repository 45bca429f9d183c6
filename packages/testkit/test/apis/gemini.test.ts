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

const declared = (...names: string[]) => [{ functionDeclarations: names.map((name) => ({ name })) }]
const user = (...parts: object[]) => ({ role: 'user', parts })

/** What Gemini CLI 0.61.0 offers, shortened: to the agent a person talks to, to a sub-agent. */
const MAIN_TOOLS = declared('write_file', 'replace', 'invoke_agent')
const AGENT_TOOLS = declared('write_file', 'replace', 'complete_task')

function post(server: ModelServer, body: object, method: string): Promise<Response> {
  const whole = { contents: [user({ text: 'hello' })], tools: MAIN_TOOLS, ...body }
  const path = `/v1beta/models/gemini-2.5-pro:${method}`
  return fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(whole) })
}

async function ask(server: ModelServer, body: object = {}): Promise<readonly Json[]> {
  const answer = objectOf(await (await post(server, body, 'generateContent')).json())
  const { content } = objectOf(listOf(answer.candidates)[0])
  return listOf(objectOf(content).parts).map(objectOf)
}

const textOf = async (server: ModelServer, body?: object) => (await ask(server, body))[0]?.text

test('text and calls stand in one message, each call with an id of its own', async () => {
  const server = await model([
    [{ text: 'look' }, { tool: 'write_file', input: { n: 1 } }, { tool: 'replace', input: {} }],
  ])
  const [text, first, second] = await ask(server)
  expect(text).toEqual({ text: 'look' })
  expect(first?.functionCall).toMatchObject({ name: 'write_file', args: { n: 1 } })
  expect(objectOf(first?.functionCall).id).not.toBe(objectOf(second?.functionCall).id)
})

test('a streamed answer says the same as a whole one', async () => {
  const server = await model([[{ text: 'grüß dich' }], [{ text: 'grüß dich' }]])
  const response = await post(server, {}, 'streamGenerateContent?alt=sse')
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const streamed = parseObject((await response.text()).replace(/^data: /, ''))
  expect(JSON.stringify(streamed)).toContain('grüß dich')
  expect(await textOf(server)).toBe('grüß dich')
})

test('a sub-agent plays the script of its task; a question without tools spends nothing', async () => {
  const server = await model({
    main: [[{ text: 'main 1' }], [{ text: 'main 2' }]],
    agents: { 'the cart': [[{ text: 'cart 1' }]] },
  })
  const context = user({ text: '<session_context>\nToday\n</session_context>' })
  const task = [context, user({ text: 'please write the cart' })]
  const json = { tools: undefined, generationConfig: { responseMimeType: 'application/json' } }
  const texts = [
    await textOf(server),
    await textOf(server, { tools: undefined }),
    await textOf(server, json),
    await textOf(server, { tools: AGENT_TOOLS, contents: task }),
    await textOf(server),
  ]
  expect(texts).toEqual(['main 1', 'ok', '{}', 'cart 1', 'main 2'])
})

test('what reached the model is seen where it stood: in a result, beside a prompt, in the instructions', async () => {
  const server = await model([])
  const call = { role: 'model', parts: [{ functionCall: { id: 'c1', name: 'a', args: {} } }] }
  const result = (response: object) => user({ functionResponse: { id: 'c1', name: 'a', response } })
  await ask(server, {
    systemInstruction: { parts: [{ text: 'NOTE rules' }] },
    contents: [user({ text: 'NOTE one' }), call, result({ output: 'NOTE two' })],
  })
  await ask(server, { contents: [call, result({ error: 'NOTE three' })] })
  expect(reachedModel(server, /NOTE \w+/).map(({ text, place }) => [text, place])).toEqual([
    ['NOTE rules', 'instructions'],
    ['NOTE one', 'text'],
    ['NOTE two', 'result'],
    ['NOTE three', 'result'],
  ])
})
