import {
  type Asker,
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
import { type Api, dataStream, JSON_TYPE } from './api.ts'

/** How the instructions begin of whoever a client started, where tools do not tell. */
const STARTED = /^As a sub-agent\b/

/** The client whose sub-agents have its instructions, and lack the tool that starts some. */
const LACKS_TASK = /^You are opencode\b/i

/** The tool of whoever may start sub-agents, and the one that only the agent a person talks to has beside it. */
const STARTS_AGENTS = 'spawn_agent'
const LEADS_A_TEAM = 'team_spawn_teammate'

const USAGE = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }

/** The Chat Completions API: `POST /v1/chat/completions`, streamed or not. */
export const chatCompletions: Api = {
  name: 'chat-completions',
  asks: (path) => path === '/v1/chat/completions',
  aside: () => undefined,
  read,
  write: (blocks, body, freshId) => {
    const { model, stream } = objectOf(body)
    const answer = { id: freshId('chatcmpl'), created: 0, model: textOf(model) }
    const calls = blocks.flatMap((block) => callOf(block, freshId))
    const said = {
      role: 'assistant',
      content: blocks.map((block) => ('text' in block ? block.text : '')).join('') || null,
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    }
    const finish_reason = calls.length === 0 ? 'stop' : 'tool_calls'
    if (stream === true) return dataStream(chunksOf(answer, said, finish_reason))
    const choices = [{ index: 0, message: said, finish_reason }]
    const whole = { ...answer, object: 'chat.completion', choices, usage: USAGE }
    return { contentType: JSON_TYPE, body: JSON.stringify(whole) }
  },
  refuse: (message) => ({ error: { type: 'invalid_request_error', code: null, message } }),
}

function callOf(block: Block, freshId: (prefix: string) => string): Json[] {
  if ('text' in block) return []
  const { tool, input } = block
  const written = typeof input === 'string' ? input : JSON.stringify(input)
  return [{ id: freshId('call'), type: 'function', function: { name: tool, arguments: written } }]
}

/** All that is said, then the end of it, then what it cost. */
function chunksOf(answer: Json, said: { tool_calls?: readonly Json[] }, finish_reason: string) {
  const chunk = { ...answer, object: 'chat.completion.chunk' }
  const tool_calls = said.tool_calls?.map((call, index) => ({ index, ...call }))
  const delta = { ...said, ...(tool_calls === undefined ? {} : { tool_calls }) }
  return [
    { ...chunk, choices: [{ index: 0, delta, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
    { ...chunk, choices: [], usage: USAGE },
  ]
}

function read(value: unknown): Conversation {
  const body = objectOf(value)
  const tools = listOf(body.tools).map((tool) => textOf(objectOf(objectOf(tool).function).name))
  const messages = listOf(body.messages).map((message) => messageOf(objectOf(message)))
  const [first] = messages
  const hasInstructions = first?.role === 'system'
  const instructions = hasInstructions ? first.parts.map(textOfPart).join('\n') : ''
  return {
    asker: askerOf(tools, instructions),
    model: textOf(body.model),
    instructions,
    messages: hasInstructions ? messages.slice(1) : messages,
    tools,
  }
}

/** Titles and summaries come without tools. */
function askerOf(tools: readonly string[], instructions: string): Asker {
  if (tools.length === 0) return 'side'
  if (STARTED.test(instructions)) return 'agent'
  if (LACKS_TASK.test(instructions)) return tools.includes('task') ? 'main' : 'agent'
  return tools.includes(STARTS_AGENTS) && !tools.includes(LEADS_A_TEAM) ? 'agent' : 'main'
}

const ROLES: Readonly<Record<string, Message['role']>> = {
  user: 'user',
  assistant: 'assistant',
  developer: 'system',
  system: 'system',
}

function messageOf({ role, content, tool_calls, tool_call_id }: Json): Message {
  const texts = textsOf(content)
  if (role === 'tool') {
    const call = textOf(tool_call_id)
    return { role: 'user', parts: [{ type: 'result', call, text: texts.join('\n') }] }
  }
  const parts: Part[] = texts.map((text) => ({ type: 'text', text }))
  return {
    role: ROLES[textOf(role)] ?? 'user',
    parts: [...parts, ...listOf(tool_calls).map((call) => callIn(objectOf(call)))],
  }
}

function callIn({ id, function: called }: Json): Part {
  const { name, arguments: written } = objectOf(called)
  const input = parseObject(textOf(written)) ?? written
  return { type: 'call', id: textOf(id), tool: textOf(name), input }
}

const textsOf = (content: unknown): string[] =>
  typeof content === 'string'
    ? [content]
    : listOf(content)
        .map(objectOf)
        .filter(({ type }) => type === 'text')
        .map(({ text }) => textOf(text))

const textOfPart = (part: Part): string => (part.type === 'text' ? part.text : '')
