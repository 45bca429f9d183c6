import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import { emptySession, type Journal, type Session } from '@tailtest/session'
import type { Place } from './context.ts'
import { type FileLines, type LinesFacts, linesFound, testedSources } from './lines/found.ts'
import { changedSinceCommit } from './runs/changes/changed-lines.ts'
import { branchPoint } from './runs/changes/changed-paths.ts'
import { openChanges } from './runs/changes/changes.ts'
import { originsNow } from './runs/changes/reconcile.ts'
import { settle } from './runs/changes/settle.ts'
import { judge } from './runs/judge/judge.ts'
import { ofThisRun, record } from './runs/judge/record.ts'
import { openWork, type Work } from './runs/select/imports.ts'
import type { Selection } from './runs/select/select.ts'
import { selectFor } from './runs/select/select-for.ts'
import { readSource } from './runs/source.ts'
import { joined, type Verification } from './runs/start/run-group.ts'
import { verify } from './runs/start/verify.ts'
import { type Delegation, delegate } from './runs/workspace/delegate.ts'
import { rowsOf, tasksIn, unexplained, withoutPassed } from './runs/workspace/outcome.ts'
import { runAll } from './runs/workspace/run-all.ts'
import { runChanged } from './runs/workspace/run-rest.ts'
import { keepObserved } from './tdd/keep-observed.ts'
import { type Report, reportOf, writeReport } from './turn/report.ts'

/** What somebody wants run now. */
export interface Demand {
  /** Tests, and sources whose tests are meant; absent: what the session's edits ask for. */
  paths?: readonly RelPath[]
  /** A commit's name: the paths are what differs from where the branch left it. */
  since?: string
  /** Every suite of the project instead; `with-integration`: those of its integration tests, too. */
  all?: 'units' | 'with-integration'
  /**
   * Packages are run by the workspace's own tool (Turborepo, Nx) where there is one, so that its cache counts: with
   * `all` every package, with `paths` those that differ from where the branch left `since`, a commit's name.
   */
  workspace?: { since?: string }
  /** What has a receipt for the same bytes is not run again; suites always are. */
  onlyStale?: boolean
  /**
   * Note which lines of the sources no test runs: with `since`, a commit's name, of those that differ from where the branch
   * left it. Not of whole suites.
   */
  coverage?: { since?: string }
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

/** A test that takes longer hangs; what is ended earlier was only not waited for. */
const HANGS_MS = 120_000

export interface Ran {
  report: Report
  /** Sources among the demanded or queued ones for which no test was found. */
  untested: readonly RelPath[]
  /** Tests that load a changed source and mention nothing of what changed in it. */
  skipped: readonly RelPath[]
  /** Demanded paths that do not exist. */
  absent: readonly RelPath[]
  /** The workspace's own tool was to run packages and did not: they were run without it. */
  refused?: Pick<Extract<Delegation, { type: 'refused' }>, 'tool' | 'reason'>
}

/** Runs tests because somebody asked, whatever the budget; the results count as at the end of a turn. */
export async function runTestsNow(
  at: Place,
  journal: Journal | undefined,
  demand: Demand,
): Promise<Ran> {
  const work = openWork(at)
  const started = work.now()
  const config = await work.config()
  const isThere = (path: RelPath) => existsSync(toAbsolute(work.project, path))
  const absent = demand.paths?.filter((path) => !isThere(path)) ?? []
  const newTests = journal ? await settle(work, journal) : new Set<RelPath>()
  const session = journal?.read().session ?? emptySession()
  const selection: Selection =
    demand.all === undefined
      ? await selected(work, session, { ...demand, paths: demand.paths?.filter(isThere) })
      : { tests: new Map(), missing: [], unreached: [] }
  const place: Work = { ...work, noted: demand.coverage ? testedSources(selection) : [] }
  const delegation = await delegated(place, demand)
  const tasks = tasksIn(delegation)
  const found = await runDemanded(place, { ...demand, delegation }, selection)
  const unknown = unexplained(delegation, found.verified, demand.timeoutMs)
  const verification = { ...found, notRun: [...found.notRun, ...unknown] }
  const changes = journal && openChanges(place, journal)
  const origins = changes && (await originsNow(place, session, changes))
  const options = { session, newTests, retryMs: 0, changes, foreign: origins?.foreign }
  const judged = await judge(place, verification, options)
  const { tests } = selection
  const verdicts = { ...verification, ...judged, tests, session, trigger: 'command' as const }
  if (journal) {
    record(place, journal, verdicts)
    await keepObserved(place, journal, verification.verified)
  }
  const report = reportOf({
    ...judged,
    session: ofThisRun(verdicts),
    depth: config.depth,
    tests: withoutPassed(selection.tests, tasks, tasks.length > 0 ? await place.runners() : []),
    delegated: rowsOf(delegation),
    notRun: verification.notRun,
    lines: await unrunIn(place, demand, { selection, verification }),
    budgetMs: demand.timeoutMs,
    spentMs: place.now() - started,
  })
  const { verified, notRun } = verification
  if (verified.length + notRun.length + (report.delegated?.length ?? 0) > 0) {
    writeReport(place.project, report)
  }
  const refused = delegation?.type === 'refused' ? delegation : undefined
  const { missing: untested, skipped = [] } = selection
  return { report, untested, skipped, absent, ...(refused && { refused }) }
}

/** What ran of the lines that were asked about. */
async function unrunIn(
  place: Work,
  { coverage }: Demand,
  facts: Omit<LinesFacts, 'changedIn'>,
): Promise<FileLines[] | undefined> {
  if (coverage === undefined) return undefined
  const { since } = coverage
  const commit = since === undefined ? undefined : await branchPoint(place.project, since)
  if (since !== undefined && commit === undefined) return undefined
  const changedIn: LinesFacts['changedIn'] = async (source) => {
    if (commit !== undefined) return changedSinceCommit(place, source, commit)
    const text = readSource(place.project, source)
    return text === undefined ? undefined : { text }
  }
  return linesFound(place, { ...facts, changedIn })
}

/** Which tests would be run, the likeliest first; nothing is run. */
export async function listTests(
  at: Place,
  journal: Journal | undefined,
  demand: Pick<Demand, 'paths' | 'since'>,
): Promise<Selection> {
  return selected(openWork(at), journal?.read().session ?? emptySession(), demand)
}

async function selected(
  place: Work,
  session: Session,
  { paths, since }: Pick<Demand, 'since'> & { paths?: readonly RelPath[] | undefined },
): Promise<Selection> {
  const { existing_files: existing, selection: by } = await place.config()
  const commit = since === undefined ? undefined : await branchPoint(place.project, since)
  return selectFor(paths, { place, session, existing, by, since: commit })
}

/** What the workspace's own tool says, where it was asked. */
async function delegated(
  place: Work,
  { workspace, timeoutMs }: Demand,
): Promise<Delegation | undefined> {
  if (workspace === undefined) return undefined
  const { since } = workspace
  const commit = since === undefined ? undefined : await branchPoint(place.project, since)
  const isLost = since !== undefined && commit === undefined
  return isLost ? undefined : delegate(place, { since: commit, timeoutMs })
}

async function runDemanded(
  place: Work,
  demand: Demand & { delegation: Delegation | undefined },
  { tests }: Selection,
): Promise<Verification> {
  const { all, timeoutMs, onlyStale = false, delegation } = demand
  if (delegation?.type === 'late') return joined([])
  const tasks = tasksIn(delegation)
  if (all !== undefined) {
    return runAll(place, { timeoutMs, integration: all === 'with-integration', tasks })
  }
  if (tasks.length > 0) {
    const left = { tasks, runners: await place.runners(), timeoutMs }
    return runChanged(place, [...tests.keys()], left)
  }
  const isChosen = timeoutMs < HANGS_MS
  const limits = {
    budgetMs: Number.POSITIVE_INFINITY,
    hardMs: timeoutMs,
    again: !onlyStale,
    isChosen,
  }
  return verify(place, [...tests.keys()], limits)
}
