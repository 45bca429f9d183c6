import { existsSync } from 'node:fs'
import type { BrokenUse, ImportGraph } from '@tailtest/impact'
import {
  isTestFile,
  isTestSupport,
  LANGUAGES,
  languageOf,
  mayBeTest,
  type RelPath,
  toAbsolute,
} from '@tailtest/project'
import { testsByName } from '@tailtest/runners'
import { findingKey, findingsOf, pathsOf, type Session } from '@tailtest/session'
import type { Config } from '../config.ts'
import type { Place } from '../context.ts'
import type { Imports } from './imports.ts'

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
  /** What only tests use and this turn edited. */
  support?: readonly RelPath[]
  /** Test files that use what this turn removed. */
  orphaned?: readonly RelPath[]
  /** Test files that are there and that the session has yet to see pass. */
  owed: readonly RelPath[]
  /** Existing tests of a source, by name. */
  byName(source: RelPath): readonly RelPath[]
  /** The tests that load a source, nearest first. */
  reaching(source: RelPath): readonly RelPath[]
}

/** Pure: which tests answer for the queued sources, and which sources have none. */
export function selectFrom(facts: SelectionFacts): Selection {
  const { session, existing, editedTests, support = [], orphaned = [], byName, reaching } = facts
  const tests = new Map<RelPath, Set<RelPath>>()
  const missing: RelPath[] = []
  const covers = (test: RelPath, source?: RelPath) => {
    const sources = tests.get(test) ?? new Set()
    tests.set(test, source === undefined ? sources : sources.add(source))
  }
  for (const test of [...facts.owed, ...orphaned]) {
    covers(test)
    for (const source of sourcesOf(session, test)) covers(test, source)
  }
  const isWritten = (test: RelPath) =>
    session.untested[test] !== undefined && editedTests.includes(test)
  for (const source of pathsOf(session.pending)) {
    const status = session.pending[source]?.status
    if (status === 'existing' && existing === 'ignore') continue
    if (status === 'ramp-up') {
      // it was only offered: what answers for it is a test that somebody wrote since
      for (const test of byName(source)) if (isWritten(test)) covers(test, source)
      continue
    }
    const found = new Set([...byName(source), ...reaching(source)])
    for (const test of found) covers(test, source)
    if (isTestSupport(source) || isTestFile(source)) continue // its tests are run, it needs none itself
    const isAsked = status === 'new' || status === 'asked' || existing === 'generate'
    if (found.size === 0 && isAsked) missing.push(source)
  }
  for (const helper of support) for (const test of reaching(helper)) covers(test)
  for (const test of pathsOf(session.untested).filter(isWritten)) {
    covers(test)
    for (const source of sourcesOf(session, test)) covers(test, source)
  }
  return { tests, missing }
}

async function testsIn(graph: ImportGraph | undefined): Promise<SelectionFacts['reaching']> {
  if (graph === undefined) return () => []
  const { testsReaching } = await import('@tailtest/impact')
  return (source) => testsReaching(graph, source)
}

/** The sources that a test answered for when it ran, or should have when it did not. */
function sourcesOf({ tests, findings }: Session, test: RelPath): readonly RelPath[] {
  const left = findings[findingKey({ kind: 'not-run', subject: test })]?.sources ?? []
  return [...(tests[test]?.sources ?? []), ...left]
}

/** Test files that a run has yet to see pass, or that were to run and did not. */
export function owedIn(session: Session, isThere: (path: RelPath) => boolean): RelPath[] {
  const owed = findingsOf(session).filter(
    ({ kind, since }) =>
      kind === 'hidden' || kind === 'not-run' || (kind === 'failing' && since !== 'pre-existing'),
  )
  return [...new Set(owed.map(({ file }) => file))].filter(isThere)
}

/** What only helps tests is told from them by its text, each file once; of sources with tests in them nothing is asked. */
async function testsOf(place: Place) {
  const { isTest } = await place.tests()
  const known = new Map<RelPath, Promise<boolean>>()
  const isOne = (path: RelPath) => {
    const language = languageOf(path)
    const isInside = language !== undefined && LANGUAGES[language].testName === undefined
    if (isInside && !isTestFile(path)) return Promise.resolve(true)
    const answer = known.get(path) ?? isTest(path)
    known.set(path, answer)
    return answer
  }
  return {
    onlyTests: async (paths: readonly RelPath[]) => {
      const are = await Promise.all(paths.map(isOne))
      return paths.filter((_, at) => are[at])
    },
  }
}

/** Gathers the facts from the disk and selects. `broken`: what the turn removed and other files still use. */
export async function select(
  place: Place,
  session: Session,
  existing: Config['existing_files'],
  imports: Imports,
  broken: readonly BrokenUse[] = [],
): Promise<Selection> {
  const { project } = place
  const isThere = (path: RelPath) => existsSync(toAbsolute(project, path))
  const { onlyTests } = await testsOf(place)
  const tests = [...new Set([...pathsOf(session.touched), ...pathsOf(session.untested)])]
  const editedTests = await onlyTests(tests.filter((path) => isThere(path) && mayBeTest(path)))
  const edited = new Set(editedTests)
  const support = pathsOf(session.turn.edited).filter(
    (path) => (isTestSupport(path) || isTestFile(path)) && !edited.has(path),
  )
  const sources = pathsOf(session.pending)
  const isWork = (path: RelPath) => session.pending[path]?.status !== 'ramp-up'
  const isGraphNeeded = sources.some(isWork) || support.length + broken.length > 0
  const graph = isGraphNeeded ? await imports.graph() : undefined
  const reaching = await testsIn(graph)
  // a test that still names the old place of a source that moved
  const movedWith = (source: RelPath) =>
    broken.flatMap(({ file, movedTo }) => (movedTo === source && isTestFile(file) ? [file] : []))
  const byName = new Map<RelPath, readonly RelPath[]>()
  const near = new Map<RelPath, readonly RelPath[]>()
  for (const source of sources) {
    const language = languageOf(source)
    const runner = language && (await place.runnerOf(source, language))
    const named = runner === undefined ? [] : testsByName(project, source, runner)
    byName.set(source, await onlyTests([...named, ...movedWith(source)]))
  }
  for (const path of [...sources, ...support]) near.set(path, await onlyTests(reaching(path)))
  const orphaned = [...new Set(broken.flatMap(({ file }) => [file, ...reaching(file)]))]
  return selectFrom({
    session,
    existing,
    editedTests,
    support,
    orphaned: await onlyTests(
      orphaned.filter((path) => (isTestFile(path) || graph?.isTest(path)) && isThere(path)),
    ),
    owed: owedIn(session, isThere),
    byName: (source) => byName.get(source) ?? [],
    reaching: (path) => near.get(path) ?? [],
  })
}
