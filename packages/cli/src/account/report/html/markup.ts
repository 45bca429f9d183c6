import { quoteName, visible } from '@tailtest/adapter-kit'
import type { Kind } from '../../kind.ts'
import { LOOKS } from '../words.ts'

/** Longer names are cut. */
const NAME = 300

/** A name of the project. */
export function name(text: string): Markup {
  return html`<code>${quoteName(text, NAME)}</code>`
}

/** An outcome in a word; the style sets its glyph before it. */
export function badge(kind: Kind, word = LOOKS[kind].word): Markup {
  return html`<span class="badge ${kind}">${word}</span>`
}

/** A moment to the minute, UTC. */
export function moment(at: string): Markup {
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`
}

/** A piece of a page, safe to stand in one. */
export interface Markup {
  readonly markup: string
}

/** What may stand in a template: text is escaped, pieces are not, nothing is nothing. */
type Part = Markup | string | number | false | null | undefined | readonly Part[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template of HTML or SVG in which every value that is not itself a piece is text: no name can become a tag or leave an attribute. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: texts.map((text, at) => text + print(parts[at])).join('') }
}

/** Our own style or script as it is; never text of the project. */
export function verbatim(text: string): Markup {
  return { markup: text }
}

function print(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(print).join('')
}

function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (found) => ESCAPES[found] ?? '')
}

type Cell = Markup | string | number

export interface Column<Row> {
  title: string
  cell(row: Row): Cell
  /** Numbers stand to the right. */
  number?: true
  /** What the column is sorted by where its cells are not it. */
  sort?(row: Row): string | number
}

export interface Table<Row> {
  /** What the rows are, for whoever does not see them. */
  caption: string
  rows: readonly Row[]
  /** The first one names its row. */
  columns: readonly Column<Row>[]
  /** So many rows are in view; the others are behind a disclosure. @default 10 */
  shown?: number
}

/** A table; what is long is folded away. Its columns can be sorted where scripts run. */
export function table<Row>({ caption, rows, columns, shown = 10 }: Table<Row>): Markup {
  // a disclosure for one or two rows would cost more than it saves
  const first = rows.length <= shown + 2 ? rows : rows.slice(0, shown)
  const rest = rows.slice(first.length)
  const more = `${rest.length} more`
  return html`${grid(caption, first, columns)}${
    rest.length > 0 &&
    html`<details><summary>${more}<span class="unseen">: ${caption}</span></summary>${grid(
      `${caption}: ${more}`,
      rest,
      columns,
    )}</details>`
  }`
}

/** The table itself. Wide ones scroll within their own region, which the keyboard reaches. */
export function grid<Row>(
  caption: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Markup {
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table data-sortable>
<caption class="unseen">${caption}</caption>
<thead><tr>${columns.map(heading)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((column, at) => cellOf(row, column, at))}</tr>\n`)}</tbody>
</table></div>`
}

function heading<Row>({ title, number }: Column<Row>): Markup {
  return html`<th scope="col"${number && html` class="number"`}>${title}</th>`
}

function cellOf<Row>(row: Row, { cell, number, sort }: Column<Row>, at: number): Markup {
  const key = sort && html` data-sort="${sort(row)}"`
  const look = number && html` class="number"`
  return at === 0
    ? html`<th scope="row"${look}${key}>${cell(row)}</th>`
    : html`<td${look}${key}>${cell(row)}</td>`
}
