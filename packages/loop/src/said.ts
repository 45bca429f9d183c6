import type { EventType, HookEvent, Reply } from '@tailtest/adapter-kit'
import type { Entry } from '@tailtest/session'
import type { Context, Place } from './context.ts'

/** Bytes that the words of one record may take as JSON: a journal is to stay small. */
export const ROOM = 3000

/** What each reply says to whom. */
const WORDS: { [T in Reply['type']]: (reply: Extract<Reply, { type: T }>) => Words | undefined } = {
  silent: () => undefined,
  note: ({ text, user }) => ({ text, user }),
  tell: ({ user }) => ({ user }),
  continue: ({ text, user }) => ({ text, user }),
  ask: ({ reason }) => ({ user: reason }),
  refuse: ({ reason }) => ({ user: reason }),
}

interface Words {
  /** To the agent. */
  text?: string | undefined
  /** To the person. */
  user?: string | undefined
}

function wordsOf<T extends Reply['type']>(reply: Extract<Reply, { type: T }> & { type: T }) {
  return WORDS[reply.type](reply)
}

/** The record of a reply, some 3 KB with its envelope; `undefined`: nothing was said. Pure. */
export function saidEntry(reply: Reply, on: EventType): Entry<'loop.said'> | undefined {
  const words = wordsOf(reply)
  if (words === undefined) return undefined
  const { text = '', user = '' } = words
  const shown = {
    text: fitting(text, Math.max(ROOM / 2, ROOM - costOf(user))),
    user: fitting(user, Math.max(ROOM / 2, ROOM - costOf(text))),
  }
  const isCut = shown.text.length + shown.user.length < text.length + user.length
  return {
    type: 'loop.said',
    on,
    reply: reply.type,
    ...(shown.text !== '' && { text: shown.text }),
    ...(shown.user !== '' && { user: shown.user }),
    ...(isCut && { cut: true }),
  }
}

function costOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}

/** The longest beginning, about, that costs no more than the room. */
export function fitting(text: string, room: number): string {
  let shown = text
  for (let cost = costOf(shown); cost > room; cost = costOf(shown)) {
    // half a pair of surrogates is no character
    shown = shown.slice(0, Math.floor((shown.length * room) / cost)).replace(/[\uD800-\uDBFF]$/, '')
  }
  return shown
}

/** Where an event is answered from: of an edit, the places of its files. */
function placesOf(event: HookEvent, context: Context): Place[] {
  return event.type === 'file-edited'
    ? [...new Set(event.files.map(({ path }) => context.placeOf(event, path)))]
    : context.placesOf(event)
}

/** Writes what was said into the journals of the places that it was about, where there are any. */
export function recordSaid(reply: Reply, event: HookEvent, context: Context): void {
  const entry = saidEntry(reply, event.type)
  if (entry === undefined) return
  try {
    for (const place of placesOf(event, context)) place.found()?.append(entry)
  } catch (error) {
    // the reply is due, whether or not it can be written down
    context.debug(`not recorded: ${error instanceof Error ? error.message : String(error)}`)
  }
}
