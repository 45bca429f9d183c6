// npm run bench:repositories [-- --only <words>] [--keep]: `tailtest runners` and `tailtest why` over this repository and
// over every package in its node_modules that ships sources, each copied to be a root of its own. Prints what
// could not be decided. Exit code 1: something crashed, or a file was left without a rule and a reason.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIN = join(ROOT, 'packages', 'cli', 'dist', 'bin.js')
const TOP = mkdtempSync(join(realpathSync(tmpdir()), 'tailtest-repositories-'))

/** Folders in which packages ship what people wrote, and not what was built of it. */
const SOURCES = ['src', 'lib', 'source', 'test', 'tests']
const EXTENSIONS = new Set([
  '.ts',
  '.tsx',
  '.mts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.py',
  '.rs',
  '.go',
])
const FEWEST_SOURCES = 3
const TIMEOUT_MS = 120_000

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'boolean', default: false } },
})

/** The packages of a node_modules, those of scopes included, as paths. */
function* packagesIn(modules) {
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const path = join(modules, entry.name)
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue
    if (entry.name.startsWith('@')) yield* packagesIn(path)
    else yield path
  }
}

function shipsSources(folder) {
  let found = 0
  for (const name of SOURCES) {
    const at = join(folder, name)
    if (!statSync(at, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const file of readdirSync(at, { recursive: true })) {
      if (EXTENSIONS.has(extname(file)) && !file.endsWith('.d.ts')) found += 1
      if (found >= FEWEST_SOURCES) return true
    }
  }
  return false
}

/** A copy without what it depends on; where it lies would make everything in it passed over. */
function copy(folder, name) {
  const to = join(TOP, 'packages', name)
  cpSync(folder, to, {
    recursive: true,
    filter: (path) => path === folder || basename(path) !== 'node_modules',
  })
  return to
}

/** The JSON answer of a command; throws where it ended otherwise than it should. */
function tailtest(cwd, ...args) {
  const env = { ...process.env, TAILTEST_STATE_DIR: join(TOP, 'state'), CLAUDECODE: '' }
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [BIN, ...args, '--json'],
      { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const said = stderr.trim()
        if (error || said !== '') return reject(new Error(said || error?.message))
        try {
          resolve(JSON.parse(stdout))
        } catch (cause) {
          reject(new Error(`${args.join(' ')}: no JSON`, { cause }))
        }
      },
    )
  })
}

/** What is known of a repository, and what of it is not. */
async function survey({ name, folder }) {
  try {
    const found = await tailtest(folder, 'runners')
    const files = await tailtest(folder, 'why', '.')
    return {
      name,
      files: files.length,
      tested: files.filter(({ test }) => test).length,
      rules: count(files.map(({ test, rule }) => (test ? 'needs tests' : rule))),
      runners: found.runners.map(({ name: runner, directory }) => `${runner}@${directory}`),
      without: found.without_runner.map(({ language, directory }) => `${language}@${directory}`),
      notes: [...found.runners.flatMap(({ notes }) => notes), ...found.notes],
      unexplained: files.filter((row) => !isExplained(row)).map(({ file }) => file),
    }
  } catch (error) {
    return { name, crash: error.message }
  }
}

function count(words) {
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** What needs tests has a language to write them in; what needs none has a rule that says so, and why. */
function isExplained({ test, language, rule, reason }) {
  return test ? Boolean(language) : Boolean(rule && reason)
}

/** Every repository, as many at once as there are processors. */
async function surveyAll(repositories) {
  const results = []
  const left = [...repositories]
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      results.push(await survey(next))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function print(results) {
  const done = results.filter(({ crash }) => crash === undefined)
  for (const { name, files, tested, runners, without } of done) {
    const found = runners.length > 0 ? brief(runners) : 'no runner'
    const open = without.length > 0 ? `; nothing for ${brief(without)}` : ''
    console.log(`${name}: ${tested} of ${files} files need tests; ${found}${open}`)
  }
  console.log('\nWhich rule decided, by files:')
  const rules = new Map()
  for (const each of done) {
    for (const [rule, files] of each.rules) rules.set(rule, (rules.get(rule) ?? 0) + files)
  }
  for (const [rule, files] of [...rules].sort((one, other) => other[1] - one[1])) {
    console.log(`  ${rule}: ${files}`)
  }
  console.log('\nWhat could not be decided:')
  const notes = done.flatMap((each) => each.notes.map((note) => `${each.name}: ${note}`))
  console.log(notes.length > 0 ? notes.map((note) => `  ${note}`).join('\n') : '  nothing')
  const failures = results.flatMap(({ name, crash, unexplained = [] }) =>
    crash === undefined
      ? unexplained.map((file) => `${name}: ${file} has no rule or no reason`)
      : [`${name}: ${crash}`],
  )
  console.log(`\n${done.length} repositories, ${failures.length} failures`)
  for (const failure of failures) console.error(failure)
  return failures.length === 0
}

const MOST_NAMED = 5

function brief(names) {
  const more = names.length - MOST_NAMED
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

try {
  const packages = [...packagesIn(join(ROOT, 'node_modules'))]
    .filter(shipsSources)
    .map((folder) => ({ name: folder.slice(join(ROOT, 'node_modules').length + 1), folder }))
    .filter(({ name }) => name.includes(values.only))
  const copied = packages.map(({ name, folder }) => ({ name, folder: copy(folder, name) }))
  const results = await surveyAll([{ name: 'this repository', folder: ROOT }, ...copied])
  process.exitCode = print(results) ? 0 : 1
} finally {
  if (!values.keep) rmSync(TOP, { recursive: true, force: true, maxRetries: 5 })
}
