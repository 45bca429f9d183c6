import { quoteName } from '@tailtest/adapter-kit'
import { onOneLine } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { showLines } from '@tailtest/tdd'
import type { Failure } from '../runs/judge/attribute.ts'
import type { Delegated } from '../runs/workspace/outcome.ts'
import type { GateReport } from '../tdd/turn-report.ts'
import type { Report } from '../turn/report.ts'

/** Lines of a failure's message that are shown. */
const MESSAGE_LINES = 20
const LONGEST_SENTENCE = 500

/** A report for people, in Markdown. Names and messages of the project stand in code, where they are nothing but text. Pure. */
export function markdownReport(report: Report): string {
  const { summary, files, failures, findings, not_run, delegated = [], tdd } = report
  const unrun = (report.lines ?? []).filter((one) => one.unrun.length > 0)
  const sections = [
    [`# tailtest: ${headline(report)}`, session(report)],
    [
      '| Passed | Failed | Failed before | Flaky | Skipped | Not run | Weakened | Adversarial |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      `| ${countsOf(summary).join(' | ')} | ${summary.adversarial} |`,
    ],
    failures.length === 0 ? [] : ['## Failures', ...failures.flatMap(failureLines)],
    findings.length === 0 ? [] : ['## Also open', '', ...findings.map(findingLine)],
    not_run.length === 0
      ? []
      : [
          '## Not run',
          '',
          ...not_run.map(({ test, reason }) => `- ${code(test)}: ${plain(reason)}`),
        ],
    delegated.length === 0
      ? []
      : [
          '## Packages run by a workspace tool',
          '',
          '| Package | Folder | |',
          '| --- | --- | --- |',
          ...delegated.map(delegatedRow),
        ],
    tdd === undefined ? [] : gateLines(tdd),
    unrun.length === 0 ? [] : ['## Lines that no test ran', '', ...unrun.map(unrunRow)],
    files.length === 0
      ? []
      : [
          '## Files',
          '',
          '| Source | Test | |',
          '| --- | --- | --- |',
          ...files.map(
            ({ source, test, status }) => `| ${cell(source)} | ${cell(test)} | ${status} |`,
          ),
        ],
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
    .concat('\n')
}

function unrunRow({ file, of, unrun }: NonNullable<Report['lines']>[number]): string {
  return `- ${code(file)}: ${unrun.length} of ${of}: ${showLines(unrun)}`
}

function headline({ summary }: Report): string {
  if (summary.classified === 'ok') return 'passed'
  return summary.failed > 0 ? 'failed' : summary.classified.replaceAll(',', ', ')
}

function countsOf(summary: Report['summary']): number[] {
  const { passed, failed, pre_existing, flaky, skipped, not_run, hidden, weakened } = summary
  return [passed, failed, pre_existing, flaky, skipped, not_run, hidden + weakened]
}

const KINDS = {
  failing: 'still fails, as its last run showed',
  flaky: 'flaky',
  contention: 'failed while other tests ran on the machine, and passed without them',
  hidden: 'failed and no longer runs',
  weakened: 'checks less than it did',
  'not-run': 'not run',
  untested: 'has no test',
} as const

function findingLine({ kind, test, how, text, said }: Report['findings'][number]): string {
  const details = [how?.replaceAll('-', ' '), text].filter((part) => part !== undefined)
  const more = details.length === 0 ? '' : ` (${plain(details.join(': '))})`
  const word = said ? `. The ${said.by} says ${said.category}: ${plain(said.reason)}` : ''
  return `- ${code(showId(test))} ${KINDS[kind]}${more}${word}`
}

function gateLines({ without_red, weakened, outcomes }: GateReport): string[] {
  return [
    '## Red and green',
    '',
    ...without_red.map((path) => `- Edited without a failing test: ${code(path)}`),
    ...weakened.map(({ test, change }) => `- Test ${change}: ${code(showId(test))}`),
    ...outcomes.map(
      ({ tests, targets, outcome }) =>
        `- ${outcome}: ${targets.map(code).join(', ')}, by ${tests.map((id) => code(showId(id))).join(', ')}`,
    ),
  ]
}

function session({ session_id, duration_ms }: Report): string {
  const of = session_id === '' ? '' : `Session ${code(session_id)}, `
  return `\n${of}${(duration_ms / 1000).toFixed(1)} s.`
}

function delegatedRow({ tool, package: name, directory, task, status, cached }: Delegated): string {
  const how = `${status} by ${tool} (${task}${cached ? ', from its cache' : ''})`
  return `| ${cell(name)} | ${cell(directory === '' ? '.' : directory)} | ${how} |`
}

function failureLines(failure: Failure): string[] {
  const { id, status, category, certain, evidence, message, said } = failure
  const lines = message.split('\n')
  const shown = lines.slice(0, MESSAGE_LINES)
  const fence = '`'.repeat(Math.max(3, longestRun(shown.join('\n')) + 1))
  const more = lines.length > shown.length ? [`… ${lines.length - shown.length} more lines`] : []
  return [
    '',
    `### ${code(showId(id))}`,
    '',
    `${category}${certain ? '' : ' (not certain)'}, ${status}: ${plain(evidence)}`,
    ...(said ? ['', `The ${said.by} says ${said.category}: ${plain(said.reason)}`] : []),
    '',
    fence,
    ...shown,
    ...more,
    fence,
  ]
}

/** A name of the project as code; quoted ones hold no backticks. */
function code(text: string): string {
  return `\`${quoteName(text, 300)}\``
}

function cell(text: string): string {
  return code(text).replaceAll('|', '\\|')
}

/** A sentence that quotes the project, as code: outside of it an `@name`, an address or `GH-12` would mention, link and refer. */
function plain(text: string): string {
  const line = onOneLine(text, LONGEST_SENTENCE)
    .replaceAll('`', "'")
    .replace(/<(?=\s?[/!?\p{L}])/gu, '‹')
    .trim()
  return line === '' ? '' : `\`${line}\``
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}
