import { join } from 'node:path'
import { isObject, type JsonObject, type RelPath, relPath } from '@tailtest/project'
import { numberOf, objectsIn } from '../../report/fields.ts'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { below } from '../../report/places.ts'
import { readReport } from '../../report/report-file.ts'
import { type Line, linesOfTap, type Point, QUEUED, withBeginnings } from './points.ts'
import setup from './setup.planted.cjs'
import { wordsOf } from './words.ts'

/** How the process of each test file ended, beside the report. */
const ENDS = 'ends.jsonl'

/**
 * tap 15 to 21, by the TAP that it writes into a file beside whatever it prints. A module that the processes of its test
 * files require says what TAP does not: the error that kept a file from being loaded, and who ended its process.
 */
export const tap: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder, env }) => ({
    args: [
      ...runner.args,
      ...['--no-bail', '--no-color', '--reporter=tap'],
      `--output-file=${join(folder, REPORT_FILE)}`,
      ...selection,
    ],
    env: {
      TAP_DISABLE_COVERAGE: '1',
      NODE_OPTIONS: [env.NODE_OPTIONS, JSON.stringify(`--require=${join(folder, 'setup.cjs')}`)]
        .filter(Boolean)
        .join(' '),
    },
    plant: [{ name: 'setup.cjs', text: setup }],
  }),
  collect: async ({ folder }) => {
    const report = await readReport(join(folder, REPORT_FILE))
    return report && `${(await readReport(join(folder, ENDS))) ?? ''}${report}`
  },
  parse: (text, context) => {
    const open = openReport(context)
    const run: TapRun = { open, context, ends: endsIn(text, open), tests: [] }
    let started = false
    for (const line of withBeginnings([...linesOfTap(text)])) {
      started ||= line.type === 'begin' || line.type === 'point'
      readLine(run, line)
    }
    if (!open.report.complete) tellRunning(run)
    return started ? open.report : undefined
  },
}

/** What stands between the beginning of a test and its end: points of its own, and tests. */
interface Open {
  /** Its titles are those of the tests around it and this one. */
  name?: string
  /** The test within that has begun. */
  begun?: string
  /** Points that are assertions of its own. */
  passed: boolean
  failed?: Point
  /** What it says of a plan that does not hold. */
  plan?: string
  /** Skipped points, which are tests where others are. */
  left: Point[]
  /** The titles of the tests within that have ended. */
  titles: Set<string>
  /** A test within, or an assertion, has failed. */
  broken: boolean
}

interface TapRun {
  open: OpenReport
  context: ReportContext
  ends: ReadonlyMap<RelPath, End>
  /** What is open, outermost first: the run, a file, its tests. */
  tests: Open[]
}

interface End {
  error?: JsonObject
  exit?: JsonObject
}

function endsIn(text: string, open: OpenReport): Map<RelPath, End> {
  const ends = new Map<RelPath, End>()
  for (const { file: path, error, exit } of objectsIn(text)) {
    const file = open.file(path)
    if (file === undefined) continue
    const end = ends.get(file) ?? {}
    if (isObject(error)) end.error ??= error
    if (isObject(exit)) end.exit = exit
    ends.set(file, end)
  }
  return ends
}

function openAt({ tests }: TapRun, depth: number): Open {
  while (tests.length <= depth) {
    const name = tests.at(-1)?.begun
    tests.push({
      ...(name !== undefined && { name }),
      ...{ passed: false, left: [], titles: new Set<string>(), broken: false },
    })
  }
  const found = tests[depth]
  if (found === undefined) throw new RangeError(`nothing is open at ${depth}`)
  return found
}

function readLine(run: TapRun, line: Line): void {
  const { depth } = line
  const { report } = run.open
  switch (line.type) {
    case 'begin':
      openAt(run, depth).begun = line.name
      run.tests.length = depth + 1
      return
    case 'point':
      readPoint(run, depth, line.point)
      return
    case 'plan':
      openAt(run, depth)
      return
    case 'bail':
      report.stray.push(line.reason || 'Bail out!')
      return
    case 'comment':
      if (depth === 0) report.complete ||= /^time=/.test(line.text)
      else if (/^test count\(.*plan\(\d/.test(line.text)) openAt(run, depth).plan = line.text
  }
}

/** The file that is open, as tap names it: from the folder that it runs in. */
function fileOf({ context }: TapRun, name: string | undefined): RelPath | undefined {
  const path = name && below(context.runner.directory, name.replaceAll('\\', '/'))
  return path === '' ? undefined : path
}

/** It ends the test whose lines stand deeper above it; without any it is an assertion of the test that it stands in. */
function readPoint(run: TapRun, depth: number, point: Point): void {
  const within = run.tests[depth + 1]
  const around = openAt(run, depth)
  const { begun = point.name } = around
  const queued = QUEUED.exec(point.name)?.[1]
  run.tests.length = depth + 1
  delete around.begun
  if (depth === 0) readFile(run, begun, point, within)
  else if (queued !== undefined) leaveTest(run, { name: queued, within, around })
  else if (within !== undefined) endTest(run, { point, within, around })
  else readOwn(run, around, point)
}

/** tap from 18 on calls a file that it ended `timeout!`, and may do so in the place of the next one's end. */
function readFile(run: TapRun, begun: string, point: Point, within: Open | undefined): void {
  const expired = point.diag.get('expired')
  if (point.name === 'timeout!' && expired === undefined) return
  const ok = point.ok || (expired ?? begun) !== begun
  endFile(run, fileOf(run, begun), { ...point, ok }, within)
}

function readOwn(run: TapRun, around: Open, point: Point): void {
  if (point.directive === undefined && around.titles.has(point.name)) return // told once more
  if (point.directive !== undefined) {
    if (run.tests.length === 2 || around.titles.size > 0) addLeft(run, around, [point])
    else around.left.push(point)
  } else if (point.ok) around.passed = true
  else {
    around.failed ??= point
    around.broken = true
  }
}

/** A test that did not end before its file's process did, or that was not even begun. */
function leaveTest(
  run: TapRun,
  { name, within, around }: { name: string; within: Open | undefined; around: Open },
): void {
  around.broken = true
  around.titles.add(name)
  const exit = run.ends.get(fileOf(run, run.tests[1]?.name) ?? relPath(''))?.exit
  const message =
    within === undefined ? 'the process of this file ended before the test began' : leftBy(exit)
  add(run, { title: name, status: 'error', message })
}

function leftBy(exit: JsonObject | undefined): string {
  return exit?.called === true
    ? 'process.exit() was called before the tests of this file were through'
    : 'the process of this file ended before the test did'
}

/** Skipped and planned ones. */
function addLeft(run: TapRun, around: Open, points: readonly Point[]): void {
  for (const { name, directive } of points) {
    around.titles.add(name)
    if (directive !== undefined) add(run, { title: name, status: directive })
  }
}

/** Its titles are those of what is open. */
function add(
  run: TapRun,
  {
    title,
    ...finding
  }: { title?: string } & Omit<Parameters<OpenReport['add']>[0], 'file' | 'path'>,
): void {
  const [, file, ...tests] = run.tests
  const path = fileOf(run, file?.name)
  if (path === undefined) return
  const titles = tests.map(({ name = '' }) => name)
  run.open.add({ file: path, path: title === undefined ? titles : [...titles, title], ...finding })
}

/** A test with tests within speaks for itself by its own assertions alone. */
function endTest(
  run: TapRun,
  { point, within, around }: { point: Point; within: Open; around: Open },
): void {
  const { name, durationMs } = point
  around.titles.add(name)
  within.name = name
  run.tests.push(within)
  if (within.titles.size > 0) addLeft(run, within, within.left)
  run.tests.pop()
  const { failed } = within
  around.broken ||= !point.ok
  const isOwn = failed !== undefined || within.passed || within.titles.size === 0
  if (!isOwn && (point.ok || within.broken)) return
  const isFailed = !point.ok && (failed !== undefined || !within.broken)
  if (isFailed) {
    const words = wordsOf(failed ?? point, run.context, within.plan)
    add(run, { title: name, status: 'fail', ...words, durationMs })
  } else add(run, { title: name, status: point.directive ?? 'pass', durationMs })
}

/** What came of a file besides its tests. */
function endFile(
  run: TapRun,
  file: RelPath | undefined,
  point: Point,
  within: Open | undefined,
): void {
  const { open, ends, context } = run
  if (
    file === undefined ||
    (within === undefined && !context.files.includes(file) && context.files.length > 0)
  ) {
    if (!point.ok) open.report.stray.push(wordsOf(point, context).message)
    return
  }
  open.report.finished.add(file)
  const { error, exit } = ends.get(file) ?? {}
  const end = endOf(point, exit)
  const isTold =
    within !== undefined &&
    (within.titles.size > 0 || within.passed || within.broken || within.begun !== undefined)
  if (!isTold) {
    if (error !== undefined && !point.ok) open.fail({ file, ...describeLoad(error, open.file) })
    else
      open.fail({
        file,
        message: point.ok && exit?.called !== true ? 'No tests found' : end,
        kind: 'load',
      })
    return
  }
  const add = (finding: Omit<Parameters<OpenReport['add']>[0], 'file'>) =>
    open.add({ file, ...finding })
  if (within.begun !== undefined) {
    within.broken = true
    add({ path: [within.begun], status: 'error', message: leftBy(exit) })
  }
  if (within.failed !== undefined)
    add({ path: [], status: 'fail', ...wordsOf(within.failed, context) })
  else if (within.passed && (point.ok || within.broken)) add({ path: [], status: 'pass' })
  if (point.ok || within.broken) return
  if (within.plan !== undefined)
    add({ path: [], status: 'fail', message: `AssertionError: ${within.plan}` })
  else if (error === undefined) add({ path: [], status: 'error', message: end })
  else {
    const words = describeError(error)
    add({ path: [], status: 'error', ...words, message: `Unhandled ${words.message}` })
  }
}

function endOf({ diag, durationMs = 0 }: Point, exit: JsonObject | undefined): string {
  const timeout = Number(diag.get('timeout'))
  if (diag.has('expired')) return 'Test timed out'
  if (diag.get('signal') === 'SIGTERM' && durationMs >= timeout)
    return `Test timed out after ${timeout} ms`
  if (exit?.called === true) return leftBy(exit)
  const code = numberOf(exit?.code) ?? diag.get('exitCode')
  if (exit === undefined)
    return `the process of this file was killed${diag.has('signal') ? `: ${diag.get('signal')}` : ''}`
  return `the process of this file ended with exit code ${code}`
}

/** The innermost test that has begun. */
function tellRunning({ open, tests, ...run }: TapRun): void {
  const names = tests.flatMap(({ begun }) => begun ?? [])
  const [name, ...titles] = names
  const file = fileOf({ open, tests, ...run }, name)
  if (file !== undefined) open.report.running.push({ id: open.id(file, titles), file })
}
