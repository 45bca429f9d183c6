import { type Json, listOf, objectOf, parseObject, textOf } from '../src/conversation.ts'
import type { ModelServer } from '../src/index.ts'

/** A request to the Messages API; what is left out is what an agent with its tools sends. */
export interface Question {
  model?: string
  system?: unknown
  metadata?: unknown
  messages?: readonly unknown[]
  tools?: readonly string[]
}

const AGENT_TOOLS = ['Agent', 'Bash', 'Edit', 'Read', 'Write']

export function ask(
  server: ModelServer,
  question: Question,
  signal?: AbortSignal,
  stream = false,
): Promise<Response> {
  const body = {
    model: 'test-model',
    messages: [{ role: 'user', content: 'hello' }],
    stream,
    ...question,
    tools: (question.tools ?? AGENT_TOOLS).map((name) => ({ name })),
  }
  return fetch(`${server.url}/v1/messages?beta=true`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
}

export async function blocksOf(server: ModelServer, question: Question): Promise<Json[]> {
  const answer = objectOf(await (await ask(server, question)).json())
  return listOf(answer.content).map(objectOf)
}

/** Reads a streamed answer as a client does: blocks are put together from their deltas. */
export async function stream(server: ModelServer, question: Question) {
  const text = await (await ask(server, question, undefined, true)).text()
  const events = text.split('\n\n').flatMap((frame) => {
    const [name, data] = frame.split('\n')
    const event = parseObject((data ?? '').replace(/^data: /, ''))
    if (event !== undefined && name !== `event: ${event.type}`) throw new Error(`frame: ${frame}`)
    return event === undefined ? [] : [event]
  })
  const starts = events.filter(({ type }) => type === 'content_block_start')
  const blocks = starts.map(({ index, content_block }) => {
    const deltas = events.filter((e) => e.type === 'content_block_delta' && e.index === index)
    const joined = (key: string) => deltas.map(({ delta }) => textOf(objectOf(delta)[key])).join('')
    const block = objectOf(content_block)
    return block.type === 'text'
      ? { ...block, text: joined('text') }
      : { ...block, input: parseObject(joined('partial_json')) }
  })
  const end = events.find(({ type }) => type === 'message_delta')
  return {
    types: events.map(({ type }) => type),
    blocks,
    stopReason: objectOf(end?.delta).stop_reason,
  }
}
