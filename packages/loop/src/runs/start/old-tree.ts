import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languageOf, openProject, type Project, type RelPath } from '@tailtest/project'
import { runTestsIn } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { type Mark, type Overlay, openOverlay } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { openImports, type Work } from '../select/imports.ts'
import { besideOthers } from './others.ts'
import { byRunner } from './plan.ts'
import type { RunRecord } from './verified.ts'

/** The tree as it was, in a copy in which links and editable installs lead into the copy. */
export interface OldTree {
  project: Project
  /** The imports of the copy. */
  imports: Work['imports']
  /** Runs test files by the runners they have today, as far as the time allows. */
  run(tests: readonly RelPath[]): Promise<readonly RunRecord[]>
  /** What was there then, or may have been, and is not. A folder ends with a slash. */
  left: readonly string[]
  /** Whether a run wrote a file of it. */
  isMade(path: string): boolean
}

export interface OldTreeOptions {
  /** What the copy is for: the first word of its runs' names. */
  for: 'baseline' | 'replay'
  /** Files as they are now that go over it; one that is gone is gone there. @default none */
  today?: readonly RelPath[]
  /** Milliseconds for the copy and all runs together. */
  timeoutMs: number
}

/** Does something with the tree as it was at a mark; `undefined`: there is no copy to be had, or not in this time. */
export async function onOldTree<T>(
  place: Place,
  mark: Mark,
  options: OldTreeOptions,
  work: (old: OldTree) => Promise<T>,
): Promise<T | undefined> {
  const { timeoutMs, today = [] } = options
  if (timeoutMs <= 0) return undefined
  const until = place.now() + timeoutMs
  const overlay = await openOverlay(place.project, mark, {
    stateDirectory: place.stateRoot,
    with: today,
    signal: AbortSignal.timeout(timeoutMs),
    onRefused: ({ reason, path }) => place.debug(`no ${options.for}: ${reason} ${path ?? ''}`),
  })
  if (overlay === undefined) return undefined
  try {
    return await work(openOld(place, overlay, options, until))
  } finally {
    await overlay.close()
  }
}

function openOld(place: Place, overlay: Overlay, options: OldTreeOptions, until: number): OldTree {
  const project = openProject(overlay.folder)
  const opened = Date.now() + 1 // what was copied within the same millisecond was not made
  // what is read of the copy's imports goes with the copy
  const imports = openImports({ project, stateRoot: dirname(overlay.folder) }, place)
  return {
    project,
    imports,
    run: async (tests) => {
      const runs: RunRecord[] = []
      const keepEnv = await place.passEnv()
      for (const { runner, planned } of byRunner(await runnersOf(place, tests))) {
        const left = until - place.now()
        if (left <= 0) break
        const limits = {
          ...{ timeoutMs: left, keepEnv, dropEnv: place.hostVariables },
          ...(place.signal && { signal: place.signal }),
        }
        const files = planned.map(({ test }) => test)
        const { value: results } = await besideOthers(place, runner, () =>
          runTestsIn(overlay, runner, files, limits),
        )
        const run = `${options.for}-${place.now().toString(36)}-${runs.length}`
        runs.push({ run, runner, results })
      }
      return runs
    },
    left: overlay.left.map(({ path }) => path),
    isMade: (path) => {
      const stat = statSync(join(overlay.folder, path), { throwIfNoEntry: false })
      return stat !== undefined && stat.mtimeMs >= opened
    },
  }
}

/** Test files with the runners that they have today. */
export async function runnersOf(
  place: Place,
  tests: readonly RelPath[],
): Promise<{ test: RelPath; runner: Runner }[]> {
  const found = await Promise.all(
    tests.map(async (test) => {
      const language = languageOf(test)
      const runner = language && (await place.runnerOf(test, language))
      return runner === undefined ? [] : [{ test, runner }]
    }),
  )
  return found.flat()
}
