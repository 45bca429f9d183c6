import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import { emptySession, type Journal } from '@tailtest/session'
import type { Context, Place } from './context.ts'
import { openImports, type WorkContext } from './turn/imports.ts'
import { judge } from './turn/judge.ts'
import { record } from './turn/record.ts'
import { type Report, reportOf, writeReport } from './turn/report.ts'
import type { Selection } from './turn/select.ts'
import { selectFor } from './turn/select-for.ts'
import { settle } from './turn/settle.ts'
import { verify } from './turn/verify.ts'

/** What somebody wants run now. */
export interface Demand {
  /** Tests, and sources whose tests are meant; none: what the session's edits ask for. */
  paths: readonly RelPath[]
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
  const absent = demand.paths.filter((path) => !existsSync(toAbsolute(place.project, path)))
  const paths = demand.paths.filter((path) => !absent.includes(path))
  const newTests = journal ? await settle(place, journal) : new Set<RelPath>()
  const session = journal?.read().session ?? emptySession()
  const isEmpty = demand.paths.length > 0 && paths.length === 0
  const selection: Selection = isEmpty
    ? { tests: new Map(), missing: [] }
    : await selectFor(paths, { place, session, existing: config.existing_files, context })
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: demand.timeoutMs, again: true }
  const verification = await verify(place, [...selection.tests.keys()], limits, context)
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
  if (selection.tests.size > 0) writeReport(place.project, report)
  return { report, untested: selection.missing, absent }
}
