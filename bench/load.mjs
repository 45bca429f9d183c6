// node bench/load.mjs [--quick] [--only <words>] [--rounds 9] [--json], after a build: measures the hook and the
// commands as the repository, the session, the history, a patch … grow. Exit code 1: a row grows faster than it may.
// --parallel <edits>: instead, each of 8 parallel processes makes that many edits, and none may be lost.
import { parseArgs } from 'node:util'
import { faultsOf, growthOf, inWords } from './load/curve.mjs'
import { families } from './load/families.mjs'
import { measureFamily } from './load/measure.mjs'

/**
 * Measures every row at every size.
 * @param {{ quick?: boolean, only?: string, rounds?: number, told?: (line: string) => void }} [options] `told` is
 *   called with each row of a table
 * @returns {Promise<{ points: import('./load/curve.mjs').Point[], faults: string[] }>}
 */
export async function load({ quick = false, only = '', rounds = 9, told = () => {} } = {}) {
  const points = []
  const faults = []
  for (const family of families) {
    const measured = await measureFamily(family, { quick, only, rounds })
    if (measured.length > 0) told(`\n${heading(family)}`)
    for (const { row, points: own } of measured) {
      points.push(...own)
      const found = faultsOf(own, row.expected)
      faults.push(...found.map((fault) => `${family.name}: ${row.name}: ${fault}`))
      told(line(row, own, found))
    }
  }
  return { points, faults }
}

function heading({ name, unit }) {
  const cells = [`By ${name}: ${unit}`, 'ms, × bare, MB', 'Growth', 'Expected', '']
  return [cells, cells.map(() => '---')].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

function line(row, points, found) {
  const { factor, exponent } = growthOf(points)
  const sizes = points.map(
    ({ x, ms, ratio, rssMb }) =>
      `${x.toLocaleString('en')}: ${ms.toFixed(0)}, ${ratio.toFixed(2)}, ${rssMb.toFixed(0)}`,
  )
  const growth = exponent === undefined ? '' : `, x^${exponent.toFixed(2)}`
  const verdict = found.length === 0 ? 'ok' : `**${found.join('; ')}**`
  return `| ${[row.name, sizes.join('; '), `${factor.toFixed(2)} ×${growth}`, inWords(row.expected), verdict].join(' | ')} |`
}

async function main() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '9' },
      json: { type: 'boolean', default: false },
      parallel: { type: 'string' },
    },
  })
  if (values.parallel !== undefined) {
    const { parallel } = await import('./load/parallel.mjs')
    const found = await parallel(Number(values.parallel))
    console.log(values.json ? JSON.stringify(found) : found.words)
    process.exitCode = found.lost + found.twice + found.damaged === 0 ? 0 : 1
    return
  }
  const told = values.json ? undefined : (text) => console.log(text)
  const { points, faults } = await load({ ...values, rounds: Number(values.rounds), told })
  if (values.json) console.log(JSON.stringify({ points, faults }))
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (process.argv[1] === new URL(import.meta.url).pathname) await main()
