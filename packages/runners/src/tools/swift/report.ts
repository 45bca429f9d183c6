import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, parseJson } from '@tailtest/project'
import { fileErrorsOf } from '../../report/compile-errors.ts'
import { textOf } from '../../report/fields.ts'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { escaped, NUMBER, namesTests } from '../../report/only.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { readReport } from '../../report/report-file.ts'
import type { Status } from '../../report/types.ts'
import { compileErrorsIn, reasonsIn } from './build.ts'
import { crashIn } from './crash.ts'
import { selectionFor } from './selection.ts'
import { openTestFiles } from './sources.ts'
import { readSwiftTesting, type SwiftIssue, type SwiftRun, type SwiftTest } from './testing.ts'
import { readXCTest, type XCRun, type XCTest } from './xctest.ts'

const EVENTS = 'events.jsonl'

/**
 * `swift test` of Swift 6 and later: XCTest by what it prints (its XML knows neither messages nor skipped tests, and is
 * written of parallel runs alone), Swift Testing by its stream of events. Both run in every call.
 */
export const swift: Format = {
  exitTells: true,
  invocation: (start) => ({
    args: [
      ...start.runner.args,
      ...['--event-stream-output-path', join(start.folder, EVENTS), '--event-stream-version', '0'],
      ...selectionFor(start),
    ],
    env: {
      NO_COLOR: '1',
      SWIFT_BACKTRACE: 'color=no,interactive=no,threads=crashed,registers=none,images=none',
    },
    stdout: true,
  }),
  collect: async ({ folder }) => {
    const [output = '', events = ''] = [
      await readReport(join(folder, REPORT_FILE)),
      await readReport(join(folder, EVENTS)),
    ]
    return `${JSON.stringify({ output })}\n${events}`
  },
  only: (_, tests, { args }) => {
    if (namesTests(args, ['--filter', '--skip', '-s', '--specifier'])) return undefined
    const names = tests.map(({ titles }) => escaped(titles.join('/').replace(NUMBER, '')))
    return ['--filter', `^[^./]+\\.(?:${[...new Set(names)].join('|')})(?:$|/[^/]+:\\d+:\\d+$)`]
  },
  parse: (text, context) => {
    const { output, events } = partsOf(text)
    const [xctest, testing] = [readXCTest(output), readSwiftTesting(events)]
    const open = openReport(context)
    const reading = { open, context, output }
    const { exitCode } = context
    const hasBegun = xctest.tests.length > 0 || /^Test Suite '/m.test(output) || events !== ''
    if (!hasBegun) readBuild(reading)
    readAll(reading, xctest, testing)
    const isThrough =
      xctest.isWhole && testing.isWhole && xctest.tests.every(({ status }) => status)
    // a process that died before it said anything
    const isExplained = exitCode === 0 || hasFailed(open)
    open.report.complete ||= hasBegun && exitCode !== undefined && isThrough && isExplained
    return open.report
  },
}

function hasFailed({ report }: OpenReport): boolean {
  return report.stray.length > 0 || report.tests.some(({ status }) => !FINE.has(status))
}

const FINE: ReadonlySet<Status> = new Set(['pass', 'skip', 'xfail'])

interface Reading {
  open: OpenReport
  context: ReportContext
  /** What `swift test` printed of the tests. */
  output: string
}

/** While it runs, only what it prints is there. */
function partsOf(text: string): { output: string; events: string } {
  const end = text.indexOf('\n')
  const first = text.startsWith('{"output":') ? parseJson(text.slice(0, end)) : undefined
  const output = isObject(first) ? textOf(first.output) : undefined
  return output === undefined
    ? { output: text, events: '' }
    : { output, events: text.slice(end + 1) }
}

/** No test began. */
function readBuild({ open, context, output }: Reading): void {
  const { root, files, exitCode, output: printed = '' } = context
  if (exitCode === undefined) return
  const all = `${printed}\n${output}`
  const errors = compileErrorsIn(all, root)
  for (const error of fileErrorsOf(errors, files)) open.fail(error)
  if (exitCode !== 0 && errors.length === 0) open.report.stray.push(...reasonsIn(all))
  open.report.complete = errors.length > 0 || exitCode === 0
}

function readAll(reading: Reading, xctest: XCRun, testing: SwiftRun): void {
  const { open, context } = reading
  const testFiles = openTestFiles(context)
  const stopped = new Set<RelPath>()
  for (const test of xctest.tests) {
    const file = testFiles.of(test.owner, test.name)
    if (file === undefined) addUnplaced(reading, test)
    else addXCTest(reading, file, test)
    if (file !== undefined && test.status === undefined) stopped.add(file)
  }
  for (const test of testing.tests.values()) {
    const file = open.file(test.path)
    if (file === undefined) continue
    addSwiftTest(reading, file, test)
    if (!test.isSuite && test.status === undefined) stopped.add(file)
  }
  for (const { message } of testing.stray) open.report.stray.push(message)
  addFiles(reading, { xctest, testFiles, stopped })
}

interface Ends {
  xctest: XCRun
  testFiles: ReturnType<typeof openTestFiles>
  /** Files with a test that began and did not end. */
  stopped: ReadonlySet<RelPath>
}

/** All of XCTest runs in one process: what came to its end before that died is known, and what did not is told as such. */
function addFiles({ open, context, output }: Reading, { xctest, testFiles, stopped }: Ends): void {
  const told = new Set(open.report.tests.map(({ file }) => file))
  const hasDied = context.exitCode !== undefined && !xctest.isWhole
  const crash = hasDied ? crashIn(output, context.root) : undefined
  for (const file of context.files) {
    const isThrough = xctest.isWhole || testFiles.isThrough(file, xctest.ended)
    if (told.has(file) && isThrough && !stopped.has(file)) open.report.finished.add(file)
    else if (crash !== undefined && !isThrough) {
      const message = `the test process ended before its tests: ${crash.message}`
      open.add({ file, path: [], status: 'error', message, stack: crash.stack })
      open.report.finished.add(file)
    }
  }
}

function addUnplaced({ open, context }: Reading, { owner, name, status, failures }: XCTest): void {
  if (status === 'pass' || status === 'skip' || context.files.length > 0) return
  open.report.stray.push(`${owner}.${name}: ${failures[0]?.message ?? 'failed'}`)
}

function addXCTest(reading: Reading, file: RelPath, test: XCTest): void {
  const { open, context, output } = reading
  const { owner, name, status, ms, failures } = test
  const path = [owner, name]
  if (status === undefined) {
    if (context.exitCode === undefined) open.report.running.push({ id: open.id(file, path), file })
    else open.add({ file, path, status: 'fail', ...crashIn(output, context.root) })
    return
  }
  const words = status === 'fail' ? wordsOf(failures, context) : {}
  open.add({ file, path, status, ...words, durationMs: ms })
}

function addSwiftTest(reading: Reading, file: RelPath, test: SwiftTest): void {
  const { open, context, output } = reading
  const { titles: path, isSuite, status, isStarted, ms, issues } = test
  if (isSuite) {
    // only what a suite does around its tests is its own
    if (issues.length > 0) open.add({ file, path, status: 'error', ...wordsOf(issues, context) })
    return
  }
  if (status !== undefined) {
    const words = status === 'fail' ? wordsOf(issues, context) : {}
    open.add({ file, path, status, ...words, durationMs: ms })
  } else if (isStarted) {
    const crash = context.exitCode === undefined ? undefined : crashIn(output, context.root)
    // tests run side by side: the one that ended them all is in the frames
    const isCulprit = crash?.functions.includes(path.at(-1) ?? '') === true
    if (isCulprit) open.add({ file, path, status: 'fail', ...crash })
    else open.report.running.push({ id: open.id(file, path), file })
  }
}

function wordsOf(
  problems: readonly (SwiftIssue | { message: string; path?: string; line?: number })[],
  { root }: ReportContext,
): { message: string; stack?: string } {
  const places = problems.flatMap((problem) => {
    if (problem.path === undefined || !problem.path.startsWith(root)) return []
    const column = 'column' in problem && problem.column !== undefined ? `:${problem.column}` : ''
    return [`at ${problem.path}:${problem.line}${column}`]
  })
  const [message = 'failed without a message', ...others] = problems.map((each) => each.message)
  return { message: [message, ...others].join('\n'), stack: places.join('\n') || undefined }
}
