import type { Entry } from '@tailtest/session'
import type { Place } from '../context.ts'

/**
 * Records the edit of a file that needs no tests (settings, data, generated code): it can still change what tests yield,
 * so the turn's end looks at the whole tree, and whose it is is known.
 */
export function unfollowed(place: Place, edited: Entry): undefined {
  place.found()?.append(edited)
}
