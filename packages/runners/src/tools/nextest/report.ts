import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { type Format, REPORT_FILE, type ReportContext, type Start } from '../../report/format.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { below } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { failBuild } from '../../report/rust/build.ts'
import type { Diagnostic } from '../../report/rust/cargo-build.ts'
import { placeOfTest, rustPath } from '../../report/rust/modules.ts'
import { rustFailure } from '../../report/rust/panic.ts'
import { type NextestTest, readNextest } from './xml.ts'

/** A profile of our own, below the person's `default`: nothing of theirs is lost, their JUnit stays where it is. */
const PROFILE = 'tailtest'

function settings(folder: string): string {
  return `[profile.${PROFILE}]
status-level = "skip"
final-status-level = "none"
failure-output = "never"
success-output = "never"

[profile.${PROFILE}.junit]
path = ${JSON.stringify(join(folder, REPORT_FILE))}
store-success-output = true
store-failure-output = true
`
}

/**
 * cargo-nextest 0.9.67 and later, through its JUnit XML, written at the end: its JSON is experimental, and says less.
 * What it prints meanwhile tells of the tests that are ignored, and of those that were through when it was killed.
 */
export const nextest: Format = {
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...['--profile', PROFILE],
      ...['--tool-config-file', `tailtest:${join(folder, 'nextest.toml')}`],
      ...selection,
    ],
    env: { NEXTEST_NO_TESTS: 'pass', CARGO_TERM_COLOR: 'never', CARGO_TERM_QUIET: 'false' },
    plant: [{ name: 'nextest.toml', text: settings(folder) }],
  }),
  collect: async ({ folder }: Start) => (await readReport(join(folder, REPORT_FILE))) ?? '',
  parse: (text, context) => {
    const { output = '' } = context
    const xml = readNextest(text)
    const errors = xml === undefined ? humanErrors(output, context) : []
    const printed = printedTests(output)
    const isEmpty = NO_TEST.test(output)
    if (xml === undefined && errors.length + printed.length === 0 && !isEmpty) return undefined
    const open = openReport(context)
    const isThrough = xml?.complete === true || errors.length > 0 || isEmpty
    open.report.complete = context.exitCode !== undefined && isThrough
    for (const test of xml?.tests ?? []) addResult(open, test, context)
    for (const test of printed) {
      if (xml === undefined || test.status === 'skip') addResult(open, test, context)
    }
    if (errors.length > 0) failBuild(open, errors, context)
    return open.report
  },
}

const NO_TEST = /^\s+Summary \[.*\]\s+0 tests run: |^error: no tests to run/m

const ERROR = /^error(?:\[E\d+\])?: (.+)\n(?: *--> (.+?):(\d+:\d+)$)?/gm

/** The errors of the compiler as it prints them for people; nothing where a build did not fail. */
function humanErrors(output: string, { runner, sources }: ReportContext): Diagnostic[] {
  if (!/^error: (?:could not compile|failed to run custom build|linking with)/m.test(output))
    return []
  const found = [...output.matchAll(ERROR)].map(([, message = '', path, place]): Diagnostic => {
    const at = path === undefined ? undefined : rustPath(runner.directory, path, sources)
    return { message, ...(at !== undefined && { at, where: `${at}:${place}` }) }
  })
  const placed = found.filter(({ at }) => at !== undefined)
  return placed.length > 0 ? placed : found.slice(0, 1)
}

const SCRIPT = '@setup-script:'

const STATUSES = {
  PASS: 'pass',
  LEAK: 'pass',
  FAIL: 'fail',
  ABRT: 'fail',
  TMT: 'fail',
  SKIP: 'skip',
} as const

/** `PASS [   0.012s] ( 7/14) shop::api totals`, of tests that are not run again. */
const STATUS =
  /^ *(?:TRY \d+ )?(PASS|LEAK|FAIL|ABRT|TMT|SKIP) \[[^\]\n]*\] +(?:\([^)\n]*\) +)?(\S+) +(\S.*)$/gm

/** What nextest printed of each test; the last attempt counts. */
function printedTests(output: string): NextestTest[] {
  const tests = new Map<string, NextestTest>()
  for (const [, word = '', binary = '', name = ''] of output.matchAll(STATUS)) {
    const status = Object.entries(STATUSES).find(([each]) => each === word)?.[1] ?? 'fail'
    tests.set(`${binary} ${name}`, { binary, name, status, output: '', reason: 'failed' })
  }
  return [...tests.values()]
}

/** A test of a test binary, or a script that sets tests up. */
function addResult(open: OpenReport, test: NextestTest, context: ReportContext): void {
  if (test.binary.startsWith(SCRIPT)) addScript(open, test, context)
  else addTest(open, test, context)
}

function addTest(open: OpenReport, test: NextestTest, context: ReportContext): void {
  const { directory } = context.runner
  const root = rootOf(test.binary, context)
  if (root === undefined) {
    if (test.status === 'fail') open.report.stray.push(`${test.binary} ${test.name} failed`)
    return
  }
  const { file, path } = placeOfTest(root, test.name.split('::'), context.sources)
  const { status, durationMs } = test
  if (context.exitCode === undefined && KILLED.test(test.reason)) {
    open.report.running.push({ id: open.id(file, path), file })
    return
  }
  if (status === 'pass' && LEFT.test(test.output) && !/^test result: ok\./m.test(test.output)) {
    const message = 'the test process ended before the test'
    open.add({ file, path, status: 'error', message, durationMs })
  } else if (status !== 'fail') open.add({ file, path, status, durationMs })
  else {
    const words = rustFailure(test.output, (each) => rustPath(directory, each, context.sources))
    open.add({ file, path, status, ...(words ?? { message: test.reason }), durationMs })
  }
}

/** How a test ends that was running when nextest itself was told to end. */
const KILLED = /\bSIG(?:TERM|KILL|INT)\b|\bsignal (?:15|9|2)\b/

/** Rust's own harness began: a test that ends the process with 0 passes for nextest. */
const LEFT = /^running 1 test$/m

function addScript(
  open: OpenReport,
  { binary, reason, status, output }: NextestTest,
  { files }: ReportContext,
): void {
  if (status !== 'fail') return
  const said = output.trim().split('\n').at(-1)
  const message = `set-up script ${binary.slice(SCRIPT.length)} failed: ${said || reason}`
  for (const file of files) open.add({ file, path: [], status: 'error', message })
  if (files.length === 0) open.report.stray.push(message)
}

/** Where Cargo looks for a target, by the kind in nextest's name for it. */
const PLACES: Readonly<Record<string, (name: string) => readonly string[]>> = {
  test: (name) => [`tests/${name}.rs`, `tests/${name}/main.rs`],
  bin: (name) => [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`, 'src/main.rs'],
  example: (name) => [`examples/${name}.rs`, `examples/${name}/main.rs`],
  bench: (name) => [`benches/${name}.rs`, `benches/${name}/main.rs`],
}

/**
 * The root of the modules of a test binary, by its id: `shop` is a library, `shop::api` an integration test,
 * `shop::bin/shop` a program. https://docs.rs/nextest-metadata (`RustBinaryId`)
 */
function rootOf(id: string, { runner, sources }: ReportContext): RelPath | undefined {
  const [, rest = ''] = /^[^:]+::(.+)$/.exec(id) ?? []
  const [kind = '', name = ''] = rest.includes('/') ? rest.split('/') : ['test', rest]
  const targets = Object.entries(runner.targets ?? {})
  const known = targets.filter(([, args]) =>
    rest === '' ? args[0] === '--lib' : args[0] === `--${kind}` && args[1] === name,
  )
  const usual = rest === '' ? ['src/lib.rs'] : (PLACES[kind]?.(name) ?? [])
  for (const path of [...known.map(([each]) => each), ...usual]) {
    const file = below(runner.directory, path)
    if (file !== undefined && sources.read(file) !== undefined) return file
  }
  return undefined
}
