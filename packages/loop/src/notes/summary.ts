import { quoteName } from '@tailtest/adapter-kit'
import type { Failure } from '../turn/attribute.ts'
import type { Delegated, Report } from '../turn/report.ts'
import { failureLine } from './failures.ts'

/** Failures and tests not run that are named one by one. */
const MOST_LINES = 10

function classified(failures: readonly Failure[]): string {
  const categories = new Set(failures.map(({ category }) => category))
  return categories.size === 0 ? 'ok' : [...categories].sort().join(',')
}

/** `turbo: 12 packages passed (10 from its cache), 1 failed`, a line for each tool. Pure. */
function delegatedLines(delegated: readonly Delegated[]): string[] {
  return [...new Set(delegated.map(({ tool }) => tool))].map((tool) => {
    const own = delegated.filter((task) => task.tool === tool)
    const passed = own.filter(({ status }) => status === 'passed')
    const cached = passed.filter((task) => task.cached).length
    const packages = `${passed.length} ${passed.length === 1 ? 'package' : 'packages'} passed`
    const failed = own.length - passed.length
    return [
      `${tool}: ${packages}${cached > 0 ? ` (${cached} from its cache)` : ''}`,
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ')
  })
}

/** What the agent, or the person, said of it. */
function saidOf({ said }: Failure): string {
  return said === undefined
    ? ''
    : ` [${said.by} says ${said.category}: ${quoteName(said.reason, 120)}]`
}

/** The lines a person sees at the end of a turn. Pure; without `budget` they are byte-stable. */
export function summaryLines(report: Report, options: { budget: boolean }): string[] {
  const { summary, failures, not_run, delegated = [] } = report
  const parts = [
    `tests:passed=${summary.passed}`,
    `failed=${summary.failed}`,
    `classified=${classified(failures)}`,
    `adversarial=${summary.adversarial}`,
    ...(options.budget ? [`budget=${summary.budget_ms}`] : []),
  ]
  const lines = [
    parts.join(' '),
    ...delegatedLines(delegated),
    ...failures.slice(0, MOST_LINES).map((failure) => failureLine(failure) + saidOf(failure)),
    ...not_run
      .slice(0, MOST_LINES)
      .map(({ test, reason }) => `not run: ${quoteName(test)} (${reason})`),
    ...(failures.length > 0 ? ['report: .tailtest/reports/latest.json'] : []),
  ]
  return lines.map((line) => `[tailtest] ${line}`)
}
