import { count } from '../../../shell/count.ts'
import type { TrendPoint } from '../page.ts'
import { duration, percent } from '../words.ts'
import { barChart, lineChart } from './charts.ts'
import { html, type Markup } from './markup.ts'
import { type Column, grid } from './table.ts'
import { moment, name } from './words.ts'

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
    summary: `${percent(last?.pass_rate ?? 0)} in the last session, ${percent(rate)} on average; ${clean} of ${count(points.length, 'session')} without a failure.`,
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
        : `${duration(points.at(-1)?.duration_ms ?? 0)} in the last session, ${duration(mean(points.map(({ duration_ms }) => duration_ms)))} on average, ${duration(longest)} at most.`,
    bars: points.map((point) => ({
      value: point.duration_ms,
      label: `${day(point)}: ${duration(point.duration_ms)} in ${count(point.runs, 'run')}`,
    })),
    most: longest,
    scale: [duration(longest), duration(longest / 2), '0'],
    ends: endsOf(points),
  })
}
