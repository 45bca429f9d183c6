import { join } from 'node:path'
import {
  escapeId,
  type Language,
  type Project,
  parentOf,
  type RelPath,
  toRelative,
} from '@tailtest/project'
import type { CacheOptions } from './cache/store.ts'
import { familyOf } from './families/index.ts'
import { foldersAbove } from './find.ts'
import { type Look, openLook } from './look.ts'
import { placementOf } from './placement/runner-tests.ts'
import { saidIn } from './said.ts'
import type { Env, Runner } from './types.ts'

export { runnerFor } from './find.ts'

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
