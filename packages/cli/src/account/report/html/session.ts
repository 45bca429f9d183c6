import { showId } from '@tailtest/results'
import { count } from '../../../shell/output.ts'
import type { SessionFailure, SessionFile, SessionPart } from '../../session-part.ts'
import { duration, messageText } from '../words.ts'
import { badge, type Column, html, type Markup, moment, name, table } from './markup.ts'

const FILES: readonly Column<SessionFile>[] = [
  { title: 'File', cell: ({ file }) => name(file), sort: ({ file }) => file },
  { title: 'Outcome', cell: ({ outcome }) => badge(outcome), sort: ({ outcome }) => outcome },
  { title: 'Test', cell: ({ test }) => (test === null ? '–' : name(test)) },
  {
    title: 'Failed attempts',
    number: true,
    cell: ({ attempts }) => attempts,
    sort: ({ attempts }) => attempts,
  },
]

const DEFERRED: readonly Column<SessionPart['deferred'][number]>[] = [
  { title: 'File', cell: ({ file }) => name(file) },
  { title: 'Why', cell: ({ description }) => description },
  { title: 'By', cell: ({ by }) => by },
  { title: 'When', cell: ({ at }) => moment(at), sort: ({ at }) => at },
]

const NOT_RUN: readonly Column<SessionPart['not_run'][number]>[] = [
  { title: 'Test', cell: ({ test }) => name(test) },
  { title: 'Why', cell: ({ reason }) => reason },
]

/** What a category of failure asks for. */
const CATEGORIES = {
  real_bug: 'bug in the code',
  test_bug: 'bug in the test',
  intended: 'intended',
  environment: 'environment',
} as const

/** The session the page is about: its failures with their evidence, its files, what was put off and what did not run. */
export function sessionSection(session: SessionPart | null): Markup {
  if (session === null) {
    return part(
      'Last session',
      html`<p class="empty">No session was recorded on this machine yet. One begins when an agent with
tailtest installed edits a file.</p>`,
    )
  }
  const { failures, files, deferred, not_run } = session
  return part(
    session.last ? 'Last session' : 'The session',
    html`${facts(session)}
${
  failures.length > 0 &&
  html`<h3>Failures</h3>
<div class="failures">${failures.map(failure)}</div>`
}
${
  files.length > 0 &&
  html`<h3>Files</h3>
${table({ caption: 'Files of the session, failing ones first', rows: files, columns: FILES })}`
}
${
  deferred.length > 0 &&
  html`<h3>Deferred</h3>
${table({ caption: 'Failures that were deferred', rows: deferred, columns: DEFERRED })}`
}
${
  not_run.length > 0 &&
  html`<h3>Not run</h3>
${table({ caption: 'Tests that were not run', rows: not_run, columns: NOT_RUN })}`
}`,
  )
}

function part(title: string, content: Markup): Markup {
  return html`<section id="session" aria-labelledby="session-title">
<h2 id="session-title">${title}</h2>
${content}
</section>`
}

function facts(session: SessionPart): Markup {
  const { summary, runners } = session
  const rows: [string, Markup | string][] = [
    ['Session', name(session.session_id)],
    ['Agent', session.host],
    [
      'Time',
      html`${moment(session.started_at)} to ${end(session)}${!session.closed && ', still open'}`,
    ],
    ['Depth', session.depth],
    ['Runners', runners.join(', ') || 'none found'],
    ...(summary ? [['Last run', lastRun(summary)] satisfies [string, string]] : []),
  ]
  return html`<dl class="facts">${rows.map(
    ([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  )}</dl>`
}

/** On the same day the hour is enough. */
function end({ started_at, ended_at }: SessionPart): Markup {
  const isSameDay = started_at.slice(0, 10) === ended_at.slice(0, 10)
  return isSameDay
    ? html`<time datetime="${ended_at}">${ended_at.slice(11, 16)}</time>`
    : moment(ended_at)
}

function lastRun({
  passed,
  failed,
  skipped,
  not_run,
  adversarial,
  duration_ms,
}: NonNullable<SessionPart['summary']>) {
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(not_run > 0 ? [`${not_run} not run`] : []),
    ...(adversarial === 'skipped' ? [] : [`adversarial ${adversarial}`]),
    duration(duration_ms),
  ]
  return parts.join(', ')
}

function failure({
  id,
  category,
  certain,
  status,
  evidence,
  message,
  said,
}: SessionFailure): Markup {
  const what = category === null ? 'failing' : CATEGORIES[category]
  const sure = category !== null && !certain && ', not certain'
  return html`<article class="failure">
<h4>${name(showId(id))}</h4>
<p>${badge('unresolved', what)}${
    status !== null && html` <span class="quiet">${status}${sure}</span>`
  }</p>
${evidence !== null && html`<p>${evidence}</p>`}
${said !== null && html`<p class="quiet">The ${said.by} says ${CATEGORIES[said.category]}: ${said.reason}</p>`}
${message !== null && message !== '' && messageBlock(messageText(message))}
</article>`
}

/** A long message is folded away, its first line stays. */
function messageBlock(text: string): Markup {
  const lines = text.split('\n')
  const block = html`<pre tabindex="0" role="group" aria-label="What the test said">${text}</pre>`
  if (lines.length <= 8) return block
  return html`<details><summary>What the test said, ${count(lines.length, 'line')}</summary>${block}</details>`
}
