import { at, type Table } from '../table.ts'

/** How a script starts a program. */
export interface Invocation {
  /** The script's name in package.json. */
  script: string
  /** What follows the program's name. */
  words: readonly string[]
  /** Options for Node itself, from `node …` or `NODE_OPTIONS=…`. */
  nodeOptions: readonly string[]
}

/** Longer scripts are not commands any more; also bounds the time the patterns below take. */
const MAX_SCRIPT = 4096

const WORD = /(?:[^\s'";&|()\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+|[;&|()\n]+/g
const QUOTED = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g

/** Words that start the program named after them. */
const LAUNCHERS = new Set([
  ...['npx', 'pnpx', 'bunx', 'npm', 'pnpm', 'yarn', 'bun', 'exec', 'run', 'x', 'dlx', 'node'],
  ...['cross-env', 'cross-env-shell', 'env', 'dotenv', 'dotenvx', 'c8', 'nyc', 'time'],
])

/** Programs that run other scripts of the same package.json. */
const SCRIPT_RUNNERS = new Set(['npm', 'pnpm', 'yarn', 'bun', 'npm-run-all', 'run-s', 'run-p'])

/** Options of Node that a test run may depend on; those that load code are the project's own affair. */
const NODE_OPTION =
  /^--(?:experimental-[\w-]+|no-experimental-[\w-]+|no-warnings|max-old-space-size=\d+)$/

/** The commands of a script, each as its words: quotes taken off, split where the shell would split. Nothing is expanded. */
export function commandsOf(script: string): string[][] {
  const commands: string[][] = [[]]
  for (const [word] of script.slice(0, MAX_SCRIPT).matchAll(WORD)) {
    if (/^[;&|()\n]/.test(word)) commands.push([])
    else commands.at(-1)?.push(unquote(word))
  }
  return commands.filter((words) => words.length > 0)
}

/**
 * How the package's test script starts a program; `undefined`: no test script names it. `test` is asked
 * first, then `test:unit` and `unit`, then every other `test…`; a script that runs another is followed once.
 */
export function invocationOf(scripts: Table, program: string): Invocation | undefined {
  for (const script of testScripts(scripts)) {
    const commands = commandsOf(textOf(scripts, script))
    const followed = commands.flatMap((words) => scriptsRunBy(words, scripts))
    const all = [...commands, ...followed.flatMap((name) => commandsOf(textOf(scripts, name)))]
    for (const words of all) {
      const started = startOf(words, program)
      if (started !== undefined) return { script, ...started }
    }
  }
  return undefined
}

function testScripts(scripts: Table): string[] {
  const names = Object.keys(scripts)
  const others = names.filter((name) => /^tests?(?:[:_-]|$)/.test(name))
  const first = ['test', 'test:unit', 'unit'].filter((name) => names.includes(name))
  return [...new Set([...first, ...others])]
}

function textOf(scripts: Table, name: string): string {
  const text = at(scripts, name)
  return typeof text === 'string' ? text : ''
}

function startOf(words: string[], program: string): Omit<Invocation, 'script'> | undefined {
  const nodeOptions: string[] = []
  let mayBeValue = false
  for (const [index, word] of words.entries()) {
    if (programOf(word) === program) return { words: words.slice(index + 1), nodeOptions }
    const assigned = /^\w+=(.*)$/.exec(word)?.[1]
    if (word.startsWith('-') || assigned !== undefined) {
      nodeOptions.push(
        ...(assigned ?? word).split(/\s+/).filter((option) => NODE_OPTION.test(option)),
      )
      mayBeValue = assigned === undefined && word !== '--' && !word.includes('=')
    } else if (LAUNCHERS.has(programOf(word))) mayBeValue = false
    else if (mayBeValue) mayBeValue = false
    else return undefined
  }
  return undefined
}

/** The scripts that a command like `npm run a`, `pnpm a`, `run-s test:*` runs. */
function scriptsRunBy(words: string[], scripts: Table): string[] {
  const start = words.findIndex((word) => SCRIPT_RUNNERS.has(word))
  const names = Object.keys(scripts)
  return words.slice(start + 1).flatMap((word) => {
    if (start < 0 || word.startsWith('-')) return []
    if (word.endsWith('*')) return names.filter((name) => name.startsWith(word.slice(0, -1)))
    return names.filter((name) => name === word)
  })
}

/** `./node_modules/jest/bin/jest.js` and `jest@30` start jest. */
function programOf(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
  return name.replace(/\.(?:[cm]?js|cmd)$|(?<=.)@[\w.^~-]+$/, '')
}

function unquote(word: string): string {
  return word.replace(QUOTED, (_, escaped: string, double: string, single: string) => {
    return escaped ?? double?.replace(/\\(.)/g, '$1') ?? single
  })
}
