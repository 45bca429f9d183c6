import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import { emptySession, type Journal } from '@tailtest/session'
import type { Context, Place } from './context.ts'
import { openImports, type WorkContext } from './turn/imports.ts'
import { judge } from './turn/judge.ts'
import { record } from './turn/record.ts'
import { type Report, reportOf, writeReport } from './turn/report.ts'
import { runAll } from './turn/run-all.ts'
import type { Verification } from './turn/run-group.ts'
import type { Selection } from './turn/select.ts'
import { selectFor } from './turn/select-for.ts'
import { settle } from './turn/settle.ts'
import { verify } from './turn/verify.ts'

/** What somebody wants run now. */
export interface Demand {
  /** Tests, and sources whose tests are meant; absent: what the session's edits ask for. */
  paths?: readonly RelPath[]
  /** Every suite of the project instead; `with-integration`: those of its integration tests, too. */
  all?: 'units' | 'with-integration'
  /** What has a receipt for the same bytes is not run again; suites always are. */
  onlyStale?: boolean
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

export interface Ran {
  report: Report
  /** Sources among the demanded or queued ones for which no test was found. */
  untested: readonly RelPath[]
  /** Demanded paths that do not exist. */
  absent: readonly RelPath[]
}

/** Runs tests because somebody asked, whatever the budget; the results count as at the end of a turn. */
export async function runTestsNow(
  place: Place,
  journal: Journal | undefined,
  demand: Demand,
  surroundings: Context,
): Promise<Ran> {
  const context: WorkContext = { ...surroundings, imports: openImports(place, surroundings) }
  const started = context.now()
  const config = await place.config()
  const isThere = (path: RelPath) => existsSync(toAbsolute(place.project, path))
  const absent = demand.paths?.filter((path) => !isThere(path)) ?? []
  const newTests = journal ? await settle(place, journal) : new Set<RelPath>()
  const session = journal?.read().session ?? emptySession()
  const where = { place, session, existing: config.existing_files, context }
  const selection: Selection =
    demand.all === undefined
      ? await selectFor(demand.paths?.filter(isThere), where)
      : { tests: new Map(), missing: [] }
  const verification = await runDemanded(place, demand, selection, context)
  const judged = await judge(place, verification, { session, newTests, retryMs: 0 }, context)
  if (journal) {
    const verdicts = { ...selection, ...verification, ...judged, trigger: 'command' as const }
    record(place, journal, verdicts, context.now())
  }
  const report = reportOf({
    ...judged,
    session: session.id,
    depth: config.depth,
    tests: selection.tests,
    notRun: verification.notRun,
    budgetMs: demand.timeoutMs,
    spentMs: context.now() - started,
  })
  if (verification.verified.length + verification.notRun.length > 0) {
    writeReport(place.project, report)
  }
  return { report, untested: selection.missing, absent }
}

function runDemanded(
  place: Place,
  { all, timeoutMs, onlyStale = false }: Demand,
  { tests }: Selection,
  context: WorkContext,
): Promise<Verification> {
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: timeoutMs, again: !onlyStale }
  return all === undefined
    ? verify(place, [...tests.keys()], limits, context)
    : runAll(place, { timeoutMs, integration: all === 'with-integration' }, context)
}
