import { type Session, writtenAt } from '@tailtest/session'
import type { Place } from '../context.ts'

/** Milliseconds that a hook may be at an end, where its host says nothing. */
const LONGEST_END_MS = 600_000

/** The claim of the turn's next end. */
export function endOf({ turn }: Pick<Session, 'turn'>): string {
  return `end:${turn.id ?? turn.startedAt}:${turn.ends}`
}

/** The same, unless a hook was killed with it: it gives way once no hook could be at it any more. */
export function endKey(session: Session, { capabilities, now }: Place): string {
  const end = endOf(session)
  const longest = capabilities.deadlineMs['turn-ended'] ?? LONGEST_END_MS
  let key = end
  for (let holder = session.claims[key]; holder !== undefined; holder = session.claims[key]) {
    if (!(now() - writtenAt(holder) > longest)) break // nor one that says no time
    key = `${end}:${holder}`
  }
  return key
}
