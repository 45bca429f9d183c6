import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EventBase, silent } from '@tailtest/adapter-kit'
import type { Place } from '../context.ts'
import type { Step } from '../flow.ts'
import { hasWaiting, noteOf, takeWaiting } from '../waiting.ts'

/** Opens the journal where the person agreed to tailtest, and says what the agent needs to know. */
export const sessionStarted: Step<'session-started'> = async (event, context) => {
  const places = context.placesOf(event).filter(isWanted)
  if (places.length === 0) return silent
  const isAgain = event.cause === 'compact' || event.cause === 'resume'
  const toldAt = isAgain
    ? (await import('./restate.ts')).restate
    : (await import('./begin.ts')).begin
  const texts: string[] = []
  const lines: string[] = []
  const { noteAtStart } = context.capabilities
  for (const place of places) {
    const { text, user } = await toldAt(place, event, places)
    if (event.cause === 'fork') continue // what there is to say stands in the conversation that it begins with
    texts.push(text)
    if (user !== '') lines.push(user)
    if (isAgain && noteAtStart) texts.push(waitingAt(place, event))
  }
  const reply = noteAtStart ? noteOf(texts, '\n\n') : silent
  if (lines.length === 0) return reply
  const user = lines.join('\n')
  return reply.type === 'note' ? { ...reply, user } : { type: 'tell', user }
}

/** What the session could not say before it was cut or left. */
function waitingAt(place: Place, event: EventBase): string {
  const journal = place.found()
  if (journal === undefined || !hasWaiting(journal.read().session, event)) return ''
  return takeWaiting(journal)
}

/** A user-wide install meets every folder: state is kept where the person agreed, or where some is. */
function isWanted(place: Place): boolean {
  return place.trusted() || existsSync(join(place.project.root, '.tailtest'))
}
