import { isTestFile, LANGUAGES, languageOf, type RelPath, trackedFiles } from '@tailtest/project'
import { type Entry, type Journal, pathsOf } from '@tailtest/session'
import type { Place } from '../context.ts'

/**
 * Settles with one git call what an edit's event could only guess: a source is `new` when git did not
 * track it as the session began. Gives back the session's test files that were not there then; a source of a
 * language that has its tests inside is one.
 */
export async function settle(place: Place, journal: Journal): Promise<ReadonlySet<RelPath>> {
  const { session } = journal.read()
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
  if (tracked === undefined) return new Set(session.head === undefined ? tests : [])
  const entries = sources.flatMap((path): Entry[] => {
    const pending = session.pending[path]
    const status = tracked.has(path) ? 'existing' : 'new'
    if (pending === undefined || pending.status === status) return []
    return [{ type: 'session.queued', path, language: pending.language, status }]
  })
  if (entries.length > 0) journal.append(...entries)
  return new Set(tests.filter((test) => !tracked.has(test)))
}

function holdsTests(path: RelPath): boolean {
  const language = languageOf(path)
  return language !== undefined && LANGUAGES[language].testName === undefined
}
