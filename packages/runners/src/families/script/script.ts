import type { Directory } from '../../directory.ts'
import { commandsOf } from '../../options.ts'
import { at, type Table } from '../../table.ts'
import {
  isForWholeApplication,
  isNode,
  isSupported,
  readNodeOptions,
  type Started,
  startedBy,
} from './programs.ts'

/** How a script starts a test runner. */
export interface Invocation extends Started {
  /** The script's name. */
  script: string
  /** Variables that it sets, as far as they stand there in full; `NODE_OPTIONS` are {@link Started.nodeOptions}. */
  env: Readonly<Record<string, string>>
}

/** What a package's test scripts say. */
export interface TestScripts {
  /** The runners that the first script starts that starts any that can be run here; mostly one. */
  started: readonly Invocation[]
  /** A runner that is named and cannot be run here. */
  foreign?: Invocation
}

/** Words that start the program named after them. */
const LAUNCHERS = new Set([
  ...[
    'npx',
    'pnpx',
    'bunx',
    'npm',
    'pnpm',
    'yarn',
    'bun',
    'exec',
    'run',
    'x',
    'dlx',
    'node',
    'tsx',
  ],
  ...['cross-env', 'cross-env-shell', 'env', 'dotenv', 'dotenvx', 'c8', 'nyc', 'time'],
])

/** Programs that run other scripts of the same package. */
const SCRIPT_RUNNERS = new Set([
  ...['npm', 'pnpm', 'yarn', 'bun', 'deno', 'npm-run-all', 'npm-run-all2', 'run-s', 'run-p'],
])

/** Words with which they run the scripts of other packages. */
const OTHER_PACKAGES =
  /^(?:-r|--recursive|-w|-C|-F|--workspaces?|--prefix|--cwd|--filter|--dir|workspaces?|--workspace-root)(?:=|$)/

/** Names of scripts whose runner may be another than that of the unit tests. */
const WHOLE = /e2e|end-?to-?end|integration|acceptance|browser|visual|smoke|perf|bench|types?$/i

/** Whether a script of this name is for more than unit tests. */
export function isForMore(script: string): boolean {
  return WHOLE.test(script)
}

/** Every runner asks for the same scripts. */
const KNOWN = new WeakMap<Table, TestScripts>()

/** Who runs the tests by the scripts: `test` is asked first, then `test:unit` and `unit`, then every other `test…`, those of whole applications last. A script that runs another is followed once. */
export function readTestScripts(scripts: Table, dir?: Directory): TestScripts {
  const known = KNOWN.get(scripts) ?? read(scripts, dir)
  KNOWN.set(scripts, known)
  return known
}

function read(scripts: Table, dir: Directory | undefined): TestScripts {
  let foreign: Invocation | undefined
  let whole: TestScripts | undefined // until one is found that starts unit tests
  for (const [index, script] of testScripts(scripts).entries()) {
    if (foreign !== undefined && WHOLE.test(script)) break
    const all = invocationsIn(scripts, script)
    const started = all.filter(({ program }) => isSupported(program, dir))
    if (started.some(({ program }) => !isForWholeApplication(program))) return { started, foreign }
    if (started.length > 0 && !WHOLE.test(script)) whole ??= { started, foreign }
    const isMain = index === 0 && !WHOLE.test(script)
    foreign ??= all.find(
      ({ program }) => !isSupported(program, dir) && (isMain || !isForWholeApplication(program)),
    )
  }
  return whole ?? { started: [], foreign }
}

/** How the package's test scripts start a runner, by its program; `undefined`: they do not. */
export function invocationOf(scripts: Table, program: string): Invocation | undefined {
  return readTestScripts(scripts).started.find((each) => each.program === program)
}

/** Node's options where a test script starts it on a file by itself: `node --conditions development test/index.js`. */
export function plainNodeOptions(
  scripts: Table,
  isTest: (file: string) => boolean,
): readonly string[] {
  const commands = testScripts(scripts).flatMap((name) => commandsHere(textOf(scripts, name)))
  for (const words of commands) {
    const at = words.findIndex((word) => isNode(programOf(word)))
    const { kept, rest } = readNodeOptions(words.slice(at + 1))
    if (at >= 0 && isTest(rest[0] ?? '')) return kept
  }
  return []
}

function testScripts(scripts: Table): string[] {
  const names = Object.keys(scripts)
  const others = names.filter((name) => /^tests?(?:[:_.-]|$)/.test(name))
  const first = ['test', 'test:unit', 'unit'].filter((name) => names.includes(name))
  const [unit, whole] = [others.filter((n) => !WHOLE.test(n)), others.filter((n) => WHOLE.test(n))]
  return [...new Set([...first, ...unit, ...whole])]
}

function invocationsIn(scripts: Table, script: string): Invocation[] {
  const commands = commandsHere(textOf(scripts, script))
  const followed = commands.flatMap((words) => scriptsRunBy(words, scripts))
  const all = [...commands, ...followed.flatMap((name) => commandsHere(textOf(scripts, name)))]
  return all.flatMap((words) => {
    const started = startOf(words)
    return started === undefined ? [] : [{ script, ...started }]
  })
}

/** The commands that run in the package's own folder: what follows a change of folder is another's affair. */
function commandsHere(script: string): string[][] {
  const commands = commandsOf(script)
  const leaves = commands.findIndex(([first]) => first === 'cd' || first === 'pushd')
  return leaves < 0 ? commands : commands.slice(0, leaves)
}

/** A script's text; a task of Deno may be a table with its command. */
function textOf(scripts: Table, name: string): string {
  const script = at(scripts, name)
  const text = typeof script === 'string' ? script : at(script, 'command')
  return typeof text === 'string' ? text : ''
}

function startOf(words: readonly string[]): Omit<Invocation, 'script'> | undefined {
  const nodeOptions: string[] = []
  const env: Record<string, string> = {}
  let mayBeValue = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const name = programOf(word)
    const started = startedBy(name, words.slice(index + 1))
    if (started) return { ...started, nodeOptions: [...nodeOptions, ...started.nodeOptions], env }
    const [, variable, value = ''] = /^(\w+)=(.*)$/s.exec(word) ?? []
    if (variable === 'NODE_OPTIONS') nodeOptions.push(...readNodeOptions(value.split(/\s+/)).kept)
    else if (variable !== undefined) setLiteral(env, variable, value)
    else if (isNode(name)) {
      const { kept, rest } = readNodeOptions(words.slice(index + 1))
      nodeOptions.push(...kept, ...(name === 'tsx' ? ['--import', 'tsx'] : []))
      index = words.length - rest.length - 1
      mayBeValue = false
    } else if (word.startsWith('-')) mayBeValue = word !== '--' && !word.includes('=')
    else if (LAUNCHERS.has(name) || mayBeValue) mayBeValue = false
    else return undefined
  }
  return undefined
}

/** A variable whose value does not depend on others. */
function setLiteral(env: Record<string, string>, name: string, value: string): void {
  if (!/[$`]/.test(value) && !Object.hasOwn(Object.prototype, name)) env[name] = value
}

/** The scripts that a command like `npm run a`, `pnpm a`, `run-s test:*`, `node --run a` runs. */
function scriptsRunBy(words: readonly string[], scripts: Table): string[] {
  const start = words.findIndex(
    (word, index) => SCRIPT_RUNNERS.has(word) || (word === 'node' && words[index + 1] === '--run'),
  )
  const given = words.slice(start + 1)
  if (start < 0 || given.some((word) => OTHER_PACKAGES.test(word))) return []
  if (startedBy(words[start] ?? '', given) !== undefined) return [] // `bun test` runs no script
  const names = Object.keys(scripts)
  return given.flatMap((word) => {
    if (word.startsWith('-')) return []
    if (word.endsWith('*')) return names.filter((name) => name.startsWith(word.slice(0, -1)))
    return names.filter((name) => name === word)
  })
}

/** `./node_modules/jest/bin/jest.js` and `jest@30` start jest. */
function programOf(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  return name.replace(/\.(?:[cm]?js|cmd)$|(?<=.)@[\w.^~-]+$/, '')
}
