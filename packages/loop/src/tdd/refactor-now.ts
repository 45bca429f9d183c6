import { isTestFile, languageOf, type RelPath, relPath, walk } from '@tailtest/project'
import { runCommand } from '@tailtest/results'
import { globMatcher } from '@tailtest/runners'
import type { Journal } from '@tailtest/session'
import { grouped } from '@tailtest/tdd'
import type { Context, Place } from '../context.ts'
import { runTestsNow } from '../run-now.ts'
import { gateState } from './state.ts'

/** What came of beginning or ending a refactoring. */
export type Refactored =
  | { type: 'begun'; tests: readonly RelPath[] }
  | { type: 'ended'; tests: readonly RelPath[] }
  /** Nothing changes; why not, and what fails or could not be run. */
  | { type: 'refused'; reason: Refusal; tests: readonly string[] }

/** No source lies in the scope; no test covers it; its tests do not all pass; none is under way; one is; the command failed; nobody agreed to it. */
export type Refusal =
  | 'no-source'
  | 'no-test'
  | 'not-green'
  | 'none'
  | 'under-way'
  | 'not-verified'
  | 'not-agreed'

export interface RefactorDemand {
  /** Patterns of paths from the root. */
  scope: readonly string[]
  reason: string
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

/** Bytes of a record are few: so many test files are remembered, the rest is found again by the scope. */
const MOST_TESTS = 40

/** Lets the sources of a scope be edited freely, once their tests are seen green. */
export async function beginRefactoring(
  place: Place,
  journal: Journal,
  { scope, reason, timeoutMs }: RefactorDemand,
  context: Context,
): Promise<Refactored> {
  if (gateState(journal).refactoring) return refused('under-way')
  const sources = sourcesIn(place, scope)
  if (sources.length === 0) return refused('no-source')
  const seen = await greenTests(place, journal, sources, timeoutMs, context)
  if (seen.type === 'refused') return seen
  const tests = grouped(seen.tests)[0]?.slice(0, MOST_TESTS) ?? []
  const record = {
    mode: 'refactor',
    scope: scope.slice(0, 20),
    reason: reason.slice(0, 300),
    tests,
  }
  journal.keep({ type: 'tdd.mode', ...record })
  return { type: 'begun', tests: seen.tests }
}

/** Ends it, once the same tests are green again and the configured command succeeds. */
export async function endRefactoring(
  place: Place,
  journal: Journal,
  timeoutMs: number,
  context: Context,
): Promise<Refactored> {
  const { refactoring } = gateState(journal)
  if (refactoring === undefined) return refused('none')
  const paths = [...new Set([...sourcesIn(place, refactoring.scope), ...refactoring.tests])]
  const seen = await greenTests(place, journal, paths, timeoutMs, context)
  if (seen.type === 'refused') return seen
  const objection = await verified(place, timeoutMs, context)
  if (objection !== undefined) return refused(objection)
  const { scope, reason } = refactoring
  journal.keep({ type: 'tdd.mode', ...{ mode: 'refactored', scope, reason, tests: [] } })
  return { type: 'ended', tests: seen.tests }
}

function refused(reason: Refusal, tests: readonly string[] = []): Refactored & { type: 'refused' } {
  return { type: 'refused', reason, tests }
}

function sourcesIn({ project }: Place, scope: readonly string[]): RelPath[] {
  const globs = scope.map(globMatcher)
  return [...walk(project)].filter(
    (path) =>
      languageOf(path) !== undefined && !isTestFile(path) && globs.some((fits) => fits(path)),
  )
}

type Green = { type: 'green'; tests: readonly RelPath[] } | (Refactored & { type: 'refused' })

async function greenTests(
  place: Place,
  journal: Journal,
  paths: readonly RelPath[],
  timeoutMs: number,
  context: Context,
): Promise<Green> {
  const { report } = await runTestsNow(place, journal, { paths, timeoutMs }, context)
  const { failures, not_run } = report
  if (failures.length + not_run.length > 0) {
    return refused('not-green', [
      ...failures.map(({ id }) => id),
      ...not_run.map(({ test }) => test),
    ])
  }
  const tests = [...new Set(report.files.map(({ test }) => relPath(test)))]
  return tests.length === 0 ? refused('no-test') : { type: 'green', tests }
}

/** Runs the configured command; `undefined`: there is none, or it succeeded. */
async function verified(
  place: Place,
  timeoutMs: number,
  { hostVariables: dropEnv }: Context,
): Promise<Refusal | undefined> {
  const [command, ...args] = (await place.config()).tdd.verify
  if (command === undefined) return undefined
  if (await place.hasUnagreedCommands()) return 'not-agreed'
  const options = { cwd: place.project.root, timeoutMs, dropEnv }
  const isGood = await runCommand(
    () => ({ command, args }),
    options,
    (end) => end.exitCode === 0,
  )
  return isGood ? undefined : 'not-verified'
}
