import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message, ModelRequest, Part } from '../src/index.ts'
import { reachedModel } from '../src/index.ts'

const text = (value: string): Part => ({ type: 'text', text: value })
const user = (...parts: (Part | string)[]): Message => ({
  role: 'user',
  parts: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
})
const assistant = (value: string): Message => ({ role: 'assistant', parts: [text(value)] })
const system = (value: string): Message => ({ role: 'system', parts: [text(value)] })

/** Requests in the order given, each with the messages given. */
const server = (...asked: (Partial<ModelRequest> & { messages: readonly Message[] })[]) => ({
  requests: asked.map(
    (request, index): ModelRequest => ({
      asker: 'main',
      session: 's1',
      model: 'm',
      instructions: '',
      tools: [],
      index,
      at: index,
      body: {},
      ...request,
    }),
  ),
})

test('a text that every later request repeats counts once, where it came first', () => {
  const first = [user('make a file')]
  const second = [...first, assistant('ok'), user('result', '<r>a note</r>')]
  const third = [...second, assistant('ok'), user('more')]
  expect(
    reachedModel(server({ messages: first }, { messages: second }, { messages: third }), 'a note'),
  ).toEqual([{ request: 1, role: 'user', place: 'text', wrapper: '<r>a note</r>', text: 'a note' }])
})

test('the same text said twice counts twice, in one request or in two', () => {
  const first = [user('go'), user('note and note')]
  const second = [...first, assistant('ok'), system('note')]
  const reached = reachedModel(server({ messages: first }, { messages: second }), 'note')
  expect(reached.map(({ request, role }) => [request, role])).toEqual([
    [0, 'user'],
    [0, 'user'],
    [1, 'system'],
  ])
})

test('a block that the client moves or rewraps later is not a new one', () => {
  const first = [user('go'), user('<r>note</r>')]
  const second = [user('go', '<r>note</r> and so on'), assistant('ok'), user('next')]
  expect(reachedModel(server({ messages: first }, { messages: second }), 'note')).toHaveLength(1)
})

test('what the model said itself and what it was not shown do not count', () => {
  const call: Part = { type: 'call', id: '1', tool: 'Write', input: { content: 'note' } }
  const messages = [user('go'), assistant('note'), { role: 'assistant', parts: [call] } as const]
  expect(reachedModel(server({ messages }), 'note')).toEqual([])
  expect(reachedModel(server({ messages: [user('note')], asker: 'side' }), 'note')).toEqual([])
})

test('a tool result and the system prompt count, and say so', () => {
  const result: Part = { type: 'result', call: '1', text: 'the note' }
  const request = { messages: [user('go', result)], instructions: 'obey the note' }
  const places = reachedModel(server(request), 'the note').map(({ place }) => place)
  expect(places).toEqual(['instructions', 'result'])
})

test('a sub-agent and another session each have a conversation of their own', () => {
  const messages = [user('go'), user('note')]
  const requests = server({ messages }, { messages, asker: 'agent' }, { messages, session: 's2' })
  expect(reachedModel(requests, 'note').map(({ request }) => request)).toEqual([0, 1, 2])
})

test('a pattern gives what it matched, each match once, and need not be global', () => {
  const first = [user('go'), user('a.ts queued, b.ts queued')]
  const second = [...first, assistant('ok'), user('c.ts queued')]
  for (const pattern of [/\w\.ts queued/, /\w\.ts queued/g]) {
    const reached = reachedModel(server({ messages: first }, { messages: second }), pattern)
    expect(reached.map(({ text: match }) => match)).toEqual([
      'a.ts queued',
      'b.ts queued',
      'c.ts queued',
    ])
  }
})

test('however a conversation grows, each thing said counts exactly once', () => {
  const said = fc.array(fc.constantFrom('note', 'other', 'note note', 'x'), { maxLength: 12 })
  fc.assert(
    fc.property(said, fc.array(fc.nat(12)), (texts, cuts) => {
      const whole = [user('go'), ...texts.map((value) => user(value))]
      const lengths = [...cuts, texts.length].map((cut) => Math.min(cut, texts.length) + 1)
      const growing = [...lengths].sort((a, b) => a - b)
      const requests = growing.map((length) => ({ messages: whole.slice(0, length) }))
      const times = texts.join(' ').split('note').length - 1
      expect(reachedModel(server(...requests), 'note')).toHaveLength(times)
    }),
  )
})
