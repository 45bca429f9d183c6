import { count } from '../../../shell/count.ts'
import type { FilePast, ReportPage } from '../page.ts'
import { LOOKS } from '../words.ts'
import { html, type Markup } from './markup.ts'
import { type Column, table } from './table.ts'
import { moment, name } from './words.ts'

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

/** What regressed and what keeps failing: the reason to open the page. */
export function attentionSection({ regressions, recurring }: ReportPage): Markup {
  const calm = regressions.length + recurring.length === 0
  return html`<section id="attention" aria-labelledby="attention-title">
<h2 id="attention-title">Needs attention</h2>
${calm && html`<p class="calm"><span aria-hidden="true">✓</span> Nothing regressed, and no file keeps failing.</p>`}
${
  regressions.length > 0 &&
  html`<h3>Regressions</h3>
<p class="quiet">They passed in an earlier session and fail since.</p>
${table({ caption: 'Regressions, the newest first', rows: regressions, columns: COLUMNS })}`
}
${
  recurring.length > 0 &&
  html`<h3>Recurring failures</h3>
<p class="quiet">They failed in three sessions or more.</p>
${table({ caption: 'Recurring failures, the most frequent first', rows: recurring, columns: COLUMNS })}`
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
