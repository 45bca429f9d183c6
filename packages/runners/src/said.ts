import type { Language, Project, RelPath } from '@tailtest/project'
import { isUnplaced } from './cache/checks.ts'
import { answerOf } from './cache/kept.ts'
import type { CacheOptions } from './cache/store.ts'
import type { Row } from './families/index.ts'
import type { Unplaced } from './hits.ts'
import type { Settings } from './placement/runner-tests.ts'
import { isTable } from './table.ts'
import type { Env } from './types.ts'

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
  if (!isTable(value) || !isTable(value.place)) return false
  const { runner, startsForeign } = value
  return (runner === undefined || isUnplaced(runner)) && typeof startsForeign === 'boolean'
}
