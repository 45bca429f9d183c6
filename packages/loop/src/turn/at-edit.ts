import { isTestFile, type RelPath } from '@tailtest/project'
import type { Config } from '../config.ts'
import type { Place } from '../context.ts'
import { summaryLines } from '../notes/summary.ts'
import { CAPS } from '../runs/caps.ts'
import { openChanges } from '../runs/changes/changes.ts'
import { judge } from '../runs/judge/judge.ts'
import { ofThisRun, runEntry } from '../runs/judge/record.ts'
import { MOST_SOURCES_AT_EDIT, openWork } from '../runs/select/imports.ts'
import { selectFor } from '../runs/select/select-for.ts'
import { type Limits, verify } from '../runs/start/verify.ts'
import { isNews } from './is-news.ts'
import { reportOf, writeReport } from './report.ts'

/** What the tests of files that were just edited say, in lines; none: nothing was run, or nothing is new. */
export async function runAtEdit(at: Place, edited: readonly RelPath[]): Promise<string[]> {
  const journal = at.found()
  if (journal === undefined || !at.trusted()) return []
  const { session } = journal.read()
  const isKnown = ({ pending, untested }: typeof session, path: RelPath) =>
    pending[path] !== undefined || untested[path] !== undefined
  const paths = edited.filter((path) => isTestFile(path) || isKnown(session, path))
  if (session.paused || paths.length === 0) return []
  const place = openWork(at, MOST_SOURCES_AT_EDIT)
  const started = place.now()
  const config = await place.config()
  const where = { place, session, existing: config.existing_files }
  const { tests } = await selectFor(paths, where)
  const limits = limitsOf(config, place)
  const verification = await verify(place, [...tests.keys()], limits)
  if (verification.verified.length + verification.notRun.length === 0) return []
  const changes = openChanges(place, journal)
  const known = { session, newTests: new Set<RelPath>(), retryMs: 0, changes }
  const judged = await judge(place, verification, known)
  // an edit may be one of several that belong together: the end of the turn judges, here is no attempt to count
  journal.append(...verification.runs.map((run) => runEntry(run, 'edit')))
  const report = reportOf({
    ...judged,
    session: ofThisRun({ ...verification, ...judged, tests, session, trigger: 'edit' }),
    depth: config.depth,
    tests,
    notRun: verification.notRun,
    budgetMs: limits.budgetMs,
    spentMs: place.now() - started,
  })
  writeReport(place.project, report)
  const lines = summaryLines(report)
  return isNews('edit', lines.join('\n'), journal) ? lines : []
}

function limitsOf({ budget_ms }: Config, { capabilities }: Place): Limits {
  const deadline = capabilities.deadlineMs['file-edited'] ?? Number.POSITIVE_INFINITY
  const hardMs = Math.min(budget_ms.hard, deadline - CAPS.deadlineMarginMs)
  return { budgetMs: Math.min(budget_ms.edit, hardMs), hardMs }
}
