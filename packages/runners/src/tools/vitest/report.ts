import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { fieldsIn, numberOf, objectsIn, textOf } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { describeError } from '../../report/js-error.ts'
import { namesPattern, namesTests } from '../../report/only.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { printable } from '../../report/sanitise.ts'
import type { Status } from '../../report/types.ts'
import { isNg } from '../ng/index.ts'
import reporter from './reporter.planted.mjs'

/** Suites within suites; deeper ones are not a test file's but a hostile report's. */
const DEEPEST = 100

const NAMING = ['-t', '--testNamePattern', '--test-name-pattern']

/** As a package: Vite 6.4.3 and later read no file outside of the project, and a package vitest hands to Node. */
export const REPORTER = 'node_modules/tailtest/reporter.mjs'

/**
 * vitest 0.31 to 5, through a reporter of ours: its JSON has no hook's error, no unhandled one, no `it.fails`. vitest 3 and
 * later call `onTestModuleEnd`, for a file that could be loaded; 1 and 2 call `onFinished` alone, and leave without a
 * word when no file matches. Angular's `ng` runs it in a process of its own, with options of its own.
 */
export const vitest: Format = {
  isolates: (runner) => !isNg(runner),
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      ...(isNg(runner)
        ? [`--reporters=${join(folder, REPORTER)}`]
        : [`--reporter=${join(folder, REPORTER)}`, '--passWithNoTests', '--bail=0']),
      '--no-coverage',
      ...selection,
    ],
    plant: [{ name: REPORTER, text: reporter }],
  }),
  only: (selection, tests, runner) =>
    isNg(runner) || namesTests(runner.args, NAMING)
      ? undefined
      : [...selection, '-t', namesPattern(tests)],
  parse: (text, context) => {
    const open = openReport(context)
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'vitest'
      if (isObject(line.file)) readFile(open, line.file)
      if (isObject(line.error)) readError(open, line.error)
      if (line.end !== undefined) open.report.complete = true
    }
    settleUnopened(open, context.files)
    return started ? open.report : undefined
  },
}

/** What kept files from being opened, a browser that is not installed, is why they have no result. */
function settleUnopened({ report, fail }: OpenReport, asked: readonly RelPath[]): void {
  const [message] = report.stray
  if (!report.complete || message === undefined) return
  const unopened = asked.filter((file) => !report.finished.has(file))
  for (const file of unopened) {
    fail({ file, message, kind: 'load' })
    report.finished.add(file)
  }
  if (unopened.length > 0) report.stray.length = 0
}

function readFile(open: OpenReport, fields: JsonObject): void {
  const file = open.file(fields.path)
  if (file === undefined || fields.mode === 'queued') return // it was not opened
  open.report.finished.add(file)
  const [error] = fieldsIn(fields.errors)
  if (error && fieldsIn(fields.tasks).length === 0) {
    open.fail({ file, message: describeError(error).message })
  } else {
    readSuite(open, file, fields, [])
  }
}

/** Above what a story throws, where Storybook's plugin runs it; the reason stands below. */
const BANNER = /^\s*Click to debug the error directly in Storybook: \S+\n+/

/** A file of the project as a browser is served it. */
const SERVED = /https?:\/\/localhost:\d+(\/[^\s?()]{1,1000})\?[^\s:()]*/g

function ofBrowser(error: JsonObject): JsonObject {
  const { message, stack } = error
  return {
    ...error,
    message: typeof message === 'string' ? printable(message).replace(BANNER, '') : message,
    stack: textOf(stack)?.replace(SERVED, '$1') ?? stack,
  }
}

/** `broken`: the error of a hook further out, for which the tests within were not run. */
function readSuite(
  open: OpenReport,
  file: RelPath,
  suite: JsonObject,
  path: string[],
  broken?: JsonObject,
): void {
  const before = open.report.tests.length
  const [error] = fieldsIn(suite.errors)
  for (const task of fieldsIn(suite.tasks)) {
    const inner = [...path, textOf(task.name) ?? '']
    if (task.type !== 'suite') readTest(open, file, task, inner, error ?? broken)
    else if (path.length < DEEPEST) readSuite(open, file, task, inner, error ?? broken)
  }
  if (!error) return
  const told = open.report.tests.slice(before).some((test) => test.status === 'error')
  if (!told) open.add({ file, path, status: 'error', ...describeError(error) }) // afterAll: its tests had run
}

function readTest(
  open: OpenReport,
  file: RelPath,
  task: JsonObject,
  path: string[],
  broken?: JsonObject,
): void {
  const status = statusOf(task, broken !== undefined)
  const [error] = status === 'error' && broken ? [broken] : fieldsIn(task.errors)
  const words =
    status === 'fail' || status === 'error' ? describeError(ofBrowser(error ?? UNFINISHED)) : {}
  open.add({ file, path, status, ...words, durationMs: numberOf(task.ms) })
}

const UNFINISHED = { message: 'the test did not finish: its worker stopped' }

function statusOf(task: JsonObject, broken: boolean): Status {
  if (task.state === 'pass') return task.fails === true ? 'xfail' : 'pass'
  if (task.state === 'fail') return 'fail'
  if (task.mode === 'todo') return 'todo'
  if (broken) return 'error' // vitest calls them skipped
  return task.mode === 'skip' || task.state === 'skip' ? 'skip' : 'error'
}

/** An error nobody caught, while or after the tests of a file ran. */
function readError(open: OpenReport, error: JsonObject): void {
  const file = open.file(error.file)
  const { message, stack } = describeError(error)
  if (file === undefined) open.report.stray.push(message)
  else open.add({ file, path: [], status: 'error', message: `Unhandled ${message}`, stack })
}
