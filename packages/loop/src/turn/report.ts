import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { escapeId, type Project, type RelPath, stateDir, writeAtomic } from '@tailtest/project'
import { type Depth, planFor } from '@tailtest/scenarios'
import { markdownReport } from '../notes/markdown.ts'
import type { GateReport } from '../tdd/turn-report.ts'
import { isAdversarial } from './adversarial.ts'
import type { Failure } from './attribute.ts'
import type { NotRun } from './plan.ts'
import { isFailed, type Verified } from './verified.ts'

/** A package whose tests the workspace's own tool ran. */
export interface Delegated {
  tool: string
  package: string
  directory: string
  task: string
  /** As the tool says. */
  status: 'passed' | 'failed'
  /** An earlier run's result, which the tool kept for the same inputs. */
  cached: boolean
}

/** What `run --json` prints and `.tailtest/reports/latest.json` holds. */
export interface Report {
  session_id: string
  summary: {
    passed: number
    failed: number
    skipped: number
    not_run: number
    /** Adversarial tests run of those the depth asks for; `skipped` where it asks for none. */
    adversarial: string
    /** Milliseconds of the budget that are left. */
    budget_ms: number
  }
  files: { source: string; test: string; status: 'passing' | 'failing' | 'not_run' }[]
  failures: Failure[]
  not_run: { test: string; reason: string }[]
  /** None of their tests are counted above, unless tailtest ran them itself. Absent: no tool took part. */
  delegated?: Delegated[]
  /** What the TDD gate has to report of the session. Absent: nothing. */
  tdd?: GateReport
  duration_ms: number
}

export interface ReportFacts {
  session: string
  depth: Depth
  tests: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  verified: readonly Verified[]
  notRun: readonly NotRun[]
  failures: readonly Failure[]
  /** @default none */
  delegated?: readonly Delegated[]
  /** @default nothing */
  tdd?: GateReport | undefined
  budgetMs: number
  spentMs: number
}

function adversarial(depth: Depth, verified: readonly Verified[]): string {
  const { adversarial: required, scenarios } = planFor(depth)
  if (required === 0) return 'skipped'
  const run = verified.flatMap(({ tests }) => tests).filter(({ id }) => isAdversarial(id)).length
  return `${run}/${Number.isFinite(required) ? required : scenarios[0]}`
}

/** Pure: the report of one verification. */
export function reportOf(facts: ReportFacts): Report {
  const { verified, notRun, tests, delegated = [] } = facts
  const flaky = facts.failures.filter(({ status }) => status === 'flaky').length
  const statuses = verified.flatMap((file) => file.tests)
  const failed = statuses.filter(isFailed).length
  const statusOf = (test: RelPath) =>
    verified.find((file) => file.test === test)?.result ?? ('not_run' as const)
  return {
    session_id: facts.session,
    summary: {
      passed: statuses.filter(({ status }) => status === 'pass').length,
      failed: failed - flaky,
      skipped: statuses.filter(({ status }) => status === 'skip' || status === 'todo').length,
      not_run: notRun.length,
      adversarial: adversarial(facts.depth, verified),
      budget_ms: Math.max(0, Math.round(facts.budgetMs - facts.spentMs)),
    },
    files: [...tests].flatMap(([test, sources]) =>
      [...sources].map((source) => ({ source, test, status: statusOf(test) })),
    ),
    failures: [...facts.failures],
    not_run: notRun.map(({ test, reason }) => ({ test, reason })),
    ...(delegated.length > 0 && { delegated: [...delegated] }),
    ...(facts.tdd !== undefined && { tdd: facts.tdd }),
    duration_ms: Math.round(facts.spentMs),
  }
}

/** Writes `.tailtest/reports/latest.json`, and of a session `<session>.md`. */
export function writeReport(project: Project, report: Report): void {
  const directory = stateDir(project)
  if (directory === undefined) return
  const reports = join(directory, 'reports')
  mkdirSync(reports, { recursive: true })
  writeAtomic(join(reports, 'latest.json'), `${JSON.stringify(report, null, 2)}\n`)
  if (report.session_id === '') return
  writeAtomic(join(reports, `${escapeId(report.session_id)}.md`), markdownReport(report))
}
