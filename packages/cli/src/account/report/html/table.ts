import { html, type Markup } from './markup.ts'

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
