import { showId } from '@tailtest/results'
import type { SessionFailure, SessionPart } from '../page.ts'
import { duration } from '../words.ts'
import { code, fenced, minute, part, plain, table, word } from './text.ts'

/** The session that a report tells, as Markdown blocks. Pure. */
export function sessionBlocks(session: SessionPart): string[] {
  const { session_id, host, started_at, closed, failures } = session
  return [
    `## ${session.last ? 'Last session' : 'The session'}`,
    `${code(session_id)} (${plain(host)}), since ${minute(started_at)}${closed ? '' : ', still open'}.${lastRun(session)}`,
    ...part('### Failures', failures.flatMap(failureBlocks)),
    ...part('### Files', files(session)),
    ...part('### Put off', deferred(session)),
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
