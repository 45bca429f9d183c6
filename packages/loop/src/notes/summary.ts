import { quoteName } from '@tailtest/adapter-kit'
import type { Failure } from '../turn/attribute.ts'
import type { Report } from '../turn/report.ts'
import { failureLine } from './failures.ts'

/** Failures and tests not run that are named one by one. */
const MOST_LINES = 10

function classified(failures: readonly Failure[]): string {
  const categories = new Set(failures.map(({ category }) => category))
  return categories.size === 0 ? 'ok' : [...categories].sort().join(',')
}

/** The lines a person sees at the end of a turn. Pure; without `budget` they are byte-stable. */
export function summaryLines(report: Report, options: { budget: boolean }): string[] {
  const { summary, failures, not_run } = report
  const parts = [
    `tests:passed=${summary.passed}`,
    `failed=${summary.failed}`,
    `classified=${classified(failures)}`,
    `adversarial=${summary.adversarial}`,
    ...(options.budget ? [`budget=${summary.budget_ms}`] : []),
  ]
  const lines = [
    parts.join(' '),
    ...failures.slice(0, MOST_LINES).map(failureLine),
    ...not_run
      .slice(0, MOST_LINES)
      .map(({ test, reason }) => `not run: ${quoteName(test)} (${reason})`),
    ...(failures.length > 0 ? ['report: .tailtest/reports/latest.json'] : []),
  ]
  return lines.map((line) => `[tailtest] ${line}`)
}
