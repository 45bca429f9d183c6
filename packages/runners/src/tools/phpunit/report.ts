import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { readReport } from '../../report/report-file.ts'
import type { FileError, Status } from '../../report/types.ts'
import { isPestClass } from '../pest/classes.ts'
import { brokenFile, printedErrors, saysNoTests } from './output.ts'
import { withoutStops } from './report-settings.ts'
import { type TeamCityMessage, teamCityMessages } from './teamcity.ts'
import { isRisky, locationIn, messageOf, originOf, titlesOf } from './words.ts'

/** PHPUnit 9 and later, and Pest 2 and 3 on top of it, by its log for TeamCity, which grows with every test: its JUnit is torn by a fatal error. */
export const phpunit: Format = {
  invocation: (start) => {
    const { args, plant } = withoutStops(start)
    const log = ['--log-teamcity', join(start.folder, REPORT_FILE), '--no-coverage']
    return { args: [...args, ...log, ...start.selection], plant }
  },
  // without a log PHPUnit stopped while it loaded the tests, and has said why
  collect: async ({ folder }) => (await readReport(join(folder, REPORT_FILE))) ?? '',
  parse: (text, context) => {
    const open = openReport(context)
    const run: Run = { open, context, suites: [], tests: [], classes: new Map(), started: false }
    for (const message of teamCityMessages(text)) READERS.get(message.type)?.(run, message)
    settleTests(run)
    if (run.started) return open.report
    return text.trim() === '' ? unstarted(open, context) : undefined
  },
}

interface Suite {
  name: string
  /** Where it is that of a class. */
  class?: string
  file?: RelPath
}

interface Test {
  file: RelPath
  class: string
  name: string
  status?: Status
  message?: string
  stack?: string
  durationMs?: number
}

interface Run {
  open: OpenReport
  context: ReportContext
  suites: Suite[]
  tests: Test[]
  /** The files of the classes that were met. */
  classes: Map<string, RelPath>
  running?: Test
  /** What kept a class from running. */
  broken?: string
  started: boolean
}

type Reader = (run: Run, message: TeamCityMessage) => void

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['testCount', (run) => Object.assign(run, { started: true })],
  ['testSuiteStarted', openSuite],
  ['testSuiteFinished', closeSuite],
  ['testStarted', begin],
  ['testFailed', readFailure],
  ['testIgnored', readIgnored],
  ['testFinished', finish],
])

function openSuite(run: Run, { values }: TeamCityMessage): void {
  run.started = true
  run.open.report.complete = false
  const place = locationIn(values.get('locationHint'), run.open, run.context)
  const isClass = place !== undefined && place.method === undefined
  run.suites.push({ name: values.get('name') ?? '', ...(isClass && place) })
  if (!isClass) return
  run.broken = undefined
  if (place.file !== undefined) run.classes.set(place.class, place.file)
}

function closeSuite({ open, suites }: Run, { values }: TeamCityMessage): void {
  if (suites.at(-1)?.name !== values.get('name')) return // of a class that broke PHPUnit says it twice
  const file = suites.pop()?.file
  if (file !== undefined) open.report.finished.add(file)
  open.report.complete = suites.length === 0
}

/** The test of a name in the class that runs; a stand-in of PHPUnit's own for what cannot run: in its place. */
function testOf({ open, suites, context }: Run, { values }: TeamCityMessage): Test | undefined {
  const suite = suites.findLast((each) => each.class !== undefined)
  const place = locationIn(values.get('locationHint'), open, context)
  if (suite?.file === undefined || suite.class === undefined) return undefined
  const isStandIn = /^PHPUnit\\Framework\\(?:Error|Warning)TestCase$/.test(place?.class ?? '')
  const name = (isStandIn ? suites.at(-1)?.name : values.get('name')) ?? ''
  return { file: suite.file, class: suite.class, name }
}

function begin(run: Run, message: TeamCityMessage): void {
  const test = testOf(run, message)
  run.running = test
  if (test) run.tests.push(test)
}

/** The running test, or one that PHPUnit never says of that it began. */
function about(run: Run, message: TeamCityMessage): { test: Test; isRunning: boolean } | undefined {
  const isOwn = message.values.get('name') === run.running?.name
  const { running } = run
  if (running && (isOwn || /^(?:Error|Warning)$/.test(message.values.get('name') ?? ''))) {
    return { test: running, isRunning: true }
  }
  const test = testOf(run, message)
  if (test) run.tests.push(test)
  return test && { test, isRunning: false }
}

/** What PHPUnit 9 calls failures of tests, and is none of theirs. */
const NOT_ITS_OWN = /^(?:The data provider specified|Test was run in child process and ended)/

function readFailure(run: Run, message: TeamCityMessage): void {
  const words = messageOf(message)
  const found = about(run, message)
  if (!found || found.test.status === 'fail' || found.test.status === 'error') return
  const { test, isRunning } = found
  const { stack, isHook } = originOf(message, run.open, run.context)
  if (isRisky(words)) return void Object.assign(test, isRunning ? {} : { status: 'pass' })
  const isError = isHook || !isRunning || NOT_ITS_OWN.test(words)
  Object.assign(test, { status: isError ? 'error' : 'fail', message: words, stack })
  if (isHook) run.broken = words
}

const HOOK_BROKE = /^Test skipped because of an error in hook method/

function readIgnored(run: Run, message: TeamCityMessage): void {
  const test = about(run, message)?.test
  if (!test) return
  const words = messageOf(message)
  if (HOOK_BROKE.test(words)) Object.assign(test, { status: 'error', message: run.broken ?? words })
  else test.status = originOf(message, run.open, run.context).isTodo ? 'todo' : 'skip'
}

function finish(run: Run, { values }: TeamCityMessage): void {
  const test = run.running
  if (!test) return
  const duration = Number(values.get('duration'))
  test.status ??= 'pass'
  if (Number.isFinite(duration)) test.durationMs = duration
  run.running = undefined
}

const CLASS_HOOK = /^(?:setUpBeforeClass|tearDownAfterClass)$/

function settleTests(run: Run): void {
  const { open, context, tests, classes, running } = run
  const failed = new Set<string>()
  const fatal = open.report.complete ? undefined : brokenFile(open, context)
  for (const { file, class: of, name, status, ...words } of tests) {
    const isOfClass = name === of || CLASS_HOOK.test(name)
    const path = pathOf(context, { file, class: of, name })
    if (status === undefined) {
      if (running?.name !== name || running.class !== of) continue
      if (fatal) open.add({ file, path, status: 'error', ...wordsOf(fatal) })
      else open.report.running.push({ id: open.id(file, path), file })
    } else if (!isOfClass || status !== 'pass') open.add({ file, path, status, ...words })
    if (status === 'fail' || status === 'error')
      failed.add(isOfClass ? of : `${of}::${name.split(' ')[0]}`)
  }
  if (run.started && fatal) tellTheRest(open, fatal, context)
  for (const { class: of, method, message } of printedErrors(context.output ?? '')) {
    const file = classes.get(of)
    if (file === undefined || failed.has(method === undefined ? of : `${of}::${method}`)) continue
    const path = method === undefined ? [shortName(of)] : [shortName(of), method]
    open.add({
      file,
      path,
      status: 'error',
      message: message.replace(/\bis invalid\n/, 'is invalid: '),
    })
  }
}

/** What no test can catch ended the run: it is told of the test that ran, and of each file whose turn did not come. */
function tellTheRest({ report, fail }: OpenReport, fatal: FileError, { files }: ReportContext) {
  const told = new Set([...report.finished, ...report.tests.map(({ file }) => file)])
  for (const file of files) if (!told.has(file)) fail({ ...fatal, file })
}

function wordsOf({ message, stack }: FileError) {
  return { message, ...(stack !== undefined && { stack }) }
}

/** A class is no title where the file is one: that of Pest. */
function pathOf({ sources }: ReportContext, { file, class: of, name }: Test): string[] {
  const own = isPestClass(of) ? [] : [shortName(of)]
  if (name === of || CLASS_HOOK.test(name)) return own
  return [...own, ...titlesOf(name, () => sources.read(file))]
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1)
}

function unstarted(open: OpenReport, context: ReportContext) {
  const error = brokenFile(open, context)
  if (error) open.fail(error)
  else if (!saysNoTests(context.output ?? '')) return undefined
  open.report.complete = error === undefined
  return open.report
}
