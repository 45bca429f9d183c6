import { languageOf, type RelPath } from '@tailtest/project'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import type { Verified } from './verified.ts'
import { verify } from './verify.ts'

export interface Repeated {
  /** All test files of the runs that are repeated. */
  all: readonly Verified[]
  /** Those of them that failed. */
  failing: readonly Verified[]
  /** Milliseconds that it may take. */
  left: number
}

/** Runners that give each test file a process or a world of its own: company changes nothing there. */
const ISOLATING: ReadonlySet<string> = new Set(['vitest', 'jest', 'node-test', 'deno'])

/**
 * Repeats runs in which tests failed, as they were: with the same company. A failing file is run alone only where its
 * runner isolates files; a test that passes alone and fails in company depends on the others, and is no flaky one.
 */
export async function repeat(
  place: Place,
  { all, failing, left }: Repeated,
  context: WorkContext,
): Promise<Verified[]> {
  if (left <= 0 || failing.length === 0) return []
  const runs = new Set(failing.map(({ run }) => run))
  const alone = new Set(failing.map(({ test }) => test))
  const isolated = await Promise.all(all.map(({ test }) => isIsolated(place, test)))
  const again = all.filter(
    ({ test, run, fromReceipt }, n) =>
      !fromReceipt && runs.has(run) && (alone.has(test) || isolated[n] === false),
  )
  const tests = again.map(({ test }) => test)
  const { verified } = await verify(
    place,
    tests,
    { budgetMs: left, hardMs: left, again: true },
    context,
  )
  return verified.filter(({ test }) => alone.has(test))
}

async function isIsolated(place: Place, test: RelPath): Promise<boolean> {
  const language = languageOf(test)
  const runner = language && (await place.runnerOf(test, language))
  return runner === undefined || ISOLATING.has(runner.report)
}
