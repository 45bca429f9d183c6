import { languageOf } from '@tailtest/project'
import { type Runner, runnerFor } from '@tailtest/runners'
import type { Work } from '../select/imports.ts'
import { joined, type Verification } from '../start/run-group.ts'
import { runSuite, suiteKey } from '../start/suites.ts'
import { runRest } from './run-rest.ts'
import type { Task } from './tool.ts'

export interface AllDemand {
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
  /** The suites of the integration tests, too. */
  integration: boolean
  /** What a workspace tool has run already. @default nothing */
  tasks?: readonly Task[]
}

/** Runs every suite of a project, one after the other, as far as no tool has run it. */
export async function runAll(
  place: Work,
  { timeoutMs, integration, tasks = [] }: AllDemand,
): Promise<Verification> {
  const runners = await place.runners()
  const more = integration ? (await Promise.all(runners.map(place.integration))).flat() : []
  const suites = new Map([...runners, ...more].map((runner) => [suiteKey(runner), runner]))
  const left = { tasks, runners, timeoutMs }
  const parts: Verification[] = []
  for (const runner of suites.values()) {
    const isUnit = runners.includes(runner)
    const suite = async () => {
      if (!runner.installed) return notRun(runner, `${runner.name} is not installed`)
      const found = await runSuite(place, runner, { hardMs: timeoutMs })
      return isUnit ? ownOf(runner, runners, found) : found
    }
    parts.push(await (isUnit ? runRest(place, runner, left, suite) : suite()))
  }
  return joined(parts)
}

function notRun({ name, directory }: Runner, reason: string): Verification {
  const test = `the whole suite of ${name}${directory === '' ? '' : ` in ${directory}`}`
  return { verified: [], notRun: [{ test, reason }], runs: [] }
}

/** Without the tests of packages below that have a runner of their own, which the one above finds as well. */
function ownOf(
  runner: Runner,
  runners: readonly Runner[],
  { verified, ...rest }: Verification,
): Verification {
  const isOwn = (path: (typeof verified)[number]['test']) => {
    const language = languageOf(path)
    const owner = language && runnerFor(path, language, runners)
    return owner === undefined || owner.directory === runner.directory
  }
  return { ...rest, verified: verified.filter(({ test }) => isOwn(test)) }
}
