/** Who asks: the agent a person talks to, a sub-agent it started, or the client itself (titles, summaries). */
export type Asker = 'main' | 'agent' | 'side'

export type Part =
  | { type: 'text'; text: string }
  | { type: 'call'; id: string; tool: string; input: unknown }
  | { type: 'result'; call: string; text: string }

export interface Message {
  role: 'user' | 'assistant' | 'system'
  parts: readonly Part[]
}

/** What a model API's request says, in the same words for every API. */
export interface Conversation {
  asker: Asker
  /** The client's session, where the API carries it. */
  session?: string
  /** The model the client asked for. */
  model: string
  /** The system prompt. */
  instructions: string
  messages: readonly Message[]
  /** Names of the offered tools. */
  tools: readonly string[]
}

/** One request a client sent, with its place in the order of arrival. */
export interface ModelRequest extends Conversation {
  /** From 0, over all askers. */
  index: number
  /** Milliseconds since the epoch. */
  at: number
  /** The request's body as it came. */
  body: unknown
}

/** How clients begin what they themselves put into a person's mouth: reminders, the surroundings, instructions of the project. */
const CLIENTS_OWN = [
  ...['<system-reminder>', '<environment_context>', '<session_context>'],
  '# AGENTS.md instructions',
]

/** What the agent was first asked: the first user text that is not the client's own. */
export function openingOf(conversation: Conversation): string {
  const texts = conversation.messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => message.parts)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.find((text) => !CLIENTS_OWN.some((start) => text.startsWith(start))) ?? ''
}

/** A JSON object of unknown content. */
export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; anything else reads as an empty one. */
export const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

/** The value as a list; anything else reads as an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value as a string; anything else reads as `''`. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The object a text is the JSON of, or `undefined`. */
export function parseObject(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined // not JSON: the caller's text is something else, which is an answer
  }
}

/** A piece of what the model says: text, or a tool call. */
export type Block = { text: string } | { tool: string; input: unknown }

/** One answer of the model; a function may look at the request first, or wait. */
export type Turn =
  | readonly Block[]
  | ((request: ModelRequest) => readonly Block[] | Promise<readonly Block[]>)

export interface Script {
  /** The turns of the agent a person talks to, in order. */
  main: readonly Turn[]
  /** The turns of sub-agents, by a text that stands in the task a sub-agent was given. */
  agents?: Readonly<Record<string, readonly Turn[]>>
}

/** What the model says when its script is spent. */
const SPENT: readonly Block[] = [{ text: 'done' }]

/** The answer to the client's own questions, which spend nothing. */
const SIDE_ANSWER: readonly Block[] = [{ text: 'ok' }]

export interface Playback {
  /** The turn to answer with; it is spent by this call. */
  next(conversation: Conversation): Turn
  /** Turns of the main script that were spent. */
  spent(): number
}

/** Plays a script: each list of turns is spent from its start, whoever is told apart by the asker. */
export function playback(script: Script): Playback {
  const played = new Map<readonly Turn[], number>()
  const agents = Object.entries(script.agents ?? {})

  const turnsFor = (conversation: Conversation): readonly Turn[] => {
    if (conversation.asker === 'main') return script.main
    const task = openingOf(conversation)
    return agents.find(([text]) => task.includes(text))?.[1] ?? []
  }

  return {
    next(conversation) {
      if (conversation.asker === 'side') return SIDE_ANSWER
      const turns = turnsFor(conversation)
      const at = played.get(turns) ?? 0
      const turn = turns[at]
      if (turn === undefined) return SPENT
      played.set(turns, at + 1)
      return turn
    },
    spent: () => played.get(script.main) ?? 0,
  }
}
