import type { RelPath } from '@tailtest/project'
import { type Entry, findingsOf, type Journal, pathsOf, type Session } from '@tailtest/session'
import { before, type Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { readSource } from '../source.ts'
import { markOf } from './mark.ts'

/** Files that are compared: each costs a look at what git keeps of it. */
export const MOST_FILES = 50

/**
 * Takes files off the list that hold again what they held when the turn began, or differ in comments and white space
 * alone: nothing is run for these, and nobody is blamed.
 */
export async function dropUnchanged(place: Place, journal: Journal): Promise<void> {
  const { session } = journal.read()
  const mark = markOf(session.turn.mark)
  const paths = waiting(session)
  if (mark === undefined || paths.length > MOST_FILES) return
  const isSame = openSame(place, mark)
  const entries: Entry[] = []
  for (const path of paths) {
    if (await isSame(path)) entries.push({ type: 'session.unqueued', path })
  }
  journal.append(...entries)
}

/** Whether a file holds what it held at a mark, but for comments and white space. */
export function openSame(place: Place, mark: Mark): (path: RelPath) => Promise<boolean> {
  return async (path) => {
    const bytes = await before(place.project, mark, path, { stateDirectory: place.stateRoot })
    const now = readSource(place.project, path)
    const old = bytes?.toString('utf8')
    if (old === undefined || now === undefined) return false
    return old === now || (await place.syntax.onlyCommentsChanged(path, old, now)) === true
  }
}

/** Edited in this turn alone, there before it, and with nothing found of it that stands. */
function waiting(session: Session): RelPath[] {
  const { turn, pending, untested } = session
  const found = new Set(findingsOf(session).map(({ file }) => file))
  return pathsOf(turn.edited).filter((path) => {
    const isWaiting = untested[path] !== undefined || pending[path]?.status === 'existing'
    return isWaiting && !found.has(path)
  })
}
