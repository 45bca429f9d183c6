import type { Complexity } from '@tailtest/complexity'
import type { Language, RelPath } from '@tailtest/project'
import type { Entry, FileStatus, Journal } from '@tailtest/session'
import type { CommandPlace } from '../account/session-of.ts'

export interface Asked {
  path: RelPath
  language: Language
  complexity: Complexity | undefined
  /** How the source is queued, unless it waits already in a way that comes to as much. */
  status: Extract<FileStatus, 'asked' | 'existing'>
}

/** Of an agent the session begins with what it asks for, as it does with an edit. */
function journalOf({ place, session, begins }: CommandPlace): Journal | undefined {
  if (session !== undefined) return place.found()
  return begins ? place.journal() : undefined
}

/** Queues a source in the session, so that the end of the turn sees to its tests; the session's id, if there is one. */
export function queueAsked(at: CommandPlace, asked: Asked): string | undefined {
  const journal = journalOf(at)
  if (journal === undefined) return undefined
  const { session } = journal.read()
  const { path, language, complexity, status } = asked
  const waits = session.pending[path]?.status
  const isQueued = waits === 'new' || waits === status || (waits && status === 'existing')
  const queued: Entry = { type: 'session.queued', path, language, status }
  const scored: Entry[] = complexity
    ? [{ type: 'session.scored', path, score: complexity.score, depth: complexity.depth }]
    : []
  const entries = [...(isQueued ? [] : [queued]), ...scored]
  if (entries.length > 0) journal.append(...entries)
  at.place.refreshView(journal)
  return session.id
}
