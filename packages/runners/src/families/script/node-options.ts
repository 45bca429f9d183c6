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
export interface NodeOptions {
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
