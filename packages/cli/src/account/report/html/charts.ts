import { html, type Markup } from './markup.ts'

interface Bar {
  /** 0 or more. */
  value: number
  /** Shown where a pointer rests on it. */
  label: string
  /** Stands out: something failed. */
  marked?: boolean
}

export interface Chart {
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
export function lineChart(chart: Chart): Markup {
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
export function barChart(chart: Chart): Markup {
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
