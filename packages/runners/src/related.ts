import {
  baseName,
  isTestFile,
  isTestFolder,
  joinRel,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import { togetherWith } from './families/index.ts'
import { foldersBelow, type Look, openLook } from './look.ts'
import { ownTests } from './placement/inside.ts'
import { aliasesOf, isOfKind, means, readTestName } from './placement/names.ts'
import { namesakes } from './placement/namesakes.ts'
import { sourcesOfNeighbours, withNeighbours } from './placement/neighbours.ts'
import { isTestIn, type Scope, testFoldersIn, testsIn } from './placement/observe.ts'
import { type Relation, relationOf, treesOf } from './placement/relation.ts'
import { below, type Tree } from './placement/tree.ts'
import { readText } from './reads.ts'
import type { Runner } from './types.ts'

/** Folders that are looked through below each folder of tests or of sources. */
const MAX_FOLDERS = 100

/**
 * The existing tests of a source as their names and places tell: beside it, in folders of tests beside or above
 * it up to its package, in the tree that mirrors it, in itself (Rust); sure ones first, and of these the plainly
 * named before those of a kind (`billing.hunt.test.ts`). One that fits several
 * sources counts where its text names the folder, in Go where it names something that the source declares.
 */
export function testsByName(
  project: Project,
  source: RelPath,
  runner: Runner,
  look: Look = openLook(project),
): RelPath[] {
  const trees = treesOf(project, look, { path: source, runner })
  const own = ownTests(project, source)
  const scope = { ...runner, base: runner.directory }
  const tests = filesIn(look, placesOfTests(look, source, { runner, trees }), mayNameTestOf(source))
    .filter((path) => path !== source && isIn(runner.languages, path))
    .map((path) => ({ path, relation: between(path, source, trees) }))
    .filter(({ path, relation }) => relation !== undefined && isTestIn(scope, path))
  const having = (wanted: Relation) =>
    tests.flatMap(({ path, relation }) => (relation === wanted ? [path] : []))
  const loose = having('loose')
  const isAlone =
    languageOf(source) !== 'go' &&
    (loose.length === 0 ||
      namesakes(look, source, { base: runner.directory, languages: runner.languages }).length === 0)
  const meant = loose.filter((test) => isAlone || mentions(project, test, source))
  const found = [...own, ...plainFirst(having('exact')), ...plainFirst(meant)]
  return found.length > 0 ? found : amongNeighbours(look, source, scope)
}

/** Whether a file's name has the source's in it, as that of its test does: of a thousand files few are worth a longer look. */
function mayNameTestOf(source: RelPath): (name: string) => boolean {
  if (languageOf(source) === 'go') return () => true
  const stems = aliasesOf(source).map(({ stem }) => stem)
  return (name) => stems.some((stem) => name.includes(stem))
}

/** A test that lies where those of the other sources of the folder do, which no other rule tells. */
function amongNeighbours(look: Look, source: RelPath, scope: Scope): RelPath[] {
  const folder = withNeighbours(look, source, scope)?.directory
  if (folder === undefined) return []
  const stems = aliasesOf(source).map(({ stem }) => stem)
  const tests = testsIn(look, relPath(folder), scope)
    .filter((name) => stems.some((stem) => means(readTestName(name)?.stem ?? '', stem)))
    .map((name) => joinRel(relPath(folder), name))
  return plainFirst(tests)
}

function plainFirst(tests: readonly RelPath[]): RelPath[] {
  const rank = (test: RelPath) => Number(isOfKind(baseName(test)))
  return tests.toSorted((one, other) => rank(one) - rank(other))
}

/** The sources that a test's name and place say it tests: {@link testsByName} the other way round. */
export function sourcesByName(project: Project, test: RelPath, runner?: Runner): RelPath[] {
  const language = languageOf(test)
  if (language === undefined) return []
  const scope = runner && { ...runner, base: runner.directory }
  const isTest = (path: RelPath) => (scope === undefined ? isTestFile(path) : isTestIn(scope, path))
  if (!isTest(test)) return ownTests(project, test).filter((path) => path === test)
  const look = openLook(project)
  const trees = treesOf(project, look, { path: test, runner })
  const languages = runner?.languages ?? togetherWith(language)
  const sources = filesIn(look, placesOfSources(look, test, trees)).filter(
    (path) => !isTest(path) && isIn(languages, path),
  )
  const having = (relation: Relation) =>
    sources.filter((source) => between(test, source, trees) === relation)
  const exact = having('exact')
  const loose = exact.length > 0 ? [] : having('loose')
  const found =
    loose.length > 1
      ? loose.filter((source) => mentions(project, test, source))
      : [...exact, ...loose]
  return found.length > 0 || scope === undefined ? found : sourcesOfNeighbours(look, test, scope)
}

/** By name and place; the files of a Go package belong together loosely whatever their names. */
function between(test: RelPath, source: RelPath, trees: readonly Tree[]): Relation | undefined {
  const isPackage = languageOf(test) === 'go' && parentOf(test) === parentOf(source)
  return relationOf(test, source, trees) ?? (isPackage ? 'loose' : undefined)
}

function placesOfTests(
  look: Look,
  source: RelPath,
  { runner, trees }: { runner: Runner; trees: readonly Tree[] },
): RelPath[] {
  const folder = parentOf(source) ?? source
  const upwards = upTo(folder, runner.directory)
  const beside = upwards.slice(0, 2) // the tests of a folder's index may be one level up
  if (languageOf(source) === 'go') return [folder]
  const mirrored = trees.flatMap(({ directory, sources }) => {
    const names = below(folder, sources)
    return names === undefined ? [] : [joinRel(directory, ...names)]
  })
  const tops = [
    ...upwards.flatMap((at) => testFoldersIn(look, at)),
    ...trees.map(({ directory }) => directory),
  ]
  const within = [...new Set(tops)].flatMap((top) => [...foldersBelow(look, top, MAX_FOLDERS)])
  return [...beside, ...mirrored, ...within]
}

function placesOfSources(look: Look, test: RelPath, trees: readonly Tree[]): RelPath[] {
  const folder = parentOf(test) ?? test
  if (languageOf(test) === 'go') return [folder]
  const stem = readTestName(baseName(test))?.stem ?? ''
  const above = upTo(folder, relPath('')).flatMap((at) => {
    const parent = parentOf(at)
    return isTestFolder(baseName(at)) && parent !== undefined ? [parent] : []
  })
  const mirrored = trees.flatMap(({ directory, sources }) => {
    const names = below(folder, directory)
    return names === undefined ? [] : [joinRel(sources, ...names)]
  })
  const inside = look(folder)
    .folders.filter((name) => name === stem)
    .map((name) => joinRel(folder, name))
  const bases = new Set([...trees.map(({ sources }) => sources), ...above])
  const within = [...bases].flatMap((base) => [...foldersBelow(look, base, MAX_FOLDERS)])
  return [folder, ...inside, ...mirrored, ...within]
}

/** A folder and those above it, up to and with `top` (or the root). */
function upTo(folder: RelPath, top: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return folder === top || parent === undefined ? [folder] : [folder, ...upTo(parent, top)]
}

function filesIn(
  look: Look,
  folders: readonly RelPath[],
  isWanted: (name: string) => boolean = () => true,
): RelPath[] {
  return [...new Set(folders)].flatMap((folder) =>
    look(folder)
      .files.filter(isWanted)
      .map((name) => joinRel(folder, name)),
  )
}

function isIn(languages: readonly Language[], path: RelPath): boolean {
  const language = languageOf(path)
  return language !== undefined && languages.includes(language)
}

/** Whether a test's text has the name of the source's folder as a word (a source at the top has no such name); in Go, of what it declares. */
function mentions(project: Project, test: RelPath, source: RelPath): boolean {
  if (languageOf(source) === 'go') return speaksOf(project, test, source)
  const folder = baseName(parentOf(source) ?? source)
  return folder === '' || wordsOf(project, test).has(folder)
}

/** Longer files are not read to see whose they are. */
const MAX_BYTES = 256 * 1024

/** What a Go file declares at its top level: functions, methods, types. The classes of Unicode take 0.3 ms to build, and edits of other languages load this too. */
const declaredInGo = (text: string) =>
  text.matchAll(/^(?:func(?:[ \t]*\([^)\n]*\))?|type)[ \t]+([\p{L}_][\p{L}\p{N}_]*)/gmu)

/**
 * Whether a Go test speaks of something that a source of its package declares: the files of a package need no
 * imports of each other that would tell.
 */
function speaksOf(project: Project, test: RelPath, source: RelPath): boolean {
  const declared = [...declaredInGo(textOf(project, source))].map(([, name]) => name)
  const words = wordsOf(project, test)
  return declared.some((name) => name !== undefined && name !== 'init' && words.has(name))
}

/** The words of a file, with `-` and `_` in them. */
function wordsOf(project: Project, path: RelPath): ReadonlySet<string> {
  return new Set(textOf(project, path).split(/[^\p{L}\p{N}_-]+/u))
}

function textOf(project: Project, path: RelPath): string {
  if (toRelative(project, path) === undefined) return ''
  return readText(toAbsolute(project, path), MAX_BYTES) ?? ''
}
