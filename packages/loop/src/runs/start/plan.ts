import { languageOf, type RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import type { Receipts } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { lackingFor } from '../frameworks.ts'
import type { Imports, Reached, Work } from '../select/imports.ts'
import { type Disk, fingerprint, openDisk, supportFiles } from './fingerprint.ts'

/** A test file that a runner can run. */
export interface Planned {
  test: RelPath
  runner: Runner
  /** Over the bytes that its result will stand for. */
  hash: string
  /** Over those of them that it is known to read. */
  bytes: string
}

export interface NotRun {
  /** A test file's path, or what else was to be run, in words. */
  test: string
  reason: string
  /** The runner did not come to run anything. */
  crashed?: true
}

/** What running a test reads of the project, as far as that is known: what it loads, and what is set for it. */
export function reachOf(
  { project }: Pick<Place, 'project'>,
  test: RelPath,
  { imports, disk = openDisk(project) }: { imports: Imports; disk?: Disk },
): Promise<Reached> {
  return imports.reach([test, ...supportFiles(disk, test)])
}

/** Finds the runner of each test file, unless one is given, and what its result would stand for. */
export async function plan(
  place: Work,
  tests: readonly RelPath[],
  given?: Runner,
): Promise<{ planned: Planned[]; notRun: NotRun[] }> {
  const planned: Planned[] = []
  const notRun: NotRun[] = []
  const disk = openDisk(place.project)
  for (const test of tests) {
    const language = languageOf(test)
    const runner = given ?? (language && (await place.runnerOf(test, language)))
    const lacks = runner && lackingFor(place.project, test, runner)
    if (runner === undefined) notRun.push({ test, reason: 'no runner' })
    else if (lacks !== undefined) notRun.push({ test, reason: `${lacks} is not there` })
    else if (!runner.installed) notRun.push({ test, reason: `${runner.name} is not installed` })
    else {
      const reach = await reachOf(place, test, { imports: place.imports, disk })
      const hash = await fingerprint(place, test, { runner, reach, disk })
      const bytes = await fingerprint(place, test, { runner, reach, disk, tree: {} })
      planned.push({ test, runner, hash, bytes })
    }
  }
  return { planned, notRun }
}

/** A source that everything imports is reached by every test: so many are run of which nobody knows how long they take. */
const MOST_UNKNOWN = 100

/** So many of them are run first; how many more the clock says then. */
export const FIRST_UNKNOWN = 20

/** Pure: how many more tests of unknown duration may be run, at the pace of those that were. */
export function moreUnknown(so: { tried: number; spentMs: number; budgetMs: number }): number {
  const pace = so.spentMs / Math.max(1, so.tried)
  const time = Math.floor((so.budgetMs - so.spentMs) / Math.max(1, pace))
  return Math.max(0, Math.min(MOST_UNKNOWN - so.tried, time))
}

/** What a run took is no measure of the next for longer: the machine was busy, or the test has changed. */
const DURATION_HOLDS_MS = 24 * 60 * 60_000

/** How long test files took of late, at their quickest: a test that fails may wait for what does not come. 0: unknown. */
export function durationsOf(
  receipts: Pick<Receipts, 'quickest'>,
  now: number,
): (test: RelPath) => number {
  return (test) => receipts.quickest(test, now - DURATION_HOLDS_MS)
}

/** So many budgets may be spent on what is known to fail. */
const FAILING_BUDGETS = 3

interface Fitting {
  /** Tests of unknown duration. @default 100 */
  mostUnknown?: number
  /** What is known to fail. @default nothing */
  failing?: ReadonlySet<RelPath> | undefined
}

/**
 * Keeps what fits the budget by the durations of earlier runs, in their order. Tests of which none is known fit, so
 * many of them where there is a budget at all. What is known to fail is chosen first and may take three budgets: a test that
 * found a bug has to say whether it is mended.
 */
export function fitBudget<T extends { test: RelPath }>(
  planned: readonly T[],
  budgetMs: number,
  durationOf: (test: RelPath) => number,
  { mostUnknown = MOST_UNKNOWN, failing = new Set() }: Fitting = {},
): { fits: T[]; over: T[] } {
  const fitting = new Set<T>()
  let spent = 0
  let unknown = 0
  const most = Number.isFinite(budgetMs) ? mostUnknown : Number.POSITIVE_INFINITY
  const isFailing = ({ test }: T) => failing.has(test)
  const byNeed = [...planned.filter(isFailing), ...planned.filter((item) => !isFailing(item))]
  for (const item of byNeed) {
    const duration = durationOf(item.test)
    const isUnknown = duration === 0
    const limit = isFailing(item) ? budgetMs * FAILING_BUDGETS : budgetMs
    if (isUnknown ? unknown >= most : spent + duration > limit) continue
    fitting.add(item)
    spent += duration
    if (isUnknown) unknown += 1
  }
  // tests may depend on the order in which they run
  return {
    fits: planned.filter((item) => fitting.has(item)),
    over: planned.filter((item) => !fitting.has(item)),
  }
}

/** One run for each runner of each package. */
export function byRunner<T extends { runner: Runner }>(
  planned: readonly T[],
): { runner: Runner; planned: T[] }[] {
  const groups = new Map<string, { runner: Runner; planned: T[] }>()
  for (const item of planned) {
    const { runner } = item
    const key = JSON.stringify([runner.name, runner.directory, runner.command, runner.args])
    const group = groups.get(key) ?? { runner, planned: [] }
    group.planned.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}
