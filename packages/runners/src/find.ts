import { type Language, type Project, parentOf, type RelPath, toRelative } from '@tailtest/project'
import { type Directory, openDirectory } from './directory.ts'
import { openLook } from './look.ts'
import { testScriptsOf } from './node/evidence.ts'
import { manifestsIn, runnersIn } from './package-runners.ts'
import { loadParsers } from './parsers.ts'
import { openReads } from './reads.ts'
import type { Env, Runner } from './types.ts'
import { upwards } from './upwards.ts'

/** Languages whose runner a package.json names. */
const SCRIPT: readonly Language[] = ['javascript', 'typescript']

/** Whether the folder's own test script starts a runner that cannot be run here: no runner from above is its files' then. */
export function startsForeign(dir: Directory): boolean {
  return testScriptsOf(dir).foreign !== undefined
}

/** The runners, each without the folders that start a foreign one. */
export function withoutForeign(runners: readonly Runner[], foreign: readonly RelPath[]): Runner[] {
  return runners.map((runner) => {
    const isBelow = (folder: RelPath) => folder !== runner.directory && holds(runner, folder)
    const except = isForScript(runner) ? foreign.filter(isBelow) : []
    return except.length === 0 ? runner : { ...runner, except }
  })
}

/** Whether it runs tests of JavaScript. */
export function isForScript({ languages }: Runner): boolean {
  return languages.some((language) => SCRIPT.includes(language))
}

function holds({ directory }: Runner, path: RelPath): boolean {
  return directory === '' || path.startsWith(`${directory}/`)
}

/**
 * The runner of one file: upwards from its folder, the first folder whose manifests speak for one of this language.
 * Reads a few manifests of each folder on the way; `undefined`: none up to the root, or a package on the way
 * whose own test script starts a runner that cannot be run here.
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
    if (SCRIPT.includes(language) && startsForeign(dir)) return undefined
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
    (runner) => runner.languages.includes(language) && holds(runner, path),
  )
  const owner = owners.reduce<Runner | undefined>(
    (best, next) =>
      best === undefined || next.directory.length > best.directory.length ? next : best,
    undefined,
  )
  return owner?.except?.some((folder) => path.startsWith(`${folder}/`)) ? undefined : owner
}

/** A folder and those above it. */
export function foldersAbove(folder: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return parent === undefined ? [folder] : [folder, ...foldersAbove(parent)]
}
