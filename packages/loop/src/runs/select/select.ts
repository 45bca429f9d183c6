import { existsSync } from 'node:fs'
import { leftFailing, openHistory } from '@tailtest/history'
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
import type { Config } from '../../config.ts'
import type { Place } from '../../context.ts'
import { type Way, wayOf } from './beside.ts'
import type { Imports } from './imports.ts'
import { mentioning } from './mentions.ts'
import { closeness, LEFT, type Near, NO_IMPORT, openNearest } from './nearest.ts'
import { openTogether } from './together.ts'
import { openSpeaks } from './words.ts'

/** What a turn's end has to do. */
export interface Selection {
  /** Test file → the sources of this session it covers, the likeliest to tell first. */
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  /** Sources that should have a test and have none. */
  missing: readonly RelPath[]
  /** Sources and templates that were there before and that no test of their package is known to load. */
  unreached: readonly RelPath[]
  /** Tests that load a changed source and mention nothing of what changed in it; they are not selected. @default none */
  skipped?: readonly RelPath[]
  /** Of the unreached those where tests of the package were selected all the same: they load what nobody could follow. @default none */
  guessed?: readonly RelPath[]
}

/** What selection is decided from, gathered at the rim. */
export interface SelectionFacts {
  session: Session
  existing: Config['existing_files']
  /** Test files this session edited that are there. */
  editedTests: readonly RelPath[]
  /** What needs no tests itself and this turn changed: what only tests use, and data that they may read. */
  support?: readonly RelPath[]
  /** Test files that use what this turn removed. */
  orphaned?: readonly RelPath[]
  /** Test files that are there and that the session has yet to see pass. */
  owed: readonly RelPath[]
  /** Sources that an earlier session left failing; a test of theirs that this turn wrote may show them fixed. @default none */
  failedBefore?: readonly RelPath[]
  /** Existing tests of a source, by name. */
  byName(source: RelPath): readonly RelPath[]
  /** The tests that load a source. */
  reaching(source: RelPath): readonly Near[]
  /** Whether a test that loads a source may tell of what changed in it. @default each may */
  mayTell?(test: RelPath, source: RelPath): boolean
  /** What is known of the way to a source's tests, or a template's; @default it is followed, and ends there */
  way?(source: RelPath): Way | undefined
}

/** Pure: which tests answer for the queued sources, and which sources have none. */
export function selectFrom(facts: SelectionFacts): Selection {
  const { nearest, ...rest } = gather(facts)
  return { ...rest, tests: nearest.inOrder() }
}

function gather(
  facts: SelectionFacts,
): Omit<Selection, 'tests'> & { nearest: ReturnType<typeof openNearest> } {
  const { session, existing, editedTests, support = [], orphaned = [], byName, reaching } = facts
  const mayTell = facts.mayTell ?? (() => true)
  const skipped = new Set<RelPath>()
  const nearest = openNearest()
  const missing: RelPath[] = []
  const unreached: RelPath[] = []
  const guessed: RelPath[] = []
  const known = (test: RelPath, hops: number) => {
    nearest.add(test, hops)
    for (const source of sourcesOf(session, test)) nearest.add(test, hops, source)
  }
  for (const test of orphaned) known(test, 0)
  // what fails is looked at first; what did not run waits behind the tests of this turn's edits
  const red = new Set(
    findingsOf(session).flatMap(({ kind, file }) => (kind === 'not-run' ? [] : [file])),
  )
  for (const test of facts.owed) known(test, red.has(test) ? 0 : LEFT)
  const isWritten = (test: RelPath) =>
    session.untested[test] !== undefined && editedTests.includes(test)
  for (const source of pathsOf(session.pending)) {
    const status = session.pending[source]?.status
    if (status === 'existing' && existing === 'ignore') continue
    if (status === 'ramp-up') {
      // it was only offered: what answers for it is a test that somebody wrote since
      for (const test of byName(source)) if (isWritten(test)) nearest.add(test, 0, source)
      continue
    }
    const named = byName(source)
    const found = [...named.map((test) => ({ test, hops: 0 })), ...reaching(source)]
    for (const { test, hops } of found) {
      if (named.includes(test) || mayTell(test, source)) nearest.add(test, hops, source)
      else skipped.add(test)
    }
    if (isTestSupport(source) || isTestFile(source)) continue // its tests are run, it needs none itself
    const way = facts.way?.(source)
    const isLost = found.length === 0 && status !== 'new'
    const isWhole = way?.isFollowed === false || (isLost && way?.isUnsure === true)
    const beside = way?.beside ?? []
    if (isWhole) {
      for (const [at, test] of beside.entries()) nearest.add(test, NO_IMPORT + at, source)
    }
    if (found.length > 0) continue
    if (isLost && way?.isFollowed !== false && isWhole && beside.length > 0) guessed.push(source)
    const isAsked = status === 'asked' && !(isWhole && beside.length > 0)
    if (status === 'new' || isAsked || existing === 'generate') missing.push(source)
    else if (!isWhole && beside.length > 0) unreached.push(source)
  }
  for (const source of facts.failedBefore ?? []) {
    const found = [...byName(source).map((test) => ({ test, hops: 0 })), ...reaching(source)]
    if (!found.some(({ test }) => isWritten(test))) continue
    for (const { test, hops } of found) nearest.add(test, hops, source)
  }
  for (const helper of support) {
    const found = reaching(helper)
    for (const { test, hops } of found) nearest.add(test, hops + closeness(helper, test))
    const way = found.length === 0 ? facts.way?.(helper) : undefined
    if (way === undefined || way.beside.length === 0) continue
    for (const [at, test] of (way.isUnsure ? way.beside : []).entries()) {
      nearest.add(test, NO_IMPORT + at)
    }
    if (way.isUnsure) guessed.push(helper)
    else unreached.push(helper)
  }
  for (const test of pathsOf(session.untested).filter(isWritten)) known(test, 0)
  return { nearest, missing, unreached, guessed, skipped: nearest.without(skipped) }
}

function testsIn(graph: ImportGraph | undefined): SelectionFacts['reaching'] {
  if (graph === undefined) return () => []
  return (source) => [
    ...(graph.isTest(source) ? [{ test: source, hops: 0 }] : []),
    ...graph
      .importers(source)
      .flatMap(({ file, hops }) => (graph.isTest(file) ? [{ test: file, hops }] : [])),
  ]
}

/** The tests of what is gone: those of whoever still leads to it. */
async function openGone(
  { project }: Pick<Place, 'project'>,
  graph: ImportGraph | undefined,
  paths: readonly RelPath[],
): Promise<SelectionFacts['reaching']> {
  if (graph === undefined || paths.length === 0) return () => []
  const { usersOfGone } = await import('@tailtest/impact')
  const users = usersOfGone(project, graph, paths)
  const reaching = testsIn(graph)
  return (path) =>
    (users.get(path) ?? []).flatMap((user) =>
      reaching(user).map(({ test, hops }) => ({ test, hops: hops + 1 })),
    )
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

/** Sources that an earlier session left failing, and that this one has not looked at. */
function failedBefore({ project }: Place, { pending, coverage }: Session): RelPath[] {
  return leftFailing(openHistory(project).read().entries).filter(
    (path) => !isTestFile(path) && pending[path] === undefined && coverage[path] === undefined,
  )
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

/** What a turn did besides its edits of sources and tests. */
interface Besides {
  /** What it removed and other files still use. */
  broken?: readonly BrokenUse[]
  /** What it changed and needs no tests itself, and what it took away. */
  data?: readonly RelPath[]
  /** @default imports */
  by?: Config['selection']
  /** The commit that changed sources are compared with. @default how the session found them */
  since?: string | undefined
}

/** Gathers the facts from the disk and selects. */
export async function select(...asked: Asked): Promise<Selection> {
  const [place, session] = asked
  const { nearest, changed, ...rest } = await found(...asked)
  const among = nearest.between()
  if (among.length <= FEW || changed.length === 0) return { ...rest, tests: nearest.inOrder() }
  const [words, together] = await Promise.all([
    openSpeaks(place, session, { changed, tests: among }),
    among.length > MANY ? openTogether(place.project, changed) : undefined,
  ])
  return { ...rest, tests: nearest.inOrder({ words, together }) }
}

/** Sources that should have a test and have none: as {@link select} finds them, without a look into the tests. */
export async function missingTests(...asked: Asked): Promise<Selection['missing']> {
  return (await found(...asked)).missing
}

type Asked = [
  place: Place,
  session: Session,
  existing: Config['existing_files'],
  imports: Imports,
  besides?: Besides,
]

async function found(
  ...[place, session, existing, imports, { broken = [], data = [], by, since } = {}]: Asked
): Promise<ReturnType<typeof gather> & { changed: readonly RelPath[] }> {
  const { project } = place
  const isThere = (path: RelPath) => existsSync(toAbsolute(project, path))
  const { onlyTests } = await testsOf(place)
  const tests = [...new Set([...pathsOf(session.touched), ...pathsOf(session.untested)])]
  const editedTests = await onlyTests(tests.filter((path) => isThere(path) && mayBeTest(path)))
  const edited = new Set(editedTests)
  const ofTests = pathsOf(session.turn.edited).filter(
    (path) => (isTestSupport(path) || isTestFile(path)) && !edited.has(path),
  )
  const support = [...ofTests, ...data]
  const sources = pathsOf(session.pending)
  const isTestWritten = editedTests.some((test) => session.untested[test] !== undefined)
  const failed = isTestWritten ? failedBefore(place, session).filter(isThere) : []
  const isWork = (path: RelPath) => session.pending[path]?.status !== 'ramp-up'
  const isGraphNeeded = sources.some(isWork) || support.length + broken.length + failed.length > 0
  const graph = isGraphNeeded ? await imports.graph() : undefined
  const gone = await openGone(
    place,
    graph,
    support.filter((path) => !isThere(path)),
  )
  const reaching: SelectionFacts['reaching'] = (path) => [...testsIn(graph)(path), ...gone(path)]
  // a test that still names the old place of a source that moved
  const movedWith = (source: RelPath) =>
    broken.flatMap(({ file, movedTo }) => (movedTo === source && isTestFile(file) ? [file] : []))
  const byName = new Map<RelPath, readonly RelPath[]>()
  const near = new Map<RelPath, readonly Near[]>()
  const ways = new Map<RelPath, Way>()
  for (const path of [...sources, ...support, ...failed]) {
    const found = reaching(path)
    const only = new Set(await onlyTests(found.map(({ test }) => test)))
    near.set(
      path,
      found.filter(({ test }) => only.has(test)),
    )
  }
  for (const source of [...sources, ...failed]) {
    const language = languageOf(source)
    const runner = language && (await place.runnerOf(source, language))
    const named = runner === undefined ? [] : testsByName(project, source, runner)
    byName.set(source, await onlyTests([...named, ...movedWith(source)]))
    const isFound = [...(byName.get(source) ?? []), ...(near.get(source) ?? [])].length > 0
    const way = graph && wayOf(source, { graph, runner, isFound })
    if (way) ways.set(source, { ...way, beside: await onlyTests(way.beside) })
  }
  const read = new Set(graph?.files)
  for (const path of data) {
    const isLost = (near.get(path) ?? []).length === 0
    const isTemplate = languageOf(path) === undefined && read.has(path)
    if (graph === undefined || !isLost || !isTemplate) continue
    const way = wayOf(path, { graph, runner: undefined, isFound: false })
    ways.set(path, { ...way, beside: await onlyTests(way.beside) })
  }
  const changed = [...sources, ...support]
  const isNamed = by === 'names' && graph !== undefined
  const told = isNamed
    ? await mentioning(place, session, { graph, changed: changed.filter(isThere), since })
    : undefined
  const usersOf = (file: RelPath) => reaching(file).map(({ test }) => test)
  const orphaned = [...new Set(broken.flatMap(({ file }) => [file, ...usersOf(file)]))]
  const gathered = gather({
    session,
    existing,
    editedTests,
    support,
    orphaned: await onlyTests(
      orphaned.filter((path) => (isTestFile(path) || graph?.isTest(path)) && isThere(path)),
    ),
    owed: owedIn(session, isThere),
    failedBefore: failed,
    byName: (source) => byName.get(source) ?? [],
    reaching: (path) => near.get(path) ?? [],
    way: (source) => ways.get(source),
    ...(told && { mayTell: (test) => told.tests.has(test) }),
  })
  return { ...gathered, changed }
}

/** So many tests are run before anybody notices in which order. */
const FEW = 10
/** The first of more may be all that there is time for: what git tells of them is worth 0.1 s. */
const MANY = 20
