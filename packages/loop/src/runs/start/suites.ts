import { existsSync } from 'node:fs'
import { type RelPath, sha256, toAbsolute } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import type { Plan } from '@tailtest/scenarios'
import { openReceipts, openSuites } from '@tailtest/session'
import { changedSince, mark } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'
import type { Work } from '../select/imports.ts'
import { durationsOf, fitBudget, plan } from './plan.ts'
import { joined, runOnce, type Verification, whyNot, writeReceipts } from './run-group.ts'
import { fromRun } from './verified.ts'
import { type Limits, verifyPlanned } from './verify.ts'

/** Under this name the last whole run of a runner is kept. */
export function suiteKey({ name, directory, command, args, suite }: Runner): string {
  return sha256(JSON.stringify([name, directory, command, args, suite])).slice(0, 16)
}

export interface SuiteDemand {
  runners: readonly Runner[]
  runs: Plan['runs']
  /** Test files that this turn's end has dealt with already. */
  done: ReadonlySet<RelPath>
}

/**
 * Runs the rest of whole suites, as far as the depth asks for it and the time allows. A suite whose duration nobody
 * knows is only run where everything is asked for.
 */
export async function verifySuites(
  place: Work,
  { runners, runs, done }: SuiteDemand,
  limits: Limits,
): Promise<Verification> {
  if (runs === 'impacted') return joined([])
  const started = place.now()
  const parts: Verification[] = []
  const seen = new Set(done)
  for (const runner of await suitesOf(place, runners, runs)) {
    const spent = place.now() - started
    const left = { budgetMs: limits.budgetMs - spent, hardMs: limits.hardMs - spent }
    if (left.hardMs <= 0) break
    const known = openSuites(place.stateRoot).of(suiteKey(runner))
    if (known === undefined) {
      if (runs === 'everything') parts.push(await runSuite(place, runner, left))
    } else if (known.ms <= left.budgetMs || runs === 'everything') {
      const rest = known.files.filter(
        (test) => !seen.has(test) && existsSync(toAbsolute(place.project, test)),
      )
      parts.push(await verifyRest(place, { runner, rest }, left))
    }
    for (const { verified } of parts) for (const { test } of verified) seen.add(test)
  }
  return withoutKnown(joined(parts), done)
}

/** With everything, the integration tests follow the unit tests of all packages. */
async function suitesOf(
  place: Place,
  runners: readonly Runner[],
  runs: Plan['runs'],
): Promise<Runner[]> {
  const more = runs === 'everything' ? await Promise.all(runners.map(place.integration)) : []
  const all = [...runners, ...more.flat()]
  return [...new Map(all.map((runner) => [suiteKey(runner), runner])).values()]
}

/** A whole run runs again what this turn's end has dealt with: of that everything is said already. */
function withoutKnown(
  { verified, ...rest }: Verification,
  done: ReadonlySet<RelPath>,
): Verification {
  return { ...rest, verified: verified.filter(({ test }) => !done.has(test)) }
}

/** The test files of a suite that a runner reported before; what would take too long is named, not looked at. */
async function verifyRest(
  place: Work,
  { runner, rest }: { runner: Runner; rest: readonly RelPath[] },
  limits: Limits,
): Promise<Verification> {
  const tests = rest.map((test) => ({ test }))
  const durationOf = durationsOf(openReceipts(place.stateRoot), place.now())
  const { fits, over } = fitBudget(tests, limits.budgetMs, durationOf)
  const wanted = fits.map(({ test }) => test)
  const { planned, notRun } = await plan(place, wanted, runner)
  const late = over.map(({ test }) => ({ test, reason: 'it does not fit the time budget' }))
  const found = await verifyPlanned(place, planned, limits)
  return joined([{ verified: [], notRun: [...notRun, ...late], runs: [] }, found])
}

/** One run of all that a runner has. Its receipts count only if nothing was changed meanwhile. */
export async function runSuite(
  place: Work,
  runner: Runner,
  { hardMs }: Pick<Limits, 'hardMs'>,
): Promise<Verification> {
  const { project, stateRoot } = place
  const stateDirectory = stateRoot
  const before = await mark(project, { stateDirectory })
  const record = await runOnce(runner, [], hardMs, { place })
  const { tests, fileErrors, crash, timedOut, durationMs } = record.results
  const files = [...new Set([...tests, ...fileErrors].map(({ file }) => file))]
  const verified = files.flatMap((test) => fromRun(test, record) ?? [])
  if (crash !== undefined || timedOut) {
    const reason = timedOut ? 'it took too long' : whyNot(runner, record.results)
    const notRun = [{ test: `the whole suite of ${runner.name}`, reason }]
    return { verified, notRun, runs: [record] }
  }
  const run = { ts: place.now(), ms: durationMs, files }
  besides(place, () => openSuites(stateRoot).write(suiteKey(runner), run))
  const since = await changedSince(project, before, { stateDirectory })
  if (since?.changes.length === 0) {
    const { planned } = await plan(place, files, runner)
    besides(place, () => writeReceipts(place, planned, verified, place.now()))
  }
  return { verified, notRun: [], runs: [record] }
}
