import { estimate, isRegressed, isSuspect, newestRows } from './judge.mjs'
import { comparison } from './table.mjs'

/** How many times a row that looks slower is measured again, each time in a fresh folder. */
const AGAIN = 3

/**
 * Compares measurements with the newest stored run, and measures rows that look slower again.
 * @param {readonly import('./judge.mjs').Run[]} runs
 * @param {{ node: string, platform: string }} at
 * @param {readonly { name: string, estimate: import('./judge.mjs').Estimate }[]} measured
 * @param {(names: readonly string[]) => Map<string, import('./judge.mjs').Pair[]>} remeasure
 * @returns {{ said: string, faults: string[] }} a page for the reader, and the reasons why the check fails
 */
export function check(runs, at, measured, remeasure) {
  const known = newestRows(runs, at)
  const both = measured.filter(({ name }) => known.has(name))
  if (both.length === 0)
    return {
      said: '',
      faults: [`nothing is stored of Node ${at.node} on ${at.platform}: --save stores a run`],
    }
  const again = measureAgain(
    both.filter((row) => isSuspect(known.get(row.name), row.estimate)).map(({ name }) => name),
    remeasure,
  )
  const compared = both.map(({ name, estimate: first }) => {
    const stored = known.get(name)
    const now = again.get(name) ?? first
    const regressed = isRegressed(stored, now)
    return { name, stored: stored.ratio, cpu: stored.cpu?.ratio, now, regressed }
  })
  const dates = [...new Set(both.map(({ name }) => known.get(name).date))].sort()
  const fresh = measured.filter(({ name }) => !known.has(name))
  return {
    said: [
      `Against what was stored (${dates.join(', ')}); measured ${AGAIN} times more: ${[...again.keys()].join('; ') || 'nothing'}.`,
      comparison(compared),
      ...fresh.map(({ name }) => `not stored yet: ${name}`),
    ].join('\n\n'),
    faults: compared
      .filter(({ regressed }) => regressed)
      .map(
        ({ name, stored, now }) =>
          `slower: ${name}: ${stored.toFixed(2)} stored, ${now.ratio.toFixed(2)} now`,
      ),
  }
}

/** Only these measurements count for a row that looked slower: the first one is biased, because it was selected for being slow. */
function measureAgain(names, remeasure) {
  const pairs = new Map(names.map((name) => [name, []]))
  for (let n = 0; n < AGAIN && names.length > 0; n += 1) {
    for (const [name, more] of remeasure(names)) pairs.get(name).push(...more)
  }
  return new Map([...pairs].map(([name, all]) => [name, estimate(all)]))
}
