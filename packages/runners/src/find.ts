import { type Language, type Project, parentOf, type RelPath, toRelative } from '@tailtest/project'
import { openDirectory } from './directory.ts'
import { openLook } from './look.ts'
import { manifestsIn, runnersIn } from './package-runners.ts'
import { loadParsers } from './parsers.ts'
import { openReads } from './reads.ts'
import type { Env, Runner } from './types.ts'
import { upwards } from './upwards.ts'

/**
 * The runner of one file: upwards from its folder, the first folder whose manifests speak for one of this language.
 * Reads a few manifests of each folder on the way; `undefined`: none up to the root.
 */
export async function findRunner(
  project: Project,
  path: RelPath,
  language: Language,
  env: Env,
): Promise<Runner | undefined> {
  const folder = parentOf(path)
  const start = folder === undefined ? undefined : toRelative(project, folder === '' ? '.' : folder)
  if (start === undefined) return undefined
  const reads = openReads()
  const look = openLook(project, reads)
  const parsers = await loadParsers(manifestsIn(look, foldersAbove(start), [language]))
  for (const dir of upwards(openDirectory(start, { project, env, look, reads, parsers }))) {
    const [runner] = runnersIn(dir, look, [language])
    if (runner !== undefined) return runner
  }
  return undefined
}

/** The runner of a list that owns a file: of its language, in the deepest folder above it. */
export function runnerFor(
  path: RelPath,
  language: Language,
  runners: readonly Runner[],
): Runner | undefined {
  const owners = runners.filter(
    ({ directory, languages }) =>
      languages.includes(language) && (directory === '' || path.startsWith(`${directory}/`)),
  )
  return owners.reduce<Runner | undefined>(
    (best, next) =>
      best === undefined || next.directory.length > best.directory.length ? next : best,
    undefined,
  )
}

/** A folder and those above it. */
export function foldersAbove(folder: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return parent === undefined ? [folder] : [folder, ...foldersAbove(parent)]
}
