import {
  baseName,
  joinRel,
  languageOf,
  mayBeTest,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import { aliasesOf, means, readTestName, sourceStem } from './names.ts'
import {
  isTestIn,
  mostCommon,
  type Scope,
  type Seen,
  seenIn,
  testFoldersIn,
  testsIn,
} from './observe.ts'
import { segments, treeOf } from './tree.ts'

/** Folders beside the source's that are looked into, and sources of its own whose tests are looked for. */
const MAX_BESIDE = 30
const MAX_NEIGHBOURS = 60

/** Folders of a package in which tests of neighbours are looked for. */
const MAX_FOLDERS = 150

/** So many sources of one folder have their tests in one other before that is a custom. */
const ENOUGH = 2

/** Names that many folders have: a test that is called so may be of any. */
const COMMON = new Set(['index', 'main', 'mod', 'utils', 'types', 'helpers', 'common', 'base'])

/** How the tests of the folders beside a source's lie, where each has its own: `math/useAbs/index.test.ts` for `math/useSum`. */
export function besideSiblings(look: Look, folder: RelPath, scope: Scope): Seen | undefined {
  const parent = parentOf(folder)
  if (parent === undefined || folder === scope.base || treeOf(folder) !== undefined)
    return undefined
  const siblings = look(parent)
    .folders.map((name) => joinRel(parent, name))
    .filter((each) => each !== folder)
    .slice(0, MAX_BESIDE)
  const seen = siblings
    .flatMap((each) => seenIn(look, each, scope))
    .filter(({ kind }) => kind === 'beside')
  const naming = mostCommon(seen.flatMap(({ naming: own }) => own ?? []))
  return seen.length === 0 ? undefined : { kind: 'beside', naming }
}

/** Where the sources of a source's own folder have their tests, told by their names; `undefined`: no folder has several of them. */
export function withNeighbours(look: Look, source: RelPath, scope: Scope): Seen | undefined {
  const folder = parentOf(source) ?? source
  const stems = stemsIn(look, source, scope)
  if (stems.size < ENOUGH) return undefined
  let best: { directory: RelPath; count: number; names: readonly string[] } | undefined
  for (const directory of foldersToAsk(look, scope.base)) {
    if (directory === folder || !mayBeTest(joinRel(directory, baseName(source)))) continue
    const theirs = mirroredBy(look, directory, folder)
    const isOurs = (stem: string) => stems.has(stem) && !theirs.has(stem)
    const names = testsIn(look, directory, scope).filter((name) => isOurs(stemOfTest(name)))
    // a folder that is called like the source's speaks for itself, as one test more does
    const own = names.length > 0 && baseName(directory) === baseName(folder) ? 1 : 0
    const count = new Set(names.map(stemOfTest)).size + own
    const isNearer =
      best !== undefined && shared(directory, folder) > shared(best.directory, folder)
    const isMore = count > (best?.count ?? ENOUGH - 1)
    if (isMore || (count === best?.count && isNearer)) best = { directory, count, names }
  }
  if (best === undefined) return undefined
  const naming = mostCommon(best.names.flatMap((name) => readTestName(name)?.naming ?? []))
  return { kind: 'mirrored', directory: best.directory, sources: folder, naming }
}

/** What sources are called in other folders that a folder of tests repeats: `app/api/v1` of `tests/api/v1`, asked for `app/admin`. */
function mirroredBy(look: Look, directory: RelPath, folder: RelPath): ReadonlySet<string> {
  const tree = treeOf(directory)
  const rest = tree === undefined ? [] : segments(directory.slice(tree.length + 1))
  if (rest.length === 0) return new Set()
  const names = segments(folder)
  const others = names
    .map((_, depth) => joinRel(relPath(names.slice(0, depth).join('/')), ...rest))
    .filter((each) => each !== folder && each !== directory)
  return new Set(others.flatMap((each) => look(each).files.map(sourceStem)))
}

/** Those of the package's trees of tests, then all of it: a large package has more folders than are asked. */
function foldersToAsk(look: Look, base: RelPath): ReadonlySet<RelPath> {
  const tops = [...testFoldersIn(look, base), base]
  return new Set(tops.flatMap((top) => [...foldersBelow(look, top, MAX_FOLDERS)]))
}

/** The other way round: the source of a test in the folder whose sources the tests beside it are called for. */
export function sourcesOfNeighbours(look: Look, test: RelPath, scope: Scope): RelPath[] {
  const folder = parentOf(test) ?? test
  const own = stemOfTest(baseName(test))
  const others = testsIn(look, folder, scope)
    .map(stemOfTest)
    .filter((stem) => stem !== own && stem !== '' && !COMMON.has(stem))
  let best: { path: RelPath; count: number } | undefined
  for (const each of foldersBelow(look, scope.base, MAX_FOLDERS)) {
    const paths = look(each).files.map((name) => joinRel(each, name))
    const sources = paths.filter((path) => isSourceIn(scope, path))
    const stems = new Map(
      sources.flatMap((path) => aliasesOf(path).map(({ stem }): [string, RelPath] => [stem, path])),
    )
    const path = stems.get(own) ?? [...stems].find(([stem]) => stem !== '' && means(own, stem))?.[1]
    const count = new Set(others.filter((stem) => stems.has(stem))).size
    if (path !== undefined && count >= ENOUGH && count > (best?.count ?? 0)) best = { path, count }
  }
  return best === undefined ? [] : [best.path]
}

function isSourceIn(scope: Scope, path: RelPath): boolean {
  return scope.languages.some((each) => each === languageOf(path)) && !isTestIn(scope, path)
}

/** What tests of the other sources of a folder may be called for, and of no source above it. */
function stemsIn(look: Look, source: RelPath, { base, languages }: Scope): ReadonlySet<string> {
  const folder = parentOf(source) ?? source
  const namesOf = (at: RelPath) =>
    look(at)
      .files.filter((name) => languages.some((each) => each === languageOf(name)))
      .slice(0, MAX_NEIGHBOURS + 1) // the source may be among them
      .map((name) => joinRel(at, name))
      .filter((path) => path !== source)
      .slice(0, MAX_NEIGHBOURS)
      .flatMap((path) => aliasesOf(path).map(({ stem }) => stem))
  const above = new Set(COMMON)
  for (let at = folder; at !== base; ) {
    const parent = parentOf(at)
    if (parent === undefined) break
    for (const stem of namesOf(parent)) above.add(stem)
    at = parent
  }
  return new Set(namesOf(folder).filter((stem) => !above.has(stem)))
}

function stemOfTest(name: string): string {
  return readTestName(name)?.stem ?? ''
}

function shared(one: string, other: string): number {
  const others = other.split('/')
  const fork = one.split('/').findIndex((name, at) => name !== others[at])
  return fork < 0 ? one.split('/').length : fork
}
