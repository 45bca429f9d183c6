import { type Project, relPath } from '@tailtest/project'
import { openDirectory } from './directory.ts'
import { foldersBelow, openLook } from './look.ts'
import { manifestsIn, runnersIn } from './package-runners.ts'
import { loadParsers } from './parsers.ts'
import { openReads } from './reads.ts'
import type { Env, Runner } from './types.ts'

/** Packages lie near the top: level by level, this reaches those of a workspace of hundreds. */
const MAX_FOLDERS = 500

/** Every runner of the project, packages of a monorepo included: of each folder the ones its manifests speak for. */
export async function detectRunners(project: Project, env: Env): Promise<Runner[]> {
  const reads = openReads()
  const look = openLook(project, reads)
  const folders = [...foldersBelow(look, relPath(''), MAX_FOLDERS)].sort()
  const parsers = await loadParsers(manifestsIn(look, folders))
  return folders.flatMap((folder) => {
    const dir = openDirectory(folder, { project, env, look, reads, parsers })
    return runnersIn(dir, look)
  })
}
