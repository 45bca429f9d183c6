import { join } from 'node:path'
import { type Fields, isFields, numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { openReport } from '../../report/open-report.ts'
import type { Status, TestId } from '../../report/types.ts'
import reporter from './reporter.planted.cjs'
import { emptyRun, type MochaRun, settleRun } from './run.ts'
import setup from './setup.planted.cjs'

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
  parse: (text, context) => {
    const run = emptyRun(openReport(context))
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'mocha'
      for (const [kind, read] of READERS) if (isFields(line[kind])) read(run, line[kind])
      if (line.end !== undefined) run.open.report.complete = true
      run.unsure = isFields(line.test) ? run.findings.at(-1) : undefined
    }
    settleRun(run)
    return started ? run.open.report : undefined
  },
}

const READERS: ReadonlyMap<string, (run: MochaRun, fields: Fields) => void> = new Map([
  ['load', readLoad],
  ['plan', readPlan],
  ['begin', readBegin],
  ['again', readAgain],
  ['test', readTest],
  ['hook', readHook],
])

function readLoad({ open, broken }: MochaRun, { file: path, error }: Fields): void {
  const file = open.file(path)
  if (file === undefined || !isFields(error)) return
  if (!broken.has(file)) open.fail({ file, ...describeLoad(error, open.file) })
  broken.add(file)
}

function readPlan({ open, plans }: MochaRun, { file: path, tests }: Fields): void {
  const file = open.file(path)
  if (file === undefined || !Array.isArray(tests)) return
  plans.set(file, tests.map(textsIn))
}

function readBegin({ open, begun }: MochaRun, fields: Fields): void {
  const file = open.file(fields.file)
  if (file !== undefined) count(begun, testId(file, textsIn(fields.path)), 1)
}

/** An attempt that does not count: another follows. */
function readAgain({ open, begun }: MochaRun, fields: Fields): void {
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
function readTest({ open, begun, ended, findings }: MochaRun, fields: Fields): void {
  const file = open.file(fields.file)
  if (file === undefined) return
  const path = textsIn(fields.path)
  const id = testId(file, path)
  const status = STATUSES.get(fields.state) ?? 'error'
  const words = isFields(fields.error) ? describeError(fields.error) : {}
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

function readHook({ open, hooks, findings }: MochaRun, fields: Fields): void {
  if (!isFields(fields.error)) return
  const file = open.file(fields.file)
  const error = describeError(fields.error)
  const last = findings.at(-1)
  const isAfterEach = textOf(fields.title)?.startsWith('"after each"') === true
  if (isAfterEach && last?.status === 'pass') Object.assign(last, { status: 'error', ...error })
  const suite = fields.type === 'hook' ? textsIn(fields.path).slice(0, -1) : undefined
  hooks.push({ file, suite, ...error, told: isAfterEach && last !== undefined })
}
