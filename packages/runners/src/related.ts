import {
  baseName,
  isTestFile,
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
import { detectors } from './detectors/index.ts'
import { foldersBelow, type Look, openLook } from './look.ts'
import { readTestName } from './placement/names.ts'
import { namesakes } from './placement/namesakes.ts'
import { type Relation, relationOf, TEST_FOLDERS, type Tree } from './placement/relation.ts'
import { readText } from './read-text.ts'
import type { Runner } from './types.ts'

/** Folders that are looked through below each folder of tests or of sources. */
const MAX_FOLDERS = 100

/** A longer test is not read to see whose it is. */
const MAX_TEST_BYTES = 256 * 1024

/**
 * The existing tests of a source as their names and places tell: beside it, in folders of tests beside or above
 * it up to its package; sure ones first. One that fits several sources counts where its text names the folder.
 */
export function testsByName(project: Project, source: RelPath, runner: Runner): RelPath[] {
  const look = openLook(project)
  const tree = treeOfRunner(runner)
  const tests = filesIn(look, placesOfTests(look, source, runner)).filter(
    (path) => isTestFile(path) && isIn(runner.languages, path),
  )
  const having = (relation: Relation) =>
    tests.filter((test) => relationOf(test, source, tree) === relation)
  const loose = having('loose')
  const isAlone = loose.length === 0 || namesakes(look, source, runner.directory).length === 0
  return [...having('exact'), ...loose.filter((test) => isAlone || mentions(project, test, source))]
}

/** The sources that a test's name and place say it tests: {@link testsByName} the other way round. */
export function sourcesByName(project: Project, test: RelPath, runner?: Runner): RelPath[] {
  const language = languageOf(test)
  if (language === undefined || !isTestFile(test)) return []
  const look = openLook(project)
  const tree = runner && treeOfRunner(runner)
  const languages = runner?.languages ?? togetherWith(language)
  const sources = filesIn(look, placesOfSources(look, test, tree)).filter(
    (path) => !isTestFile(path) && isIn(languages, path),
  )
  const having = (relation: Relation) =>
    sources.filter((source) => relationOf(test, source, tree) === relation)
  const exact = having('exact')
  const loose = exact.length > 0 ? [] : having('loose')
  return loose.length > 1
    ? loose.filter((source) => mentions(project, test, source))
    : [...exact, ...loose]
}

function placesOfTests(look: Look, source: RelPath, runner: Runner): RelPath[] {
  const folder = parentOf(source) ?? source
  const upwards = upTo(folder, runner.directory)
  const trees = upwards.flatMap((at) =>
    look(at)
      .folders.filter((name) => TEST_FOLDERS.includes(name))
      .map((name) => joinRel(at, name)),
  )
  if (runner.tests.kind === 'mirrored') trees.push(relPath(runner.tests.directory ?? ''))
  const beside = upwards.slice(0, 2) // the tests of a folder's index may be one level up
  return [...beside, ...trees.flatMap((top) => [...foldersBelow(look, top, MAX_FOLDERS)])]
}

function placesOfSources(look: Look, test: RelPath, tree: Tree | undefined): RelPath[] {
  const folder = parentOf(test) ?? test
  const stem = readTestName(baseName(test))?.stem ?? ''
  const bases = upTo(folder, relPath('')).flatMap((at) => {
    const parent = parentOf(at)
    return TEST_FOLDERS.includes(baseName(at)) && parent !== undefined ? [parent] : []
  })
  if (tree !== undefined) bases.push(tree.base)
  const inside = look(folder)
    .folders.filter((name) => name === stem)
    .map((name) => joinRel(folder, name))
  return [folder, ...inside, ...bases.flatMap((base) => [...foldersBelow(look, base, MAX_FOLDERS)])]
}

/** A folder and those above it, up to and with `top` (or the root). */
function upTo(folder: RelPath, top: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return folder === top || parent === undefined ? [folder] : [folder, ...upTo(parent, top)]
}

function filesIn(look: Look, folders: readonly RelPath[]): RelPath[] {
  return [...new Set(folders)].flatMap((folder) =>
    look(folder).files.map((name) => joinRel(folder, name)),
  )
}

function treeOfRunner({ tests, directory }: Runner): Tree | undefined {
  const { kind, directory: tree } = tests
  return kind === 'mirrored' && tree !== undefined
    ? { directory: tree, base: directory }
    : undefined
}

function isIn(languages: readonly Language[], path: RelPath): boolean {
  const language = languageOf(path)
  return language !== undefined && languages.includes(language)
}

function togetherWith(language: Language): readonly Language[] {
  return detectors.find(({ languages }) => languages.includes(language))?.languages ?? [language]
}

/** Whether a test's text has the name of the source's folder as a word; a source at the top has no such name. */
function mentions(project: Project, test: RelPath, source: RelPath): boolean {
  const folder = baseName(parentOf(source) ?? source)
  if (folder === '' || toRelative(project, test) === undefined) return folder === ''
  const text = readText(toAbsolute(project, test), MAX_TEST_BYTES) ?? ''
  return text.split(/[^\p{L}\p{N}_-]+/u).includes(folder)
}
