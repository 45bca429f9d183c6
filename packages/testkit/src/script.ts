import { type Conversation, type ModelRequest, openingOf } from './conversation.ts'

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
