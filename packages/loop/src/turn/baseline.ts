import type { RelPath } from '@tailtest/project'
import { classifyFailure, type Results, type TestResult } from '@tailtest/results'
import type { Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { markOf } from './mark.ts'
import { onOldTree } from './old-tree.ts'
import type { RunRecord } from './verified.ts'

/** How tests stood when the turn began. */
export interface Baseline {
  /** By the test's id; a test that did not run then, or failed for its surroundings, is not in it. */
  statuses: ReadonlyMap<string, 'pass' | 'fail'>
  runs: readonly RunRecord[]
}

const NOTHING: Baseline = { statuses: new Map(), runs: [] }

/**
 * Runs test files on the tree as it was at the turn's beginning, in a copy. Nothing: the turn was not marked, there is no
 * copy to be had in this time, or nothing ran in it.
 */
export async function runBaseline(
  place: Place,
  { turn }: Session,
  tests: readonly RelPath[],
  { timeoutMs, context }: { timeoutMs: number; context: WorkContext },
): Promise<Baseline> {
  const mark = markOf(turn.mark)
  if (mark === undefined || tests.length === 0) return NOTHING
  const options = { for: 'baseline', timeoutMs, context } as const
  const runs = await onOldTree(place, mark, options, (old) => old.run(tests))
  return runs === undefined
    ? NOTHING
    : { statuses: statusesOf(runs.map(({ results }) => results)), runs }
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
