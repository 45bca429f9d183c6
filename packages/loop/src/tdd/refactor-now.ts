import { languageOf, type RelPath, relPath, walk } from '@tailtest/project'
import { globMatcher } from '@tailtest/runners'
import type { Journal } from '@tailtest/session'
import { grouped, holdsTests, type TddEntry } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { runTestsNow } from '../run-now.ts'
import { markNow } from '../runs/changes/mark.ts'
import { openWork } from '../runs/select/imports.ts'
import { stillUnproven, testsChangedIn } from './refactor-tests.ts'
import { gateState } from './state.ts'
import { type VerifyObjection, verifyCommand } from './verify-command.ts'

/** What came of beginning or ending a refactoring. */
export type Refactored =
  | { type: 'begun'; tests: readonly RelPath[] }
  | { type: 'ended'; tests: readonly RelPath[] }
  /** Nothing changes; why not, and what fails or could not be run. */
  | { type: 'refused'; reason: Refusal; tests: readonly string[] }

/**
 * No source lies in the scope; no test covers it; its tests do not all pass; tests say something else than when it
 * began; none is under way; one is; the command failed, or nobody agreed to it.
 */
export type Refusal =
  | VerifyObjection
  | 'no-source'
  | 'no-test'
  | 'not-green'
  | 'stale'
  | 'none'
  | 'under-way'

export interface RefactorDemand {
  /** Patterns of paths from the root. */
  scope: readonly string[]
  reason: string
  /** A person agrees that no test covers the scope. @default it has to be covered */
  withoutTests?: boolean
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

/** Bytes of a record are few: so many test files are remembered, the rest is found again by the scope. */
const MOST_TESTS = 40

/** Lets the sources of a scope be edited freely, once their tests are seen green. */
export async function beginRefactoring(
  place: Place,
  journal: Journal,
  { scope, reason, withoutTests = false, timeoutMs }: RefactorDemand,
): Promise<Refactored> {
  if (gateState(journal).refactoring) return refused('under-way')
  const sources = await sourcesIn(place, scope)
  if (sources.length === 0) return refused('no-source')
  const demand = { paths: sources, mayBeNone: withoutTests, timeoutMs }
  const seen = await greenTests(place, journal, demand)
  if (seen.type === 'refused') return seen
  journal.keep<TddEntry>({
    type: 'tdd.mode',
    mode: 'refactor',
    scope: scope.slice(0, 20),
    reason: reason.slice(0, 300),
    tests: grouped(seen.tests)[0]?.slice(0, MOST_TESTS) ?? [],
    mark: await markNow(place),
  })
  return { type: 'begun', tests: seen.tests }
}

/**
 * Ends it, once the same tests are green again and the configured command succeeds. A test that says something else now
 * has to pass on the sources of before, too; one that says less is only let go by a person.
 */
export async function endRefactoring(
  place: Place,
  journal: Journal,
  timeoutMs: number,
): Promise<Refactored> {
  const { refactoring } = gateState(journal)
  if (refactoring === undefined) return refused('none')
  const paths = [...new Set([...(await sourcesIn(place, refactoring.scope)), ...refactoring.tests])]
  const demand = { paths, mayBeNone: refactoring.tests.length === 0, timeoutMs }
  const seen = await greenTests(place, journal, demand)
  if (seen.type === 'refused') return seen
  const stale = await staleTests(place, journal, timeoutMs)
  if (stale.length > 0) return refused('stale', stale)
  const objection = await verifyCommand(place, timeoutMs)
  if (objection !== undefined) return refused(objection)
  const { scope, reason } = refactoring
  journal.keep<TddEntry>({
    type: 'tdd.mode',
    mode: 'refactored',
    scope: [...scope],
    reason,
    tests: [],
  })
  return { type: 'ended', tests: seen.tests }
}

/** What a test that changed while it was to hold the behaviour says now is nobody's word but the agent's. */
async function staleTests(
  at: Place,
  journal: Journal,
  timeoutMs: number,
): Promise<readonly string[]> {
  const { refactoring } = gateState(journal)
  if (refactoring === undefined || at.actor === 'person') return []
  const place = openWork(at)
  const { lost, changed } = await testsChangedIn(place, refactoring)
  const { session } = journal.read()
  const options = { session, timeoutMs }
  return [...lost, ...(await stillUnproven(place, refactoring, changed, options))]
}

function refused(reason: Refusal, tests: readonly string[] = []): Refactored & { type: 'refused' } {
  return { type: 'refused', reason, tests }
}

async function sourcesIn({ project, tests }: Place, scope: readonly string[]): Promise<RelPath[]> {
  const globs = scope.map(globMatcher)
  const files = [...walk(project)].filter(
    (path) => languageOf(path) !== undefined && globs.some((fits) => fits(path)),
  )
  const { isTest } = await tests()
  const are = await Promise.all(files.map((path) => !holdsTests(path) && isTest(path)))
  return files.filter((_, at) => !are[at])
}

type Green = { type: 'green'; tests: readonly RelPath[] } | (Refactored & { type: 'refused' })

interface Covered {
  paths: readonly RelPath[]
  /** Nobody asks for a test. */
  mayBeNone: boolean
  timeoutMs: number
}

async function greenTests(
  place: Place,
  journal: Journal,
  { paths, mayBeNone, timeoutMs }: Covered,
): Promise<Green> {
  const { report } = await runTestsNow(place, journal, { paths, timeoutMs })
  const { failures, not_run } = report
  if (failures.length + not_run.length > 0) {
    return refused('not-green', [
      ...failures.map(({ id }) => id),
      ...not_run.map(({ test }) => test),
    ])
  }
  const tests = [...new Set(report.files.map(({ test }) => relPath(test)))]
  return tests.length === 0 && !mayBeNone ? refused('no-test') : { type: 'green', tests }
}
