import {
  baseName,
  joinRel,
  type Language,
  languageOf,
  type Project,
  parentOf,
  type RelPath,
  relPath,
} from '@tailtest/project'
import { foldersBelow, type Look, openLook } from '../look.ts'
import type { Placement, Runner } from '../types.ts'
import { conventionFor } from './convention.ts'
import { foldersToTell, testNameOf } from './names.ts'
import { namesakes } from './namesakes.ts'
import { type Scope, type Seen, seenIn, testsIn } from './observe.ts'
import { KINDS, SOURCE_ROOTS, TEST_FOLDERS, treeOf } from './relation.ts'

/** A tree of tests shows its first within so many folders. */
const MAX_TREE_FOLDERS = 10

interface Where {
  folder: RelPath
  /** Sources of many folders share it; there one that has a namesake can go apart. */
  apart?: RelPath
}

/**
 * Where a new test of a source goes: where the runner's settings say, else as its neighbours' tests lie, else as
 * its package's, else by the custom of its language (also without a runner).
 */
export function testPathFor(project: Project, source: RelPath, runner?: Runner): RelPath {
  const look = openLook(project)
  const base = runner?.directory ?? relPath('')
  const language = languageAt(look, source, base)
  const scope = { base, languages: runner?.languages ?? [language] }
  const settled = runner?.tests ?? conventionFor(language, base)
  const placement =
    settled.because === 'configured' ? settled : (nearby(look, source, scope) ?? settled)
  const { folder, apart } = whereIn(look, source, { placement, scope })
  const { naming } = placement
  const others = apart === undefined ? [] : namesakes(look, source, base)
  // pytest refuses two test modules of one name in a run, whatever their folders: only the name can differ
  const folders = language === 'python' ? foldersToTell(source, others) : 0
  const place = others.length > 0 && language !== 'python' ? (apart ?? folder) : folder
  return joinRel(place, testNameOf(source, { language, naming, folders }))
}

/** Components are TypeScript where the package or the root has a tsconfig. */
function languageAt(look: Look, source: RelPath, base: RelPath): Language {
  const language = languageOf(source) ?? 'javascript'
  const isComponent = /\.(?:vue|svelte)$/.test(source)
  const hasConfig = [base, relPath('')].some((folder) =>
    look(folder).files.includes('tsconfig.json'),
  )
  return isComponent && hasConfig ? 'typescript' : language
}

/** How the tests nearest to a source lie: beside it, in a folder beside it, in a tree above it below the package's top. */
function nearby(look: Look, source: RelPath, scope: Scope): Seen | undefined {
  const folder = parentOf(source) ?? source
  const beside = seenIn(look, folder, scope).find(({ kind }) => kind === 'beside')
  if (beside !== undefined || folder === scope.base) return beside
  for (
    let at: RelPath | undefined = folder;
    at !== undefined && at !== scope.base;
    at = parentOf(at)
  ) {
    const tree = treeIn(look, at, scope)
    if (tree !== undefined && at === folder)
      return { ...tree, kind: 'folder', directory: baseName(tree.directory) }
    if (tree !== undefined) return { ...tree, kind: 'mirrored' }
  }
  return undefined
}

function treeIn(
  look: Look,
  folder: RelPath,
  scope: Scope,
): { directory: RelPath; naming?: string } | undefined {
  const names = look(folder).folders.filter((name) => TEST_FOLDERS.includes(name))
  for (const directory of names.map((name) => joinRel(folder, name))) {
    for (const inside of foldersBelow(look, directory, MAX_TREE_FOLDERS)) {
      const [seen] = seenIn(look, inside, scope)
      if (seen !== undefined) return { directory, naming: seen.naming }
    }
  }
  return undefined
}

function whereIn(
  look: Look,
  source: RelPath,
  { placement, scope }: { placement: Omit<Placement, 'because'>; scope: Scope },
): Where {
  const folder = parentOf(source) ?? source
  const directory = placement.directory ?? 'tests'
  if (placement.kind === 'beside') return { folder }
  if (placement.kind === 'folder') return { folder: joinRel(folder, directory) }
  return mirroredIn(look, folder, { tree: relPath(directory), scope })
}

/** The place in a tree of tests: at the depth at which its folders repeat those of the sources, else flat. */
function mirroredIn(
  look: Look,
  folder: RelPath,
  { tree, scope }: { tree: RelPath; scope: Scope },
): Where {
  const outer = treeOf(tree)
  const base = (outer === undefined ? undefined : parentOf(outer)) ?? scope.base
  const isSorted =
    testsIn(look, tree, scope.languages).length === 0 && look(tree).folders.includes('unit')
  const top = isSorted ? joinRel(tree, 'unit') : tree
  const below = folder
    .slice(base.length)
    .split('/')
    .filter((name) => name !== '')
  const mirrored = look(top).folders.filter((name) => !KINDS.has(name))
  for (let depth = 0; depth <= below.length; depth++) {
    const { folders } = look(joinRel(base, ...below.slice(0, depth)))
    if (mirrored.some((name) => folders.includes(name)))
      return { folder: joinRel(top, ...below.slice(depth)) }
  }
  const [first = ''] = below
  return { folder: top, apart: joinRel(top, ...(SOURCE_ROOTS.has(first) ? below.slice(1) : below)) }
}
