import { type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { areRunners, areWorkspaces } from './cache/checks.ts'
import { type CacheOptions, keep, nowOf, recall } from './cache/store.ts'
import { type Testimony, witnessEnv } from './cache/witness.ts'
import { openDirectory } from './directory.ts'
import { isForScript, startsForeign, withoutForeign } from './find.ts'
import { type Listing, openLook } from './look.ts'
import { MANIFEST } from './manifests.ts'
import { runnersIn } from './package-runners.ts'
import { openReads, type Witness } from './reads.ts'
import { isTable } from './table.ts'
import type { Env, Runner } from './types.ts'
import { survey } from './workspaces/survey.ts'
import type { Workspaces } from './workspaces/types.ts'

/** What the manifests of a project say. */
export interface Detection {
  /** Every runner, packages of a monorepo included, by directory. */
  runners: Runner[]
  workspaces: Workspaces
}

export interface DetectOptions {
  /** Where the answer is kept from one process to the next; absent: nothing is kept. */
  cache?: CacheOptions
  /** Looks again although a kept answer still holds, and keeps the new one. */
  fresh?: boolean
}

/** Detects the runners and packages of a project from their manifests; nothing is executed. */
export async function detectProject(
  project: Project,
  env: Env,
  { cache, fresh = false }: DetectOptions = {},
): Promise<Detection> {
  if (cache === undefined) return (await look(project, env)).detection
  const kept = fresh ? undefined : recall(cache, { project, env, shapeOf })
  if (isDetection(kept)) return kept
  const since = nowOf(cache)
  const testimony: Testimony = { asked: [], env: new Map() }
  const { detection, listings } = await look(project, witnessEnv(env, testimony), (...question) => {
    testimony.asked.push(question)
  })
  const unseen = [...listings].filter(([, { isSeen }]) => !isSeen)
  const shapes = new Map(
    unseen.map(([folder, listing]) => [toAbsolute(project, folder), shape(listing)]),
  )
  keep(cache, { project, answer: detection, testimony, shapes, since })
  return detection

  function shapeOf(folder: RelPath): string {
    return shape(openLook(project)(folder))
  }
}

/** Every runner of the project, packages of a monorepo included: of each folder the ones its manifests speak for. */
export async function detectRunners(
  project: Project,
  env: Env,
  options?: DetectOptions,
): Promise<Runner[]> {
  return (await detectProject(project, env, options)).runners
}

async function look(
  project: Project,
  env: Env,
  witness?: Witness,
): Promise<{ detection: Detection; listings: ReadonlyMap<RelPath, Listing> }> {
  const reads = openReads(witness)
  const listings = new Map<RelPath, Listing>()
  const lookAt = openLook(project, reads, listings)
  const surroundings = { project, env, look: lookAt, reads, parsers: {}, opened: new Map() }
  const { folders, workspaces } = await survey(surroundings)
  const directories = folders.map((folder) => openDirectory(folder, surroundings))
  const runners = directories.map((dir) => ({ dir, found: runnersIn(dir, lookAt) }))
  const foreign = runners.filter(
    ({ dir, found }) =>
      lookAt(dir.path).like(MANIFEST).includes('package.json') &&
      startsForeign(dir) &&
      !found.some(isForScript),
  )
  const all = withoutForeign(
    runners.flatMap(({ found }) => found),
    foreign.map(({ dir }) => dir.path),
  )
  return { detection: { runners: all, workspaces }, listings }
}

/** What was looked at in a folder of which only folders and manifests were. */
function shape({ folders, like }: Listing): string {
  return [...like(MANIFEST), '', ...folders].join('\0')
}

function isDetection(value: unknown): value is Detection {
  return isTable(value) && areRunners(value.runners) && areWorkspaces(value.workspaces)
}
