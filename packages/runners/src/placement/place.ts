import {
  baseName,
  joinRel,
  type Language,
  type Project,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { type Look, openLook } from '../look.ts'
import type { Placement, Runner } from '../types.ts'
import { conventionFor } from './convention.ts'
import { projectTreesOf } from './dotnet.ts'
import { libraryTestsOf, publicTestsOf } from './inside.ts'
import { isTestSet, sourceSetOf, testTreeOf } from './jvm.ts'
import { mirroredIn } from './mirrored.ts'
import { fold, testNameOf } from './names.ts'
import { namesakes, sourceOfHeader, withEndingOfTests } from './namesakes.ts'
import { besideSiblings, withNeighbours } from './neighbours.ts'
import { comesSecond, isNamedBare, languageAt, nameIn, namingBelow, namingFor } from './new-name.ts'
import { isTestIn, type Scope, type Seen, seenIn, testFoldersIn } from './observe.ts'
import { relationOf, treesOf } from './relation.ts'
import { targetTreesOf } from './swift.ts'
import { below, isWithin, type Tree } from './tree.ts'

/** Sources of one name that are kept apart from each other; beyond, names may meet. */
const MAX_NAMESAKES = 20

interface Ask {
  project: Project
  look: Look
  source: RelPath
  language: Language
  scope: Scope
  framework: string | undefined
  /** What holds for the package, or nearer to the source. */
  placement: Placement
  /** The test is that of a hunt. */
  hunt: boolean
}

/**
 * Where a new test of a source goes: where the runner's settings say, else as its neighbours' tests lie, else as
 * its package's, else by the custom of its language (also without a runner). The source itself: inside it.
 */
export function testPathFor(
  project: Project,
  source: RelPath,
  runner?: Runner,
  look: Look = openLook(project),
): RelPath {
  return pathFor(project, source, { runner, look, hunt: false })
}

/**
 * Where the test of a hunt goes, apart from the source's own: where that one does, by a name that says what it is
 * (`test_billing_hunt.py`, `billing.hunt.test.ts`, `BillingHuntTest.java`). Of Rust in the crate's `tests/`; the
 * source itself where nothing in `tests/` could reach it (a program).
 */
export function huntPathFor(project: Project, source: RelPath, runner?: Runner): RelPath {
  return pathFor(project, source, { runner, look: openLook(project), hunt: true })
}

function pathFor(
  project: Project,
  path: RelPath,
  { runner, look, hunt }: { runner: Runner | undefined; look: Look; hunt: boolean },
): RelPath {
  const base = runner?.directory ?? relPath('')
  const source = sourceOfHeader(look, path, base)
  const language = languageAt(look, source, base)
  const scope = {
    base,
    languages: runner?.languages ?? [language],
    collects: runner?.collects,
  }
  const placement = runner?.tests ?? conventionFor(language, base)
  const framework = runner?.framework
  const ask = { project, look, source, language, scope, placement, framework, hunt }
  const places = placesOf(ask)
  const [first = source, second] = places
  if (second === undefined) return first
  const others = namesakes(look, source, scope).slice(0, MAX_NAMESAKES)
  const theirs = new Set(others.flatMap((other) => placesOf({ ...ask, source: other })).map(fold))
  const trees = treesOf(project, look, { path: source, runner })
  const isExact = (place: RelPath, path: RelPath) => relationOf(place, path, trees) === 'exact'
  const isFree = (place: RelPath) =>
    !theirs.has(fold(place)) &&
    (isExact(place, source) || !others.some((other) => isExact(place, other)))
  return places.find(isFree) ?? places.at(-1) ?? first
}

/** The places for a source's test, the best first; the later ones tell sources of one name apart. */
function placesOf(ask: Ask): RelPath[] {
  const { language, scope } = ask
  const placement = placementNear(ask)
  const places = placesBy(placement, ask)
  const isShared = placement.kind === 'mirrored' && OWN_TREES[language] === undefined
  return isShared ? [...places, ...placesBy(conventionFor(language, scope.base), ask)] : places
}

function placesBy(placement: Placement, ask: Ask): RelPath[] {
  const { project, look, source, language, scope, hunt } = ask
  if (placement.kind === 'inside') {
    const at = { source, base: scope.base }
    const tests = hunt ? libraryTestsOf(look, at) : publicTestsOf(project, look, at)
    const name = testNameOf(source, { language, hunt })
    return tests === undefined ? [source] : [joinRel(tests, name), source]
  }
  const [folder = scope.base, ...apart] = foldersIn({ ...ask, placement })
  const naming = namingFor(look, { folder, placement, scope })
  const isTest = (path: string) => isTestIn(scope, path)
  const isBare = isNamedBare(look, folder, source)
  const isSecond = comesSecond(look, { source, language, base: scope.base })
  const called = withEndingOfTests(look, source, folder)
  const named = (to: RelPath, folders = 0) =>
    nameIn(to, called, { language, naming, whole: isSecond, folders, hunt, isTest, isBare })
  if (language !== 'python') return [folder, ...apart].map((each) => named(each))
  // pytest refuses two test modules of one name in a run, whatever their folders: only the name can differ
  const above = apart.length === 0 ? [] : source.split('/').slice(1)
  return [named(folder), ...above.map((_, index) => named(folder, index + 1))]
}

/** As the tests nearest to the source lie, where neither settings nor the language's build say it. */
function placementNear({ look, source, language, scope, placement }: Ask): Placement {
  if (OWN_TREES[language] !== undefined || language === 'go') return placement
  if (placement.because === 'configured') {
    const near = placement.kind === 'mirrored' ? withNeighbours(look, source, scope) : undefined
    // what the runner is known to collect are those folders that have tests; else only the first that it names is sure
    const isCollected =
      scope.collects !== undefined || isWithin(near?.directory ?? '', placement.directory ?? '')
    return near && isCollected
      ? { ...near, naming: placement.naming ?? near.naming, because: 'configured' }
      : placement
  }
  const seen = nearby(look, source, scope)
  return seen === undefined ? placement : { ...seen, because: 'observed' }
}

/** How the tests nearest to a source lie: beside it, in a folder beside it, in a tree above it below the package's top. */
function nearby(look: Look, source: RelPath, scope: Scope): Seen | undefined {
  const folder = parentOf(source) ?? source
  const beside = seenIn(look, folder, scope).find(({ kind }) => kind === 'beside')
  if (beside !== undefined) return beside
  const near = withNeighbours(look, source, scope) ?? besideSiblings(look, folder, scope)
  if (near !== undefined || folder === scope.base) return near
  for (
    let at: RelPath | undefined = folder;
    at !== undefined && at !== scope.base;
    at = parentOf(at)
  ) {
    const directory = testFoldersIn(look, at).find((tree) => namingBelow(look, tree, scope))
    if (directory === undefined) continue
    const naming = namingBelow(look, directory, scope)
    if (at === folder) return { kind: 'folder', directory: baseName(directory), naming }
    return { kind: 'mirrored', directory, naming }
  }
  return undefined
}

/** The folders for a source's test. */
function foldersIn(ask: Ask): RelPath[] {
  const { look, source, language, scope, placement, framework } = ask
  const folder = parentOf(source) ?? source
  const directory = placement.directory ?? 'tests'
  if (placement.kind === 'beside') return [folder]
  if (placement.kind === 'folder') return [joinRel(folder, directory)]
  const trees = OWN_TREES[language]?.(ask, folder) ?? []
  const own = trees.flatMap(({ directory: to, sources }) => {
    const names = below(folder, sources)
    return names === undefined ? [] : [joinRel(to, ...names)]
  })
  if (own.length > 0) {
    // some projects keep all tests in one package, or those of several source folders in one
    const near = withNeighbours(look, source, scope)?.directory
    const isOwn = near !== undefined && trees.some(({ directory }) => isWithin(near, directory))
    return isOwn ? [relPath(near), ...own] : own
  }
  const kind = framework === 'laravel' && HTTP.test(source) ? 'feature' : 'unit'
  return mirroredIn(look, { folder, language, scope, placement, kind })
}

/** What Laravel tests from outside, through requests; `Http/Integrations` asks others. */
const HTTP = /(?:^|\/)(?:Http(?!\/(?:Integrations|Clients)\/)|Controllers)\//

/** The pairs of trees of a source that a build laid out in its own way has, the likeliest first; none: it is laid out otherwise. */
type OwnTrees = (ask: Ask, folder: RelPath) => Tree[]

/** A configured folder of tests takes the place of one source set's, below which the packages begin. */
const setTrees: OwnTrees = ({ look, placement }, folder) => {
  const set = sourceSetOf(folder)
  const named = placement.because === 'configured' ? pairOf(placement, folder) : []
  if (set === undefined) return named
  if (isTestSet(set)) return [{ directory: set.root, sources: set.root }]
  return [
    ...named.map(({ directory }) => ({ directory, sources: set.root })),
    testTreeOf(look, set),
  ]
}

const projectTrees: OwnTrees = ({ project, look, source, placement }, folder) => [
  ...pairOf(placement, folder),
  ...projectTreesOf(project, look, source),
]

const targetTrees: OwnTrees = ({ project, look, source }) => targetTreesOf(project, look, source)

const OWN_TREES: Partial<Record<Language, OwnTrees>> = {
  java: setTrees,
  kotlin: setTrees,
  scala: setTrees,
  csharp: projectTrees,
  swift: targetTrees,
}

/** What the placement itself pairs with the folder. */
function pairOf({ directory, sources }: Placement, folder: RelPath): Tree[] {
  if (directory === undefined || sources === undefined || !isWithin(folder, sources)) return []
  return [{ directory: relPath(directory), sources: relPath(sources) }]
}
