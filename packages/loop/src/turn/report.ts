import { join } from 'node:path'
import {
  ensureStateDir,
  escapeId,
  isObject,
  type Project,
  parseJson,
  type RelPath,
  readState,
  stateDir,
  writeAtomic,
} from '@tailtest/project'
import { type Depth, planFor } from '@tailtest/scenarios'
import {
  type Finding,
  failedIn,
  type Session,
  subjectOf,
  type Verdict,
  verdictOf,
  wordsOf,
} from '@tailtest/session'
import type { FileLines } from '../lines/found.ts'
import { markdownReport } from '../notes/markdown.ts'
import type { Failure } from '../runs/judge/attribute.ts'
import type { NotRun } from '../runs/start/plan.ts'
import type { Verified } from '../runs/start/verified.ts'
import type { Delegated } from '../runs/workspace/outcome.ts'
import type { EndStrength } from '../strength/at-end.ts'
import type { GateReport } from '../tdd/turn-report.ts'
import { isAdversarial } from './adversarial.ts'

/** What `run --json` prints and `.tailtest/reports/latest.json` holds. */
export interface Report {
  session_id: string
  summary: {
    /** Tests that passed: run just now, or known from a run of the same bytes. */
    passed: number
    /** Tests that fail and did not before the session, whichever run showed it; those of the next two counts included. */
    failed: number
    /** Of these, known from an earlier run of the session. */
    still_failing: number
    /** Of these, the ones of which nobody can tell since when they fail. */
    unattributed: number
    /** Tests that failed before the session. */
    pre_existing: number
    /** Tests that failed and passed when the run was repeated. */
    flaky: number
    /** Tests that failed beside other tests on the machine, and passed when they were repeated without them. */
    contention: number
    skipped: number
    not_run: number
    /** Tests that failed and do not run any more. */
    hidden: number
    /** Tests that say less than they did. */
    weakened: number
    /** Failing tests that were put off. */
    deferred: number
    /** Sources that were to have a test and have none. */
    untested: number
    /** `ok`, or what is the case in words joined by commas. */
    classified: string
    /** Adversarial tests run of those the depth asks for; `skipped` where it asks for none. */
    adversarial: string
    /** Milliseconds of the budget that are left. */
    budget_ms: number
  }
  files: { source: string; test: string; status: 'passing' | 'failing' | 'not_run' }[]
  failures: Failure[]
  /** What else stands: of tests that did not run just now, and of tests that changed. */
  findings: ReportedFinding[]
  not_run: { test: string; reason: string }[]
  /** None of their tests are counted above, unless tailtest ran them itself. Absent: no tool took part. */
  delegated?: Delegated[]
  /** What the TDD gate has to report of the session. Absent: nothing. */
  tdd?: GateReport
  /** What the tests that the turn wrote notice of faults in the lines that it changed. Absent: it was not looked at. */
  strength?: {
    killed: number
    of: number
    hollow: string[]
    /** Test files with new tests of which nothing can be said, or not yet. */
    unmeasured: number
    /** The name under which they are measured in the background; the result then takes the place of this. */
    later?: string
  }
  /** Of each source that was asked about: how many of its changed lines hold code, and which of them no test ran. Absent: it was not looked at. */
  lines?: { file: string; of: number; unrun: number[] }[]
  duration_ms: number
}

/** Something that was found in the session and still stands. */
export interface ReportedFinding {
  kind: Finding['kind']
  test: string
  file: string
  /** What was done to it. */
  how?: string
  text?: string
  said?: Failure['said']
}

export interface ReportFacts {
  /** After what was found is written down; of a run without one, the fold of that run. */
  session: Session
  /** Records of the session before it. @default 0 */
  began?: number
  depth: Depth
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  verified: readonly Verified[]
  notRun: readonly NotRun[]
  failures: readonly Failure[]
  /** @default none */
  delegated?: readonly Delegated[]
  /** @default nothing */
  tdd?: GateReport | undefined
  /** @default nothing */
  strength?: (EndStrength & { later?: string | undefined }) | undefined
  /** @default nothing */
  lines?: readonly FileLines[] | undefined
  budgetMs: number
  spentMs: number
}

function adversarial(depth: Depth, verified: readonly Verified[]): string {
  const { adversarial: required, scenarios } = planFor(depth)
  if (required === 0) return 'skipped'
  const run = verified.flatMap(({ tests }) => tests).filter(({ id }) => isAdversarial(id)).length
  return `${run}/${Number.isFinite(required) ? required : scenarios[0]}`
}

/** Pure: the report of one verification, and of all that the session knows beside it. */
export function reportOf(facts: ReportFacts): Report {
  const { session, verified, notRun, tests, delegated = [] } = facts
  const verdict = verdictOf(session)
  const statusOf = (test: RelPath) =>
    verified.find((file) => file.test === test)?.result ?? ('not_run' as const)
  return {
    session_id: session.id,
    summary: summaryOf(verdict, facts),
    files: [...tests].flatMap(([test, sources]) =>
      [...sources].map((source) => ({ source, test, status: statusOf(test) })),
    ),
    failures: [...facts.failures],
    findings: othersThan(facts.failures, verdict, session),
    not_run: notRun.map(({ test, reason }) => ({ test, reason })),
    ...(delegated.length > 0 && { delegated: [...delegated] }),
    ...(facts.tdd !== undefined && { tdd: facts.tdd }),
    ...(facts.strength !== undefined && { strength: strengthIn(facts.strength) }),
    ...(facts.lines !== undefined && {
      lines: facts.lines.map((one) => ({ ...one, unrun: [...one.unrun] })),
    }),
    duration_ms: Math.round(facts.spentMs),
  }
}

function strengthIn({ hollow, ...rest }: EndStrength): NonNullable<Report['strength']> {
  return { ...rest, hollow: hollow.map(({ id }) => id) }
}

function summaryOf(verdict: Verdict, facts: ReportFacts): Report['summary'] {
  const { verified, notRun, began = 0 } = facts
  const statuses = verified.flatMap((file) => file.tests)
  const passed = statuses.filter(({ status }) => status === 'pass').length
  const { failing, preExisting, flaky, contention, hidden, weakened, deferred, untested } = verdict
  const owed = new Set([
    ...notRun.map(({ test }) => test),
    ...verdict.notRun.map(({ file }) => file),
  ])
  const words = wordsOf(verdict, { ran: statuses.filter(hasRun).length, left: owed.size })
  return {
    passed,
    failed: failedIn(verdict),
    still_failing: failing.filter(({ at }) => at <= began).length,
    unattributed: failing.filter(({ since }) => since === 'unattributed').length,
    pre_existing: preExisting.length,
    flaky: flaky.length,
    contention: contention.length,
    skipped: statuses.filter(({ status }) => status === 'skip' || status === 'todo').length,
    not_run: owed.size,
    hidden: hidden.length,
    weakened: weakened.length,
    deferred: deferred.length,
    untested: untested.length,
    classified: words === 'ok' ? words : words.join(','),
    adversarial: adversarial(facts.depth, verified),
    budget_ms: Math.max(0, Math.round(facts.budgetMs - facts.spentMs)),
  }
}

const hasRun = ({ status }: { status: string }) => status !== 'skip' && status !== 'todo'

/** Findings that no failure of this verification tells of. */
function othersThan(
  failures: readonly Failure[],
  verdict: Verdict,
  { classified }: Session,
): ReportedFinding[] {
  const told = new Set(failures.map(({ id }) => subjectOf(id)))
  const { failing, preExisting, deferred, hidden, weakened, untested } = verdict
  const all = [...failing, ...deferred, ...preExisting, ...hidden, ...weakened, ...untested]
  return all
    .filter(({ kind, subject }) => kind !== 'failing' || !told.has(subject))
    .map(({ kind, subject: test, file, how, text }) => {
      const said = classified[test] ?? classified[file]
      const details = { ...(how && { how }), ...(text && { text }), ...(said && { said }) }
      return { kind, test, file, ...details }
    })
}

/** Has the latest report hold what was measured of the strength of its tests after it was written; nothing: that was given up. */
export function addStrength(project: Project, later: string, found?: EndStrength): void {
  const folder = stateDir(project)
  if (folder === undefined) return
  const latest = join(folder, 'reports', 'latest.json')
  const report = parseJson(readState(latest))
  const strength = isObject(report) && isObject(report.strength) && report.strength
  if (!strength || strength.later !== later) return // a later end has written another
  const { later: _, ...given } = strength
  writeLatest(latest, { ...report, strength: found === undefined ? given : strengthIn(found) })
}

function writeLatest(file: string, report: object): void {
  writeAtomic(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** Writes `.tailtest/reports/latest.json`, and of a session `<session>.md`. */
export function writeReport(project: Project, report: Report): void {
  const reports = ensureStateDir(project, 'reports')
  if (reports === undefined) return
  writeLatest(join(reports, 'latest.json'), report)
  if (report.session_id === '') return
  writeAtomic(join(reports, `${escapeId(report.session_id)}.md`), markdownReport(report))
}
