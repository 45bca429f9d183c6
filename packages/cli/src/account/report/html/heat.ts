import { count } from '../../../shell/output.ts'
import type { Kind } from '../../kind.ts'
import type { HeatMap } from '../page.ts'
import { LOOKS } from '../words.ts'
import { html, type Markup, name } from './markup.ts'

/** Rows in view; the others are folded away. */
const SHOWN = 20

/** Files × sessions: a cell is a glyph, a word for who listens, and a colour. */
export function heatSection({ sessions, rows, older_files }: HeatMap): Markup {
  const files = count(rows.length, 'file')
  const shown = rows.length <= SHOWN + 4 ? rows : rows.slice(0, SHOWN)
  const rest = rows.slice(shown.length)
  return html`<section id="files" aria-labelledby="files-title">
<h2 id="files-title">Files by session</h2>
<p class="quiet">The newest session is on the right; files that fail now are at the top. ${
    older_files > 0 &&
    `${count(older_files, 'file')} with older outcomes only: see all outcomes below.`
  }</p>
${legend()}
${map(`Outcomes of ${files} in the last ${count(sessions.length, 'session')}`, sessions, shown)}
${
  rest.length > 0 &&
  html`<details><summary>${rest.length} more files</summary>${map(
    `Outcomes of ${rest.length} more files`,
    sessions,
    rest,
  )}</details>`
}
</section>`
}

function legend(): Markup {
  const kinds = Object.entries(LOOKS).filter(([kind]) => kind !== 'untested')
  return html`<ul class="legend" aria-label="What the cells mean">${kinds.map(
    ([kind, { glyph, word }]) =>
      html`<li><i class="cell ${kind}" aria-hidden="true">${glyph}</i> ${word}</li>`,
  )}</ul>`
}

function map(caption: string, sessions: HeatMap['sessions'], rows: HeatMap['rows']): Markup {
  return html`<div class="scroll end" role="group" aria-label="${caption}" tabindex="0"><table class="map">
<caption class="unseen">${caption}</caption>
<thead><tr><th scope="col">File</th>${sessions.map(
    ({ at, session_id }) =>
      html`<th scope="col" class="when" title="${session_id.slice(0, 80)}"><time datetime="${at}">${at.slice(5, 16).replace('T', ' ')}</time></th>`,
  )}</tr></thead>
<tbody>${rows.map(
    ({ file, cells }) => html`<tr><th scope="row">${name(file)}</th>${cells.map(cell)}</tr>\n`,
  )}</tbody>
</table></div>`
}

function cell(kind: Kind | null): Markup {
  if (kind === null) return html`<td></td>`
  const { glyph, word } = LOOKS[kind]
  return html`<td><span class="cell ${kind}" role="img" aria-label="${word}">${glyph}</span></td>`
}
