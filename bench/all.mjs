// npm run bench [-- --quick] [--save]: everything that is measured, one table after the other; exit code 1 where a budget
// or a figure does not hold. --quick leaves out what takes long, --save keeps the run in bench/results and draws its page
// anew. With --check, or any other argument of run.mjs, the rows of run.mjs alone.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commit, RESULTS, saveRun } from './results.mjs'

/**
 * After the rows: that hooks in parallel lose nothing; the worth of the signals; whose fault failures are; the end of a
 * turn, and what the background takes from it; the model's context; what grows with size. Minutes as on two quiet cores.
 */
const PARTS = [
  { args: ['parallel.mjs'], minutes: 1 },
  { args: ['complexity.mjs', '--kept'], minutes: 0.2 },
  { args: ['failures.mjs'], minutes: 0.1 },
  { args: ['tokens.mjs', '--check'], minutes: 1 },
  { args: ['turn-end.mjs'], minutes: 3, long: true },
  { args: ['background.mjs'], minutes: 8, long: true },
  { args: ['load.mjs'], minutes: 10, long: true, read: curvesOf },
]

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const options = {
  quick: { type: 'boolean', default: false },
  save: { type: 'boolean', default: false },
  results: { type: 'string', default: RESULTS },
  rounds: { type: 'string' },
  here: { type: 'boolean', default: false },
}
const { values, tokens } = parseArgs({ options, strict: false, tokens: true })
const isRowsAlone = tokens.some((token) => token.kind === 'option' && !(token.name in options))
if (values.save && isRowsAlone)
  throw new Error('--save keeps everything: without --only, --rows, --check')

const folder = mkdtempSync(join(tmpdir(), 'tailtest-figures-'))
try {
  process.exitCode = isRowsAlone
    ? started(['run.mjs', ...process.argv.slice(2)]).code
    : everything()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function everything() {
  const parts = PARTS.filter(({ long }) => !(values.quick && long))
  const after = (done) =>
    Math.ceil(parts.slice(done).reduce((sum, { minutes }) => sum + minutes, 0))
  const chosen = ['quick', 'here'].filter((name) => values[name]).map((name) => `--${name}`)
  if (values.rounds !== undefined) chosen.push('--rounds', String(values.rounds))
  console.error(`first the rows, then about ${after(0)} min for the rest`)
  const rows = started(['run.mjs', ...chosen])
  const rest = parts.map(({ args, read }, done) => {
    console.error(`\n${args[0]}; about ${after(done)} min left\n`)
    return read === undefined ? started(args) : read(args)
  })
  if (values.save && rows.figures !== undefined) save(rows.figures, rest)
  return Math.max(...[rows, ...rest].map(({ code }) => code))
}

/** What a part ended with, and the figures that it left. */
/** @param {readonly string[]} words */
function started([script, ...args]) {
  const json = join(folder, `${script}.json`)
  const file = fileURLToPath(new URL(script, import.meta.url))
  const from = performance.now()
  const { status } = spawnSync(process.execPath, [file, ...args, '--json', json], {
    stdio: 'inherit',
  })
  console.error(`${script}: ${Math.round((performance.now() - from) / 1000)} s`)
  const figures = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : undefined
  return { code: status ?? 1, figures }
}

/** Those of a part that prints its points, and what of them does not hold. */
/** @param {readonly string[]} words */
function curvesOf([script]) {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [file, '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!stdout.startsWith('{')) return { code: status || 1 }
  const { points, faults } = JSON.parse(stdout)
  for (const fault of faults) console.log(`**${fault}**`)
  const curves = [...new Set(points.map(({ row }) => row))].map((name) => ({
    name,
    unit: '× bare, processor',
    points: points
      .filter(({ row }) => row === name)
      .map(({ x, ratio }) => ({ at: x, value: ratio })),
  }))
  return { code: status ?? 1, curves }
}

/** One file for each Node; what is measured on this one alone goes with it. */
function save({ profile, runs }, rest) {
  const date = new Date().toISOString()
  const [figures, curves] = ['figures', 'curves'].map((key) =>
    rest.flatMap((part) => part[key] ?? []),
  )
  for (const run of runs) {
    const own = run.node === process.version ? { figures, curves } : {}
    const name = saveRun(
      { date, commit: commit(), ...run, cores: cpus().length, profile, ...own },
      String(values.results),
    )
    console.log(`saved: ${name}`)
  }
}
