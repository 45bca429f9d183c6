import type { Place } from '../context.ts'

/**
 * An edit of a file that needs no tests may decide of them: settings, data, what hides a source. The turn's end looks at
 * the tree as after a command.
 */
export function unfollowed(place: Place): undefined {
  const journal = place.found()
  if (journal?.state().since.commands === 0)
    journal.append({ type: 'loop.commanded', failed: false })
}
