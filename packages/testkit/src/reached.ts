import { type ModelRequest, openingOf } from './conversation.ts'
import type { ModelServer } from './server.ts'

/** A text that reached the model, where it first did. */
export interface Reached {
  /** Index of the request in `server.requests`. */
  request: number
  role: 'user' | 'system'
  /** How it stood there: beside the conversation, as a tool's output, or in the system prompt. */
  place: 'text' | 'result' | 'instructions'
  /** The whole block the text stood in. */
  wrapper: string
  /** The text itself, or what the pattern matched. */
  text: string
}

/**
 * Each time a text newly reached the model. A request repeats its whole conversation, so an
 * occurrence counts in the first request that holds it; what the model itself said never counts,
 * nor do the client's side questions.
 */
export function reachedModel(
  server: Pick<ModelServer, 'requests'>,
  text: string | RegExp,
): Reached[] {
  const before = new Map<string, Map<string, number>>() // conversation → text → how often
  return server.requests
    .filter((request) => request.asker !== 'side')
    .flatMap((request) => {
      const found = blocksOf(request).flatMap((block) => occurrences(block, text))
      const conversation = JSON.stringify([request.session, request.asker, openingOf(request)])
      const known = before.get(conversation) ?? new Map<string, number>()
      before.set(conversation, countsOf(found))
      return withoutKnown(found, known)
    })
}

/** A conversation only grows at its end: of equal texts, the first ones are the known ones. */
function withoutKnown(found: readonly Reached[], known: ReadonlyMap<string, number>): Reached[] {
  const seen = new Map<string, number>()
  return found.filter(({ text }) => {
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return nth > (known.get(text) ?? 0)
  })
}

function countsOf(found: readonly Reached[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of found) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

type BlockOfRequest = Omit<Reached, 'text'>

function blocksOf(request: ModelRequest): BlockOfRequest[] {
  const instructions: BlockOfRequest = {
    request: request.index,
    role: 'system',
    place: 'instructions',
    wrapper: request.instructions,
  }
  const rest = request.messages.flatMap(({ role, parts }) => {
    if (role === 'assistant') return []
    return parts.flatMap((part): BlockOfRequest[] =>
      part.type === 'call'
        ? []
        : [{ request: request.index, role, place: part.type, wrapper: part.text }],
    )
  })
  return [instructions, ...rest]
}

function occurrences(block: BlockOfRequest, text: string | RegExp): Reached[] {
  if (typeof text === 'string') {
    return Array.from({ length: block.wrapper.split(text).length - 1 }, () => ({ ...block, text }))
  }
  const all = new RegExp(text.source, [...new Set(`${text.flags}g`)].join(''))
  return [...block.wrapper.matchAll(all)].map((match) => ({ ...block, text: match[0] }))
}
