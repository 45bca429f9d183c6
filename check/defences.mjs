// Which promises a test holds: each defence is switched off, and its tests are run. node check/defences.mjs [words…]
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEFENCES, namesOf, rowsOf } from './defences-known.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A test that hangs without its defence notices, too. */
const LIMIT_MS = 120_000

const read = (file) => readFileSync(join(root, file), 'utf8')

/** Ends with all that it started, for one that waits at a pipe hears no other signal. */
function ended(child) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      process.kill(-child.pid, 'SIGKILL')
      resolve('hung')
    }, LIMIT_MS)
    child.once('exit', () => {
      clearTimeout(timer)
      resolve('over')
    })
  })
}

/** The repository as it stands, in a folder of its own: what is switched off there is switched off nowhere else. */
function copied() {
  const folder = mkdtempSync(join(tmpdir(), 'tailtest-defences-'))
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  for (const name of names.split('\0')) {
    if (name === '' || !existsSync(join(root, name))) continue
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    cpSync(join(root, name), join(folder, name))
  }
  const places = ['.', ...readdirSync(join(root, 'packages')).map((name) => join('packages', name))]
  for (const place of places) {
    const modules = join(root, place, 'node_modules')
    if (existsSync(modules)) symlinkSync(modules, join(folder, place, 'node_modules'), 'junction')
  }
  return folder
}

/** How a test file's tests end: `passed`, `failed`, `hung`, or `not loaded`, where nothing can be said. */
async function run(copy, test) {
  const report = join(copy, 'report.json')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  rmSync(report, { force: true })
  const words = ['run', '--reporter=json', `--outputFile=${report}`, test]
  const options = { cwd: copy, stdio: /** @type {const} */ ('ignore'), detached: true }
  const ending = await ended(spawn(process.execPath, [vitest, ...words], options))
  if (ending === 'hung' || !existsSync(report)) return ending === 'hung' ? 'hung' : 'not loaded'
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  if (numFailedTests > 0) return 'failed'
  const isLoaded = testResults.every(({ status }) => status === 'passed')
  return isLoaded && numPassedTests > 0 ? 'passed' : 'not loaded'
}

/** Of each test file, with every defence on. */
const complete = new Map()

async function verdictOf(
  copy,
  /** @type {(typeof DEFENCES)[number]} */ { file, off: [from, to], test },
) {
  const text = read(file)
  const count = text.split(from).length - 1
  if (count !== 1) return `its text stands ${count} times there`
  if (!complete.has(test)) complete.set(test, await run(copy, test))
  if (complete.get(test) !== 'passed') return `${test}: ${complete.get(test)} with it, too`
  writeFileSync(
    join(copy, file),
    text.replace(from, () => to),
  )
  const ending = await run(copy, test)
  writeFileSync(join(copy, file), text)
  return ending === 'failed' || ending === 'hung' ? undefined : `${test}: ${ending} without it`
}

const words = process.argv.slice(2)
const rows = rowsOf(read)
const meant = (part) => words.length === 0 || words.some((word) => part.includes(word))
const known = DEFENCES.filter((defence) => namesOf(defence).some(meant))
const parts = DEFENCES.flatMap(namesOf)
const lost = parts.filter((part) => !rows.some(({ name }) => name.includes(part)))
for (const part of lost) console.log(`NO ROW      ${part}`)

const copy = copied()
let noticed = 0
for (const defence of known) {
  const { row, file } = defence
  const problem = await verdictOf(copy, defence)
  if (problem === undefined) noticed += 1
  const line = `${row}: ${file}`
  console.log(problem === undefined ? `noticed    ${line}` : `NOT SEEN   ${line}: ${problem}`)
}
rmSync(copy, { recursive: true, force: true })
const bare = rows.filter(({ name }) => !parts.some((part) => name.includes(part)))
if (words.length === 0)
  for (const { file, name } of bare) console.log(`not shown  ${file}: ${name}`)
console.log(
  `${known.length} defences, ${noticed} tests that notice; ${rows.length} rows, ${bare.length} not shown`,
)
process.exitCode = noticed === known.length && lost.length === 0 ? 0 : 1
