import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad, placesIn } from '../../report/js-load.ts'
import { namesPattern, namesTests } from '../../report/only.ts'
import { type Finding, type OpenReport, openReport } from '../../report/open-report.ts'
import type { Status, TestId } from '../../report/types.ts'
import reporter from './reporter.planted.cjs'
import setup from './setup.planted.cjs'

const NAMING = ['-g', '--grep', '-f', '--fgrep']

/** mocha 8 to 12, through a reporter of ours: its own JSON has no file that could not be loaded. */
export const mocha: Format = {
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...['--require', join(folder, 'setup.cjs'), '--reporter', join(folder, 'reporter.cjs')],
      ...['--no-bail', '--no-forbid-only', '--no-forbid-pending', '--no-allow-uncaught'],
      '--no-watch',
      '--full-trace', // the other one tells paths from its own directory
      '--exit', // an open handle would hold a finished run until the deadline
      ...selection,
    ],
    plant: [
      { name: 'setup.cjs', text: setup },
      { name: 'reporter.cjs', text: reporter },
    ],
  }),
  only: (selection, tests, { args }) =>
    namesTests(args, NAMING) ? undefined : [...selection, '--grep', namesPattern(tests)],
  parse: (text, context) => {
    const run = emptyRun(openReport(context))
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'mocha'
      for (const [kind, read] of READERS) if (isObject(line[kind])) read(run, line[kind])
      if (line.end !== undefined) run.open.report.complete = true
      run.unsure = isObject(line.test) ? run.findings.at(-1) : undefined
    }
    settleRun(run)
    return started ? run.open.report : undefined
  },
}

const READERS: ReadonlyMap<string, (run: MochaRun, fields: JsonObject) => void> = new Map([
  ['load', readLoad],
  ['plan', readPlan],
  ['begin', readBegin],
  ['again', readAgain],
  ['test', readTest],
  ['hook', readHook],
])

function readLoad({ open, broken }: MochaRun, { file: path, error }: JsonObject): void {
  const file = open.file(path)
  if (file === undefined || !isObject(error)) return
  if (!broken.has(file)) open.fail({ file, ...describeLoad(error, open.file) })
  broken.add(file)
}

function readPlan({ open, plans }: MochaRun, { file: path, tests }: JsonObject): void {
  const file = open.file(path)
  if (file === undefined || !Array.isArray(tests)) return
  plans.set(file, tests.map(textsIn))
}

function readBegin({ open, begun }: MochaRun, fields: JsonObject): void {
  const file = open.file(fields.file)
  if (file !== undefined) count(begun, testId(file, textsIn(fields.path)), 1)
}

/** An attempt that does not count: another follows. */
function readAgain({ open, begun }: MochaRun, fields: JsonObject): void {
  const file = open.file(fields.file)
  if (file !== undefined) count(begun, testId(file, textsIn(fields.path)), -1)
}

function count(counts: Map<TestId, number>, id: TestId, by: number): void {
  counts.set(id, (counts.get(id) ?? 0) + by)
}

const STATUSES: ReadonlyMap<unknown, Status> = new Map([
  ['pass', 'pass'],
  ['skip', 'skip'],
  ['fail', 'fail'],
])

/** mocha takes back a pass when the test's `done` is called again, or when it throws afterwards. */
function readTest({ open, begun, ended, findings }: MochaRun, fields: JsonObject): void {
  const file = open.file(fields.file)
  if (file === undefined) return
  const path = textsIn(fields.path)
  const id = testId(file, path)
  const status = STATUSES.get(fields.state) ?? 'error'
  const words = isObject(fields.error) ? describeError(fields.error) : {}
  const earlier = ended.get(id) ?? []
  const isRunning = (begun.get(id) ?? 0) > earlier.length
  const last = earlier.at(-1)
  if (last && !isRunning && status === 'fail') {
    if (last.status !== 'fail') Object.assign(last, { status, ...words })
    return
  }
  if (!isRunning) count(begun, id, 1) // what is skipped never begins
  const finding = { file, path, status, ...words, durationMs: numberOf(fields.ms) }
  earlier.push(finding)
  ended.set(id, earlier)
  findings.push(finding)
}

function readHook({ open, hooks, findings }: MochaRun, fields: JsonObject): void {
  if (!isObject(fields.error)) return
  const file = open.file(fields.file)
  const error = describeError(fields.error)
  const last = findings.at(-1)
  const isAfterEach = textOf(fields.title)?.startsWith('"after each"') === true
  if (isAfterEach && last?.status === 'pass') Object.assign(last, { status: 'error', ...error })
  const suite = fields.type === 'hook' ? textsIn(fields.path).slice(0, -1) : undefined
  hooks.push({ file, suite, ...error, told: isAfterEach && last !== undefined })
}

/** An error of a hook, or one nobody caught. */
interface Broken {
  /** mocha does not know the file of a hook outside of any suite. */
  file?: RelPath
  /** The titles of the hook's suite; `undefined`: no hook's error. */
  suite?: readonly string[]
  message: string
  stack: string
  /** It stands beside a test. */
  told: boolean
}

/** What mocha has reported so far. */
interface MochaRun {
  open: OpenReport
  /** The titles of a file's tests, as they were before the first one ran. */
  plans: Map<RelPath, readonly string[][]>
  /** How many tests of a name have begun, and what came of them. */
  begun: Map<TestId, number>
  ended: Map<TestId, Finding[]>
  findings: Finding[]
  /** The last result while nothing has followed: its `afterEach` may still break. */
  unsure?: Finding
  hooks: Broken[]
  /** Files that could not be loaded. */
  broken: Set<RelPath>
}

function emptyRun(open: OpenReport): MochaRun {
  return {
    open,
    plans: new Map(),
    begun: new Map(),
    ended: new Map(),
    findings: [],
    hooks: [],
    broken: new Set(),
  }
}

/** All results; a file that threw while it was loaded may have left some tests behind: they do not count. */
function settleRun(run: MochaRun): void {
  const { open, plans, findings, broken } = run
  if (!open.report.complete && run.unsure) withdraw(run, run.unsure)
  for (const finding of findings) if (!broken.has(finding.file)) open.add(finding)
  for (const file of broken) open.report.finished.add(file)
  for (const [file, tests] of plans) {
    if (!broken.has(file) && settlePlan(run, file, tests) === 0) open.report.finished.add(file)
  }
  for (const hook of run.hooks) if (!hook.told) addHook(run, hook)
}

/** It runs still. */
function withdraw({ findings, ended }: MochaRun, finding: Finding): void {
  findings.splice(findings.indexOf(finding), 1)
  ended.get(testId(finding.file, finding.path))?.pop()
}

/** What a broken hook kept from running; gives back how many tests are still to come. */
function settlePlan(run: MochaRun, file: RelPath, tests: readonly string[][]): number {
  const { open, begun, ended } = run
  const seen = new Map<TestId, number>()
  let left = 0
  for (const path of tests) {
    const id = testId(file, path)
    const count = (seen.get(id) ?? 0) + 1
    seen.set(id, count)
    if (count <= (ended.get(id)?.length ?? 0)) continue
    const hook = run.hooks.find((one) => keptFrom(one, file, path))
    if (hook) {
      hook.told = true
      open.add({ file, path, status: 'error', message: hook.message, stack: hook.stack })
    } else {
      left += 1
      if (count <= (begun.get(id) ?? 0)) open.report.running.push({ id: open.id(file, path), file })
    }
  }
  return left
}

function keptFrom({ file, suite }: Broken, of: RelPath, path: readonly string[]): boolean {
  if (suite === undefined || (file !== undefined && file !== of)) return false
  return suite.length < path.length && suite.every((title, index) => title === path[index])
}

/** After its tests had run, or while none did. */
function addHook({ open, plans }: MochaRun, { file, suite = [], message, stack }: Broken): void {
  const of =
    file ??
    placesIn(stack)
      .map(open.file)
      .find((place) => place && plans.has(place))
  if (of === undefined) open.report.stray.push(message)
  else open.add({ file: of, path: suite, status: 'error', message, stack })
}
