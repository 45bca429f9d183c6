import {
  type Block,
  type Conversation,
  type Json,
  listOf,
  type Message,
  objectOf,
  type Part,
  parseObject,
  textOf,
} from '../conversation.ts'
import { type Api, eventStream, JSON_TYPE } from './api.ts'

/** Titles and summaries come with no tools or a handful, an agent with a dozen or more. */
const FEWEST_AGENT_TOOLS = 4

/** The client marks a sub-agent's requests in the first block of the system prompt. */
const SUBAGENT_MARK = 'cc_is_subagent=true'

const USAGE = {
  input_tokens: 10,
  output_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
}

/** The Messages API: `POST /v1/messages`, streamed or not, and `/v1/messages/count_tokens`. */
export const anthropic: Api = {
  name: 'anthropic',
  asks: (path) => path === '/v1/messages',
  aside: (path) => (path === '/v1/messages/count_tokens' ? { input_tokens: 10 } : undefined),
  read,
  write: (blocks, body, freshId) => {
    const { model, stream } = objectOf(body)
    const message = {
      id: freshId('msg'),
      type: 'message',
      role: 'assistant',
      model: textOf(model),
      content: blocks.map((block) => contentOf(block, freshId)),
      stop_reason: blocks.some((block) => 'tool' in block) ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: USAGE,
    }
    return stream === true
      ? eventStream(streamOf(message))
      : { contentType: JSON_TYPE, body: JSON.stringify(message) }
  },
  refuse: (message) => ({ type: 'error', error: { type: 'invalid_request_error', message } }),
}

type Content =
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown }

function contentOf(block: Block, freshId: (prefix: string) => string): Content {
  if ('text' in block) return { type: 'text', text: block.text }
  return { type: 'tool_use', id: freshId('toolu'), name: block.tool, input: block.input }
}

function streamOf(message: { content: readonly Content[]; stop_reason: string }) {
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...message.content.flatMap(blockEvents),
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason, stop_sequence: null },
      usage: { output_tokens: USAGE.output_tokens },
    },
    { type: 'message_stop' },
  ]
}

function blockEvents(content: Content, index: number) {
  const [empty, delta] =
    content.type === 'text'
      ? [
          { ...content, text: '' },
          { type: 'text_delta', text: content.text },
        ]
      : [
          { ...content, input: {} },
          { type: 'input_json_delta', partial_json: JSON.stringify(content.input) },
        ]
  return [
    { type: 'content_block_start', index, content_block: empty },
    { type: 'content_block_delta', index, delta },
    { type: 'content_block_stop', index },
  ]
}

function read(value: unknown): Conversation {
  const body = objectOf(value)
  const instructions = partsOf(body.system)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
  const tools = listOf(body.tools).map((tool) => textOf(objectOf(tool).name))
  return {
    asker: askerOf(tools, instructions),
    session: sessionOf(body),
    model: textOf(body.model),
    instructions,
    messages: listOf(body.messages).map(messageOf),
    tools,
  }
}

function askerOf(tools: readonly string[], instructions: string): Conversation['asker'] {
  if (tools.length < FEWEST_AGENT_TOOLS) return 'side'
  return instructions.includes(SUBAGENT_MARK) ? 'agent' : 'main'
}

/** The client puts a JSON text with its session id into the user id. */
function sessionOf(body: Json): string | undefined {
  const user = parseObject(textOf(objectOf(body.metadata).user_id))
  return textOf(user?.session_id) || undefined
}

const ROLES = { user: 'user', assistant: 'assistant', system: 'system' } as const

function messageOf(value: unknown): Message {
  const message = objectOf(value)
  const role = Object.values(ROLES).find((known) => known === message.role) ?? ROLES.user
  return { role, parts: partsOf(message.content) }
}

function partsOf(content: unknown): Part[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return listOf(content).flatMap((value) => partOf(objectOf(value)))
}

function partOf(block: Json): Part[] {
  switch (block.type) {
    case 'text':
      return [{ type: 'text', text: textOf(block.text) }]
    case 'tool_use':
      return [{ type: 'call', id: textOf(block.id), tool: textOf(block.name), input: block.input }]
    case 'tool_result':
      return [{ type: 'result', call: textOf(block.tool_use_id), text: textsOf(block.content) }]
    default:
      return []
  }
}

const textsOf = (content: unknown): string =>
  partsOf(content)
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('\n')
