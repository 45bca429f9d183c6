import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isObject, type JsonObject } from '@tailtest/project'
import { objectsIn, textOf } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { openReport } from '../../report/open-report.ts'
import reporter from './reporter.planted.mjs'
import { emptyRun, type NodeRun, settleRun } from './run.ts'
import setup from './setup.planted.cjs'
import { beginTest, endTest } from './stream.ts'

/** Node's own runner, 20 and later, through a reporter of ours and a module that every test file's process requires. */
export const nodeTest: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...withoutReports(runner.args),
      ...['--require', join(folder, 'setup.cjs')],
      `--test-reporter=${pathToFileURL(join(folder, 'reporter.mjs'))}`,
      '--test-reporter-destination=stdout',
      ...selection,
    ],
    plant: [
      { name: 'setup.cjs', text: setup },
      { name: 'reporter.mjs', text: reporter },
    ],
  }),
  parse: (text, context) => {
    const run = emptyRun(openReport(context))
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'node-test'
      for (const [kind, read] of READERS) if (isObject(line[kind])) read(run, line[kind])
      if (line.end !== undefined) run.open.report.complete = true
    }
    settleRun(run)
    return started ? run.open.report : undefined
  },
}

/** Each reporter of the person's own would need a destination beside ours, and coverage would fail by its thresholds. */
const REPORTS =
  /^--(?:test-reporter(?:-destination)?|(?:experimental-)?test-coverage(?:-[a-z]+)*)(?<given>=.*)?$/

/** Those that stand alone. */
const ALONE = /^--(?:experimental-)?test-coverage$/

function withoutReports(args: readonly string[]): string[] {
  return args.filter((arg, index) => {
    const before = args[index - 1] ?? ''
    const isValue = REPORTS.exec(before)?.groups?.given === undefined && REPORTS.test(before)
    return !REPORTS.test(arg) && (!isValue || ALONE.test(before))
  })
}

const READERS: ReadonlyMap<string, (run: NodeRun, fields: JsonObject) => void> = new Map([
  ['dequeue', readDequeue],
  ['complete', readComplete],
  ['start', readStart],
  ['pass', readResult],
  ['fail', readResult],
  ['uncaught', readUncaught],
  ['late', readLate],
  ['exit', readExit],
])

/** At once, in whatever order the files come on. */
function readDequeue(run: NodeRun, fields: JsonObject): void {
  const file = fields.wrapper === true ? run.of(fields.file) : undefined
  if (fields.wrapper !== true) beginTest(run.unordered(fields), fields)
  else if (file) file.begun = true
}

function readComplete(run: NodeRun, fields: JsonObject): void {
  const passed = fields.passed === true
  const file = fields.wrapper === true ? run.of(fields.file) : undefined
  if (fields.wrapper !== true) endTest(run.unordered(fields), fields, passed)
  else if (file) {
    const failure = isObject(fields.failure) ? fields.failure : {}
    file.through = true
    file.result = passed ? 'pass' : failure.type === 'subtestsFailed' ? undefined : 'fail'
    file.tail = textOf(fields.tail)
  }
}

/** One file after the other. */
function readStart({ ordered }: NodeRun, fields: JsonObject): void {
  if (fields.wrapper !== true) beginTest(ordered, fields)
}

function readResult({ ordered }: NodeRun, fields: JsonObject): void {
  if (fields.wrapper !== true) endTest(ordered, fields, !isObject(fields.failure))
}

function readUncaught(run: NodeRun, fields: JsonObject): void {
  const file = run.of(fields.file)
  if (file && isObject(fields.error)) file.uncaught ??= fields.error
}

function readLate(run: NodeRun, fields: JsonObject): void {
  const file = run.of(fields.file)
  if (file) file.late ??= textOf(fields.message)
}

function readExit(run: NodeRun, fields: JsonObject): void {
  const file = run.of(fields.file)
  if (file) file.exit = fields
}
