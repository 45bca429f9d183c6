import { languageOf } from '@tailtest/project'
import { type Runner, runnerFor } from '@tailtest/runners'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { joined, type Verification } from './run-group.ts'
import { runSuite, suiteKey } from './suites.ts'

/** Runs every suite of a project, one after the other; with `integration` those of the integration tests, too. */
export async function runAll(
  place: Place,
  { timeoutMs, integration }: { timeoutMs: number; integration: boolean },
  context: WorkContext,
): Promise<Verification> {
  const runners = await place.runners()
  const more = integration ? (await Promise.all(runners.map(place.integration))).flat() : []
  const suites = new Map([...runners, ...more].map((runner) => [suiteKey(runner), runner]))
  const parts: Verification[] = []
  for (const runner of suites.values()) {
    if (!runner.installed) {
      parts.push(notRun(runner, `${runner.name} is not installed`))
      continue
    }
    const found = await runSuite(place, runner, { hardMs: timeoutMs }, context)
    parts.push(runners.includes(runner) ? ownOf(runner, runners, found) : found)
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
