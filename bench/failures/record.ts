// Breaks the projects in fixtures/ in the ways that ways/ names, runs their real runners, and keeps what came of it in
// recorded/. Started by `node bench/failures.mjs --record [project…]`, from the repository's root.
import { execFileSync } from 'node:child_process'
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
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  brokenUses,
  buildGraph,
  checkTest,
  type Edited,
  type Gap,
  type ImportGraph,
} from '@tailtest/impact'
import { openProject, type Project, type RelPath, relPath } from '@tailtest/project'
import { type FileError, type Results, runTests, type TestResult } from '@tailtest/results'
import { detectRunners, type Runner } from '@tailtest/runners'
import { parse } from 'yaml'

const HERE = resolve('bench/failures')
const INSTALLED = join(tmpdir(), 'tailtest-failures')
const SECONDS = 240

interface Edit {
  file: string
  /** Occurs once in the file. */
  find?: string
  to?: string
  /** The whole file, instead. */
  text?: string
}

interface Way {
  name: string
  label: 'real_bug' | 'test_bug' | 'environment'
  why: string
  edits: readonly Edit[]
  /** What the scenario says was changed in the turn. @default what is edited */
  changed?: readonly string[]
  /** The test files that are run. @default all */
  tests?: readonly string[]
  /** A port that is taken while the tests run. */
  occupy?: number
  /** For the whole run. */
  seconds?: number
}

interface Ways {
  language: string
  /** Of npm, installed beside the project. */
  packages?: readonly string[]
  ways: readonly Way[]
}

/** A failed test, a file that did not load, or (without a file) a run that came to nothing. */
interface Failure extends Partial<Pick<TestResult, 'id' | 'status' | 'stack'>> {
  file: RelPath
  message?: string
  kind?: FileError['kind']
  at?: RelPath
}

/** What was there before anything was broken. */
interface Base {
  name: string
  runner: string
  results: Results
  modules?: string
}

const asked = process.argv.slice(2)
const known = readdirSync(join(HERE, 'ways')).map((name) => name.replace(/\.yaml$/, ''))
for (const name of known) if (asked.length === 0 || asked.includes(name)) await recordAll(name)

async function recordAll(name: string): Promise<void> {
  const {
    language,
    packages = [],
    ways,
  }: Ways = parse(readFileSync(join(HERE, 'ways', `${name}.yaml`), 'utf8'))
  const base = await openBase(name, install(packages))
  const lines: string[] = []
  for (const way of ways) {
    const failures = await recordWay(base, way)
    console.log(`${name} ${way.name}: ${failures.map(({ message }) => message?.split('\n')[0])}`)
    const { name: title, label, why } = way
    const changed = way.changed ?? [...new Set(way.edits.map(({ file }) => file))]
    const { runner } = base
    lines.push(JSON.stringify({ way: title, label, why, language, runner, changed, failures }))
  }
  mkdirSync(join(HERE, 'recorded'), { recursive: true })
  writeFileSync(join(HERE, 'recorded', `${name}.jsonl`), `${lines.join('\n')}\n`)
}

/** Runs the project as it stands: everything passes, or its failures would not be those of the way. */
async function openBase(name: string, modules: string | undefined): Promise<Base> {
  const project = open(name, modules)
  try {
    const runner = await runnerOf(project)
    const results = await runTests(project, runner, [], { timeoutMs: SECONDS * 1000 })
    if (results.executed === 0 || failuresOf(results).length > 0) {
      throw new Error(`${name} fails before it is broken: ${JSON.stringify(results)}`)
    }
    return { name, runner: runner.name, results, modules }
  } finally {
    rmSync(project.root, { recursive: true })
  }
}

async function runnerOf(project: Project): Promise<Runner> {
  const [runner, ...others] = await detectRunners(project, process.env)
  if (runner === undefined || others.length > 0) throw new Error(`${project.root}: not one runner`)
  return runner
}

async function recordWay({ name, results: whole, modules }: Base, way: Way) {
  const project = open(name, modules)
  const free = way.occupy === undefined ? undefined : await occupy(way.occupy)
  try {
    const edited = way.edits.map((edit) => apply(project, edit))
    const files = (way.tests ?? []).map(relPath)
    const results = await runTests(project, await runnerOf(project), files, {
      timeoutMs: (way.seconds ?? SECONDS) * 1000,
    })
    const failures = failuresOf(results).map((failure) => anonymous(failure, project))
    if (failures.length === 0) {
      throw new Error(`${name}: ${way.name} breaks nothing: ${JSON.stringify(results)}`)
    }
    const graph = await buildGraph(project, { from: resolve('packages/impact') })
    return await Promise.all(
      failures.map(async (failure) => ({
        ...failure,
        ...(await factsOf(project, graph, { failure, edited })),
        passedBefore: hasPassed(whole, failure),
      })),
    )
  } finally {
    free?.()
    rmSync(project.root, { recursive: true })
  }
}

/** What the import graph says, as a turn's end would ask it. */
async function factsOf(
  project: Project,
  graph: ImportGraph,
  { failure, edited }: { failure: Failure; edited: readonly Edited[] },
) {
  const { file } = failure
  const reach = graph.reach(file === '' ? [] : [file])
  const lost = (await brokenUses(project, graph, edited)).filter((use) => use.file === file)
  const missing = graph.files.includes(file) ? await checkTest(project, graph, file) : []
  const isLost = (name: string, from: RelPath) =>
    lost.some((use) => use.name === name && use.from === from)
  return {
    ...(reach.complete && { reaches: [...reach.files] }),
    missingNames: missing.map(({ name, from, nearest }) => ({
      ...{ name, from, nearest, lost: isLost(name, from) },
    })),
    local: localIn(graph, failure),
  }
}

/** The words of a failure that lead into the project where its file imports them. */
function localIn(graph: ImportGraph, failure: Failure): string[] {
  const { message = '', stack = '' } = failure
  const words = new Set(`${message}\n${stack}`.match(/[\w@#~./$-]+/g) ?? [])
  const names = new Set(graph.files.flatMap((path) => path.replace(/\.\w+$/, '').split('/')))
  const file = failure.file || (graph.files.find((path) => message.includes(path)) ?? failure.file)
  // of JavaScript a package that is not installed is a gap too; there the form tells
  const isOpen = ({ type, file }: Gap) => type === 'unresolved' && !/\.[cm]?[jt]sx?$/.test(file)
  const lost = new Set(graph.gaps.filter(isOpen).map(({ text }) => text))
  return [...words].filter((word) => {
    if (lost.has(word) || names.has(word.split('.')[0] ?? '')) return true
    const [top = word] = word.split('.')
    return [word, top].some((one) => one !== '' && (graph.leadsTo(file, one) ?? []).length > 0)
  })
}

/** Without the paths of the machine that it was recorded on. */
function anonymous({ message, stack, ...failure }: Failure, { root }: Project): Failure {
  const without = (text?: string) =>
    text
      ?.replaceAll(`${root}/`, '')
      .replaceAll(INSTALLED, '/install')
      .replace(/\/[^\s:"']*\/lib\/python3/g, '/usr/lib/python3')
  return { ...failure, message: without(message), stack: without(stack) }
}

/** Of those that say the same in one file, the first. */
function failuresOf({ tests, fileErrors, crash }: Results): Failure[] {
  const failed = tests.filter(({ status }) => status === 'fail' || status === 'error')
  const all: Failure[] = [...fileErrors, ...failed.map(({ durationMs: _, ...test }) => test)]
  if (crash !== undefined) all.push({ file: relPath(''), message: crash })
  const seen = new Set<string>()
  return all.filter(({ file, message = '' }) => {
    const key = `${file} ${message}`
    return !seen.has(key) && seen.add(key)
  })
}

/** Whether the test, or any in a file that does not load, passed in the project as it was. */
function hasPassed({ tests }: Results, { id, file }: Failure): boolean {
  const isFile = id === undefined || id.endsWith('::')
  return tests.some(
    (test) => (isFile ? test.file === file : test.id === id) && test.status === 'pass',
  )
}

function apply({ root }: Project, { file, find, to = '', text }: Edit): Edited {
  const path = join(root, file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  const parts = find === undefined ? [] : (before?.split(find) ?? [])
  if (text === undefined && parts.length !== 2) throw new Error(`not once in ${file}: ${find}`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text ?? parts.join(to))
  return { path: relPath(file), ...(before !== undefined && { before }) }
}

function open(name: string, modules: string | undefined): Project {
  const root = mkdtempSync(join(tmpdir(), `tailtest-failures-${name}-`))
  cpSync(join(HERE, 'fixtures', name), root, { recursive: true })
  if (modules !== undefined) symlinkSync(modules, join(root, 'node_modules'))
  return openProject(root)
}

/** Installs packages from the npm registry, once, and gives back their `node_modules`. */
function install(packages: readonly string[]): string | undefined {
  if (packages.length === 0) return undefined
  const name = packages.join('+').replace(/[^\w.@+-]/g, '_')
  const folder = join(INSTALLED, name)
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder })
  return modules
}

async function occupy(port: number): Promise<() => void> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return () => server.close()
}
