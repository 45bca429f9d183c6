// Runs the targets: node fuzz/run.mjs [--target x] [--runs n] [--seed n] [--minutes n] [--plain] [--input finding.json]
import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build, ROOT } from './engine/build.mjs'

const FINDINGS = join(ROOT, 'fuzz/findings')
/** Of one target, in MB of heap. */
const MEMORY_MB = 1024

const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    runs: { type: 'string' },
    share: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    plain: { type: 'boolean', default: false },
    input: { type: 'string' },
  },
})

const seed = Number(values.seed)
const until = values.minutes
  ? Date.now() + Number(values.minutes) * 60_000
  : Number.MAX_SAFE_INTEGER
const given =
  values.input === undefined ? undefined : JSON.parse(readFileSync(values.input, 'utf8'))
const { worker, list } = await build({ guided: !values.plain && !given })
// the list takes names from packages that tell where they come by: here nobody listens, the workers do
globalThis.$fuzz = { at: () => {}, more: () => 0 }
const { TARGETS } = await import(list)
const targets = given ? [given.target] : (values.target ?? Object.keys(TARGETS))

const rows = []
for (const target of targets) rows.push(await attacked(target))
const sum = (key) => rows.reduce((all, row) => all + row[key], 0)
for (const line of table([
  ...rows,
  {
    target: 'all',
    made: sum('made'),
    seconds: sum('seconds'),
    findings: sum('findings'),
    seeds: sum('seeds'),
  },
])) {
  console.log(line)
}
if (sum('findings') > 0) {
  console.log(
    `findings are in fuzz/findings; seed ${seed}; again: node fuzz/run.mjs --input fuzz/findings/<file>`,
  )
  process.exitCode = 1
}

/** How often a target runs: as asked, or a share of what it runs in the bench profile. */
function runsOf(target) {
  if (given) return 4
  const found = TARGETS[target]
  if (!found) throw new Error(`no target ${target}: ${Object.keys(TARGETS).join(', ')}`)
  if (values.runs !== undefined) return Number(values.runs)
  return Math.ceil(found.runs * Number(values.share ?? 1))
}

async function attacked(target) {
  const started = process.hrtime.bigint()
  const task = {
    worker,
    target,
    seed,
    until,
    runs: runsOf(target),
    first: given ? [given.input] : [],
    memoryMb: MEMORY_MB,
  }
  const result = await supervised(task)
  // what kills the whole process leaves no word: once more, each input written down before it is run
  if (result.died) {
    const trace = join(ROOT, `node_modules/.cache/fuzz/${target}.trace`)
    const again = await supervised({ ...task, trace })
    if (again.died)
      note(result, target, {
        signature: `died: ${again.died}`,
        input: JSON.parse(readFileSync(trace, 'utf8')),
        error: again.died,
      })
    else
      note(result, target, {
        signature: `died: ${result.died}`,
        input: '',
        error: `not again; ${result.died}`,
      })
  }
  const seconds = Number(process.hrtime.bigint() - started) / 1e9
  const { made, reached, places, seeds, kept, heap, findings } = result
  const row = { target, made, seconds, findings, seeds, kept, reached, places, heap }
  process.stderr.write(`\r\u001b[K${table([row])[1]}\n`)
  return row
}

function supervised(task) {
  const result = {
    made: 0,
    reached: 0,
    places: 0,
    seeds: 0,
    kept: 0,
    heap: 0,
    findings: 0,
    signatures: new Set(),
  }
  const env = { ...process.env, FUZZ_ROOT: ROOT }
  const child = fork(
    fileURLToPath(new URL('engine/supervise.mjs', import.meta.url)),
    [JSON.stringify(task)],
    { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  child.on('message', (/** @type {any} */ message) => {
    if (message.type === 'finding') note(result, task.target, message)
    else if (message.type === 'broken')
      note(result, task.target, { signature: 'does not start', input: '', error: message.error })
    else Object.assign(result, message)
    if (process.stderr.isTTY && message.type === 'progress') {
      process.stderr.write(
        `\r\u001b[K${task.target}: ${result.made} of ${task.runs}, ${result.reached} places`,
      )
    }
  })
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      if (code !== 0) result.died = signal ?? `exit code ${code}`
      resolve(result)
    })
  })
}

/** Keeps a finding, named so that the same one has the same name. */
function note(result, target, { signature, input, error }) {
  if (result.signatures.has(signature)) return
  result.signatures.add(signature)
  result.findings += 1
  const name = `${target}-${createHash('sha256').update(signature).digest('hex').slice(0, 8)}.json`
  mkdirSync(FINDINGS, { recursive: true })
  writeFileSync(
    join(FINDINGS, name),
    `${JSON.stringify({ target, seed, signature, input, error }, null, 2)}\n`,
  )
  console.log(
    `\n${target}: ${signature}\n  input ${JSON.stringify(input).slice(0, 300)}\n  ${error.split('\n').slice(0, 4).join('\n  ')}\n  fuzz/findings/${name}`,
  )
}

/** Rows as a Markdown table. */
function table(rows) {
  const perSecond = ({ made, seconds }) => Math.round(made / Math.max(seconds, 0.001))
  const count = (number) => (number ?? 0).toLocaleString('en')
  return [
    '| Target | Executions | a second | Findings | Seeds | Kept | Places reached |',
    ...rows.map(
      (row) =>
        `| ${row.target} | ${count(row.made)} | ${count(perSecond(row))} | ${row.findings} | ${row.seeds} | ${row.kept ?? ''} | ${row.places ? `${row.reached} of ${row.places}` : ''} |`,
    ),
  ].toSpliced(1, 0, ...(rows.length > 1 ? ['|---|--:|--:|--:|--:|--:|--:|'] : []))
}
