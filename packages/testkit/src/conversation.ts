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
const CLIENTS_OWN = ['<system-reminder>', '<environment_context>', '# AGENTS.md instructions']

/** What the agent was first asked: the first user text that is not the client's own. */
export function openingOf(conversation: Conversation): string {
  const texts = conversation.messages
    .filter((message) => message.role === 'user')
    .flatMap((message) => message.parts)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.find((text) => !CLIENTS_OWN.some((start) => text.startsWith(start))) ?? ''
}
