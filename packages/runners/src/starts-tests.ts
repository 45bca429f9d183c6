import { isSupported, startedBy } from './families/script/programs.ts'

/** Programs that run tests by themselves, beside those of Node. */
const ALONE: ReadonlySet<string> = new Set([
  ...['pytest', 'py.test', 'gotestsum', 'cargo-nextest', 'rspec', 'phpunit', 'pest', 'ctest'],
])

/** Programs that run tests by their first word. */
const BY_FIRST: ReadonlyMap<string, readonly string[]> = new Map([
  ['go', ['test']],
  ['cargo', ['test', 't', 'nextest']],
  ['rails', ['test']],
  ['dotnet', ['test']],
  ['swift', ['test']],
  ['composer', ['test']],
])

/** Programs that are given targets: one of them is `test`, or that of a package (`:api:test`). */
const BY_TARGET: ReadonlySet<string> = new Set([
  ...['make', 'rake', 'mvn', 'mvnw', 'gradle', 'gradlew', 'turbo', 'nx', 'ninja'],
])
const TARGET = /^(?:.*:)?(?:test|spec)$/

/** Programs that start a script of a manifest: `npm test`, `pnpm run test:unit`. */
const MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun', 'deno'])
const VERBS: ReadonlySet<string> = new Set(['run', 'run-script', 'task'])
/** Options of theirs that have a value, and a word that does. */
const VALUED = /^(?:workspace|-w|--workspace|-F|--filter|-C|--dir|--cwd|--prefix)$/
const SCRIPT = /^(?:t|tst|test(?:[:_-].*)?)$/

/** Programs that start the program or script behind them. */
const INTERPRETERS: ReadonlySet<string> = new Set(['php', 'ruby', 'node'])
const PYTHON = /^(?:python|py)(?:[23](?:\.\d+)?)?$/

/** Tasks of sbt that run tests, of all or of one project (`core/test`, `core/Test/testOnly *Cart`). */
const SBT = /^;?\s*(?:\w+\s*\/\s*)?(?:(?:Test|test)\s*[/:]\s*)?test(?:Only|Quick|Full)?(?:\s|$)/

/** Nothing is run with these. */
const ONLY_ASKS =
  /^(?:--version|--help|-h|list|--list|--listTests|--collect-only|--co|--no-run|--showConfig|-N|--show-only.*)$/

/**
 * Whether a program, given the words behind its name, runs tests of a runner that can be run here. What is not sure to
 * is taken not to. Pure.
 */
export function startsTests(program: string, words: readonly string[]): boolean {
  if (words.some((word) => ONLY_ASKS.test(word))) return false
  return isScriptOfYarn(program, words) || runs(program.replace(/\.(?:cmd|bat|exe)$/, ''), words)
}

function runs(program: string, words: readonly string[]): boolean {
  const started = startedBy(program, words)
  if (started !== undefined && isSupported(started.program)) return true
  if (MANAGERS.has(program)) return startsScript(words)
  if (PYTHON.test(program)) return startsModule(words)
  if (INTERPRETERS.has(program)) return startsFile(words)
  if (ALONE.has(program)) return true
  if (BY_TARGET.has(program)) return words.some((word) => TARGET.test(word))
  if (program === 'sbt' || program === 'sbtn') return words.some((word) => SBT.test(word))
  const [first = ''] = words.filter((word) => !/^[-+]/.test(word))
  return BY_FIRST.get(program)?.includes(first) === true
}

/** What is left of `yarn run test` without its first words; a shell has a program `test` of its own. */
function isScriptOfYarn(program: string, words: readonly string[]): boolean {
  return SCRIPT.test(program) && !words.some((word) => /^(?:-\w|!?=?=?)$/.test(word))
}

/** A script by its name, or a runner among the packages' programs: `yarn vitest`. */
function startsScript(words: readonly string[]): boolean {
  const bare = words.filter(
    (word, at) => !word.startsWith('-') && !VALUED.test(word) && !VALUED.test(words[at - 1] ?? ''),
  )
  const [name = '', ...rest] = VERBS.has(bare[0] ?? '') ? bare.slice(1) : bare
  return SCRIPT.test(name) || (!MANAGERS.has(name) && runs(name, rest))
}

function startsModule(words: readonly string[]): boolean {
  const at = words.indexOf('-m')
  if (at >= 0) return ['pytest', 'unittest'].includes(words[at + 1] ?? '')
  return words[0] === 'manage.py' && words[1] === 'test'
}

/** `php vendor/bin/phpunit`, `php artisan test`, `node node_modules/.bin/vitest`. */
function startsFile([file = '', ...words]: readonly string[]): boolean {
  const name = file.replace(/^.*[\\/]/, '').replace(/\.(?:[cm]?js|phar)$/, '')
  if (name === 'artisan') return words[0] === 'test'
  return !INTERPRETERS.has(name) && !MANAGERS.has(name) && runs(name, words)
}
