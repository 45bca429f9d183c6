import type { Directory } from '../../directory.ts'
import { nodeDetectors } from './node-detectors.ts'

/** What a command starts, where it starts a test runner. */
export interface Started {
  /** The runner by its program; Node's own is `node:test`. */
  program: string
  /** What follows the program's name; of `node --test` without Node's options. */
  words: readonly string[]
  /** Options for Node itself. */
  nodeOptions: readonly string[]
  /** Node, a program that takes its options (`tsx`), or one that starts Node's runner by itself (`borp`). */
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
  ...['tape', 'uvu', 'lab', 'qunit', 'poku', 'borp'].map(alone),
  ...['web-test-runner', 'wtr'].map(alone),
  ['karma', ['start', 'run']],
  ['ember', ['test', 't']],
])

/** Those that drive a whole application: beside unit tests they are no surprise. */
const WHOLE_APPLICATION: ReadonlyMap<string, Subcommands> = new Map<string, Subcommands>([
  ...['wdio', 'nightwatch', 'testcafe', 'cucumber-js', 'codeceptjs'].map(alone),
  ['playwright', ['test']],
  ['cypress', ['run', 'open']],
  ['test-storybook', undefined],
])

const ALIASES: Readonly<Record<string, string>> = { _mocha: 'mocha' }

/** Programs that run a script as Node does, with its options. */
const NODES: ReadonlySet<string> = new Set(['node', 'tsx'])

/** Those that can be run in some folders alone. */
const RESTRICTED = new Map(
  nodeDetectors.flatMap(({ starts }) =>
    starts.flatMap(({ name, runsHere }) => (runsHere ? [[name, runsHere] as const] : [])),
  ),
)

/** Whether a runner is one of those that can be run here, in a folder that may have more to say. */
export function isSupported(program: string, dir?: Directory): boolean {
  const runsHere = RESTRICTED.get(program)
  if (runsHere !== undefined) return dir !== undefined && runsHere(dir)
  return program === 'node:test' || SUPPORTED.has(program)
}

/** Whether a runner drives whole applications. */
export function isForWholeApplication(program: string): boolean {
  return WHOLE_APPLICATION.has(program)
}

/** Packages of runners, those that can be run here and those that cannot. */
export const RUNNER_PACKAGES: readonly string[] = [...SUPPORTED.keys(), ...KNOWN.keys()].filter(
  (name) => !isForWholeApplication(name),
)

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
  if (name === 'borp') return { program: 'node:test', words, nodeOptions: [], via: name }
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

/** Options of Node whose value may be the next word. */
const VALUES = new Set([
  ...['-r', '--require', '--import', '--loader', '--experimental-loader', '-C', '--conditions'],
  ...['--env-file', '--env-file-if-exists', '--watch-path', '--input-type', '--tsconfig'],
  ...['--test-reporter', '--test-reporter-destination', '--test-name-pattern'],
  ...['--test-skip-pattern', '--test-shard', '--test-concurrency', '--test-timeout'],
  ...['--test-isolation', '--experimental-test-isolation', '--test-global-setup'],
  ...['--test-coverage-include', '--test-coverage-exclude', '--max-old-space-size'],
])

/** Options that a run of ours needs as well; those of reports, filters, watching and debugging are not among them. */
const KEPT = [
  /^(?:-r|--require|--import|--loader|-C|--conditions|--env-file(?:-if-exists)?|--tsconfig)$/,
  /^--experimental-(?!test-coverage)|^--no-experimental-|^--unstable-/,
  /^--test-(?:concurrency|timeout|isolation|global-setup|force-exit)$/,
  /^--(?:no-warnings|disable-warning|enable-source-maps|expose-gc|max-old-space-size|preserve-symlinks)/,
]

/** What stands before the first word that is no option. */
interface NodeOptions {
  kept: string[]
  /** Whether `--test` is among them: Node runs tests itself. */
  isTest: boolean
  /** From the first word on that is neither an option nor the value of one. */
  rest: readonly string[]
}

/** Takes the options of Node from the front of a command line. */
export function readNodeOptions(words: readonly string[]): NodeOptions {
  const kept: string[] = []
  let isTest = false
  let index = 0
  for (let word = words[0]; word?.startsWith('-'); word = words[index]) {
    const [name = ''] = word.split('=', 1)
    const size = VALUES.has(name) && name === word && index + 1 < words.length ? 2 : 1
    if (KEPT.some((pattern) => pattern.test(name))) kept.push(...words.slice(index, index + size))
    isTest ||= word === '--test'
    index += size
  }
  return { kept, isTest, rest: words.slice(index) }
}
