import type { Project } from '@tailtest/project'
import { isObject } from '@tailtest/project'
import { areRunners, areWorkspaces } from './cache/checks.ts'
import { answerOf, type Scene } from './cache/kept.ts'
import type { CacheOptions } from './cache/store.ts'
import { openDirectory } from './directory.ts'
import { script } from './families/script/index.ts'
import { isForScript, withoutForeign } from './find-runner.ts'
import type { Listing } from './look.ts'
import { runnersIn } from './package-runners.ts'
import type { Env, Runner } from './types.ts'
import { MANIFEST, survey } from './workspaces/survey.ts'
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
  return answerOf(cache, { project, env, fresh, isAnswer: isDetection, shape, look: lookAround })

  function lookAround(scene: Scene): Promise<Detection> {
    return look(project, scene)
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

async function look(project: Project, { env, reads, look: lookAt }: Scene): Promise<Detection> {
  const surroundings = { project, env, look: lookAt, reads, parsers: {}, opened: new Map() }
  const { folders, workspaces } = await survey(surroundings)
  const directories = folders.map((folder) => openDirectory(folder, surroundings))
  const runners = directories.map((dir) => ({ dir, found: runnersIn(dir, lookAt) }))
  const foreign = runners.filter(
    ({ dir, found }) =>
      lookAt(dir.path).like(MANIFEST).includes('package.json') &&
      script.startsForeign?.(dir) === true &&
      !found.some(isForScript),
  )
  const all = withoutForeign(
    runners.flatMap(({ found }) => found),
    foreign.map(({ dir }) => dir.path),
  )
  return { runners: all, workspaces }
}

/** What was looked at in a folder of which only folders and manifests were. */
function shape({ folders, like }: Listing): string {
  return [...like(MANIFEST), '', ...folders].join('\0')
}

function isDetection(value: unknown): value is Detection {
  return isObject(value) && areRunners(value.runners) && areWorkspaces(value.workspaces)
}
