import {
  baseName,
  joinRel,
  type Language,
  parentOf,
  type RelPath,
  relPath,
  SOURCE_ROOTS,
} from '@tailtest/project'
import type { Look } from '../look.ts'
import type { Placement } from '../types.ts'
import { layoutOf } from './convention.ts'
import { readTestName, sourceStem } from './names.ts'
import { type Scope, testsIn } from './observe.ts'
import { AFTER_SOURCES, below, isKind, isWithin, treeOf } from './tree.ts'

/** What a place in a tree of tests is found from. */
export interface Question {
  /** The source's folder. */
  folder: RelPath
  language: Language
  scope: Scope
  placement: Pick<Placement, 'directory' | 'sources'>
  /** The folder of the tree for tests of this kind: `unit`, `feature`. */
  kind: string
}

/**
 * The places for a test in a tree of tests, the best first: at the depth at which its folders repeat those of the
 * sources; where nothing tells, several, of which the later ones tell sources of one name apart.
 */
export function mirroredIn(look: Look, question: Question): RelPath[] {
  const { folder, language, scope, placement } = question
  const tree = relPath(placement.directory ?? '')
  const top = topOf(look, tree, question)
  const { base, folders } = foldersOf(tree, question)
  const isSourceTree = base === placement.sources
  const depth = isSourceTree ? undefined : repeatedDepth(look, { base, folders, top })
  if (depth !== undefined) {
    const ways = Array.from({ length: depth + 1 }, (_, less) => folders.slice(depth - less))
    const repeated = ways.map((names) => joinRel(top, ...names))
    const above = nearestThere(look, repeated[0] ?? top)
    const isAbove = above !== repeated[0] && isWithin(above, top)
    const isFlat = isAbove && isTestedIn(look, folder, testStems(look, above, scope))
    return isFlat ? [above, ...repeated] : repeated
  }
  const inner = isSourceTree || !isRoot(look, base, folders) ? folders : folders.slice(1)
  const isFlat =
    layoutOf(language).unsure === 'flat' ||
    liesFlat(look, { folder, depth: inner.length, tests: testStems(look, top, scope) })
  const ways = isFlat ? [[], inner, folders] : [inner, folders]
  const plain = ways.map((names) => joinRel(top, ...names))
  const named = namedAfter(look, top, folders)
  return named === undefined ? plain : [named, ...plain]
}

/** The folder below the tree that is called after the source's; `undefined`: none there is called so. */
function namedAfter(look: Look, top: RelPath, folders: readonly string[]): RelPath | undefined {
  const there = look(top).folders
  for (const called of AFTER_SOURCES) {
    const at = folders.findIndex((name) => there.includes(called(name)))
    if (at >= 0) return joinRel(top, ...folders.slice(at).map(called))
  }
  return undefined
}

/** The source's folders below the tree that is mirrored. */
function foldersOf(
  tree: RelPath,
  { folder, scope, placement }: Question,
): { base: RelPath; folders: string[] } {
  const outer = treeOf(tree)
  const besideTree = outer === undefined ? undefined : parentOf(outer)
  const bases = [placement.sources, besideTree, scope.base].flatMap((base) =>
    base === undefined ? [] : relPath(base),
  )
  const base = bases.find((each) => isWithin(folder, each)) ?? relPath('')
  return { base, folders: below(folder, base) ?? [] }
}

/** Trees of tests are sorted into these. */
const SORTED = ['unit', 'feature']

/** The part of a tree for tests of a kind, where it is sorted by kind and has no tests at its top. */
function topOf(look: Look, tree: RelPath, { kind, scope }: Question): RelPath {
  const own = baseName(tree).toLowerCase()
  if (own === kind) return tree
  const isPart = SORTED.includes(own)
  const above = isPart ? (parentOf(tree) ?? tree) : tree
  if (!isPart && testsIn(look, tree, scope).length > 0) return tree
  const { folders } = look(above)
  const there = folders.find((name) => name.toLowerCase() === kind)
  if (there !== undefined) return joinRel(above, there)
  const other = isPart
    ? baseName(tree)
    : folders.find((name) => SORTED.includes(name.toLowerCase()))
  return other === undefined ? tree : joinRel(above, likeIn(kind, other))
}

/** `feature` beside `Unit` is `Feature`. */
function likeIn(word: string, like: string): string {
  return /^\p{Lu}/u.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

interface Tree {
  base: RelPath
  folders: readonly string[]
  top: RelPath
}

/** How many of the source's folders the tree leaves out, told by folders that both have. */
function repeatedDepth(look: Look, { base, folders, top }: Tree): number | undefined {
  const repeated = look(top).folders.filter((name) => !isKind(name))
  for (let depth = 0; depth <= folders.length; depth++) {
    const [first = ''] = folders
    const here = look(joinRel(base, ...folders.slice(0, depth))).folders
    // a tree that has `lib` beside the folders of `app` leaves out `app` all the same
    const asked = depth === 0 && SOURCE_ROOTS.has(first) ? [first] : here
    if (repeated.some((name) => here.includes(name) && asked.includes(name))) return depth
  }
  return undefined
}

/** Whether the first folder only holds the sources; beside the `app` of Rails, `lib` is a part of it. */
function isRoot(look: Look, base: RelPath, [first = '']: readonly string[]): boolean {
  return SOURCE_ROOTS.has(first) && !(first === 'lib' && look(base).folders.includes('app'))
}

function testStems(look: Look, top: RelPath, scope: Scope): ReadonlySet<string> {
  const names = testsIn(look, top, scope)
  return new Set(names.flatMap((name) => readTestName(name)?.stem ?? []))
}

/** The folder, or the nearest one above it in which something lies. */
function nearestThere(look: Look, folder: RelPath): RelPath {
  const { files, folders } = look(folder)
  const above = files.length + folders.length > 0 ? undefined : parentOf(folder)
  return above === undefined ? folder : nearestThere(look, above)
}

/** Whether one of these tests is called after a source of the folder. */
function isTestedIn(look: Look, folder: RelPath, tests: ReadonlySet<string>): boolean {
  return look(folder).files.some((name) => tests.has(sourceStem(name)))
}

/** Whether sources so many folders deep, of this folder or one above it, have their tests at the top of the tree. */
function liesFlat(
  look: Look,
  { folder, depth, tests }: { folder: RelPath; depth: number; tests: ReadonlySet<string> },
): boolean {
  if (depth === 0 || tests.size === 0) return false
  const isThere = isTestedIn(look, folder, tests)
  const above = parentOf(folder)
  return (
    isThere || (above !== undefined && liesFlat(look, { folder: above, depth: depth - 1, tests }))
  )
}
