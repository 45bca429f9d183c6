import { isTestFile, languageOf, type RelPath } from '@tailtest/project'
import { sourcesByName } from '@tailtest/runners'
import type { Session } from '@tailtest/session'
import type { Config } from '../../config.ts'
import type { Work } from './imports.ts'
import { type Selection, select } from './select.ts'

interface Where {
  place: Work
  session: Session
  existing: Config['existing_files']
  by?: Config['selection']
  /** The commit that changed sources are compared with; without one a source that is named stands for all of it. */
  since?: string | undefined
}

/** Sources count as queued, so that their tests are found as at the end of a turn. */
function demanding(session: Session, sources: readonly RelPath[]): Session {
  const pending = Object.fromEntries(
    sources.map((source) => [source, { language: '', status: 'asked' as const }]),
  )
  return { ...session, pending, untested: {} }
}

/** The tests of these sources, and these tests; without any list: what the session's edits ask for. */
export async function selectFor(
  paths: readonly RelPath[] | undefined,
  { place, session, existing, by, since }: Where,
): Promise<Selection> {
  const { imports } = place
  if (paths === undefined) return select(place, session, existing, imports, { by })
  const { isTest } = await place.tests()
  const are = await Promise.all(paths.map(isTest))
  const others = paths.filter((_, at) => !are[at])
  const data = others.filter((path) => languageOf(path) === undefined) // nobody writes tests of these
  const sources = others.filter((path) => !data.includes(path))
  const besides = { data, ...(since !== undefined && { by, since }) }
  const ofSources = await select(place, demanding(session, sources), existing, imports, besides)
  const tests = new Map(ofSources.tests)
  for (const test of paths.filter((_, at) => are[at])) {
    const { files } = await imports.reach([test])
    const known = [...files].filter((path) => session.touched[path] && !isTestFile(path))
    const named = known.length > 0 ? [] : sourcesByName(place.project, test)
    tests.set(test, new Set([...(tests.get(test) ?? []), ...known, ...named]))
  }
  return { ...ofSources, tests }
}
