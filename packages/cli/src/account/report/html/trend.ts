import { count } from '../../../shell/output.ts'
import type { TrendPoint } from '../page.ts'
import { duration, percent } from '../words.ts'
import { type Column, grid, html, type Markup, moment, name } from './markup.ts'

/** Points a chart can hold and still be told apart; the table has all. */
const MOST_POINTS = 60

const COLUMNS: readonly Column<TrendPoint>[] = [
  { title: 'Session', cell: ({ session_id }) => name(session_id) },
  { title: 'Began', cell: ({ at }) => moment(at), sort: ({ at }) => at },
  {
    title: 'Passing',
    number: true,
    cell: ({ pass_rate, basis }) => `${percent(pass_rate)} of ${basis}`,
    sort: ({ pass_rate }) => pass_rate,
  },
  {
    title: 'Tests run',
    number: true,
    cell: ({ executed, runs }) => (runs === 0 ? '–' : executed),
    sort: ({ executed }) => executed,
  },
  {
    title: 'Tests failed',
    number: true,
    cell: ({ failed, runs }) => (runs === 0 ? '–' : failed),
    sort: ({ failed }) => failed,
  },
  {
    title: 'Files failing',
    number: true,
    cell: ({ files, files_failing }) => `${files_failing} of ${files}`,
    sort: ({ files_failing }) => files_failing,
  },
  {
    title: 'Test time',
    number: true,
    cell: ({ runs, duration_ms }) => (runs === 0 ? '–' : duration(duration_ms)),
    sort: ({ duration_ms }) => duration_ms,
  },
]

/** Pass rate and test time over the sessions, each as a chart, and both in one table. */
export function trendSection(trend: readonly TrendPoint[]): Markup {
  return html`<section id="trend" aria-labelledby="trend-title">
<h2 id="trend-title">Over time</h2>
${trend.length === 0 ? html`<p class="empty">No session has run tests yet.</p>` : charts(trend)}
</section>`
}

function charts(trend: readonly TrendPoint[]): Markup {
  const caption = `${count(trend.length, 'session')}, the newest first`
  return html`<div class="charts">${passRate(trend)}${testTime(trend)}</div>
<details><summary>The figures of ${count(trend.length, 'session')}</summary>${grid(
    `Figures of ${caption}`,
    trend.toReversed(),
    COLUMNS,
  )}</details>`
}

const day = (point: TrendPoint | undefined) => point?.at.slice(0, 10) ?? ''
const endsOf = (points: readonly TrendPoint[]) => [day(points[0]), day(points.at(-1))] as const
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function passRate(trend: readonly TrendPoint[]): Markup {
  const points = trend.slice(-MOST_POINTS)
  const last = points.at(-1)
  const rate = mean(points.map(({ pass_rate }) => pass_rate))
  const clean = points.filter(({ pass_rate }) => pass_rate === 1).length
  return lineChart({
    id: 'pass-rate',
    title: 'Pass rate',
    description: `A line with a point for each of the last ${count(points.length, 'session')}, the share of its tests that passed. The figures are in the table below.`,
    summary: `${percent(last?.pass_rate ?? 0)} when tests last ran, ${percent(rate)} on average; ${clean} of ${count(points.length, 'session')} without a failure.`,
    bars: points.map((point) => ({
      value: point.pass_rate,
      label: `${day(point)}: ${percent(point.pass_rate)} of ${point.basis}`,
      marked: point.pass_rate < 1,
    })),
    most: 1,
    scale: ['100 %', '50 %', '0 %'],
    ends: endsOf(points),
  })
}

function testTime(trend: readonly TrendPoint[]): Markup {
  const points = trend.filter(({ runs }) => runs > 0).slice(-MOST_POINTS)
  const longest = points.reduce((most, { duration_ms }) => Math.max(most, duration_ms), 0)
  return barChart({
    id: 'test-time',
    title: 'Test time',
    description: `A bar for each of the last ${count(points.length, 'session')} that ran tests, as high as its runs took together. The figures are in the table below.`,
    summary:
      points.length === 0
        ? 'No run is recorded here; the outcomes come from elsewhere.'
        : `${duration(points.at(-1)?.duration_ms ?? 0)} when tests last ran, ${duration(mean(points.map(({ duration_ms }) => duration_ms)))} on average, ${duration(longest)} at most.`,
    bars: points.map((point) => ({
      value: point.duration_ms,
      label: `${day(point)}: ${duration(point.duration_ms)} in ${count(point.runs, 'run')}`,
    })),
    most: longest,
    scale: [duration(longest), duration(longest / 2), '0'],
    ends: endsOf(points),
  })
}

interface Bar {
  /** 0 or more. */
  value: number
  /** Shown where a pointer rests on it. */
  label: string
  /** Stands out: something failed. */
  marked?: boolean
}

interface Chart {
  /** Names the elements; unique on the page. */
  id: string
  title: string
  /** How it is to be read, for whoever does not see it. */
  description: string
  /** Its figures in a sentence, for everybody. */
  summary: string
  bars: readonly Bar[]
  /** The top of the scale. */
  most: number
  /** The scale's words from the top to 0, and the first and last moment. */
  scale: readonly string[]
  ends: readonly [string, string]
}

/** Units of the drawing; it is stretched to the width there is, so text stands beside it and not in it. */
const WIDTH = 600
const HEIGHT = 160
/** So many points stand close: they are drawn smaller. */
const CROWD = 24

/** Moments as points on a line, each failing one with a bar to the top: seen without colour, too. */
function lineChart(chart: Chart): Markup {
  const points = chart.bars.map((bar, at) => ({ ...bar, x: middle(chart, at), y: yOf(chart, bar) }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const [first, last] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 0]
  return frame(
    chart,
    html`<polygon class="area" points="${first},${HEIGHT} ${line} ${last},${HEIGHT}"/><polyline class="line" points="${line}"/>${points.map(
      ({ x, y, label, marked }) =>
        html`<g><title>${label}</title>${
          marked && html`<path class="gap" d="M${x} 0V${y}"/>`
        }<path class="dot${marked && ' marked'}" d="M${x} ${y}h0"/></g>`,
    )}`,
  )
}

/** Moments as bars. */
function barChart(chart: Chart): Markup {
  const step = WIDTH / Math.max(1, chart.bars.length)
  const width = round(Math.min(step * 0.7, 28))
  return frame(
    chart,
    html`${chart.bars.map((bar, at) => {
      const y = yOf(chart, bar)
      const x = round(middle(chart, at) - width / 2)
      return html`<rect class="bar" x="${x}" y="${y}" width="${width}" height="${round(HEIGHT - y)}"><title>${bar.label}</title></rect>`
    })}`,
  )
}

function frame(
  { id, title, description, summary, scale, ends, bars }: Chart,
  drawing: Markup,
): Markup {
  const lines = scale.map((_, at) => round((HEIGHT * at) / Math.max(1, scale.length - 1)))
  return html`<figure class="chart">
<figcaption>${title}</figcaption>
<div class="plot"><div class="scale" aria-hidden="true">${scale.map((word) => html`<span>${word}</span>`)}</div>
<svg role="img"${bars.length > CROWD && html` class="dense"`} aria-labelledby="${id}-title ${id}-description" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>
${lines.map((y) => html`<path class="rule" d="M0 ${y}H${WIDTH}"/>`)}${drawing}</svg>
<div class="ends" aria-hidden="true">${ends.map((word) => html`<span>${word}</span>`)}</div></div>
<p class="quiet">${summary}</p>
</figure>`
}

function middle({ bars }: Chart, at: number): number {
  return round((WIDTH * (at + 0.5)) / Math.max(1, bars.length))
}

function yOf({ most }: Chart, { value }: Bar): number {
  return round(HEIGHT * (1 - Math.min(1, most > 0 ? value / most : 0)))
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
