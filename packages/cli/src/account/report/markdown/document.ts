import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import { count } from '../../../shell/output.ts'
import { type Kind, kindOf } from '../../kind.ts'
import type { SessionFailure, SessionPart } from '../../session-part.ts'
import { type FilePast, type HeatMap, isEmpty, type ReportPage, type TrendPoint } from '../page.ts'
import { duration, firstLine, LOOKS, messageText, percent, verdict } from '../words.ts'

/** The report as Markdown: the facts of the page, long tables cut. Names and messages stand in code, where they are nothing but text. Pure. */
export function markdownReport(page: ReportPage): string {
  const { project, generated_at, problems } = page
  const blocks = [
    `# ${plain(project)}: tailtest report`,
    `${minute(generated_at)} UTC. ${
      isEmpty(page)
        ? 'Nothing is recorded yet: `tailtest install`, then let the agent work.'
        : verdict(page)
    }`,
    problems.map((problem) => `> ${plain(problem)}`).join('\n>\n'),
    ...(isEmpty(page) ? [] : sections(page)),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function sections(page: ReportPage): string[] {
  return [
    ...part('## Regressions', pasts(page.regressions)),
    ...part('## Recurring failures', pasts(page.recurring)),
    ...(page.session === null ? [] : sessionBlocks(page.session)),
    ...part('## Files by session', heat(page.heat)),
    ...part('## Over time', trend(page.trend)),
    ...part('## Flaky tests', flaky(page)),
    ...part('## Slowest test files', slowest(page)),
    ...part('## Tests never seen failing', neverFailed(page)),
    ...part('## Outcomes', outcomes(page)),
  ]
}

/** The session that a report tells, as Markdown blocks. Pure. */
function sessionBlocks(session: SessionPart): string[] {
  const { session_id, host, started_at, closed, failures } = session
  return [
    `## ${session.last ? 'Last session' : 'The session'}`,
    `${code(session_id)} (${plain(host)}), since ${minute(started_at)}${closed ? '' : ', still open'}.${lastRun(session)}`,
    ...part('### Failures', failures.flatMap(failureBlocks)),
    ...part('### Files', files(session)),
    ...part('### Deferred', deferred(session)),
    ...part('### Not run', notRun(session)),
  ]
}

function lastRun({ summary }: SessionPart): string {
  if (summary === null) return ''
  const { passed, failed, skipped, not_run, adversarial, duration_ms } = summary
  return ` Its last run: ${passed} passed, ${failed} failed, ${skipped} skipped, ${not_run} not run, adversarial ${plain(adversarial)}, ${duration(duration_ms)}.`
}

function failureBlocks(failure: SessionFailure): string[] {
  const { id, category, certain, status, evidence, message, said } = failure
  const what = category === null ? 'failing' : `${category}${certain ? '' : ' (not certain)'}`
  const since = status === null ? '' : `, ${status}`
  return [
    `#### ${code(showId(id))}`,
    `${what}${since}${evidence === null ? '' : `: ${plain(evidence)}`}`,
    ...(said ? [`The ${plain(said.by)} says ${said.category}: ${plain(said.reason)}`] : []),
    ...(message === null || message === '' ? [] : [fenced(message)]),
  ]
}

function files({ files }: SessionPart): string[] {
  return table(
    ['File', 'Outcome', 'Test', 'Failed attempts'],
    files.map(({ file, outcome, test, attempts }) => [
      ...[code(file), word(outcome), test === null ? '–' : code(test), attempts],
    ]),
  )
}

function deferred({ deferred }: SessionPart): string[] {
  return table(
    ['File', 'Why', 'By', 'When'],
    deferred.map(({ file, description, by, at }) => [
      ...[code(file), plain(description), by, minute(at)],
    ]),
  )
}

function notRun({ not_run }: SessionPart): string[] {
  return table(
    ['Test', 'Why'],
    not_run.map(({ test, reason }) => [code(test), plain(reason)]),
  )
}

/** Sessions side by side: more do not fit where Markdown is read. */
const SESSIONS = 12

function pasts(files: readonly FilePast[]): string[] {
  return table(
    ['File', 'Newest outcomes', 'Failing in', 'Failed attempts', 'Last seen'],
    files.map(({ file, recent, failing_sessions, sessions, attempts, last_at }) => [
      code(file),
      recent.map((kind) => LOOKS[kind].glyph).join(' '),
      `${failing_sessions} of ${count(sessions, 'session')}`,
      attempts,
      minute(last_at),
    ]),
  )
}

function heat({ sessions, rows }: HeatMap): string[] {
  const legend = Object.values(LOOKS).map(({ glyph, word }) => `${glyph} ${word}`)
  const glyph = (kind: Kind | null) => (kind === null ? '' : LOOKS[kind].glyph)
  const lines = table(
    ['File', ...sessions.slice(-SESSIONS).map(({ at }) => at.slice(5, 10))],
    rows.map(({ file, cells }) => [code(file), ...cells.slice(-SESSIONS).map(glyph)]),
  )
  return lines.length === 0
    ? []
    : [`The newest session on the right. ${legend.join(', ')}.`, ...lines]
}

function trend(points: readonly TrendPoint[]): string[] {
  return table(
    ['Session', 'Began', 'Passing', 'Tests run', 'Failed', 'Files failing', 'Test time'],
    points
      .toReversed()
      .map(({ session_id, at, pass_rate, basis, runs, duration_ms, ...counts }) => [
        ...[code(session_id), minute(at), `${percent(pass_rate)} of ${basis}`],
        ...(runs === 0 ? ['–', '–'] : [counts.executed, counts.failed]),
        `${counts.files_failing} of ${counts.files}`,
        runs === 0 ? '–' : duration(duration_ms),
      ]),
  )
}

function flaky({ flaky }: ReportPage): string[] {
  return table(
    ['Test', 'Passed', 'Failed', 'Failed with', 'Last seen'],
    flaky.map(({ id, passed, failed, message, last_at }) => [
      ...[code(showId(id)), passed, failed, plain(firstLine(message ?? '–')), minute(last_at)],
    ]),
  )
}

function slowest({ slowest }: ReportPage): string[] {
  return table(
    ['Test file', 'Newest run', 'Slowest run', 'Tests'],
    slowest.map(({ file, ms, slowest_ms, tests }) => [
      ...[code(file), duration(ms), duration(slowest_ms), tests],
    ]),
  )
}

function neverFailed({ never_failed }: ReportPage): string[] {
  return table(
    ['Test file', 'Runs, all passed', 'Tests', 'Written'],
    never_failed.map(({ file, runs, tests, written_at }) => [
      ...[code(file), runs, tests ?? '–', minute(written_at)],
    ]),
  )
}

function outcomes({ entries }: ReportPage): string[] {
  return table(
    ['File', 'Outcome', 'Failed attempts', 'Session', 'When'],
    entries.map((entry) => [
      ...[code(entry.file), word(kindOf(entry)), entry.attempts],
      ...[code(entry.session_id), minute(entry.timestamp)],
    ]),
  )
}

/** Rows of a table; a page of thousands is for programs (`--json`). */
const ROWS = 50

type Row = readonly (string | number)[]

/** A table and, where it was cut, a line that says so; nothing where it has no rows. Cells are Markdown. */
export function table(titles: readonly string[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: Row) => `| ${cells.join(' | ')} |`
  const lines = [line(titles), line(titles.map(() => '---')), ...rows.slice(0, ROWS).map(line)]
  const left = rows.length - ROWS
  return [lines.join('\n'), ...(left > 0 ? [`… ${left} more: \`tailtest report --json\``] : [])]
}

/** Blocks under a heading, unless there are none. */
function part(heading: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [heading, ...blocks]
}

/** A name of the project as code, also within a table; a quoted one holds no backticks. */
export function code(text: string): string {
  return `\`${quoteName(text, 300).replaceAll('|', '\\|')}\``
}

/**
 * A sentence that quotes the project, as code on one line: outside of it an `@name`, an address or `GH-12` would mention,
 * link and refer. It opens no tag either: a model reads the page as it is written.
 */
export function plain(text: string): string {
  const line = messageText(text)
    .replace(/\s+/g, ' ')
    .replaceAll('`', "'")
    .replace(/<(?=\s?[/!?\p{L}])/gu, '‹')
    .trim()
  return line === '' ? '' : `\`${line.replaceAll('|', '\\|')}\``
}

/** A message as it was printed, in a fence that no line of it closes. */
function fenced(message: string): string {
  const text = messageText(message)
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}\n${text}\n${fence}`
}

/** An outcome: its glyph and its word. */
export function word(kind: Kind): string {
  return `${LOOKS[kind].glyph} ${LOOKS[kind].word}`
}

/** A moment to the minute. */
function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ')
}
