import { quoteName } from '@tailtest/adapter-kit'
import { loadConfig, type Project } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { config } from '../config.ts'
import type { Failure } from '../runs/judge/attribute.ts'
import type { Delegated } from '../runs/workspace/outcome.ts'
import type { Report, ReportedFinding } from '../turn/report.ts'
import { byCause, failureLine } from './failures.ts'
import { listed } from './listed.ts'
import { weakenedWords } from './weakened.ts'

/** Failures and tests not run that are named one by one. */
const MOST_LINES = 10

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
function saidOf({ said }: Pick<Failure, 'said'>): string {
  return said === undefined
    ? ''
    : ` [${said.by} says ${said.category}: ${quoteName(said.reason, 120)}]`
}

/** Counts that stand in the first line where they are not nothing, after the three that always do. */
const COUNTS = [
  'unattributed',
  'pre_existing',
  'flaky',
  'contention',
  'skipped',
  'not_run',
  'deferred',
  'untested',
] as const

/** `tests:passed=12 failed=0 classified=ok`: stable, for programs; `docs/report.md` has its fields. */
function firstLine({ summary, strength }: Report): string {
  const { passed, failed, hidden, weakened, adversarial } = summary
  const others = COUNTS.filter((count) => summary[count] > 0)
  return [
    `tests:passed=${passed}`,
    `failed=${failed}`,
    `classified=${summary.classified}`,
    ...(hidden + weakened > 0 ? [`weakened=${hidden + weakened}`] : []),
    ...others.map((count) => `${count}=${summary[count]}`),
    ...(/^[1-9]/.test(adversarial) ? [`adversarial=${adversarial}`] : []),
    ...(strength !== undefined && strength.of > 0
      ? [`strength=${strength.killed}/${strength.of}`]
      : []),
  ].join(' ')
}

/** What stands of tests that did not run just now, or that changed. */
function findingLine(finding: ReportedFinding): string[] {
  const { kind, test, text = '' } = finding
  const name = quoteName(showId(test), 200)
  switch (kind) {
    case 'hidden':
    case 'weakened':
      return [`weakened: ${weakenedWords(finding)}${saidOf(finding)}`]
    case 'failing':
      return [`still failing: ${name} (${quoteName(text, 160)})`]
    default:
      return []
  }
}

/** The lines a person sees at the end of a turn. Pure and byte-stable. */
export function summaryLines(report: Report): string[] {
  const { failures, findings, not_run, delegated = [] } = report
  const told = findings.flatMap(findingLine)
  const lines = [
    firstLine(report),
    ...delegatedLines(delegated),
    ...byCause(failures)
      .slice(0, MOST_LINES)
      .map((cause) => failureLine(cause) + cause.slice(0, 1).map(saidOf).join('')),
    ...told.slice(0, MOST_LINES),
    ...not_run
      .slice(0, MOST_LINES)
      .map(({ test, reason }) => `not run: ${quoteName(test)} (${reason})`),
    ...(failures.length + told.length > 0 ? ['report: .tailtest/reports/latest.json'] : []),
  ]
  return lines.map((line) => `[tailtest] ${line}`)
}

/** A line for the person that names the settings of the root's file that do not hold; '' where all do. */
export async function unusedSettings(project: Project): Promise<string> {
  const { problems } = await loadConfig(project, config)
  const [first] = problems
  if (first === undefined) return ''
  const keys = problems.flatMap(({ key }) => key ?? [])
  const what = keys.length === 0 ? 'it is not used' : `not used: ${listed(keys)}`
  return `[tailtest] ${quoteName(first.file)}: ${what}; tailtest doctor says why`
}
