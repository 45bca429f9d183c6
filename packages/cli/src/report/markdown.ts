import { quoteName } from '@tailtest/adapter-kit'
import { showId } from '@tailtest/results'
import type { FilePast, HeatMap, Kind, ReportPage, SessionFailure, SessionPart } from './page.ts'
import { kindOf } from './past.ts'
import { count, duration, LOOKS, messageText, percent, verdict } from './words.ts'

/** Rows of a table; a page of thousands is for programs (`--json`). */
const ROWS = 50
/** Sessions side by side: more do not fit where Markdown is read. */
const SESSIONS = 12

type Row = readonly (string | number)[]

/** The report as Markdown: the facts of the page, long tables cut. Names and messages stand in code, where they are nothing but text. Pure. */
export function markdownReport(page: ReportPage): string {
  const { project, generated_at, problems } = page
  const blocks = [
    `# ${plain(project)}: tailtest report`,
    `${minute(generated_at)} UTC. ${isEmpty(page) ? 'Nothing is recorded yet: `tailtest install --agent claude`, then let the agent work.' : verdict(page)}`,
    problems.map((problem) => `> ${plain(problem)}`).join('\n>\n'),
    ...(isEmpty(page) ? [] : sections(page)),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function isEmpty({ session, entries, slowest }: ReportPage): boolean {
  return session === null && entries.length + slowest.length === 0
}

function sections(page: ReportPage): string[] {
  const { regressions, recurring, session, heat, trend, flaky, slowest, never_failed } = page
  return [
    ...part('Regressions', pasts(regressions)),
    ...part('Recurring failures', pasts(recurring)),
    ...(session === null ? [] : sessionBlocks(session)),
    ...part('Files by session', map(heat)),
    ...part(
      'Over time',
      table(
        ['Session', 'Began', 'Passing', 'Tests run', 'Failed', 'Files failing', 'Test time'],
        trend
          .toReversed()
          .map((point) => [
            code(point.session_id),
            minute(point.at),
            `${percent(point.pass_rate)} of ${point.basis}`,
            ...(point.runs === 0 ? ['–', '–'] : [point.executed, point.failed]),
            `${point.files_failing} of ${point.files}`,
            point.runs === 0 ? '–' : duration(point.duration_ms),
          ]),
      ),
    ),
    ...part(
      'Flaky tests',
      table(
        ['Test', 'Passed', 'Failed', 'Last seen'],
        flaky.map(({ id, passed, failed, last_at }) => [
          code(showId(id)),
          passed,
          failed,
          minute(last_at),
        ]),
      ),
    ),
    ...part(
      'Slowest test files',
      table(
        ['Test file', 'Newest run', 'Slowest run', 'Tests'],
        slowest.map(({ file, ms, slowest_ms, tests }) => [
          code(file),
          duration(ms),
          duration(slowest_ms),
          tests,
        ]),
      ),
    ),
    ...part(
      'Tests never seen failing',
      table(
        ['Test file', 'Runs, all passed', 'Tests', 'Written'],
        never_failed.map(({ file, runs, tests, written_at }) => [
          code(file),
          runs,
          tests ?? '–',
          minute(written_at),
        ]),
      ),
    ),
    ...part(
      'Outcomes',
      table(
        ['File', 'Outcome', 'Failed attempts', 'Session', 'When'],
        page.entries.map((entry) => [
          code(entry.file),
          word(kindOf(entry)),
          entry.attempts,
          code(entry.session_id),
          minute(entry.timestamp),
        ]),
      ),
    ),
  ]
}

function sessionBlocks(session: SessionPart): string[] {
  const { session_id, host, started_at, closed, summary, failures, files, deferred, not_run } =
    session
  const run = summary
    ? ` Its last run: ${summary.passed} passed, ${summary.failed} failed, ${summary.skipped} skipped, ${summary.not_run} not run, adversarial ${summary.adversarial}, ${duration(summary.duration_ms)}.`
    : ''
  return [
    `## ${session.last ? 'Last session' : 'The session'}`,
    `${code(session_id)} (${plain(host)}), since ${minute(started_at)}${closed ? '' : ', still open'}.${run}`,
    ...failures.flatMap(failureBlocks),
    ...table(
      ['File', 'Outcome', 'Test', 'Failed attempts'],
      files.map(({ file, outcome, test, attempts }) => [
        code(file),
        word(outcome),
        test === null ? '–' : code(test),
        attempts,
      ]),
    ),
    ...table(
      ['Put off', 'Why', 'By', 'When'],
      deferred.map(({ file, description, by, at }) => [
        code(file),
        plain(description),
        by,
        minute(at),
      ]),
    ),
    ...table(
      ['Not run', 'Why'],
      not_run.map(({ test, reason }) => [code(test), plain(reason)]),
    ),
  ]
}

function failureBlocks(failure: SessionFailure): string[] {
  const { id, category, certain, status, evidence, message, said } = failure
  const what = category === null ? 'failing' : `${category}${certain ? '' : ' (not certain)'}`
  const text = messageText(message ?? '')
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return [
    `### ${code(showId(id))}`,
    [
      what,
      ...(status === null ? [] : [`, ${status}`]),
      evidence === null ? '' : `: ${plain(evidence)}`,
    ].join(''),
    ...(said ? [`The ${plain(said.by)} says ${said.category}: ${plain(said.reason)}`] : []),
    ...(text === '' ? [] : [`${fence}\n${text}\n${fence}`]),
  ]
}

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

function map({ sessions, rows }: HeatMap): string[] {
  const glyphs = Object.values(LOOKS).map(({ glyph, word }) => `${glyph} ${word}`)
  const glyph = (kind: Kind | null) => (kind === null ? '' : LOOKS[kind].glyph)
  const lines = table(
    ['File', ...sessions.slice(-SESSIONS).map(({ at }) => at.slice(5, 10))],
    rows.map(({ file, cells }) => [code(file), ...cells.slice(-SESSIONS).map(glyph)]),
  )
  return lines.length === 0
    ? []
    : [`The newest session on the right. ${glyphs.join(', ')}.`, ...lines]
}

/** A section, unless it is empty. */
function part(title: string, blocks: readonly string[]): string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks]
}

function table(titles: readonly string[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: Row) => `| ${cells.join(' | ')} |`
  const lines = [line(titles), line(titles.map(() => '---')), ...rows.slice(0, ROWS).map(line)]
  const left = rows.length - ROWS
  return [lines.join('\n'), ...(left > 0 ? [`… ${left} more: \`tailtest report --json\``] : [])]
}

function word(kind: Kind | 'untested'): string {
  return `${LOOKS[kind].glyph} ${LOOKS[kind].word}`
}

const minute = (at: string) => at.slice(0, 16).replace('T', ' ')

/** A name of the project as code within a table; quoted ones hold no backticks. */
function code(text: string): string {
  return `\`${quoteName(text, 300).replaceAll('|', '\\|')}\``
}

/** A sentence of ours that quotes the project: no markup of its own, on one line. */
function plain(text: string): string {
  return messageText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}
