import { existsSync } from 'node:fs'
import {
  isTestFile,
  languageOf,
  type Project,
  type RelPath,
  toAbsolute,
  walk,
} from '@tailtest/project'
import { testsByName } from '@tailtest/runners'
import { pathsOf, type Session } from '@tailtest/session'
import type { Config } from '../config.ts'
import type { Place } from '../context.ts'
import type { Reach } from './reach.ts'

/** What a turn's end has to do. */
export interface Selection {
  /** Test file → the sources of this session it covers. */
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  /** Sources that should have a test and have none. */
  missing: readonly RelPath[]
}

/** What selection is decided from, gathered at the rim. */
export interface SelectionFacts {
  session: Session
  existing: Config['existing_files']
  /** Test files this session edited that are there. */
  editedTests: readonly RelPath[]
  /** Test files whose imports were followed, those of `editedTests` among them. */
  followed: readonly RelPath[]
  /** Existing tests of a source, by name. */
  byName(source: RelPath): readonly RelPath[]
  /** Whether loading a test loads a source. */
  reaches(test: RelPath, source: RelPath): boolean
}

/** Pure: which tests answer for the queued sources, and which sources have none. */
export function selectFrom(facts: SelectionFacts): Selection {
  const { session, existing, editedTests, followed, byName, reaches } = facts
  const tests = new Map<RelPath, Set<RelPath>>()
  const missing: RelPath[] = []
  const covers = (test: RelPath, source?: RelPath) => {
    const sources = tests.get(test) ?? new Set()
    tests.set(test, source === undefined ? sources : sources.add(source))
  }
  for (const source of pathsOf(session.pending)) {
    const status = session.pending[source]?.status
    if (status === 'ramp-up' || (status === 'existing' && existing === 'ignore')) continue
    const found = new Set([...followed.filter((test) => reaches(test, source)), ...byName(source)])
    for (const test of found) covers(test, source)
    if (found.size === 0 && (status === 'new' || existing === 'generate')) missing.push(source)
  }
  for (const test of pathsOf(session.untested).filter((path) => editedTests.includes(path))) {
    covers(test)
    for (const [source, coverage] of Object.entries(session.coverage)) {
      if (coverage.test === test) for (const path of pathsOf({ [source]: true })) covers(test, path)
    }
  }
  return { tests, missing }
}

/** A project with more files or tests than this is looked through by name only: a turn's end has to be short. */
const MOST_FILES = 5000
const MOST_TESTS = 100

/** Every test file of a small project; [] of a large one. */
function allTests(project: Project): RelPath[] {
  const files = [...walk(project, { limit: MOST_FILES })]
  const tests = files.filter(isTestFile)
  return files.length === MOST_FILES || tests.length > MOST_TESTS ? [] : tests
}

/** Gathers the facts from the disk and selects. */
export async function select(
  place: Place,
  session: Session,
  existing: Config['existing_files'],
  reach: (from: readonly RelPath[]) => Promise<Reach>,
): Promise<Selection> {
  const { project } = place
  const editedTests = pathsOf(session.touched).filter(
    (path) => isTestFile(path) && existsSync(toAbsolute(project, path)),
  )
  const reached = new Map<RelPath, ReadonlySet<RelPath>>()
  const isAsked = Object.keys(session.pending).length > 0
  const followed = new Set([...editedTests, ...(isAsked ? allTests(project) : [])])
  for (const test of followed) reached.set(test, (await reach([test])).files)
  const byName = new Map<RelPath, readonly RelPath[]>()
  for (const source of pathsOf(session.pending)) {
    const language = languageOf(source)
    const runner = language && (await place.runnerOf(source, language))
    byName.set(source, runner === undefined ? [] : testsByName(project, source, runner))
  }
  return selectFrom({
    session,
    existing,
    editedTests,
    followed: [...followed],
    byName: (source) => byName.get(source) ?? [],
    reaches: (test, source) => reached.get(test)?.has(source) === true,
  })
}
