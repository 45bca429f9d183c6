import type { Journal } from '@tailtest/session'
import { CommandFailure } from '../shell/failure.ts'
import type { CommandPlace } from './session-of.ts'

/** The journal of the session; an agent's shell begins one where its host has not told of itself yet. */
export function journalOf({ place, session, begins }: CommandPlace): Journal {
  const journal = session ? place.found() : begins ? place.journal() : undefined
  if (journal !== undefined) return journal
  throw new CommandFailure(
    `no live session in ${place.project.root}`,
    'It counts for the session of an agent: `tailtest run` runs a test without one.',
  )
}
