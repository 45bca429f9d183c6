import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { fieldsIn, numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { describeError, headOf } from '../../report/js-error.ts'
import { namesPattern, namesTests } from '../../report/only.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import type { Status } from '../../report/types.ts'
import reporter from './reporter.planted.cjs'

const NAMING = ['-t', '--testNamePattern']

export const REPORTER = 'reporter.cjs'

/** jest 27 to 30, through a reporter of ours: its `--json` is written at the end alone, and a killed run has none. */
export const jest: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [
      ...runner.args,
      `--reporters=${join(folder, REPORTER)}`,
      '--passWithNoTests',
      '--no-bail',
      '--coverage=false',
      '--forceExit', // an open handle would hold a finished run until the deadline
      ...selection,
    ],
    plant: [{ name: REPORTER, text: reporter }],
  }),
  only: (selection, tests, { args }) =>
    namesTests(args, NAMING) ? undefined : [...selection, '-t', namesPattern(tests)],
  parse: (text, context) => {
    const open = openReport(context)
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'jest'
      if (isObject(line.file)) readFile(open, line.file)
      if (isObject(line.error)) open.report.stray.push(describeError(line.error).message)
      if (line.end !== undefined) open.report.complete = true
    }
    return started ? open.report : undefined
  },
}

function readFile(open: OpenReport, fields: JsonObject): void {
  const file = open.file(fields.path)
  if (file === undefined) return
  open.report.finished.add(file)
  const tests = fieldsIn(fields.tests)
  for (const test of tests) readTest(open, file, test)
  if (!isObject(fields.error)) return
  const words = describeError(fields.error)
  if (tests.length === 0) open.fail({ file, message: words.message })
  else open.add({ file, path: [], status: 'error', ...words }) // afterAll: its tests had run
}

const STATUSES: ReadonlyMap<unknown, Status> = new Map([
  ['passed', 'pass'],
  ['failed', 'fail'],
  ['pending', 'skip'],
  ['skipped', 'skip'],
  ['disabled', 'skip'],
  ['todo', 'todo'],
])

function readTest(open: OpenReport, file: RelPath, test: JsonObject): void {
  const known = STATUSES.get(test.status) ?? 'error'
  const status = known === 'pass' && test.failing === true ? 'xfail' : known
  const stack = textOf(test.failure) ?? ''
  const words =
    status === 'fail' ? describeError({ message: headOf(stack), stack, cause: test.cause }) : {}
  open.add({ file, path: textsIn(test.path), status, ...words, durationMs: numberOf(test.ms) })
}
