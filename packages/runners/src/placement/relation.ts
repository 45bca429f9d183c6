import {
  baseName,
  isTestFolder,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  SOURCE_ROOTS,
} from '@tailtest/project'
import type { Look } from '../look.ts'
import type { Runner } from '../types.ts'
import { projectTreesOf } from './dotnet.ts'
import { HAS_SOURCE_SETS, setTreesOf, sourceSetOf } from './jvm.ts'
import { aliasesOf, means, readTestName } from './names.ts'
import { targetTreesOf } from './swift.ts'
import { below, isKind, segments, sourceFolderOf, type Tree } from './tree.ts'

/** How well a test and a source belong together by name and place. */
export type Relation = 'exact' | 'loose'

/**
 * Whether a test tests a source, by their paths alone: `exact` where the folders tell (beside it, in a folder of
 * tests beside it, mirrored), `loose` where only the name does (`tests/test_x.py` for any `x.py` below).
 */
export function relationOf(
  test: RelPath,
  source: RelPath,
  trees: readonly Tree[] = [],
): Relation | undefined {
  const stem = readTestName(baseName(test))?.stem
  if (stem === undefined) return undefined
  const relations = aliasesOf(source)
    .filter((alias) => means(stem, alias.stem))
    .map(({ folder, isTold }) => {
      const relation = placed(parentOf(test) ?? '', folder, trees)
      return relation === 'loose' && isTold ? 'exact' : relation
    })
  return best(relations)
}

function best(relations: readonly (Relation | undefined)[]): Relation | undefined {
  return relations.includes('exact')
    ? 'exact'
    : relations.find((relation) => relation !== undefined)
}

function placed(test: string, source: string, trees: readonly Tree[]): Relation | undefined {
  if (test === source) return 'exact'
  const relations = mirrorsOf(test, trees).map(({ sources, rest }) => {
    const inside = below(source, sources)
    return inside === undefined ? undefined : mirrored(rest, inside)
  })
  return best(relations)
}

/** Every way to read a test's folder as a place in a tree of tests. */
function mirrorsOf(test: string, trees: readonly Tree[]): { sources: string; rest: string[] }[] {
  const names = segments(test)
  const places = names.flatMap((name, index) =>
    isTestFolder(name)
      ? [{ sources: names.slice(0, index).join('/'), rest: names.slice(index + 1) }]
      : [],
  )
  for (const { directory, sources } of trees) {
    const rest = below(test, directory)
    if (rest !== undefined) places.push({ sources, rest })
  }
  return places.flatMap(({ sources, rest }) => {
    const folders = rest.filter((name) => !isKind(name))
    const renamed = folders.map((name) => OTHER_NAMES[name] ?? name)
    return [folders, renamed, folders.map(sourceFolderOf)].map((each) => ({ sources, rest: each }))
  })
}

/** Folders of a test tree that may be called otherwise than those of the sources: request specs test controllers. */
const OTHER_NAMES: Readonly<Record<string, string>> = { requests: 'controllers' }

function mirrored(rest: string[], folders: string[]): Relation | undefined {
  const [first = ''] = folders
  const inner = SOURCE_ROOTS.has(first) ? folders.slice(1) : folders
  if (rest.join('/') === folders.join('/') || rest.join('/') === inner.join('/')) return 'exact'
  if (rest.length > 0 && folders.slice(-rest.length).join('/') === rest.join('/')) return 'exact'
  return isPart(rest, folders) ? 'loose' : undefined
}

/** Whether all of `part` occurs in `whole`, in order. */
function isPart(part: string[], whole: string[]): boolean {
  let next = 0
  for (const name of whole) if (name === part[next]) next += 1
  return next === part.length
}

/** The pairs of trees that a source or a test may lie in: what the runner knows, then what the layout of its build tells. */
export function treesOf(
  project: Project,
  look: Look,
  { path, runner }: { path: RelPath; runner?: Runner },
): Tree[] {
  return [...(runner === undefined ? [] : ofRunner(runner)), ...ofBuild(project, look, path)]
}

function ofRunner({ tests, directory: base }: Runner): Tree[] {
  if (tests.kind !== 'mirrored' || tests.directory === undefined) return []
  const directory = relPath(tests.directory)
  const sources = tests.sources === undefined ? [] : [relPath(tests.sources)]
  return [...sources, base].map((each) => ({ directory, sources: each }))
}

function ofBuild(project: Project, look: Look, path: RelPath): Tree[] {
  const language = languageOf(path)
  if (language === 'swift') return targetTreesOf(project, look, path)
  if (language === 'csharp') return projectTreesOf(project, look, path)
  if (language === undefined || !HAS_SOURCE_SETS.has(language)) return []
  const set = sourceSetOf(parentOf(path) ?? path)
  return set === undefined ? [] : setTreesOf(look, set)
}
