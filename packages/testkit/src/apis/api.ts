import type { Block, Conversation } from '../conversation.ts'

export interface Answer {
  contentType: string
  body: string
}

/** One model API: how its requests are read and how an answer looks on the wire. */
export interface Api {
  name: string
  /** Whether a request to this path asks the model. */
  asks(path: string): boolean
  /** The answer to a path that asks something else (token counts); `undefined`: not ours. */
  aside(path: string): unknown
  read(body: unknown): Conversation
  /** `call` gives a fresh id for a message or a tool call. */
  write(blocks: readonly Block[], body: unknown, freshId: (prefix: string) => string): Answer
  /** An error the client shows and does not try again after. */
  refuse(message: string): unknown
}

export const JSON_TYPE = 'application/json'

export const STREAM_TYPE = 'text/event-stream'

/** Named server-sent events, one frame each. */
export function eventStream(events: readonly { type: string }[]): Answer {
  const frames = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  return { contentType: STREAM_TYPE, body: frames.join('') }
}

/** Server-sent events without names, one frame each, and the word that they are over. */
export function dataStream(events: readonly object[]): Answer {
  const data = [...events.map((event) => JSON.stringify(event)), '[DONE]']
  return { contentType: STREAM_TYPE, body: data.map((text) => `data: ${text}\n\n`).join('') }
}
