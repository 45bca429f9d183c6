import { BARE } from './measure.mjs'

/**
 * What the medians say of each row's budget.
 * @param {readonly import('./measure.mjs').Row[]} rows
 * @param {Map<string, number>} medians in milliseconds, by the name of the row
 * @returns {{ name: string, ms: number, ratio: number, budget: string, holds: boolean }[]}
 */
export function judge(rows, medians) {
  const bare = medians.get(BARE.name)
  return rows.map(({ name, budget }) => {
    const ms = medians.get(name)
    const base = medians.get(budget.of ?? BARE.name)
    if (ms === undefined || base === undefined)
      throw new Error(`${name}: nothing was measured as ${budget.of}`)
    const limit = 'times' in budget ? base * budget.times : base + budget.plusMs
    return { name, ms, ratio: ms / bare, budget: inWords(budget), holds: ms <= limit }
  })
}

/** The rows as a table in Markdown, after a bare Node as the first. */
export function table(judged, bareMs) {
  const head = ['What', 'Median', '× bare', 'Budget', '']
  const bare = [BARE.name, inMs(bareMs), '1.00', '', '']
  const rows = judged.map(({ name, ms, ratio, budget, holds }) => [
    name,
    inMs(ms),
    ratio.toFixed(2),
    budget,
    holds ? 'ok' : '**over**',
  ])
  const lines = [head, head.map(() => '---'), bare, ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function inWords(budget) {
  const base = budget.of ?? 'bare'
  return 'times' in budget ? `≤ ${budget.times} × ${base}` : `≤ ${base} + ${budget.plusMs} ms`
}

function inMs(ms) {
  return `${ms.toFixed(1)} ms`
}
