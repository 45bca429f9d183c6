import { showId } from '@tailtest/results'
import { count } from '../../../shell/count.ts'
import type { FilePast, HeatMap, Kind, ReportPage, TrendPoint } from '../page.ts'
import { kindOf } from '../past.ts'
import { duration, firstLine, LOOKS, percent } from '../words.ts'
import { code, minute, plain, table, word } from './text.ts'

/** Sessions side by side: more do not fit where Markdown is read. */
const SESSIONS = 12

export function pasts(files: readonly FilePast[]): string[] {
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

export function heat({ sessions, rows }: HeatMap): string[] {
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

export function trend(points: readonly TrendPoint[]): string[] {
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

export function flaky({ flaky }: ReportPage): string[] {
  return table(
    ['Test', 'Passed', 'Failed', 'Failed with', 'Last seen'],
    flaky.map(({ id, passed, failed, message, last_at }) => [
      ...[code(showId(id)), passed, failed, plain(firstLine(message ?? '–')), minute(last_at)],
    ]),
  )
}

export function slowest({ slowest }: ReportPage): string[] {
  return table(
    ['Test file', 'Newest run', 'Slowest run', 'Tests'],
    slowest.map(({ file, ms, slowest_ms, tests }) => [
      ...[code(file), duration(ms), duration(slowest_ms), tests],
    ]),
  )
}

export function neverFailed({ never_failed }: ReportPage): string[] {
  return table(
    ['Test file', 'Runs, all passed', 'Tests', 'Written'],
    never_failed.map(({ file, runs, tests, written_at }) => [
      ...[code(file), runs, tests ?? '–', minute(written_at)],
    ]),
  )
}

export function outcomes({ entries }: ReportPage): string[] {
  return table(
    ['File', 'Outcome', 'Failed attempts', 'Session', 'When'],
    entries.map((entry) => [
      ...[code(entry.file), word(kindOf(entry)), entry.attempts],
      ...[code(entry.session_id), minute(entry.timestamp)],
    ]),
  )
}
