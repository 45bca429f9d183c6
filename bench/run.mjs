// node bench/run.mjs [--rounds 30] [--only <words>] [--here] [--quick] [--rows <file>]… [--check] [--json <file>], after a
// build: measures each row, paired with a bare process of the same Node, on every available Node, or with --here only on the
// running one; --quick leaves out rows that need a large project. Exit code 1: a budget is exceeded, or, with --check, a row
// is slower than its stored run. This is plain JavaScript, because Node 20 runs it to measure Node 20.
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { check } from './check.mjs'
import { estimate, judge } from './judge.mjs'
import { measure } from './measure.mjs'
import { nodes } from './nodes.mjs'
import { makeProgress } from './progress.mjs'
import { RESULTS, readRuns } from './results.mjs'
import { table } from './table.mjs'

const FEWEST_ROUNDS = 20
const ROUNDS = { whole: '25', quick: '20' }

/** The hook is measured on every Node, the other parts only on the running one. */
const PARTS = [
  { part: 'hook', file: 'rows.mjs', everywhere: true },
  { part: 'gate', file: 'gate.mjs' },
  { part: 'score', file: 'score.mjs' },
  { part: 'import graph', file: 'import-graph.mjs' },
].map((part) => ({ ...part, file: new URL(part.file, import.meta.url).href }))

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    here: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rows: { type: 'string', multiple: true },
    check: { type: 'boolean', default: false },
    results: { type: 'string', default: RESULTS },
    json: { type: 'string' },
  },
})
const profile = values.quick ? 'quick' : 'whole'
const rounds = Number(values.rounds ?? ROUNDS[profile])
if (!(rounds >= FEWEST_ROUNDS))
  throw new RangeError(`--rounds ${values.rounds}: at least ${FEWEST_ROUNDS}`)

const given = values.rows?.map((file) => ({
  part: 'given',
  file: pathToFileURL(resolve(file)).href,
  everywhere: true,
}))
const known = []
for (const { file, ...part } of given ?? PARTS) {
  for (const row of (await import(file)).rows) known.push({ ...part, row })
}
const chosen = known.filter(
  ({ row }) => row.name.includes(values.only) && !(values.quick && row.long),
)
const rows = known.map(({ row }) => row)
const running = { version: process.version, path: process.execPath }
const platform = `${process.platform} ${process.arch}`
const binaries = values.here || values.quick ? [running] : nodes()

/** Rows of one Node; how many processes they are. */
const plan = binaries.map((node) => ({
  node,
  of: chosen.filter(({ everywhere }) => everywhere || node.version === process.version),
}))
const progress = makeProgress(plan.length)

console.log(`Medians of ${rounds} pairs of processes, ${platform}, ${cpus().length} cores.`)
const runs = []
let holds = true
for (const { node, of } of plan) {
  const measureRows = (some, how) =>
    measure(node.path, some, { known: rows, onRound: progress, ...how })
  const pairs = measureRows(
    of.map(({ row }) => row),
    { rounds },
  )
  const judged = of.map(({ part, row: { name, budget } }) => {
    const measured = estimate(pairs.get(name))
    return { part, name, budget, estimate: measured, ...judge(budget, measured) }
  })
  console.log(`\n### Node ${node.version}\n\n${table(judged)}`)
  runs.push({ node: node.version, platform, rounds, rows: judged.map(stored) })
  if (values.check) {
    const remeasure = (names) =>
      measureRows(
        of.filter(({ row }) => names.includes(row.name)).map(({ row }) => row),
        { rounds, onRound: undefined },
      )
    const at = { node: node.version, platform }
    const { said, faults } = check(readRuns(values.results), at, judged, remeasure)
    console.log(`\n${said}`)
    for (const fault of faults) console.error(fault)
    holds &&= faults.length === 0
  } else holds &&= judged.every((row) => row.holds !== false)
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ profile, runs }))
process.exitCode = holds ? 0 : 1

/** @returns {import('./judge.mjs').StoredRow} */
function stored({ part, name, budget, estimate: measured, limit, holds }) {
  return { part, name, ...(budget?.of && { of: budget.of }), limit, holds, ...measured }
}
