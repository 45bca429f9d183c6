import { delimiter } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { withoutAddresses } from '../../report/addresses.ts'
import { numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import type { Status } from '../../report/types.ts'
import type { Runner } from '../../types.ts'
import django from './django.py'
import report from './report.py'

/** What is started in the place of `python -m unittest`: a name unlikely to be anyone else's, which `django.py` imports. */
const MODULE = 'tailtest_unittest_report'

/** The project's own Django runner, 3.2 or later, whose loading and results are copied as unittest's are. */
const DJANGO_MODULE = 'tailtest_django_report'

/** The folder from which discovery would import the tests, from the runner's own: `report.py` asks for it. */
const TOP = 'TAILTEST_UNITTEST_TOP'

/** unittest of Python 3.8 and later, also Django's, with a loader, a runner and a result that report. */
export const unittest: Format = {
  invocation: ({ runner, selection, folder, env }) => ({
    args: runner.args.includes('manage.py')
      ? // a test database that a killed run left is Django's to remove: nobody is there to be asked
        [...runner.args, '--noinput', '--testrunner', `${DJANGO_MODULE}.Runner`, ...selection]
      : [...runner.args.map(ours), ...selection],
    env: {
      PYTHONPATH: [folder, env.PYTHONPATH].filter(Boolean).join(delimiter),
      PYTHONDONTWRITEBYTECODE: '1', // as with pytest: a quick repair would run the old code
      [TOP]: topOf(runner),
    },
    plant: [
      { name: `${MODULE}.py`, text: report },
      { name: `${DJANGO_MODULE}.py`, text: django },
    ],
  }),
  parse: (text, context) => {
    const open = openReport(context)
    const run: Run = { open, tests: [], named: new Map(), running: new Map() }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'unittest'
      for (const [kind, read] of READERS) if (isObject(line[kind])) read(run, line[kind])
      open.report.complete ||= line.end === true
    }
    settleTests(run)
    return started ? open.report : undefined
  },
}

/** `-m unittest`; whatever stood after it stays. */
function ours(arg: string, index: number, args: readonly string[]): string {
  return arg === 'unittest' && args[index - 1] === '-m' ? MODULE : arg
}

/** `discover -s tests` imports `test_a`, the file by itself would be `tests.test_a` and find nothing beside it. */
function topOf({ suite = [] }: Runner): string {
  if (suite[0] !== 'discover') return ''
  const words = suite.slice(1).flatMap((word) => {
    const [, option, value] = /^(--[\w-]+)=(.*)$/.exec(word) ?? []
    return option === undefined || value === undefined ? [word] : [option, value]
  })
  const after = (...names: string[]) =>
    words.find((_, index) => names.includes(words[index - 1] ?? ''))
  const loose = words.filter(
    (word, index) => !word.startsWith('-') && !words[index - 1]?.startsWith('-'),
  )
  const start = after('-s', '--start-directory') ?? loose[0]
  const top = after('-t', '--top-level-directory') ?? loose[2] ?? start ?? ''
  return /^[\w.]+$/.test(top) && top.includes('.') && !top.startsWith('.') ? '' : top // a module's name
}

interface Planned {
  file: RelPath
  path: readonly string[]
  begun: boolean
  status?: Status
  message?: string
  stack?: string
  durationMs?: number
}

interface Run {
  open: OpenReport
  tests: Planned[]
  /** Tests of one name, which may be several; up to `next` they have begun. */
  named: Map<string, { tests: Planned[]; next: number }>
  /** The test of a name that has begun and not ended. */
  running: Map<string, Planned>
}

const READERS: ReadonlyMap<string, (run: Run, value: JsonObject) => void> = new Map([
  ['plan', readPlan],
  ['begin', readBegin],
  ['test', readTest],
  ['group', readGroup],
  ['broken', readBroken],
  ['stray', ({ open }: Run, value: JsonObject) => void open.report.stray.push(told(value).message)],
])

function readPlan({ open, tests, named }: Run, value: JsonObject): void {
  const [file, path] = [open.file(value.file), textsIn(value.path)]
  if (file === undefined || path.length === 0) return
  const test: Planned = { file, path, begun: false }
  tests.push(test)
  const equal = named.get(keyOf(value))
  if (equal) equal.tests.push(test)
  else named.set(keyOf(value), { tests: [test], next: 0 })
}

/** The next test of its name begins; one that nobody planned is planned now. */
function readBegin(run: Run, value: JsonObject): void {
  const key = keyOf(value)
  const next = nextOf(run, key)
  if (next === undefined) readPlan(run, value)
  const test = next ?? nextOf(run, key)
  if (test === undefined) return
  test.begun = true
  run.running.set(key, test)
}

function nextOf({ named }: Run, key: string): Planned | undefined {
  const equal = named.get(key)
  if (equal === undefined) return undefined
  while (equal.tests[equal.next]?.begun) equal.next += 1
  return equal.tests[equal.next]
}

function readTest(run: Run, value: JsonObject): void {
  const key = keyOf(value)
  if (!run.running.has(key)) readBegin(run, value)
  const test = run.running.get(key)
  if (test === undefined) return
  run.running.delete(key)
  test.status = statusOf(value.status)
  test.durationMs = numberOf(value.ms)
  if (isObject(value.error)) Object.assign(test, told(value.error))
}

/** What befell a class or a module as a whole: its tests never begin, or all of them have run. */
function readGroup({ open, tests }: Run, value: JsonObject): void {
  const [file, path, status] = [open.file(value.file), textsIn(value.path), statusOf(value.status)]
  if (file === undefined) return
  const words = isObject(value.error) ? told(value.error) : {}
  const isWithin = (test: Planned) => path.every((name, index) => test.path[index] === name)
  const isAfter = /^tearDown/.test(textOf(value.hook) ?? '')
  const kept = isAfter
    ? []
    : tests.filter((test) => !test.begun && test.file === file && isWithin(test))
  for (const test of kept) Object.assign(test, { begun: true, status, ...words })
  if (kept.length === 0) open.add({ file, path, status, ...words })
}

function readBroken({ open }: Run, value: JsonObject): void {
  const file = open.file(value.file)
  const error = told(isObject(value.error) ? value.error : {})
  if (file === undefined) return void open.report.stray.push(error.message)
  const at = textsIn(value.at)
    .map((path) => open.file(path))
    .find((path) => path !== undefined && !/(?:^|\/)site-packages\//.test(path))
  const kind = value.kind === 'compile' ? 'compile' : 'load'
  open.fail({ file, kind, ...(at !== undefined && { at }), ...error })
}

function settleTests({ open, tests }: Run): void {
  const left = new Set<RelPath>()
  for (const { file, path, begun, status, ...words } of tests) {
    if (status !== undefined) {
      open.add({ file, path, status, ...words })
      continue
    }
    const id = open.id(file, path) // numbered all the same
    left.add(file)
    if (begun) open.report.running.push({ id, file })
  }
  for (const { file } of tests) if (!left.has(file)) open.report.finished.add(file)
}

function keyOf({ file, path }: JsonObject): string {
  return JSON.stringify([file, path])
}

const STATUSES: ReadonlyMap<unknown, Status> = new Map(
  (['pass', 'fail', 'skip', 'xfail'] as const).map((status) => [status, status]),
)

function statusOf(status: unknown): Status {
  return STATUSES.get(status) ?? 'error'
}

function told({ message, stack }: JsonObject): { message: string; stack?: string } {
  const trace = textOf(stack)
  return {
    message: telling(withoutAddresses(textOf(message) ?? '')),
    ...(trace !== undefined && { stack: withoutAddresses(trace) }),
  }
}

/** What a mock was called with stands in the lines below: the first one may be all that is shown. */
function telling(message: string): string {
  const [head = '', expected = '', actual = '', ...rest] = message.split('\n')
  if (!/^\s*Expected: /.test(expected) || !/^\s*Actual: /.test(actual)) return message
  return [`${head} ${expected.trim()}, ${actual.trim()}`, ...rest].join('\n')
}
