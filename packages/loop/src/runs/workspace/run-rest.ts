import { isTestFile, languageOf, type RelPath, walk } from '@tailtest/project'
import { type Runner, runnerFor } from '@tailtest/runners'
import type { Place } from '../../context.ts'
import type { Work } from '../select/imports.ts'
import { plan } from '../start/plan.ts'
import { joined, type Verification } from '../start/run-group.ts'
import { runSuite } from '../start/suites.ts'
import { verify, verifyPlanned } from '../start/verify.ts'
import { restOf, type Shares, taskOfRunner, taskOfTest } from './share.ts'
import type { Task } from './tool.ts'

/** What a tool ran of a project, and how long tailtest's own runs may take, in milliseconds. */
export interface Left extends Shares {
  timeoutMs: number
}

/** The test files of a runner that no task has passed. */
function openFiles({ project }: Place, runner: Runner, shares: Shares): RelPath[] {
  return [...walk(project, { from: runner.directory })].filter((path) => {
    const language = isTestFile(path) ? languageOf(path) : undefined
    if (language === undefined || runnerFor(path, language, shares.runners) !== runner) return false
    return taskOfTest(path, shares)?.result !== 'passed'
  })
}

/** Runs of one runner what the tool's tasks have not passed; its suite, with `suite`, as it is run without a tool. */
export async function runRest(
  place: Work,
  runner: Runner,
  left: Left,
  suite: () => Promise<Verification>,
): Promise<Verification> {
  const rest = restOf(runner, left.tasks)
  if (rest === 'nothing') return joined([])
  if (rest === 'suite') return suite()
  const { planned, notRun } = await plan(place, openFiles(place, runner, left), runner)
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: left.timeoutMs, again: true }
  const found = await verifyPlanned(place, planned, limits)
  return joined([{ verified: [], notRun, runs: [] }, found])
}

/** Runs those of the demanded tests that the tool did not pass, and the whole of each package whose task failed. */
export async function runChanged(
  place: Work,
  tests: readonly RelPath[],
  left: Left,
): Promise<Verification> {
  const { tasks, runners, timeoutMs } = left
  const isOpen = ({ result }: Task) => result !== 'passed'
  const suites = runners.filter((runner) => {
    const task = runner.installed ? taskOfRunner(runner, tasks) : undefined
    return task !== undefined && isOpen(task)
  })
  const parts: Verification[] = []
  for (const runner of suites) {
    parts.push(await runSuite(place, runner, { hardMs: timeoutMs }))
  }
  const isRun = new Set(parts.flatMap(({ verified }) => verified.map(({ test }) => test)))
  const foreign = tasks.filter(
    (task) => isOpen(task) && !suites.some(({ directory }) => directory === task.directory),
  )
  const below = foreign.flatMap(({ directory }) => [...walk(place.project, { from: directory })])
  const wanted = [...tests, ...below.filter(isTestFile)].filter((test) => {
    return !isRun.has(test) && taskOfTest(test, left)?.result !== 'passed'
  })
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: timeoutMs, again: true }
  const { runners: _, ...found } = await verify(place, [...new Set(wanted)], limits)
  return joined([...parts, found])
}
