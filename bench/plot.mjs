import { dot, line, panel, path, sheet, words } from './svg.mjs'

const COLOURS = ['#1f77b4', '#d62728', '#2ca02c', '#9467bd', '#8c564b']
const BUDGET = 'stroke="#e08000" stroke-dasharray="4 3"'

export const majorOf = ({ node }) => Number(node.replace(/^v/, '').split('.')[0])

/**
 * Draws an SVG: the ratios of each row over the stored runs, with their intervals and the budget as a dashed line, and
 * the curves of the newest run that has some. The same runs give the same bytes.
 * @param {readonly import('./judge.mjs').Run[]} runs the oldest first
 */
export function plot(runs) {
  const majors = [...new Set(runs.map(majorOf))].sort((one, two) => one - two)
  const colourOf = (major) => COLOURS[majors.indexOf(major) % COLOURS.length]
  const names = [...new Set(runs.toReversed().flatMap(({ rows }) => rows.map(({ name }) => name)))]
  const curves = runs.findLast((run) => run.curves?.length > 0)?.curves ?? []
  const charts = [...names.map((name) => ratioChart(name, runs, colourOf)), ...curves.map(curve)]
  const legend = majors.map((major, k) =>
    words([620 + 80 * k, 20], `Node ${major}`, `fill="${colourOf(major)}"`),
  )
  return sheet(
    [
      words([8, 20], 'Time as a ratio to a bare Node or to the row that is named; dashed: budget'),
      ...legend,
    ],
    charts.map(panel),
  )
}

/** Runs are drawn at equal distances, in the order of their dates, one column for each date. */
function ratioChart(name, runs, colourOf) {
  const dates = [...new Set(runs.map(({ date }) => date))].sort()
  const share = (date) => (dates.length === 1 ? 0.5 : dates.indexOf(date) / (dates.length - 1))
  const found = runs.flatMap((run) =>
    run.rows
      .filter((row) => row.name === name)
      .map((row) => ({ ...row, date: run.date, major: majorOf(run) })),
  )
  const of = found.find((row) => row.of !== undefined)?.of
  const limits = found.flatMap(({ limit }) => limit ?? [])
  return {
    title: of === undefined ? name : `${name} (× ${of})`,
    most: Math.max(...found.map(({ high }) => high), ...limits),
    ticks: [...new Set([dates.at(0), dates.at(-1)].map((date) => date.slice(0, 10)))],
    draw: ({ x, y }) => {
      const series = [...new Set(found.map(({ major }) => major))].map((major) =>
        found.filter((row) => row.major === major),
      )
      const limit = limits.at(-1)
      return [
        ...(limit === undefined ? [] : [line([x(0), y(limit)], [x(1), y(limit)], BUDGET)]),
        ...series.flatMap((rows) => {
          const style = `stroke="${colourOf(rows[0].major)}"`
          const at = rows.map(({ date, ratio }) => [x(share(date)), y(ratio)])
          return [
            path(at, style),
            ...rows.map(({ date, low, high }) =>
              line([x(share(date)), y(low)], [x(share(date)), y(high)], style),
            ),
            ...at.map((point) => dot(point, `fill="${colourOf(rows[0].major)}"`)),
          ]
        }),
      ]
    },
  }
}

/** Sizes grow tenfold and more, so they are drawn on a logarithmic scale. */
function curve({ name, unit, points }) {
  const sizes = points.map(({ at }) => Math.log10(Math.max(at, 1)))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const share = (size) => (most === least ? 0.5 : (size - least) / (most - least))
  return {
    title: `${name} (${unit})`,
    most: Math.max(...points.map(({ value }) => value)),
    ticks:
      points.length < 2
        ? []
        : [points.at(0), points.at(-1)].map(({ at }) => at.toLocaleString('en')),
    draw: ({ x, y }) => {
      const at = points.map(({ value }, k) => [x(share(sizes[k])), y(value)])
      return [path(at, 'stroke="#333"'), ...at.map((point) => dot(point, 'fill="#333"'))]
    },
  }
}
