import { existsSync } from 'node:fs'
import { quoteName } from '@tailtest/adapter-kit'
import {
  changedPaths,
  type Demand,
  listTests,
  type Ran,
  runTestsNow,
  summaryLines,
} from '@tailtest/loop'
import { type RelPath, toRelative } from '@tailtest/project'
import type { Progress } from '@tailtest/results'
import { unrunWords } from '@tailtest/tdd'
import { Command } from 'commander'
import { type CommandPlace, commandPlace, commandPlaceOf } from '../account/session-of.ts'
import { fileNamed } from '../asked/files-meant.ts'
import { noCommit } from '../asked/no-commit.ts'
import { findRunners, NO_SOURCE } from '../asked/runners-found.ts'
import { requireTrust } from '../setup/agreement.ts'
import { asTyped } from '../shell/as-typed.ts'
import { type Caller, typed } from '../shell/caller.ts'
import { CommandFailure, EXIT } from '../shell/failure.ts'
import { count, printJson, printLines, seconds } from '../shell/output.ts'
import { paintFor } from '../shell/paint.ts'
import { lineOn, textOf } from '../shell/progress-line.ts'

function pathsOf({ place }: CommandPlace, files: readonly string[], cwd: string): RelPath[] {
  return files.map((file) => {
    const absolute = fileNamed(file, place.project, cwd)
    const path = toRelative(place.project, absolute)
    if (path !== undefined && path !== '') return path
    throw new CommandFailure(
      `${quoteName(file)} is not a file below ${place.project.root}`,
      'Give tests or sources of this project: tailtest run test/cart.test.ts',
    )
  })
}

/** Why fewer tests are run than load what changed. */
function skippedLines(skipped: readonly string[]): string[] {
  if (skipped.length === 0) return []
  const files = count(skipped.length, 'test file')
  return [`[tailtest] ${files} left out: nothing there mentions what changed (selection: names)`]
}

/** Lines that no test ran; that there is none is told where somebody asked. */
function coverageLines({ lines }: Ran['report'], changed: RunScope['changed']): string[] {
  if (lines === undefined) return []
  const words = changed === undefined ? 'lines' : 'changed lines'
  const open = lines.filter(({ unrun }) => unrun.length > 0)
  const sum = lines.reduce((total, { of }) => total + of, 0)
  const none =
    lines.length === 0
      ? 'which lines ran is unknown: nothing ran, or no runner reports lines'
      : `all ${sum} ${words} of code ran`
  return open.length === 0
    ? [`[tailtest] ${none}`]
    : open.map((one) => `[tailtest] ${unrunWords({ ...one, file: quoteName(one.file) }, words)}`)
}

function ranNothing({
  report: { files, summary, delegated = [] },
  absent,
  untested,
}: Ran): boolean {
  const ran = files.length + delegated.length + summary.passed + summary.failed + summary.not_run
  return ran + absent.length + untested.length === 0
}

/** Why nothing was run, and what to type instead. */
function whyNothing({ report }: Ran, { all, changed, watch }: Options): string {
  const every = 'Every suite: tailtest run --all'
  if (all) return 'no test was found. To see where tests are expected: tailtest runners'
  if (changed !== undefined || watch) {
    const ref = typeof changed === 'string' ? quoteName(changed) : 'HEAD'
    return `no test is needed for what differs from ${ref}. ${every}`
  }
  if (report.session_id !== '') return `every edit is already verified or has no test. ${every}`
  return `no agent session is live, so there are no edits to test. What differs from HEAD: tailtest run --changed. ${every}`
}

function explain(done: Ran, options: Options): string[] {
  const { report, untested, skipped, refused } = done
  const { summary } = report
  const { green, red, yellow } = paintFor(process.stdout, process.env)
  const tone = summary.failed > 0 ? red : summary.classified === 'ok' ? green : yellow
  return [
    ...(refused ? [`[tailtest] ${refused.tool} was not used: ${refused.reason}`] : []),
    ...summaryLines(report).map((line) =>
      line.startsWith('[tailtest] tests:') ? tone(line) : line,
    ),
    ...coverageLines(report, options.changed),
    ...skippedLines(skipped),
    ...untested.map((path) => yellow(`[tailtest] no test yet: ${quoteName(path)}`)),
    ...(ranNothing(done)
      ? [`[tailtest] nothing to run: ${asTyped(whyNothing(done, options))}`]
      : []),
  ]
}

/** What was asked for and is not there was a slip of the pen: the rest ran all the same. */
function requireThere({ absent }: Ran): void {
  if (absent.length === 0) return
  throw new CommandFailure(
    `${absent.map((path) => quoteName(path)).join(', ')}: not found`,
    'Give tests or sources of this project: tailtest run test/cart.test.ts',
  )
}

/** Where nothing that was asked for is there, nothing ran: then no line of results is printed. */
function requireAny(
  { place: { project } }: CommandPlace,
  files: readonly string[],
  cwd: string,
): void {
  const isThere = (file: string) => existsSync(fileNamed(file, project, cwd))
  if (files.length === 0 || files.some(isThere)) return
  const where = cwd === project.root ? `in ${cwd}` : `in ${cwd} or in ${project.root}`
  throw new CommandFailure(
    `${files.map((file) => quoteName(file)).join(', ')}: not found ${where}`,
    'Give tests or sources of this project: tailtest run test/cart.test.ts',
  )
}

/** No when a test failed or could not be run, or a source that was meant has none. */
function exitCode({ report, untested }: Ran, { changed }: Options): number {
  const { failed, pre_existing, not_run } = report.summary
  const lacking = changed === undefined ? untested.length : 0 // of changes, what has no test is only told
  return failed + pre_existing + not_run + lacking > 0 ? EXIT.no : EXIT.done
}

/** What is to be run. */
export interface RunScope {
  all?: true
  integration?: true
  changed?: string | true
  watch?: true
  direct?: true
  coverage?: true
  session?: string
  timeout: number
}

interface Options extends RunScope {
  list?: true
  json?: true
}

/** Options that say what is to be run, of which there can be but one. */
function requireOneScope(
  files: readonly string[],
  { all, integration, changed, direct, list, watch, coverage }: Options,
): void {
  const scopes = [files.length > 0 && 'files', all && '--all', changed && '--changed']
  const given = scopes.filter((scope) => typeof scope === 'string')
  if (given.length > 1) {
    throw new CommandFailure(`${given.join(' and ')} were both given`, 'Give one of them.')
  }
  if (direct && !all && !changed) {
    throw new CommandFailure(
      '--direct goes with --all or --changed',
      'Other runs are always direct: leave it out.',
    )
  }
  if (list && (all || watch)) {
    throw new CommandFailure(
      `--list does not go with ${all ? '--all' : '--watch'}`,
      'Give files or --changed: tailtest run --list src/cart.ts',
    )
  }
  if (coverage && (all || list || watch)) {
    throw new CommandFailure(
      `--coverage does not go with ${all ? '--all' : list ? '--list' : '--watch'}`,
      'Give sources or --changed: tailtest run --changed main --coverage',
    )
  }
  if (integration && !all) {
    throw new CommandFailure(
      '--integration goes with --all',
      'Run: tailtest run --all --integration',
    )
  }
}

async function demandOf(
  at: CommandPlace,
  files: readonly string[],
  { cwd, ...options }: RunScope & Pick<Caller, 'cwd'>,
): Promise<Demand> {
  const { all, integration, watch: onlyStale, direct, coverage } = options
  const demand = { timeoutMs: options.timeout * 1000, onlyStale }
  // what is watched has receipts, which are finer than a tool's cache
  const isDirect = direct || onlyStale || coverage
  const through = (since?: string) => (isDirect ? {} : { workspace: { since } })
  const noting = (since?: string) => (coverage ? { coverage: { ...(since && { since }) } } : {})
  if (all) return { ...demand, all: integration ? 'with-integration' : 'units', ...through() }
  if (files.length > 0) {
    const paths = pathsOf(at, files, cwd)
    if (!onlyStale) requireAny(at, files, cwd)
    return { ...demand, paths, ...noting() }
  }
  const { changed = onlyStale } = options
  if (changed === undefined) return { ...demand, ...noting() }
  const ref = changed === true ? 'HEAD' : changed
  const paths = await changedPaths(at.place.project, ref)
  if (paths !== undefined) return { ...demand, paths, since: ref, ...through(ref), ...noting(ref) }
  throw await noCommit(at.place.project, ref, 'tailtest run --changed origin/main')
}

/** Runs what was asked for, once. */
export async function runNow(
  files: readonly string[],
  scope: RunScope,
  { signal, onProgress, ...caller }: Caller,
): Promise<Ran> {
  requireOneScope(files, scope)
  const at = commandPlaceOf(files[0], { ...scope, ...caller })
  requireTrust(at)
  const demand = await demandOf(at, files, { ...scope, cwd: caller.cwd })
  const journal = at.session ? at.place.found() : undefined
  const shown = onProgress && ((progress: Progress) => onProgress(textOf(progress)))
  const place = { ...at.place, ...(signal && { signal }), ...(shown && { onProgress: shown }) }
  const done = await runTestsNow(place, journal, demand)
  // what was deleted is a change; only a file that somebody named is missed
  return files.length > 0 ? done : { ...done, absent: [] }
}

/** Every suite of a project that has none: no test ran, which is no success. */
async function requireRunner({ place }: CommandPlace): Promise<void> {
  const { runners, without } = await findRunners(place)
  if (runners.length > 0) return
  throw new CommandFailure(
    `no test runner was found in ${place.project.root}`,
    without[0]?.advice ?? NO_SOURCE,
  )
}

/** The same for a person or a script, who read how it stands. */
async function runOnce(files: string[], options: Options): Promise<Ran> {
  const line = options.json ? undefined : lineOn(process.stderr, process.env)
  const caller = { ...typed(), ...(line && { onProgress: line.show }) }
  const ran = await runNow(files, options, caller).finally(line?.clear)
  if (options.all && ranNothing(ran)) await requireRunner(commandPlace({ ...options, ...caller }))
  if (options.json) printJson(ran.report)
  else printLines(explain(ran, options))
  process.exitCode = exitCode(ran, options)
  return ran
}

/** The tests that would be run, the likeliest first; nothing is run, so nobody has to have agreed. */
export async function testsOf(files: readonly string[], scope: RunScope, caller: Caller) {
  requireOneScope(files, scope)
  const at = commandPlaceOf(files[0], { ...scope, ...caller })
  const demand = await demandOf(at, files, { ...scope, cwd: caller.cwd })
  const journal = at.session ? at.place.found() : undefined
  const { tests, missing, unreached, skipped = [] } = await listTests(at.place, journal, demand)
  const rows = [...tests].map(([test, sources]) => ({ test, sources: [...sources] }))
  return { tests: rows, untested: missing, unreached, skipped }
}

async function list(files: string[], options: Options): Promise<void> {
  const found = await testsOf(files, options, typed())
  if (options.json) return printJson(found)
  printLines([...found.tests.map(({ test }) => test), ...skippedLines(found.skipped)])
  process.exitCode = found.tests.length > 0 ? EXIT.done : EXIT.no
}

export const command = new Command('tailtest run')
  .description(
    'Runs tests now and reads the runner’s report. What is verified here is not run again at the end of the turn.',
  )
  .argument('[file...]', 'tests, or sources whose tests to run (default: what this session edited)')
  .option('--all', 'run every suite of the project')
  .option('--integration', 'with --all: integration tests as well')
  .option(
    '--changed [ref]',
    'run the tests of what differs from a commit or branch (default: HEAD)',
  )
  .option(
    '--watch',
    'after each change, run what it affects, until Ctrl+C; without files: what differs from HEAD',
  )
  .option('--direct', 'with --all and --changed: bypass Turborepo and Nx')
  .option(
    '--coverage',
    'also list source lines that no test runs; with --changed, only changed lines',
  )
  .option('--list', 'print the tests that would run, the likeliest to fail first, and run none')
  .option(
    '--session <id>',
    'which session the results belong to, when several are live: its id, or the start of it',
  )
  .option('--timeout <seconds>', 'kill a run after this long', seconds, 120)
  .option(
    '--json',
    'print the report: {session_id, summary, files, failures, not_run, delegated, lines, duration_ms}',
  )
  .action(async (files: string[], options: Options) => {
    if (options.list) return list(files, options)
    if (!options.watch) return requireThere(await runOnce(files, options))
    const { watch } = await import('../shell/watch.ts')
    const { place } = commandPlace({ ...options, ...typed() })
    await watch(place, async () => {
      await runOnce(files, options)
    })
  })
