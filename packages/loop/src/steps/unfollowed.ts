import type { Place } from '../context.ts'

/**
 * Records the edit of a file that needs no tests (settings, data, generated code) as a command would be: it can still
 * change what tests yield, so the turn's end looks at the whole tree.
 */
export function unfollowed(place: Place): undefined {
  const journal = place.found()
  if (journal?.state().since.commands === 0)
    journal.append({ type: 'loop.commanded', failed: false })
}
