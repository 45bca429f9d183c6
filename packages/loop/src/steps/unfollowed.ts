import type { Entry } from '@tailtest/session'
import type { Place } from '../context.ts'

/**
 * Records the edit of a file that needs no tests (settings, data, what git ignores): it can still change what tests
 * yield, so the turn's end looks at the whole tree, and whose it is is known.
 */
export function unfollowed(place: Place, edited: Entry): undefined {
  place.found()?.append(edited)
}

/**
 * Records the edit of a source in which nothing needs tests as a command would be: the turn's end looks at the whole
 * tree, and queues it where it was there before, for then its tests answer for it.
 */
export function leftToTheEnd(place: Place): undefined {
  const journal = place.found()
  if (journal?.state().since.commands === 0)
    journal.append({ type: 'loop.commanded', failed: false })
}
