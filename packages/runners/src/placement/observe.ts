import {
  baseName,
  isTestFile,
  isTestFolder,
  joinRel,
  type Language,
  languageOf,
  parentOf,
  type RelPath,
  relPath,
  SOURCE_ROOTS,
} from '@tailtest/project'
import { takes } from '../collects.ts'
import { foldersBelow, type Look } from '../look.ts'
import type { Found, Placement, Runner } from '../types.ts'
import { conventionFor, layoutOf } from './convention.ts'
import { projectAbove } from './dotnet.ts'
import { HAS_SOURCE_SETS, isTestSet, sourceSetOf, testTreesBelow } from './jvm.ts'
import { INTEGRATION_NAMING, readTestName, stemOf, type TestName } from './names.ts'
import { packageAbove } from './swift.ts'
import { below, isKind, treeOf } from './tree.ts'

/** Where one test was seen, as a placement for others. */
export type Seen = Pick<Placement, 'kind' | 'directory' | 'sources' | 'naming'>

/** A package: its folder, and the languages of its runner. */
export interface Scope {
  base: RelPath
  languages: readonly Language[]
  /** Which files the runner takes for tests. @default by their names */
  collects?: Runner['collects']
}

/** Whether a file is a test in a scope, by its path. */
export function isTestIn({ base, collects }: Scope, path: string): boolean {
  return takes({ directory: base, collects }, path) ?? isTestFile(path)
}

/** Enough to meet the first tests of a package or of a tree of tests; keeps an edit's cost independent of its size. */
const MAX_FOLDERS = 10

/** A build of many modules is looked through so far. */
const MAX_MODULES = 10

/** Where a package's tests are, from the folders nearest to its top; `undefined`: it has none there, or its language leaves no choice. */
export function observe(look: Look, scope: Scope): Seen | undefined {
  const [language = 'javascript'] = scope.languages
  const { prefers } = layoutOf(language)
  if (prefers.length === 0) return undefined
  const seen: Seen[] = []
  for (const folder of foldersToSee(look, scope, language)) {
    seen.push(...seenIn(look, folder, scope))
    if (prefers[0] === 'beside' && seen.some(({ kind }) => kind === 'beside')) break
  }
  const best = prefers.flatMap((kind) => seen.find((each) => each.kind === kind) ?? [])[0]
  if (best === undefined) return undefined
  const alike = seen.filter(({ kind }) => kind === best.kind)
  const naming = mostCommon(alike.flatMap((each) => each.naming ?? []))
  return { ...best, directory: topAmong(alike, best.directory), naming }
}

/** Where most tests of a tree have its top. */
function topAmong(seen: readonly Seen[], directory: string | undefined): string | undefined {
  if (directory === undefined) return undefined
  const tree = treeOf(relPath(directory))
  const tops = seen
    .flatMap(({ directory: top }) => top ?? [])
    .filter((top) => treeOf(relPath(top)) === tree)
  // a top further down was told by a source; the tree's own may only be what is left
  return mostCommon(tops.toSorted((one, other) => other.length - one.length))
}

/** The folders near the top of a package, then those of its trees of tests. */
function* foldersToSee(look: Look, { base }: Scope, language: Language): Generator<RelPath> {
  const isJvm = HAS_SOURCE_SETS.has(language)
  if (!isJvm) yield* foldersBelow(look, base, MAX_FOLDERS)
  const trees = isJvm ? testTreesBelow(look, base, MAX_MODULES) : testFoldersIn(look, base)
  for (const tree of trees) yield* foldersBelow(look, tree, MAX_FOLDERS)
}

/** The folders of tests right below a folder. */
export function testFoldersIn(look: Look, folder: RelPath): RelPath[] {
  return look(folder)
    .folders.filter(isTestFolder)
    .map((name) => joinRel(folder, name))
}

/** How most tests of these folders are named; `undefined`: none is an example. */
export function namingIn(
  look: Look,
  folders: readonly RelPath[],
  scope: Scope,
): string | undefined {
  return mostCommon(
    folders.flatMap((folder) =>
      testsIn(look, folder, scope).flatMap((test) => exampleOf(test)?.naming ?? []),
    ),
  )
}

/** The first of the most common ones. */
export function mostCommon(names: readonly string[]): string | undefined {
  const count = new Map<string, number>()
  for (const name of names) count.set(name, (count.get(name) ?? 0) + 1)
  const most = Math.max(...count.values())
  return [...count].find(([, times]) => times === most)?.[0]
}

/** Tests of a whole application lie apart, and are often another runner's. */
const OTHER_KINDS = new Set([
  ...['e2e', 'integration', 'functional', 'playwright', 'cypress'],
  ...['acceptance', 'system', 'browser', 'androidtest', 'integrationtest', 'functionaltest'],
])

/** Written by Spring's initialiser into every project: no example of the project's own naming. */
const INITIALISED = /ApplicationTests\.\w+$/

/** The tests of one folder, each as the placement it is an example of. */
export function seenIn(look: Look, folder: RelPath, scope: Scope): Seen[] {
  if (folder.split('/').some((name) => OTHER_KINDS.has(name.toLowerCase()))) return []
  return testsIn(look, folder, scope).flatMap((test) => {
    const name = exampleOf(test)
    const where = name && whereOf(look, { folder, stem: name.stem, scope })
    return where === undefined ? [] : [{ ...where, naming: name?.naming }]
  })
}

/** Named like a test in Java, and what tests share: `TestHelper`, `TestWithUser`. */
const SHARED =
  /^Test(?:Helpers?|Utils?|Base|Config(?:uration)?|Data|Support|Constants|Fixtures?|With(?=[A-Z]))(?:[A-Z]\w*)?\.\w+$/

/** A test's name, where others could be named like it. */
function exampleOf(test: string): TestName | undefined {
  const name = readTestName(test)
  const isOwn = name?.naming !== INTEGRATION_NAMING && !INITIALISED.test(test) && !SHARED.test(test)
  return isOwn ? name : undefined
}

/** What every test's path has; spares most sources the real question. */
const HINT = /test|spec|IT\./i

/** The test files of a folder in these languages, by name. */
export function testsIn(look: Look, folder: RelPath, scope: Scope): string[] {
  const isLikely = HINT.test(folder)
  return look(folder).files.filter((name) => {
    if (!isLikely && !HINT.test(name)) return false
    if (!isTestIn(scope, joinRel(folder, name))) return false
    const language = languageOf(name)
    return language !== undefined && scope.languages.includes(language)
  })
}

interface Example {
  folder: RelPath
  /** What its name says it tests. */
  stem: string
  scope: Scope
}

type Where = Pick<Placement, 'kind' | 'directory' | 'sources'>

function whereOf(look: Look, example: Example): Where | undefined {
  const [language = 'javascript'] = example.scope.languages
  return (OWN_WAYS[language] ?? usualWay)(look, example)
}

type Way = (look: Look, example: Example) => Where | undefined

const inSourceSet: Way = (look, example) => {
  const set = sourceSetOf(example.folder)
  if (set === undefined || !isTestSet(set)) return usualWay(look, example)
  return { kind: 'mirrored', directory: set.root, sources: joinRel(set.top, 'main', set.language) }
}

const inProject: Way = (look, example) => {
  const directory = projectAbove(look, example.folder)
  return directory === undefined ? usualWay(look, example) : { kind: 'mirrored', directory }
}

const inPackage: Way = (look, example) => {
  const base = packageAbove(look, joinRel(example.folder, 'any'))
  const directory = base === undefined ? undefined : joinRel(base, 'Tests')
  return directory === undefined ? usualWay(look, example) : { kind: 'mirrored', directory }
}

/** Languages whose tests are told by the layout of their builds. */
const OWN_WAYS: Partial<Record<Language, Way>> = {
  java: inSourceSet,
  kotlin: inSourceSet,
  scala: inSourceSet,
  csharp: inProject,
  swift: inPackage,
}

function usualWay(look: Look, { folder, stem, scope }: Example): Where | undefined {
  const { base } = scope
  if (hasSource(look, folder, stem, scope)) return { kind: 'beside' }
  const tree = treeOf(folder)
  if (tree === undefined) return undefined
  const parent = parentOf(folder)
  const isBesideSource =
    tree === folder && parent !== undefined && hasSource(look, parent, stem, scope)
  const isOwn =
    baseName(folder) === '__tests__' || (parent !== base && parent !== joinRel(base, 'src'))
  if (isBesideSource && isOwn) return { kind: 'folder', directory: baseName(folder) }
  return { kind: 'mirrored', directory: topOf(look, tree, { folder, stem, scope }) }
}

/**
 * From where on the folders of a tree repeat those of the sources: `tests/js/unit` of `tests/js/unit/views/week.test.ts` for
 * `src/views/week.ts`. The tree itself where only folders that sort by kind lie between, or nothing tells.
 */
function topOf(look: Look, tree: RelPath, { folder, stem, scope }: Example): RelPath {
  const names = below(folder, tree) ?? []
  const roots = ['', ...look(scope.base).folders.filter((name) => SOURCE_ROOTS.has(name))]
  const isRepeated = (_: string, depth: number) =>
    roots.some((root) => {
      const from = root === '' ? scope.base : joinRel(scope.base, root)
      return hasSource(look, joinRel(from, ...names.slice(depth)), stem, scope)
    })
  const above = names.slice(0, Math.max(names.findIndex(isRepeated), 0))
  return above.every(isKind) ? tree : joinRel(tree, ...above)
}

/** Whether a source of this name is in a folder. */
function hasSource(look: Look, folder: RelPath, stem: string, scope: Scope): boolean {
  return look(folder).files.some(
    (name) =>
      stemOf(name) === stem &&
      languageOf(name) !== undefined &&
      !isTestIn(scope, joinRel(folder, name)),
  )
}

/** What a runner's settings say of the place of its tests. */
export type Settings = Pick<Found, 'testFolder' | 'naming' | 'convention'>

/** `tests` where there is a `test` already, with nothing but a conftest.py in it as yet, is that; the other way round, too. */
function inFolderThere(look: Look, placement: Placement): Placement {
  const { kind, directory = '' } = placement
  const [name = '', other] = SAME.get(directory.slice(directory.lastIndexOf('/') + 1)) ?? []
  if (kind !== 'mirrored' || other === undefined) return placement
  const parent = relPath(directory.slice(0, Math.max(directory.length - name.length - 1, 0)))
  const { folders } = look(parent)
  const isOther = folders.includes(other) && !folders.includes(name)
  return isOther ? { ...placement, directory: joinRel(parent, other) } : placement
}

const SAME: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['test', ['test', 'tests']],
  ['tests', ['tests', 'test']],
])

/** Where a runner's tests go: what its settings say, else what is seen, else the custom. */
export function placementOf(
  look: Look,
  { directory, languages, collects }: Pick<Runner, 'directory' | 'languages' | 'collects'>,
  { testFolder, naming, convention }: Settings,
): Placement {
  if (testFolder !== undefined) {
    const sources = convention?.sources
    return { kind: 'mirrored', directory: testFolder, sources, naming, because: 'configured' }
  }
  const seen = observe(look, { base: directory, languages, collects })
  const [language = 'javascript'] = languages
  const custom = convention ? { ...convention, because: 'convention' as const } : undefined
  const placement: Placement = seen
    ? { ...seen, because: 'observed' }
    : inFolderThere(look, custom ?? conventionFor(language, directory))
  return naming === undefined ? placement : { ...placement, naming }
}
