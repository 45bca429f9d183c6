// SVG elements, and a panel: one small chart with a title, a scale from zero, and its drawing.

const PANEL = { width: 300, height: 170 }
const PLOT = { left: 38, top: 44, right: 10, bottom: 24 }

const MARKS = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
] // the ampersand first

export const escaped = (text) =>
  MARKS.reduce((all, [mark, written]) => all.replaceAll(mark, written), text)

const n = (number) => String(Math.round(number * 10) / 10)

/** @param {readonly (readonly [number, number])[]} points */
export const path = (points, style) =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="none" ${style}/>`
export const line = (from, to, style) => path([from, to], style)
export const dot = ([x, y], style) => `<circle cx="${n(x)}" cy="${n(y)}" r="2.5" ${style}/>`
export const words = ([x, y], text, style = '') =>
  `<text x="${n(x)}" y="${n(y)}" ${style}>${escaped(text)}</text>`

/**
 * A chart at its place among the others.
 * @param {{ title: string, most: number, ticks?: readonly string[], draw: (at: { x: (share: number) => number,
 *   y: (value: number) => number }) => string[] }} what `most`: the greatest value; `ticks`: labels below, at equal
 *   distances; x takes 0 to 1
 * @param {number} index from 0, counted by rows of three
 */
export function panel({ title, most, ticks = [], draw }, index) {
  const { width, height } = PANEL
  const [right, bottom] = [width - PLOT.right, height - PLOT.bottom]
  const at = {
    x: (share) => PLOT.left + share * (right - PLOT.left),
    y: (value) => bottom - (value / (most * 1.1 || 1)) * (bottom - PLOT.top),
  }
  const scale = [0, most / 2, most].flatMap((value) => [
    line([PLOT.left, at.y(value)], [right, at.y(value)], 'stroke="#ddd"'),
    words([PLOT.left - 4, at.y(value) + 3], short(value), 'text-anchor="end" class="small"'),
  ])
  const below = ticks.map((tick, k) =>
    words(
      [at.x(ticks.length === 1 ? 0.5 : k / (ticks.length - 1)), height - 8],
      tick,
      'text-anchor="middle" class="small"',
    ),
  )
  const heads = wrapped(title).map((part, k) => words([8, 16 + 13 * k], part))
  const [x, y] = [(index % COLUMNS) * width, HEAD + Math.floor(index / COLUMNS) * height]
  return `<g transform="translate(${x} ${y})">\n${[...heads, ...scale, ...below, ...draw(at)].join('\n')}\n</g>`
}

const COLUMNS = 3
const HEAD = 40
const LETTERS = 48

/** @param {readonly string[]} heads what stands above the panels */
export function sheet(heads, panels) {
  const height = HEAD + Math.ceil(panels.length / COLUMNS) * PANEL.height
  const width = COLUMNS * PANEL.width
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="11">`,
    '<title>Time of each row over the saved runs, as a ratio to what it is measured against</title>',
    '<style>.small { font-size: 9px; fill: #666 }</style>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...heads,
    ...panels,
    '</svg>\n',
  ].join('\n')
}

/** Two lines at most. */
function wrapped(title) {
  if (title.length <= LETTERS) return [title]
  const cut = title.lastIndexOf(' ', LETTERS)
  const rest = title.slice(cut + 1)
  return [title.slice(0, cut), rest.length > LETTERS ? `${rest.slice(0, LETTERS - 1)}…` : rest]
}

const short = (value) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2))))
