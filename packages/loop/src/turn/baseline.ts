import { languageOf, type RelPath } from '@tailtest/project'
import { classifyFailure, type Results, runTestsIn, type TestResult } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Session } from '@tailtest/session'
import { openOverlay } from '@tailtest/tree'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { markOf } from './mark.ts'
import { byRunner } from './plan.ts'
import type { RunRecord } from './verified.ts'

/** How tests stood when the turn began. */
export interface Baseline {
  /** By the test's id; a test that did not run then, or failed for its surroundings, is not in it. */
  statuses: ReadonlyMap<string, 'pass' | 'fail'>
  runs: readonly RunRecord[]
}

const NOTHING: Baseline = { statuses: new Map(), runs: [] }

/**
 * Runs test files on the tree as it was at the turn's beginning, in a copy in which links and editable installs lead
 * into the copy. Nothing: the turn was not marked, there is no copy to be had in this time, or nothing ran in it.
 */
export async function runBaseline(
  place: Place,
  { turn }: Session,
  tests: readonly RelPath[],
  { timeoutMs, context }: { timeoutMs: number; context: WorkContext },
): Promise<Baseline> {
  const mark = markOf(turn.mark)
  if (mark === undefined || tests.length === 0 || timeoutMs <= 0) return NOTHING
  const until = context.now() + timeoutMs
  const overlay = await openOverlay(place.project, mark, {
    stateDirectory: place.stateRoot,
    signal: AbortSignal.timeout(timeoutMs),
    onRefused: ({ reason, path }) => context.debug(`no baseline: ${reason} ${path ?? ''}`),
  })
  if (overlay === undefined) return NOTHING
  try {
    const runs: RunRecord[] = []
    for (const { runner, planned } of byRunner(await withRunners(place, tests))) {
      const left = until - context.now()
      if (left <= 0) break
      const options = { timeoutMs: left, dropEnv: context.hostVariables }
      const files = planned.map(({ test }) => test)
      const results = await runTestsIn(overlay, runner, files, options)
      runs.push({ run: `baseline-${context.now().toString(36)}`, runner, results })
    }
    return { statuses: statusesOf(runs.map(({ results }) => results)), runs }
  } finally {
    await overlay.close()
  }
}

async function withRunners(
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

/** What does not load, and what lacks something of the machine, says nothing about the old code. */
function statusesOf(all: readonly Results[]): Map<string, 'pass' | 'fail'> {
  const isAbout = (test: TestResult) =>
    classifyFailure(test, { changed: [] }).category !== 'environment'
  return new Map(
    all
      .flatMap(({ tests }) => tests)
      .flatMap((test): [string, 'pass' | 'fail'][] => {
        if (test.status === 'pass') return [[test.id, 'pass']]
        return test.status === 'fail' && isAbout(test) ? [[test.id, 'fail']] : []
      }),
  )
}
