import {
  baseName,
  isTestFile,
  joinRel,
  type Language,
  languageOf,
  parentOf,
  type RelPath,
} from '@tailtest/project'
import { foldersBelow, type Look } from '../look.ts'
import type { Placement } from '../types.ts'
import { readTestName, stemOf } from './names.ts'
import { treeOf } from './relation.ts'

/** Where one test was seen, as a placement for others. */
export type Seen = Pick<Placement, 'kind' | 'directory' | 'naming'>

/** A package: its folder, and the languages of its runner. */
export interface Scope {
  base: RelPath
  languages: readonly Language[]
}

/** Enough to meet the first tests of a package; keeps an edit's cost independent of its size. */
const MAX_FOLDERS = 10

/** Which kind decides where a package has several. */
const PREFERENCE = {
  scripts: ['beside', 'folder', 'mirrored'],
  python: ['mirrored', 'folder', 'beside'],
} as const satisfies Record<string, readonly Placement['kind'][]>

/** Where a package's tests are, from the folders nearest to its top; `undefined`: it has none there. */
export function observe(look: Look, { base, languages }: Scope): Seen | undefined {
  const order = languages.includes('python') ? PREFERENCE.python : PREFERENCE.scripts
  const seen: Seen[] = []
  for (const folder of foldersBelow(look, base, MAX_FOLDERS)) {
    seen.push(...seenIn(look, folder, { base, languages }))
    const best = seen.find(({ kind }) => kind === order[0])
    if (best !== undefined) return best
  }
  return order.flatMap((kind) => seen.find((each) => each.kind === kind) ?? [])[0]
}

/** Tests of a whole application lie apart, and are often another runner's. */
const OTHER_KINDS = new Set(['e2e', 'integration', 'functional', 'playwright', 'cypress'])

/** The tests of one folder, each as the placement it is an example of. */
export function seenIn(look: Look, folder: RelPath, scope: Scope): Seen[] {
  if (folder.split('/').some((name) => OTHER_KINDS.has(name))) return []
  return testsIn(look, folder, scope.languages).flatMap((test) => {
    const name = readTestName(test)
    if (name === undefined) return []
    const where = whereOf(look, { folder, stem: name.stem, base: scope.base })
    return where === undefined ? [] : [{ ...where, naming: name.naming }]
  })
}

/** What every test's path has; spares most sources the real question. */
const HINT = /test|spec|IT\./i

/** The test files of a folder in these languages, by name. */
export function testsIn(look: Look, folder: RelPath, languages: readonly Language[]): string[] {
  return look(folder).files.filter((name) => {
    const path = `${folder}/${name}`
    if (!HINT.test(path) || !isTestFile(path)) return false
    const language = languageOf(name)
    return language !== undefined && languages.includes(language)
  })
}

function whereOf(
  look: Look,
  { folder, stem, base }: { folder: RelPath; stem: string; base: RelPath },
): Omit<Seen, 'naming'> | undefined {
  if (hasSource(look, folder, stem)) return { kind: 'beside' }
  const tree = treeOf(folder)
  if (tree === undefined) return undefined
  const parent = parentOf(folder)
  const isBesideSource = tree === folder && parent !== undefined && hasSource(look, parent, stem)
  const isOwn =
    baseName(folder) === '__tests__' || (parent !== base && parent !== joinRel(base, 'src'))
  if (isBesideSource && isOwn) return { kind: 'folder', directory: baseName(folder) }
  return { kind: 'mirrored', directory: tree }
}

/** Whether a source of this name is in a folder. */
function hasSource(look: Look, folder: RelPath, stem: string): boolean {
  return look(folder).files.some(
    (name) =>
      stemOf(name) === stem && languageOf(name) !== undefined && !isTestFile(`${folder}/${name}`),
  )
}
