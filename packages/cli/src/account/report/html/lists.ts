import { showId } from '@tailtest/results'
import { count } from '../../../shell/output.ts'
import { kindOf } from '../../kind.ts'
import type { FilePast, FlakyTest, ReportPage, SlowFile, UnfailedFile } from '../page.ts'
import { duration, firstLine, LOOKS, untestedIn } from '../words.ts'
import {
  badge,
  type Column,
  grid,
  html,
  type Markup,
  moment,
  name,
  type Table,
  table,
} from './markup.ts'

const FLAKY: readonly Column<FlakyTest>[] = [
  { title: 'Test', cell: ({ id }) => name(showId(id)) },
  { title: 'Passed', number: true, cell: ({ passed }) => passed },
  { title: 'Failed', number: true, cell: ({ failed }) => failed },
  { title: 'Failed with', cell: ({ message }) => firstLine(message ?? '–') },
  { title: 'Last seen', cell: ({ last_at }) => moment(last_at), sort: ({ last_at }) => last_at },
]

const SLOWEST: readonly Column<SlowFile>[] = [
  { title: 'Test file', cell: ({ file }) => name(file) },
  { title: 'Newest run', number: true, cell: ({ ms }) => duration(ms), sort: ({ ms }) => ms },
  {
    title: 'Slowest run',
    number: true,
    cell: ({ slowest_ms }) => duration(slowest_ms),
    sort: ({ slowest_ms }) => slowest_ms,
  },
  { title: 'Tests', number: true, cell: ({ tests }) => tests },
  { title: 'Last run', cell: ({ last_at }) => moment(last_at), sort: ({ last_at }) => last_at },
]

const UNFAILED: readonly Column<UnfailedFile>[] = [
  { title: 'Test file', cell: ({ file }) => name(file) },
  { title: 'Runs, all passed', number: true, cell: ({ runs }) => runs },
  {
    title: 'Tests',
    number: true,
    cell: ({ tests }) => tests ?? '–',
    sort: ({ tests }) => tests ?? 0,
  },
  {
    title: 'Written',
    cell: ({ written_at }) => moment(written_at),
    sort: ({ written_at }) => written_at,
  },
]

const ENTRIES: readonly Column<ReportPage['entries'][number]>[] = [
  { title: 'File', cell: ({ file }) => name(file), sort: ({ file }) => file },
  { title: 'Outcome', cell: (entry) => badge(kindOf(entry)), sort: kindOf },
  { title: 'Failed attempts', number: true, cell: ({ attempts }) => attempts },
  { title: 'Session', cell: ({ session_id }) => name(session_id) },
  { title: 'When', cell: ({ timestamp }) => moment(timestamp), sort: ({ timestamp }) => timestamp },
]

interface List<Row> extends Table<Row> {
  id: string
  title: string
  /** What the rows have in common, and what to do with them. */
  about: string
  /** Said where there are none. */
  none: string
}

/** The sections that are one table each. */
export function lists({ flaky, slowest, never_failed }: ReportPage): Markup {
  return html`${section({
    id: 'flaky',
    title: 'Flaky tests',
    about: 'Two results for the same bytes. Flaky tests never block a turn, but they cost trust.',
    none: 'No test had two results for the same bytes.',
    caption: 'Flaky tests, the newest first',
    rows: flaky,
    columns: FLAKY,
  })}${section({
    id: 'slowest',
    title: 'Slowest test files',
    about: 'The end of a turn waits longest for these.',
    none: 'No timed run is recorded.',
    caption: 'Test files by the time of their newest run',
    rows: slowest,
    columns: SLOWEST,
  })}${section({
    id: 'never-failed',
    title: 'Tests never seen failing',
    about:
      'A session wrote them, and every recorded run passed. That may be fine; a quick look shows whether they can fail.',
    none: 'No test that a session wrote has passed every recorded run, or none has run yet.',
    caption: 'Test files never seen failing, the most often run first',
    rows: never_failed,
    columns: UNFAILED,
  })}`
}

function section<Row>({ id, title, about, none, ...rows }: List<Row>): Markup {
  const isEmpty = rows.rows.length === 0
  return html`<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p class="quiet">${isEmpty ? none : about}</p>
${!isEmpty && table(rows)}
</section>`
}

/** Every outcome of the history, folded away; where scripts run it can be filtered. */
export function entriesSection({ entries }: ReportPage): Markup {
  return html`<section id="outcomes" aria-labelledby="outcomes-title">
<h2 id="outcomes-title">All outcomes</h2>
<details class="filtered"><summary>${count(entries.length, 'outcome')}, the newest first</summary>
${grid('All outcomes, the newest first', entries, ENTRIES)}</details>
</section>`
}

const COLUMNS: readonly Column<FilePast>[] = [
  { title: 'File', cell: ({ file }) => name(file), sort: ({ file }) => file },
  {
    title: 'Newest outcomes',
    cell: ({ recent }) => strip(recent),
    sort: ({ recent }) => recent.length,
  },
  {
    title: 'Failing in',
    number: true,
    cell: ({ failing_sessions, sessions }) =>
      `${failing_sessions} of ${count(sessions, 'session')}`,
    sort: ({ failing_sessions }) => failing_sessions,
  },
  {
    title: 'Failed attempts',
    number: true,
    cell: ({ attempts }) => attempts,
    sort: ({ attempts }) => attempts,
  },
  { title: 'Last seen', cell: ({ last_at }) => moment(last_at), sort: ({ last_at }) => last_at },
]

/** What regressed, what keeps failing and what nobody tested: the reason to open the page. */
export function attentionSection({ regressions, recurring, session }: ReportPage): Markup {
  const untested = untestedIn(session)
  const calm = regressions.length + recurring.length + untested.length === 0
  return html`<section id="attention" aria-labelledby="attention-title">
<h2 id="attention-title">Needs attention</h2>
${calm && html`<p class="calm"><span aria-hidden="true">✓</span> Nothing regressed, and no file keeps failing.</p>`}
${
  regressions.length > 0 &&
  html`<h3>Regressions</h3>
<p class="quiet">Passed before, failing since.</p>
${table({ caption: 'Regressions, the newest first', rows: regressions, columns: COLUMNS })}`
}
${
  recurring.length > 0 &&
  html`<h3>Recurring failures</h3>
<p class="quiet">Failing in three sessions or more.</p>
${table({ caption: 'Recurring failures, the most frequent first', rows: recurring, columns: COLUMNS })}`
}
${
  untested.length > 0 &&
  html`<h3>Untested sources</h3>
<p class="quiet">The session wrote them, and no test run has covered them.</p>
<ul>${untested.map((file) => html`<li>${name(file)}</li>`)}</ul>`
}
</section>`
}

/** Outcomes side by side, oldest first; read out as one list of words. */
function strip(kinds: FilePast['recent']): Markup {
  const words = kinds.map((kind) => LOOKS[kind].word).join(', ')
  return html`<span class="strip" role="img" aria-label="oldest to newest: ${words}">${kinds.map(
    (kind) => html`<i class="${kind}">${LOOKS[kind].glyph}</i>`,
  )}</span>`
}
