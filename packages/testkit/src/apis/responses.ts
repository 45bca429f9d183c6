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
import { type Api, eventStream, JSON_TYPE } from './api.ts'

/** What the client says of a request beside it: which agent asks, and what for. */
const METADATA = 'x-codex-turn-metadata'

/** The agent a person talks to. */
const ROOT_AGENT = '/root'

/** Tools of this namespace are called without it. */
const PLAIN_NAMESPACE = 'functions'

const USAGE = {
  input_tokens: 10,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 10,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 20,
}

/** The Responses API: `POST /v1/responses`, streamed or not. */
export const responses: Api = {
  name: 'responses',
  asks: (path) => path === '/v1/responses',
  aside: () => undefined,
  read,
  write: (blocks, body, freshId) => {
    const tools = toolsOf(objectOf(body))
    const output = blocks.map((block) => itemOf(block, tools, freshId))
    const response = {
      id: freshId('resp'),
      object: 'response',
      created_at: 0,
      model: textOf(objectOf(body).model),
      status: 'completed',
      output,
      usage: USAGE,
    }
    return objectOf(body).stream === true
      ? eventStream(streamOf(response))
      : { contentType: JSON_TYPE, body: JSON.stringify(response) }
  },
  refuse: (message) => ({ error: { type: 'invalid_request_error', code: null, message } }),
}

interface Tool {
  name: string
  /** Takes bare text, not an object. */
  isFreeform: boolean
  namespace: string | undefined
}

/** Tools stand in the request, or in its first item, alone or in namespaces. */
function toolsOf(body: Json): readonly Tool[] {
  const items = listOf(body.input).map(objectOf)
  const additional = items.filter(({ type }) => type === 'additional_tools')
  return [body, ...additional].flatMap(({ tools }) => listOf(tools).flatMap(toolsIn))
}

function toolsIn(value: unknown): Tool[] {
  const tool = objectOf(value)
  const name = textOf(tool.name) || textOf(tool.type)
  if (tool.type !== 'namespace') {
    return [{ name, isFreeform: tool.type === 'custom', namespace: undefined }]
  }
  const namespace = name === PLAIN_NAMESPACE ? undefined : name
  return listOf(tool.tools).flatMap((inner) =>
    toolsIn(inner).map((found) => ({ ...found, namespace })),
  )
}

function itemOf(block: Block, tools: readonly Tool[], freshId: (prefix: string) => string): Json {
  const status = 'completed'
  if ('text' in block) {
    const content = [{ type: 'output_text', text: block.text, annotations: [] }]
    return { type: 'message', id: freshId('msg'), role: 'assistant', status, content }
  }
  const tool = tools.find(({ name }) => name === block.tool)
  const call = { call_id: freshId('call'), name: block.tool, namespace: tool?.namespace, status }
  return tool?.isFreeform
    ? { ...call, type: 'custom_tool_call', id: freshId('ctc'), input: textOf(block.input) }
    : { ...call, type: 'function_call', id: freshId('fc'), arguments: JSON.stringify(block.input) }
}

function streamOf(response: { output: readonly Json[] }) {
  return [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ...response.output.flatMap((item, output_index) => [
      { type: 'response.output_item.added', output_index, item },
      { type: 'response.output_item.done', output_index, item },
    ]),
    { type: 'response.completed', response },
  ]
}

function read(value: unknown): Conversation {
  const body = objectOf(value)
  const metadata = objectOf(parseObject(textOf(objectOf(body.client_metadata)[METADATA])))
  return {
    asker: askerOf(metadata),
    session: textOf(metadata.session_id) || undefined,
    model: textOf(body.model),
    instructions: textOf(body.instructions),
    messages: listOf(body.input).flatMap((item) => messageOf(objectOf(item))),
    tools: toolsOf(body).map(({ name }) => name),
  }
}

/** A request without metadata comes from another client of this API, and asks for itself. */
function askerOf({ request_kind, agent_name }: Json): Asker {
  if (request_kind !== undefined && request_kind !== 'turn') return 'side'
  return agent_name === undefined || agent_name === ROOT_AGENT ? 'main' : 'agent'
}

/** `developer` is this API's word for who wrote the system prompt. */
const ROLES: Readonly<Record<string, Message['role']>> = {
  user: 'user',
  assistant: 'assistant',
  developer: 'system',
  system: 'system',
}

/** What each kind of item says; others (reasoning, lists of tools) are nobody's words. */
const items: Readonly<Record<string, (item: Json) => Message>> = {
  message: ({ role, content }) => ({ role: ROLES[textOf(role)] ?? 'user', parts: texts(content) }),
  // The words of one agent to another: the task, and its answer.
  agent_message: ({ content }) => ({ role: 'user', parts: [text(joined(content))] }),
  function_call: (item) => call(item, parseObject(textOf(item.arguments)) ?? item.arguments),
  custom_tool_call: (item) => call(item, item.input),
  function_call_output: result,
  custom_tool_call_output: result,
}

const messageOf = (item: Json): Message[] => {
  const message = items[textOf(item.type)]?.(item)
  return message === undefined ? [] : [message]
}

const text = (content: string): Part => ({ type: 'text', text: content })

const call = (item: Json, input: unknown): Message => ({
  role: 'assistant',
  parts: [{ type: 'call', id: textOf(item.call_id), tool: textOf(item.name), input }],
})

function result({ call_id, output }: Json): Message {
  return { role: 'user', parts: [{ type: 'result', call: textOf(call_id), text: joined(output) }] }
}

function texts(content: unknown): Part[] {
  return typeof content === 'string' ? [text(content)] : listOf(content).map(textIn).map(text)
}

const joined = (content: unknown): string =>
  typeof content === 'string' ? content : listOf(content).map(textIn).join('')

/** A model that is not the vendor's gets the words of agents under this name, as they are. */
const textIn = (value: unknown): string => {
  const part = objectOf(value)
  return textOf(part.text) || textOf(part.encrypted_content)
}
