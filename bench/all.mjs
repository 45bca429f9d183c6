// npm run bench [-- --quick] [--save]: runs all measurements and prints their tables. Exit code 1: a budget or a limit is
// exceeded. --quick leaves out long measurements; --save stores the run in bench/results and updates the page there. With
// --check, or any other argument of run.mjs, only the rows of run.mjs are measured.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commit, RESULTS, saveRun } from './results.mjs'

/**
 * The parts after the rows: parallel hooks lose nothing; precision and recall of the signals; classification of failures;
 * the end of a turn, also with tests in the background; the model's context; growth with size. Minutes on two quiet cores.
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

/** The exit code of a part, and the figures that it wrote. */
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

/** The figures of a part that prints its points, and the limits that they exceed. */
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

/** One file for each Node; measurements on the running Node only go into its file. */
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
