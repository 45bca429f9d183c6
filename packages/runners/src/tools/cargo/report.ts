import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, parseJson } from '@tailtest/project'
import type { Format, ReportContext } from '../../report/format.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { failBuild } from '../../report/rust/build.ts'
import { type CargoBuild, readBuildLine, type TestTarget } from '../../report/rust/cargo-build.ts'
import { placeOfTest, rustPath } from '../../report/rust/modules.ts'
import { rustFailure } from '../../report/rust/panic.ts'
import { type LibTest, readPrograms, type TestProgram } from './libtest.ts'

/**
 * `cargo test` of Rust 1.63 and later: what Cargo built, as JSON, then the text of each program's harness. Its own
 * JSON is unstable; which program speaks is said on standard error alone, so that it is told by order and names.
 */
export const cargo: Format = {
  invocation: ({ runner, selection }) => ({
    args: [...runner.args, '--message-format', 'json', ...selection],
    env: {
      CARGO_TERM_QUIET: 'false', // dots instead of names
      CARGO_TERM_COLOR: 'never',
      RUST_TEST_NOCAPTURE: '0', // every output among the results
    },
    stdout: true,
  }),
  parse: (text, context) => {
    const build: CargoBuild = { targets: [], errors: [] }
    const programs = readPrograms(textLines(text, build, context))
    if (build.success === undefined && build.targets.length + build.errors.length === 0) {
      return undefined
    }
    const open = openReport(context)
    open.report.complete = context.exitCode !== undefined && build.success !== undefined
    if (build.success === false) failBuild(open, build.errors, context)
    if (build.success === true) readRun({ open, targets: build.targets, context }, programs)
    return open.report
  },
}

/** The lines that test programs printed: what stands before the build's end is Cargo's. */
function* textLines(text: string, build: CargoBuild, context: ReportContext): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    start = end + 1
    if (build.success === undefined) readCargoLine(line, build, context)
    else yield line.replace(/\r$/, '')
  }
}

function readCargoLine(line: string, build: CargoBuild, context: ReportContext): void {
  if (!line.startsWith('{"reason":')) return
  const value = parseJson(line) // torn by a kill
  if (isObject(value)) readBuildLine(build, value, context)
}

interface CargoRun {
  open: OpenReport
  /** In the order in which Cargo runs them. */
  targets: readonly TestTarget[]
  context: ReportContext
}

const DOCTEST = /^(.+?) - (?:(.*) )?\(line (\d+)\)$/

/** What the programs of a run printed, the documentation's after all others. */
function readRun(run: CargoRun, programs: readonly TestProgram[]): void {
  const { targets, context } = run
  const spoken = new Map<TestTarget, TestProgram>()
  const documentation: LibTest[] = []
  let next = 0
  for (const program of programs) {
    if (next >= targets.length || program.tests.some(({ name }) => DOCTEST.test(name))) {
      if (program.ended) documentation.push(...program.tests)
      continue
    }
    const at = turnOf(program, run, next)
    next = at + 1
    const target = targets[at]
    if (target !== undefined) spoken.set(target, program)
  }
  const isOver = context.exitCode !== undefined
  for (const [index, target] of targets.entries()) {
    const program = spoken.get(target)
    if (program !== undefined) for (const test of program.tests) addTest(run, target, test, program)
    const isThrough = isOver || index < next - 1
    if (isThrough && program?.ended !== true) addCrash(run, target, program)
  }
  addDocumentation(run, documentation)
  for (const file of context.files) {
    const isThrough = (target: TestTarget) => spoken.get(target)?.ended === true
    if (isOver || ownersOf(file, targets).every(isThrough)) run.open.report.finished.add(file)
  }
}

/**
 * Which target speaks: the next, where names do not tell that its turn was missed. One without Rust's harness may
 * print as it does, or nothing that we know.
 */
function turnOf(program: TestProgram, { targets, context }: CargoRun, next: number): number {
  const named = targets.findIndex((target, at) => at >= next && speaks(target, program, context))
  if (named !== -1 || program.tests.length > 0) return Math.max(named, next)
  const harnessed = targets.findIndex((target, at) => at >= next && target.harness)
  return Math.max(harnessed, next)
}

/** Whether a program's tests stand in the files of a target. */
function speaks(target: TestTarget, { tests }: TestProgram, { sources }: ReportContext): boolean {
  return tests.some(({ name }) => placeOfTest(target.root, name.split('::'), sources).declared)
}

function addTest(
  { open, context }: CargoRun,
  target: TestTarget,
  test: LibTest,
  program: TestProgram,
): void {
  const names = test.name.split('::')
  const { file, path, declared } = placeOfTest(target.root, names, context.sources)
  if (!declared && program.tests.length > program.count) return // printed by a test, not by the harness
  open.add({ file, path, status: test.status, ...wordsOf(test, target.home, context) })
}

function wordsOf({ status, output }: LibTest, home: string, { sources }: ReportContext) {
  if (status !== 'fail') return {}
  const words = rustFailure(output ?? '', (path) => rustPath(home, path, sources))
  return words ?? { message: output?.trim() || 'failed without a message' }
}

/** The tests of the documentation, by line: they end in any order. */
function addDocumentation({ open, targets, context }: CargoRun, tests: readonly LibTest[]): void {
  const lineOf = ({ name }: LibTest) => Number(DOCTEST.exec(name)?.[3] ?? 0)
  for (const test of [...tests].sort((one, other) => lineOf(one) - lineOf(other))) {
    const [, path = '', item = ''] = DOCTEST.exec(test.name) ?? []
    const homes = [...new Set(targets.map(({ home }) => home)), context.runner.directory]
    const home = homes.find((each) => rustPath(each, path, context.sources) !== undefined)
    const file = home === undefined ? undefined : rustPath(home, path, context.sources)
    if (home === undefined || file === undefined) continue
    const titles = ['doctest', ...(item === '' ? [] : [item])] // lines move with every edit
    open.add({ file, path: titles, status: test.status, ...wordsOf(test, home, context) })
  }
}

/** A program that was left by a test, or aborted, or that is no harness's and failed. */
function addCrash(run: CargoRun, target: TestTarget, program: TestProgram | undefined): void {
  const { open, context } = run
  const said = saidBy(target, context.output ?? '')
  if (program === undefined && !/^error: test failed/m.test(said)) return
  const words = rustFailure(said, (path) => rustPath(target.home, path, context.sources))
  const [, name] = /^thread '(.+)' (?:\(\d+\) )?has overflowed its stack$/m.exec(said) ?? []
  if (name !== undefined && name !== 'main') {
    const { file, path } = placeOfTest(target.root, name.split('::'), context.sources)
    open.add({ file, path, status: 'fail', ...words })
  }
  const how = /process didn't exit successfully: `.*` \((.+)\)$/m.exec(said)?.[1]
  const end =
    how === undefined
      ? 'the test process ended before its tests'
      : `the test process ended (${how})`
  const message = words === undefined ? end : `${end}: ${words.message}`
  const asked = context.files.filter((file) => ownersOf(file, run.targets).includes(target))
  for (const file of context.files.length > 0 ? asked : [target.root]) {
    open.add({ file, path: [], status: 'error', message, stack: words?.stack })
  }
}

/** The part of standard error below the line that names a program. */
function saidBy({ program }: TestTarget, output: string): string {
  const start = output.indexOf(`${program})\n`)
  if (start === -1) return ''
  const rest = output.slice(start)
  const end = rest.search(/\n\s+(?:Running|Doc-tests) |\nerror: \d+ targets failed/)
  return end === -1 ? rest : rest.slice(0, end)
}

/** The programs that a file may be a part of: its own, or those of the deepest folder around it. */
function ownersOf(file: RelPath, targets: readonly TestTarget[]): TestTarget[] {
  const exact = targets.filter(({ root }) => root === file)
  if (exact.length > 0) return exact
  const around = targets.filter(({ root }) => file.startsWith(`${posix.dirname(root)}/`))
  const deepest = Math.max(...around.map(({ root }) => posix.dirname(root).length))
  return around.filter(({ root }) => posix.dirname(root).length === deepest)
}
