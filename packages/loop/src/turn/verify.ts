import type { RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { openReceipts } from '@tailtest/session'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { byRunner, fitBudget, type Planned, plan } from './plan.ts'
import { joined, runGroup, type Verification } from './run-group.ts'
import { fromReceipt } from './verified.ts'

export interface Limits {
  /** Milliseconds that the runs may take by estimate. */
  budgetMs: number
  /** Milliseconds after which a run is killed. */
  hardMs: number
  /** Run even what has a receipt. */
  again?: boolean
}

/** What became of the tests that were asked for, and the runners they belong to. */
export interface Verifications extends Verification {
  runners: Runner[]
}

/** Finds out how test files stand now: from receipts for the same bytes, else by running them. */
export async function verify(
  place: Place,
  tests: readonly RelPath[],
  limits: Limits,
  context: WorkContext,
): Promise<Verifications> {
  const { planned, notRun } = await plan(place, tests, context)
  const runners = byRunner(planned).map(({ runner }) => runner)
  const found = await verifyPlanned(place, planned, limits, context)
  return { ...joined([{ verified: [], notRun, runs: [] }, found]), runners }
}

/** The same for tests whose runner is known. */
export async function verifyPlanned(
  place: Place,
  planned: readonly Planned[],
  limits: Limits,
  context: WorkContext,
): Promise<Verification> {
  const receipts = openReceipts(place.stateRoot)
  const known = limits.again
    ? []
    : planned.flatMap(({ test, hash }) => receipts.current(test, hash) ?? [])
  const isKnown = new Set(known.map(({ file }) => file))
  const open = planned.filter(({ test }) => !isKnown.has(test))
  const { fits, over } = fitBudget(open, limits.budgetMs, (test) => receipts.newest(test)?.ms ?? 0)
  const parts: Verification[] = [
    {
      verified: known.map(fromReceipt),
      notRun: over.map(({ test }) => ({ test, reason: 'it does not fit the time budget' })),
      runs: [],
    },
  ]
  const until = context.now() + limits.hardMs
  for (const { runner, planned: group } of byRunner(fits)) {
    const timeoutMs = until - context.now()
    if (timeoutMs > 0) {
      parts.push(await runGroup({ planned: group, runner, timeoutMs }, place, context))
    } else {
      const late = group.map(({ test }) => ({ test, reason: 'the time was spent' }))
      parts.push({ verified: [], notRun: late, runs: [] })
    }
  }
  return joined(parts)
}
