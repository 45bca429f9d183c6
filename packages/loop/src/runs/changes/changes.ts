import type { Journal } from '@tailtest/session'
import { type Changes, changedSince, type Mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from './mark.ts'

/** The files that changed since the turn's mark; looked for once. `undefined`: nobody can tell. */
export type TurnChanges = () => Promise<Changes | undefined>

/** Opens the changes of the turn that runs now. */
export function openChanges(place: Place, journal: Journal): TurnChanges {
  let looking: Promise<Changes | undefined> | undefined
  return () => {
    const mark = markOf(journal.read().session.turn.mark)
    looking ??= mark === undefined ? Promise.resolve(undefined) : changesSince(place, mark)
    return looking
  }
}

/** The files that changed since a mark. `undefined`: nobody can tell. */
export function changesSince(
  { project, stateRoot }: Place,
  mark: Mark,
): Promise<Changes | undefined> {
  return changedSince(project, mark, { stateDirectory: stateRoot })
}
