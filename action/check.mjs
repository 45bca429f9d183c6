// First step of the action: looks at the history, proves the branch, writes down what is to be told. Its exit code is
// the job's verdict: 0 yes, 1 no, 2 it could not be found out.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTailtest } from './find-tailtest.mjs'
import { settingsOf } from './settings.mjs'
import { block, textOf } from './text.mjs'

const { env } = process
const SKIPPED = { outcome: 'skipped', said: '', status: 0 }
const MOST_OUTPUT = 256 * 1024 * 1024

/** Files by which this step speaks to those after it. Tests of the branch run here, and find them whatever their environment says. */
const TO_LATER_STEPS = ['GITHUB_PATH', 'GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_STATE']
  .map((name) => env[name])
  .filter((file) => file !== undefined && file !== '')

/** What these files hold now, to be put back once the tests are over: what they wrote would reach the step with the token. */
function keepFiles() {
  const kept = TO_LATER_STEPS.map((file) => [file, textIn(file)])
  return () => {
    for (const [file, text] of kept) if (textIn(file) !== text) writeFileSync(file, text, 'latin1')
  }
}

function textIn(file) {
  try {
    return readFileSync(file, 'latin1') // bytes, whatever they mean
  } catch {
    return ''
  }
}

/** Into the log, in which no line of it is a command to the runner. */
function show(text) {
  if (text.trim() === '') return
  const word = randomUUID()
  console.log(`::stop-commands::${word}\n${text.trimEnd()}\n::${word}::`)
}

/** Runs tailtest, and gives its exit code and what it printed; what it complains of goes into the log. */
function run({ program, directory }, ...args) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...args], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  })
  if (error) throw error
  show(stderr)
  return { status: status ?? 2, stdout, stderr }
}

/** The rest of what is printed between these two can be folded away in the log. */
function group(title, act) {
  console.log(`::group::${title}`)
  try {
    return act()
  } finally {
    console.log('::endgroup::')
  }
}

function lookAtHistory(at, { history, since, failOn }) {
  if (history === 'none') return SKIPPED
  const pulled = history === 'ref' ? run(at, 'history', 'pull') : undefined
  if (pulled) show(pulled.stdout)
  if (pulled?.status) return notRead(pulled)
  const shown = run(at, 'history', '--markdown', ...(since === '' ? [] : [`--since=${since}`]))
  if (shown.status !== 0) return notRead(shown)
  show(shown.stdout)
  const judged = run(at, 'history', '--json', ...failOn.map((word) => `--fail-on=${word}`))
  const outcome = { 0: 'clean', 1: 'failing' }[judged.status] ?? 'unknown'
  return outcome === 'unknown' ? notRead(judged) : { ...judged, outcome, said: shown.stdout }
}

const notRead = ({ stderr }) => ({
  outcome: 'unknown',
  said: `## Test history\n\nIt could not be read.\n\n${block(stderr.trim())}`,
  status: 2,
})

const isAnnotation = (line) => line.startsWith('::')

function proveBranch(at, { prove: base, setup, timeout }) {
  if (base === undefined) return SKIPPED
  const { status, stdout, stderr } = run(
    ...[at, 'prove', `--base=${base}`, `--timeout=${timeout}`, '--github'],
    ...(setup === '' ? [] : [`--setup=${setup}`]),
  )
  const lines = stdout.split('\n')
  const said = lines.filter((line) => !isAnnotation(line)).join('\n')
  show(said)
  for (const line of lines.filter(isAnnotation)) console.log(line)
  const outcome = { 0: 'proven', 1: 'unproven' }[status] ?? 'unknown'
  return { outcome, said: said.trim() === '' ? stderr : said, status }
}

/** Writes the text where the second step and the job's summary look for it. */
function tell(outcomes) {
  const file = join(mkdtempSync(join(env.RUNNER_TEMP, 'tailtest-')), 'text.md')
  const text = textOf(outcomes)
  writeFileSync(file, text)
  appendFileSync(env.GITHUB_STEP_SUMMARY, text)
  const { prove, history } = outcomes
  const outputs = { prove: prove.outcome, history: history.outcome, text: file }
  const rows = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`)
  appendFileSync(env.GITHUB_OUTPUT, rows.join(''))
}

try {
  const settings = settingsOf(env)
  const { directory } = settings
  const at = { program: findTailtest(directory, env.PATH), directory }
  const history = group('tailtest history', () => lookAtHistory(at, settings))
  const putBack = keepFiles()
  const prove = group('tailtest prove', () => proveBranch(at, settings))
  putBack()
  tell({ directory, prove, history })
  // "no" is an answer, and outweighs what could not be found out
  const codes = [history.status, prove.status]
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)
} catch (error) {
  console.log(`::error title=tailtest::${String(error.message).replace(/[\r\n]+/g, ' ')}`)
  process.exitCode = 2
}
