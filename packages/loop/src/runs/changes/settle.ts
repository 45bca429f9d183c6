import { isTestFile, LANGUAGES, languageOf, type RelPath, trackedFiles } from '@tailtest/project'
import { type Entry, type Journal, pathsOf, type Session } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { changesSince, type TurnChanges } from './changes.ts'
import { markOf } from './mark.ts'
import { renamesIn } from './renames.ts'

/**
 * Settles with one git call what an edit's event could only guess: a source is `new` when git did not
 * track it as the session began. Gives back the session's test files that were not there then, not even untracked; a
 * source of a language that has its tests inside is one. `changes`: of the turn, where they were looked for.
 */
export async function settle(
  place: Place,
  journal: Journal,
  changes?: TurnChanges,
): Promise<ReadonlySet<RelPath>> {
  const { entries, newTests } = await settled(place, journal.read().session, changes)
  if (entries.length > 0) journal.append(...entries)
  return newTests
}

interface Settled {
  entries: readonly Entry[]
  newTests: ReadonlySet<RelPath>
}

/** The same, with nothing written down. */
export async function settled(
  place: Place,
  session: Session,
  changes?: TurnChanges,
): Promise<Settled> {
  const tests = pathsOf(session.touched).filter(
    (path) => isTestFile(path) || session.untested[path] !== undefined || holdsTests(path),
  )
  const sources = pathsOf(session.pending).filter((path) => {
    const status = session.pending[path]?.status
    // the others do not depend on git, nor what somebody else wrote
    return (status === 'new' || status === 'existing') && session.touched[path] !== undefined
  })
  const tracked =
    session.head === undefined
      ? undefined
      : await trackedFiles(place.project, [...sources, ...tests], session.head)
  if (tracked === undefined) {
    return { entries: [], newTests: new Set(session.head === undefined ? tests : []) }
  }
  const entries = sources.flatMap((path): Entry[] => {
    const pending = session.pending[path]
    const status = tracked.has(path) ? 'existing' : 'new'
    if (pending === undefined || pending.status === status) return []
    return [{ type: 'session.queued', path, language: pending.language, status }]
  })
  const untracked = tests.filter((test) => !tracked.has(test))
  const made = untracked.length === 0 ? undefined : await madeSince(place, session, changes)
  return { entries, newTests: new Set(untracked.filter((test) => made?.has(test) ?? true)) }
}

/** The files that were not there at the first prompt; `undefined`: nobody can tell. */
async function madeSince(
  place: Place,
  { begun, turn }: Session,
  changes: TurnChanges | undefined,
): Promise<ReadonlySet<RelPath> | undefined> {
  const mark = markOf(begun)
  if (mark === undefined) return undefined
  const found = await (begun === turn.mark && changes ? changes() : changesSince(place, mark))
  if (found === undefined) return undefined
  const renames = await renamesIn(place, mark, found.changes)
  const made = found.changes.filter(({ path, kind }) => kind === 'created' && !renames.has(path))
  return new Set(made.map(({ path }) => path))
}

function holdsTests(path: RelPath): boolean {
  const language = languageOf(path)
  return language !== undefined && LANGUAGES[language].testName === undefined
}
