import { join } from 'node:path'
import {
  escapeId,
  isObject,
  type Language,
  type Project,
  parentOf,
  type RelPath,
  toRelative,
} from '@tailtest/project'
import { isUnplaced } from './cache/checks.ts'
import { answerOf } from './cache/kept.ts'
import type { CacheOptions } from './cache/store.ts'
import { familyOf, type Row } from './families/index.ts'
import type { Unplaced } from './hits.ts'
import { type Look, openLook } from './look.ts'
import { placementOf, type Settings } from './placement/observe.ts'
import { type Env, EVIDENCE, type Found, type Runner } from './types.ts'

export interface FindOptions {
  /** Folders that were listed before. */
  look?: Look
  /** What manifests say is kept from one process to the next, in files of this folder; absent: nothing is kept. */
  cache?: Omit<CacheOptions, 'file'> & { folder: string }
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
  { look = openLook(project), cache }: FindOptions = {},
): Promise<Runner | undefined> {
  const folder = parentOf(path)
  const start = folder === undefined ? undefined : toRelative(project, folder === '' ? '.' : folder)
  const family = familyOf(language)
  if (start === undefined || family === undefined) return undefined
  for (const above of foldersAbove(start)) {
    if (look(above).like(family.manifests).length === 0) continue
    const file = cache && join(cache.folder, `${escapeId(`${language} ${above}`)}.json`)
    const kept = cache && file !== undefined ? { ...cache, file } : undefined
    const said = await saidIn(above, { project, env, language, family, cache: kept })
    if (said.runner) return { ...said.runner, tests: placementOf(look, said.runner, said.place) }
    if (said.startsForeign) return undefined
  }
  return undefined
}

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

/** The one that more speaks for, by {@link EVIDENCE}; the first where they are equal. */
export function stronger<T extends Pick<Found, 'evidence'>>(
  first: T | undefined,
  second: T | undefined,
): T | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return EVIDENCE.indexOf(second.evidence) < EVIDENCE.indexOf(first.evidence) ? second : first
}

/** What a folder's manifests say to the files of one language below it. */
export interface Said {
  runner?: Unplaced
  /** What the runner's settings say of the place of its tests. */
  place: Settings
  /** The folder's own test script starts a runner that cannot be run here. */
  startsForeign: boolean
}

export interface Asking {
  project: Project
  env: Env
  language: Language
  family: Row
  /** Where the answer is kept from one process to the next; absent: nothing is kept. */
  cache?: CacheOptions
}

/** What the manifests of a folder say; the detectors are loaded where no kept answer holds. */
export function saidIn(folder: RelPath, asking: Asking): Promise<Said> {
  const { project, env, family, cache } = asking
  return answerOf(cache, {
    project,
    env,
    isAnswer: isSaid,
    shape: ({ folders, like }) => [...like(family.manifests), '', ...folders].join('\0'),
    look: async (scene) => {
      const { hear } = await import('./hear.ts')
      return hear(folder, { ...asking, ...scene })
    },
  })
}

function isSaid(value: unknown): value is Said {
  if (!isObject(value) || !isObject(value.place)) return false
  const { runner, startsForeign } = value
  return (runner === undefined || isUnplaced(runner)) && typeof startsForeign === 'boolean'
}
