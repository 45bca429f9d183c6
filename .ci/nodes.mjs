// npm run test:nodes [-- 22 24] [-- --unit session project] [-- --e2e hooks faults]: the unit suite and the tests of what
// is built, each on several versions of Node, which npm's `node` packages bring. PATH is set, so that every child process
// (workers, hooks, runners, `npm`) is that Node too. Only `--unit` or only `--e2e`: that half alone; words after them choose
// test files (unit) or projects (e2e). Prints a table with true counts; exit code 1: a test failed or none was run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchNode, nodeIn } from '../bench/nodes.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')

/** The lowest that is promised, and the newest of each line that is. */
const VERSIONS = ['20.19.0', '22', '24']
const PROJECTS = ['hooks', 'faults', 'hostile', 'packages']

const wanted = read(process.argv.slice(2))
const reports = mkdtempSync(join(tmpdir(), 'tailtest-nodes-'))
const rows = []

try {
  for (const version of wanted.versions) rows.push(...onVersion(version))
} finally {
  rmSync(reports, { recursive: true, force: true })
}

console.log(`\n${table(rows)}`)
process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0

/** `22 24 --unit session --e2e hooks`, in any order of the three. */
function read(words) {
  const lists = { versions: [], unit: undefined, e2e: undefined }
  let into = 'versions'
  for (const word of words) {
    if (word === '--unit' || word === '--e2e') {
      into = word.slice(2)
      lists[into] ??= []
    } else lists[into].push(word)
  }
  const both = lists.unit === undefined && lists.e2e === undefined
  return {
    versions: lists.versions.length > 0 ? lists.versions : VERSIONS,
    unit: both ? [] : lists.unit,
    e2e: lists.e2e?.length === 0 || both ? PROJECTS : lists.e2e,
  }
}

function onVersion(asked) {
  const node = nodeIn(asked) ?? fetched(asked)
  const environment = environmentOf(node)
  const version = spawnSync('node', ['--version'], { env: environment, encoding: 'utf8' }).stdout
  const done = []
  if (wanted.unit) done.push(tests('unit', wanted.unit))
  for (const project of wanted.e2e ?? []) {
    const config = ['--config', join('e2e', 'vitest.config.ts'), '--project', project]
    done.push(tests(project, config))
  }
  return done

  function tests(name, args) {
    console.log(`\n=== ${version.trim()} ${name}`)
    const report = join(reports, `${version.trim()}-${name}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const start = Date.now()
    /** @type {import('node:child_process').SpawnSyncOptions} */
    const options = { cwd: ROOT, env: environment, stdio: ['ignore', 'inherit', 'inherit'] }
    const { status } = spawnSync(node, [VITEST, 'run', ...args, ...reporters], options)
    const tally = join(ROOT, '.ci', 'tally.mjs')
    const counted = spawnSync(node, [tally, report, String(status ?? 1)], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [passed = 0, failed = 1] = counted.stdout.trim().split(' ').map(Number)
    return { version: version.trim(), name, passed, failed, seconds: (Date.now() - start) / 1000 }
  }
}

function fetched(version) {
  fetchNode(version)
  const node = nodeIn(version)
  if (node === undefined) throw new Error(`npm has no Node ${version} for this system`)
  return node
}

/** What npm and vitest tell of the Node that started this does not reach the other one. */
function environmentOf(node) {
  const foreign = /^(?:npm_.*|NODE|NODE_OPTIONS|NODE_ENV|INIT_CWD|FORCE_COLOR|VITEST)$/i
  const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
  const path = kept.find(([name]) => name.toUpperCase() === 'PATH') ?? ['PATH', '']
  const rest = Object.fromEntries(kept.filter((entry) => entry !== path))
  return { ...rest, [path[0]]: dirname(node) + delimiter + path[1], CI: 'true', NO_COLOR: '1' }
}

function table(rows) {
  const lines = rows.map(({ version, name, passed, failed, seconds }) => {
    return `| ${version} | ${name} | ${passed} | ${failed} | ${Math.round(seconds)} |`
  })
  return [
    '| Node | tests | passed | failed | s |',
    '| --- | --- | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}
