import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { type Finding, type OpenReport, openReport } from '../../report/open-report.ts'
import type { FileError, TestId } from '../../report/types.ts'
import reporter from './reporter.planted.mjs'

/** Playwright 1.40 and newer, through a reporter of ours: its JSON is written at the end alone, and a killed run has none. */
export const playwright: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      `--reporter=${join(folder, 'reporter.mjs')}`,
      `--output=${join(folder, 'output')}`, // it empties that folder, and writes there
      '--pass-with-no-tests',
      '--max-failures=0',
      ...selection,
    ],
    plant: [{ name: 'reporter.mjs', text: reporter }],
  }),
  parse: (text, context) => {
    const run: Run = { open: openReport(context), plans: new Map(), broken: [] }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'playwright'
      for (const [kind, read] of READERS) if (isObject(line[kind])) read(run, line[kind])
      if (line.end !== undefined && line.end !== 'interrupted') run.open.report.complete = true
    }
    if (!started) return undefined
    settle(run)
    settleBroken(run, context.files)
    return run.open.report
  },
}

/** What has been reported so far. */
interface Run {
  open: OpenReport
  /** Of each file the tests that are to run. */
  plans: Map<RelPath, Map<TestId, Planned>>
  /** What kept the whole from running: a file that could not be loaded, the global setup, a server that does not start. */
  broken: Omit<FileError, 'file'>[]
}

interface Planned {
  begun: boolean
  finding?: Finding
}

const READERS: readonly (readonly [string, (run: Run, fields: JsonObject) => void])[] = [
  ['plan', readPlan],
  ['begin', readBegin],
  ['test', readTest],
  ['error', readError],
]

function plannedOf(
  { open, plans }: Run,
  fields: JsonObject,
): [RelPath, string[], Planned] | undefined {
  const file = open.file(fields.file)
  if (file === undefined) return undefined
  const path = textsIn(fields.path)
  const plan = plans.get(file) ?? new Map<TestId, Planned>()
  const id = testId(file, path)
  const planned = plan.get(id) ?? { begun: false }
  plans.set(file, plan.set(id, planned))
  return [file, path, planned]
}

function readPlan(run: Run, fields: JsonObject): void {
  plannedOf(run, fields)
}

function readBegin(run: Run, fields: JsonObject): void {
  const [, , planned] = plannedOf(run, fields) ?? []
  if (planned !== undefined) planned.begun = true
}

/** What came of a test in its last attempt. */
function readTest(run: Run, fields: JsonObject): void {
  const [file, path, planned] = plannedOf(run, fields) ?? []
  if (file === undefined || path === undefined || planned === undefined) return
  planned.finding = { file, path, durationMs: numberOf(fields.ms), ...outcomeOf(fields) }
}

function outcomeOf({
  status,
  expected,
  error,
  hook,
}: JsonObject): Pick<Finding, 'status' | 'message' | 'stack'> {
  if (status === 'skipped') return expected === 'skipped' ? { status: 'skip' } : KEPT_FROM
  if (status === expected) return { status: status === 'failed' ? 'xfail' : 'pass' }
  if (status === 'interrupted') return { status: 'error', message: 'The run was interrupted' }
  if (!isObject(error)) return { status: 'fail', message: 'Expected to fail, but passed.' }
  const { message, stack } = wordsOf(error)
  const told = status === 'timedOut' ? `Test timed out: ${message}` : message
  return { status: hook === true ? 'error' : 'fail', message: told, stack }
}

/** What an assertion is given to say stands above what it says itself. */
const SAID = /^Error: (?<said>[^\n]+)\n\n(?<own>expect\(.*)$/s

function wordsOf(error: JsonObject): { message: string; stack: string } {
  const { said, own } = SAID.exec(textOf(error.message) ?? '')?.groups ?? {}
  if (said === undefined) return describeError(error)
  const { message, stack } = describeError({ ...error, message: own })
  return { message: message.replace(/(?=\n|$)/, ` (${said})`), stack }
}

/** Of a hook around several tests the first tells the error; those behind it are not run. */
const KEPT_FROM = { status: 'error', message: 'not run: a hook before it broke' } as const

/** An error of no test. */
function readError({ open, broken, plans }: Run, error: JsonObject): void {
  const { message, stack = message, file } = error
  const words = describeLoad({ message, stack }, open.file)
  if (plans.size > 0) open.report.stray.push(words.message)
  else broken.push({ at: open.file(file), ...words })
}

/** One file that cannot be loaded keeps all of them from running. */
function settleBroken({ open, broken: [first, ...others] }: Run, asked: readonly RelPath[]): void {
  if (first === undefined) return
  const all = [first, ...others]
  for (const file of asked) {
    open.fail({ file, ...(all.find(({ at }) => at === file) ?? first) })
    open.report.finished.add(file)
  }
  if (asked.length === 0) open.report.stray.push(...all.map(({ message }) => message))
}

function settle({ open, plans }: Run): void {
  for (const [file, plan] of plans) {
    let left = 0
    for (const [id, { begun, finding }] of plan) {
      if (finding !== undefined) open.add(finding)
      else left += 1
      if (finding === undefined && begun) open.report.running.push({ id, file })
    }
    if (left === 0) open.report.finished.add(file)
  }
}
