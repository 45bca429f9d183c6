import {
  type Asker,
  type Conversation,
  type Json,
  listOf,
  type Message,
  objectOf,
  type Part,
  textOf,
} from '../conversation.ts'
import { type Answer, type Api, JSON_TYPE, STREAM_TYPE } from './api.ts'

/** The tool by which a sub-agent ends; the agent a person talks to has none such. */
const ENDS_TASK = 'complete_task'

/** What the client itself asks for; without a word for it, it asks again and again. */
const SIDE_ANSWER = '{}'

/** The Gemini API: `POST /v1beta/models/<model>:streamGenerateContent`; `:generateContent` for the whole at once. */
export const gemini = api('streamGenerateContent', (answer) => ({
  contentType: STREAM_TYPE,
  body: `data: ${answer}\n\n`,
}))
export const geminiWhole = api('generateContent', (body) => ({ contentType: JSON_TYPE, body }))

function api(method: string, sent: (answer: string) => Answer): Api {
  return {
    name: `gemini-${method}`,
    asks: (path) => path.startsWith('/v1beta/models/') && path.endsWith(`:${method}`),
    aside: () => undefined,
    read,
    write: (blocks, body, freshId) => {
      const isJson = objectOf(objectOf(body).generationConfig).responseMimeType === JSON_TYPE
      const parts = blocks.map((block) =>
        'text' in block
          ? { text: isJson ? SIDE_ANSWER : block.text }
          : { functionCall: { id: freshId('call'), name: block.tool, args: block.input } },
      )
      const usageMetadata = { promptTokenCount: 10, candidatesTokenCount: 10, totalTokenCount: 20 }
      const content = { role: 'model', parts }
      const candidates = [{ index: 0, content, finishReason: 'STOP' }]
      return sent(JSON.stringify({ candidates, usageMetadata, modelVersion: 'scripted' }))
    },
    refuse: (message) => ({ error: { code: 400, status: 'INVALID_ARGUMENT', message } }),
  }
}

function read(value: unknown): Conversation {
  const body = objectOf(value)
  const tools = listOf(body.tools)
    .flatMap((tool) => listOf(objectOf(tool).functionDeclarations))
    .map((declaration) => textOf(objectOf(declaration).name))
  return {
    asker: askerOf(tools),
    model: '', // it stands in the path
    instructions: partsOf(body.systemInstruction)
      .map(({ text }) => textOf(text))
      .join('\n'),
    messages: listOf(body.contents).map(messageOf),
    tools,
  }
}

/** Routing and summaries come without tools. */
function askerOf(tools: readonly string[]): Asker {
  if (tools.length === 0) return 'side'
  return tools.includes(ENDS_TASK) ? 'agent' : 'main'
}

function messageOf(content: unknown): Message {
  const role = objectOf(content).role === 'model' ? 'assistant' : 'user'
  return { role, parts: partsOf(content).flatMap(partOf) }
}

const partsOf = (content: unknown): Json[] => listOf(objectOf(content).parts).map(objectOf)

function partOf({ text, functionCall, functionResponse }: Json): Part[] {
  if (functionResponse !== undefined) {
    const { id, response } = objectOf(functionResponse)
    const { output, error } = objectOf(response)
    return [{ type: 'result', call: textOf(id), text: textOf(output) || textOf(error) }]
  }
  if (functionCall !== undefined) {
    const { id, name, args } = objectOf(functionCall)
    return [{ type: 'call', id: textOf(id), tool: textOf(name), input: args }]
  }
  return [{ type: 'text', text: textOf(text) }]
}
