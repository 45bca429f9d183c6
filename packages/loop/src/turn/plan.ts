import { languageOf, type RelPath } from '@tailtest/project'
import { isReadable } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Context, Place } from '../context.ts'
import { lackingFor } from '../frameworks.ts'
import { fingerprint, supportFiles } from './fingerprint.ts'
import { createReach } from './reach.ts'

/** A test file that a runner can run. */
export interface Planned {
  test: RelPath
  runner: Runner
  /** Over the bytes that its result will stand for. */
  hash: string
}

export interface NotRun {
  test: RelPath
  reason: string
}

/** Finds the runner of each test file, and what its result would stand for. */
export async function plan(
  place: Place,
  tests: readonly RelPath[],
  context: Context,
): Promise<{ planned: Planned[]; notRun: NotRun[] }> {
  const reach = createReach(place.project, context.syntax)
  const planned: Planned[] = []
  const notRun: NotRun[] = []
  for (const test of tests) {
    const language = languageOf(test)
    const runner = language && (await place.runnerOf(test, language))
    const lacks = runner && lackingFor(place.project, test, runner)
    if (runner === undefined) notRun.push({ test, reason: 'no runner' })
    else if (lacks !== undefined) notRun.push({ test, reason: `${lacks} is not there` })
    else if (!runner.installed) notRun.push({ test, reason: `${runner.name} is not installed` })
    else if (!isReadable(runner.report))
      notRun.push({ test, reason: `${runner.name} reports cannot be read yet` })
    else {
      const reached = await reach([test, ...supportFiles(place.project, test)])
      planned.push({ test, runner, hash: await fingerprint(place, test, runner, reached) })
    }
  }
  return { planned, notRun }
}

/** Keeps what fits the budget by the durations of earlier runs; a test never run before counts as nothing. */
export function fitBudget<T extends { test: RelPath }>(
  planned: readonly T[],
  budgetMs: number,
  durationOf: (test: RelPath) => number,
): { fits: T[]; over: T[] } {
  const fits: T[] = []
  const over: T[] = []
  let spent = 0
  for (const item of planned) {
    const duration = durationOf(item.test)
    if (duration > 0 && spent + duration > budgetMs) over.push(item)
    else {
      fits.push(item)
      spent += duration
    }
  }
  return { fits, over }
}

/** One run for each runner of each package. */
export function byRunner(planned: readonly Planned[]): { runner: Runner; planned: Planned[] }[] {
  const groups = new Map<string, { runner: Runner; planned: Planned[] }>()
  for (const item of planned) {
    const { runner } = item
    const key = JSON.stringify([runner.name, runner.directory, runner.command, runner.args])
    const group = groups.get(key) ?? { runner, planned: [] }
    group.planned.push(item)
    groups.set(key, group)
  }
  return [...groups.values()]
}
