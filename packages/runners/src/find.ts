import { type Language, parentOf, type RelPath } from '@tailtest/project'
import type { Runner } from './types.ts'

/** Languages whose runner a package.json names. */
const SCRIPT: readonly Language[] = ['javascript', 'typescript']

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
