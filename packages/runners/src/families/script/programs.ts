import { nodeDetectors } from './node-detectors.ts'
import { readNodeOptions } from './node-options.ts'

/** What a command starts, where it starts a test runner. */
export interface Started {
  /** The runner by its program; Node's own is `node:test`. */
  program: string
  /** What follows the program's name; of `node --test` without Node's options. */
  words: readonly string[]
  /** Options for Node itself. */
  nodeOptions: readonly string[]
  /** Node, or a program that takes its options (`tsx`), where that is the runner. */
  via?: string
}

/** The words that make a program run tests; of those without any, its name alone does. */
type Subcommands = readonly string[] | undefined

/** Those that can be run here: what npm installs, and runtimes with a runner of their own. */
const SUPPORTED: ReadonlyMap<string, Subcommands> = new Map<string, Subcommands>([
  ...nodeDetectors.flatMap(({ starts }) =>
    starts.map(({ name, words }): [string, Subcommands] => [name, words]),
  ),
  ['bun', ['test']],
  ['deno', ['test']],
])

/** Runners that are known, so that nothing else is taken for the package's; one of {@link SUPPORTED} counts as such. */
const KNOWN: ReadonlyMap<string, Subcommands> = new Map<string, Subcommands>([
  ...['ava', 'tap', 'tape', 'jasmine', 'uvu', 'lab', 'qunit', 'poku', 'borp'].map(alone),
  ...['web-test-runner', 'wtr'].map(alone),
  ['karma', ['start', 'run']],
  ['ng', ['test', 't']],
  ['ember', ['test', 't']],
])

/** Those that drive a whole application: beside unit tests they are no surprise. */
const WHOLE_APPLICATION: ReadonlyMap<string, Subcommands> = new Map<string, Subcommands>([
  ...['wdio', 'nightwatch', 'testcafe', 'cucumber-js', 'codeceptjs'].map(alone),
  ['playwright', ['test']],
  ['cypress', ['run', 'open']],
])

const ALIASES: Readonly<Record<string, string>> = { _mocha: 'mocha' }

/** Programs that run a script as Node does, with its options. */
const NODES: ReadonlySet<string> = new Set(['node', 'tsx'])

/** Whether a runner is one of those that can be run here. */
export function isSupported(program: string): boolean {
  return program === 'node:test' || SUPPORTED.has(program)
}

/** Whether a runner drives whole applications. */
export function isForWholeApplication(program: string): boolean {
  return WHOLE_APPLICATION.has(program)
}

/** Packages of runners, those that can be run here and those that cannot. */
export const RUNNER_PACKAGES: readonly string[] = [...SUPPORTED.keys(), ...KNOWN.keys()]

/** Whether a program takes Node's options before a script. */
export function isNode(program: string): boolean {
  return NODES.has(program)
}

/** The runner that a program is or starts, given what follows its name; `undefined`: none that is known. */
export function startedBy(name: string, words: readonly string[]): Started | undefined {
  if (isNode(name)) {
    const { kept, isTest, rest } = readNodeOptions(words)
    return isTest ? { program: 'node:test', words: rest, nodeOptions: kept, via: name } : undefined
  }
  const program = Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? name) : name
  const table = [SUPPORTED, KNOWN, WHOLE_APPLICATION].find((each) => each.has(program))
  if (table === undefined) return undefined
  const subcommands = table.get(program)
  if (subcommands === undefined) return { program, words, nodeOptions: [] }
  const at = words.findIndex((word) => !word.startsWith('-'))
  if (!subcommands.includes(words[at] ?? '')) return undefined
  return { program, words: [...words.slice(0, at), ...words.slice(at + 1)], nodeOptions: [] }
}

function alone(program: string): [string, undefined] {
  return [program, undefined]
}
