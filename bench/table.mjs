/**
 * A Markdown table of rows; the first row is the bare Node.
 * @param {readonly { name: string, budget?: import('./judge.mjs').Budget, estimate: import('./judge.mjs').Estimate,
 *   holds?: boolean }[]} judged
 */
export function table(judged) {
  const head = ['What', 'Median', '×', 'of 95 in 100', 'Processor, ×', 'Budget', '']
  const bare = judged.filter(({ budget }) => budget?.of === undefined)
  const bareMs = bare.map(({ estimate }) => estimate.baseMs).toSorted((one, two) => one - two)
  const first = ['bare node', inMs(bareMs[bareMs.length >> 1] ?? 0), '1.00', '', '1.00', '', '']
  const rows = judged.map(({ name, budget, estimate, holds }) => [
    name,
    inMs(estimate.ms),
    estimate.ratio.toFixed(2),
    between(estimate),
    estimate.cpu?.ratio.toFixed(2) ?? '',
    inWords(budget),
    verdict(holds),
  ])
  return markdown([head, first, ...rows])
}

/**
 * A table that compares rows with their stored runs.
 * @param {readonly { name: string, stored: number, now: import('./judge.mjs').Estimate, cpu?: number, regressed: boolean }[]} compared
 *   `stored`, `cpu`: the stored ratios
 */
export function comparison(compared) {
  const head = [
    ...['What', 'Stored, ×', 'Now, ×', 'of 95 in 100'],
    ...['Stored, processor', 'Now, processor', ''],
  ]
  const rows = compared.map(({ name, stored, cpu, now, regressed }) => [
    name,
    stored.toFixed(2),
    now.ratio.toFixed(2),
    between(now),
    cpu?.toFixed(2) ?? '',
    now.cpu?.ratio.toFixed(2) ?? '',
    regressed ? '**slower**' : 'ok',
  ])
  return markdown([head, ...rows])
}

/** @param {readonly (readonly (string | number)[])[]} rows the first one is the head */
export function markdown(rows) {
  const [head, ...rest] = rows
  const lines = [head, head.map(() => '---'), ...rest]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export const between = ({ low, high }) => `${low.toFixed(2)}–${high.toFixed(2)}`

function verdict(holds) {
  if (holds === undefined) return ''
  return holds ? 'ok' : '**over**'
}

function inWords(budget) {
  if (budget === undefined) return ''
  if ('ms' in budget) return `≤ ${budget.ms} ms`
  const base = budget.of ?? 'bare'
  return 'times' in budget ? `≤ ${budget.times} × ${base}` : `≤ ${base} + ${budget.plusMs} ms`
}

function inMs(ms) {
  return `${ms.toFixed(1)} ms`
}
