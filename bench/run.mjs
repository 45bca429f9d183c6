// npm run bench [-- --rounds 30] [--only <words>] [--here] [--rows <file>]: each row against a bare process of the
// same Node, on every Node at hand or with --here on this one alone. Exit code 1: a budget does not hold. Plain JavaScript, because Node 20 is measured by Node 20.
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { BARE, measure } from './measure.mjs'
import { nodes } from './nodes.mjs'
import { judge, table } from './table.mjs'

const FEWEST_ROUNDS = 20

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '25' },
    here: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rows: { type: 'string', default: new URL('rows.mjs', import.meta.url).href },
  },
})
const rounds = Number(values.rounds)
if (!(rounds >= FEWEST_ROUNDS))
  throw new RangeError(`--rounds ${values.rounds}: at least ${FEWEST_ROUNDS}`)
const file = values.rows.startsWith('file:')
  ? values.rows
  : pathToFileURL(resolve(values.rows)).href
const { rows: known } = await import(file)
const chosen = known.filter(({ name }) => name.includes(values.only))
const rows = known.filter((row) => chosen.some((one) => one === row || one.budget.of === row.name))
const running = { version: process.version, path: process.execPath }

console.log(
  `Medians of ${rounds} processes, ${process.platform} ${process.arch}, ${cpus().length} cores.`,
)
let holds = true
for (const { version, path } of values.here ? [running] : nodes()) {
  const medians = measure(path, rows, rounds)
  const judged = judge(rows, medians)
  console.log(`\n### Node ${version}\n\n${table(judged, medians.get(BARE.name))}`)
  holds &&= judged.every((row) => row.holds)
}
process.exitCode = holds ? 0 : 1
