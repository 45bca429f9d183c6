import { baseName, parentOf, type RelPath, relPath } from '@tailtest/project'
import { aliasesOf, means, readTestName } from './names.ts'

/** Folders of tests, wherever they stand. */
export const TEST_FOLDERS: readonly string[] = ['tests', 'test', '__tests__', 'spec', 'specs']

/** Folders between a package and its sources, which trees of tests usually leave out. */
export const SOURCE_ROOTS: ReadonlySet<string> = new Set(['src', 'lib', 'app', 'source'])

/** Folders of a test tree that sort by kind and mirror nothing. */
export const KINDS: ReadonlySet<string> = new Set(['unit', 'integration', 'functional', 'e2e'])

/** A configured tree of tests and the folder whose sources it mirrors. */
export interface Tree {
  directory: string
  base: RelPath
}

/** The outermost folder of tests that a folder is or lies in, as a path; `undefined`: none. */
export function treeOf(folder: RelPath): RelPath | undefined {
  const names = segments(folder)
  const index = names.findIndex((name) => TEST_FOLDERS.includes(name))
  return index < 0 ? undefined : relPath(names.slice(0, index + 1).join('/'))
}

/** How well a test and a source belong together by name and place. */
export type Relation = 'exact' | 'loose'

/**
 * Whether a test tests a source, by their paths alone: `exact` where the folders tell (beside it, in a folder of
 * tests beside it, mirrored), `loose` where only the name does (`tests/test_x.py` for any `x.py` below).
 */
export function relationOf(test: RelPath, source: RelPath, tree?: Tree): Relation | undefined {
  const stem = readTestName(baseName(test))?.stem
  if (stem === undefined) return undefined
  const relations = aliasesOf(source)
    .filter((alias) => means(stem, alias.stem))
    .map(({ folder, isTold }) => {
      const relation = placed(segments(parentOf(test) ?? ''), segments(folder), tree)
      return relation === 'loose' && isTold ? 'exact' : relation
    })
  return relations.includes('exact')
    ? 'exact'
    : relations.find((relation) => relation !== undefined)
}

function placed(test: string[], source: string[], tree: Tree | undefined): Relation | undefined {
  if (test.join('/') === source.join('/')) return 'exact'
  const relations = mirrorsOf(test, tree).map(({ base, rest }) =>
    startsWith(source, base) ? mirrored(rest, source.slice(base.length)) : undefined,
  )
  return relations.includes('exact')
    ? 'exact'
    : relations.find((relation) => relation !== undefined)
}

/** Every way to read a test's folder as a place in a tree of tests. */
function mirrorsOf(test: string[], tree: Tree | undefined): { base: string[]; rest: string[] }[] {
  const places = test.flatMap((name, index) =>
    TEST_FOLDERS.includes(name)
      ? [{ base: test.slice(0, index), rest: test.slice(index + 1) }]
      : [],
  )
  const root = segments(tree?.directory ?? '')
  if (tree !== undefined && startsWith(test, root)) {
    places.push({ base: segments(tree.base), rest: test.slice(root.length) })
  }
  return places.map(({ base, rest }) => ({ base, rest: rest.filter((name) => !KINDS.has(name)) }))
}

function mirrored(rest: string[], below: string[]): Relation | undefined {
  const [first = ''] = below
  const inner = SOURCE_ROOTS.has(first) ? below.slice(1) : below
  if (rest.join('/') === below.join('/') || rest.join('/') === inner.join('/')) return 'exact'
  if (rest.length > 0 && below.slice(-rest.length).join('/') === rest.join('/')) return 'exact'
  return isWithin(rest, below) ? 'loose' : undefined
}

/** Whether all of `part` occurs in `whole`, in order. */
function isWithin(part: string[], whole: string[]): boolean {
  let next = 0
  for (const name of whole) if (name === part[next]) next += 1
  return next === part.length
}

function startsWith(path: string[], start: string[]): boolean {
  return start.every((name, index) => path[index] === name)
}

function segments(path: string): string[] {
  return path === '' ? [] : path.split('/')
}
