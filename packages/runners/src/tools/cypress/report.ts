import { join, posix } from 'node:path'
import { isObject, type JsonObject, type RelPath } from '@tailtest/project'
import { numberOf, objectsIn, textOf, textsIn } from '../../report/fields.ts'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import { testId } from '../../report/id.ts'
import { describeError } from '../../report/js-error.ts'
import { describeLoad } from '../../report/js-load.ts'
import { notStarted } from '../../report/not-started.ts'
import { type OpenReport, openReport } from '../../report/open-report.ts'
import { below } from '../../report/places.ts'
import { printable } from '../../report/sanitise.ts'
import reporter from './reporter.planted.cjs'

const REPORTER = 'reporter.cjs'

/** What it says instead of running any spec. */
const ABSENT = [
  /No version of Cypress is installed in: [^\n]+/,
  /The cypress npm package is installed, but the Cypress binary is missing/,
  /Your system is missing the dependency: Xvfb/,
  /Cypress could not verify that this server is running:\s+> \S+/,
]

/** Cypress 10 and newer, through a reporter of ours, which it makes anew for each spec. */
export const cypress: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder }) => ({
    args: [...runner.args, '--quiet', '--reporter', join(folder, REPORTER), ...selection],
    // it would empty the project's folders of pictures and films, and fill them
    env: {
      CYPRESS_VIDEO: 'false',
      CYPRESS_SCREENSHOT_ON_RUN_FAILURE: 'false',
      CYPRESS_TRASH_ASSETS_BEFORE_RUNS: 'false',
    },
    plant: [
      { name: REPORTER, text: reporter },
      { name: REPORT_FILE, text: '' },
    ],
  }),
  parse: (text, context) => {
    const run: Run = { context, open: openReport(context), plans: new Map(), empty: 0 }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'cypress'
      if (isObject(line.plan)) readPlan(run, line.plan)
      if (isObject(line.begin)) planOf(run, line.begin)?.begun.add(idOf(run, line.begin))
      if (isObject(line.test)) readTest(run, line.test)
      if (line.end !== undefined) readEnd(run, line.end)
    }
    started = readUnprepared(run) || started
    if (!started) return notStarted(ABSENT, context)
    settle(run)
    return run.open.report
  },
}

interface Plan {
  tests: readonly string[][]
  begun: Set<string>
  ended: Set<string>
  /** A hook broke: what follows it is not run. */
  hasBrokenHook?: true
}

interface Run {
  context: ReportContext
  open: OpenReport
  plans: Map<RelPath, Plan>
  /** Specs without a test, which nobody names. */
  empty: number
}

/** It names specs from the folder that it runs in. */
function fileOf({ context }: Run, name: unknown): RelPath | undefined {
  return typeof name === 'string' ? below(context.runner.directory, name) : undefined
}

function planOf(run: Run, fields: JsonObject): Plan | undefined {
  const file = fileOf(run, fields.file)
  return file === undefined ? undefined : run.plans.get(file)
}

function idOf(run: Run, fields: JsonObject): string {
  return testId(fileOf(run, fields.file) ?? run.context.runner.directory, textsIn(fields.path))
}

function readPlan(run: Run, { file: name, tests }: JsonObject): void {
  const file = fileOf(run, name)
  if (file === undefined || !Array.isArray(tests)) return
  run.plans.set(file, { tests: tests.map(textsIn), begun: new Set(), ended: new Set() })
}

/** Where a spec throws while it is loaded, Cypress makes a test of this name. */
const OUTSIDE = 'An uncaught error was detected outside of a test'

function readTest(run: Run, fields: JsonObject): void {
  const file = fileOf(run, fields.file)
  const plan = planOf(run, fields)
  if (file === undefined || plan === undefined) return
  const path = textsIn(fields.path)
  plan.ended.add(testId(file, path))
  const error = isObject(fields.error) ? wordsOf(run, fields.error) : {}
  if (path.length === 1 && path[0] === OUTSIDE) {
    run.open.fail({ file, ...describeLoad(error, run.open.file) })
    return
  }
  const isOfHook = textOf(fields.hook) !== undefined
  if (isOfHook && fields.state === 'failed') plan.hasBrokenHook = true
  const failed = isOfHook ? 'error' : 'fail'
  const status = fields.state === 'passed' ? 'pass' : fields.state === 'pending' ? 'skip' : failed
  const words = status === 'fail' || status === 'error' ? describeError(error) : {}
  run.open.add({ file, path, status, ...words, durationMs: numberOf(fields.ms) })
}

/** What Cypress says above and below an error of the spec. */
const AROUND = [
  /The following error originated from your (?:test|application) code, not from Cypress[^>]*?\n\s*> (?<said>[\s\S]*?)\n\nWhen Cypress detects [\s\S]*?(?=\n\s+at |$)/,
  /\n\nBecause this error occurred during an? `[^`]*` hook[\s\S]*?(?=\n\s+at |$)/,
]

/** An error in its own words, its frames with the paths of the project's files. */
function wordsOf({ context }: Run, error: JsonObject): JsonObject {
  const folder = posix.join(context.root, context.runner.directory)
  const own = (text: unknown) =>
    AROUND.reduce(
      (rest, around) => rest.replace(around, (...found) => found.at(-1)?.said ?? ''),
      textOf(text) ?? '',
    ).replaceAll(/webpack:\/\/[^/\s]*\/(?:\.\/)?/g, `${folder}/`)
  return { ...error, message: own(error.message), stack: own(error.stack) }
}

function readEnd(run: Run, name: unknown): void {
  const file = fileOf(run, name)
  if (name === '') run.empty += 1
  else if (file !== undefined) run.open.report.finished.add(file)
}

/** A spec that cannot be bundled: nothing but its output tells of it. */
const UNPREPARED =
  /we found an error preparing this test file:\s+> (?<file>[^\n]+)\s+The error was:\s+(?:Error: Webpack Compilation Error\n)?(?<said>[\s\S]*?)(?=\nThis occurred while Cypress was|\n\s+at |$)/g

function readUnprepared(run: Run): boolean {
  const { context, open } = run
  let isThere = false
  for (const { groups } of printable(context.output ?? '').matchAll(UNPREPARED)) {
    const file = fileOf(run, groups?.file?.trim())
    if (file === undefined || open.report.finished.has(file)) continue
    open.fail({ file, ...describeLoad({ message: toldIn(groups?.said ?? '') }, open.file) })
    open.report.finished.add(file)
    isThere = true
  }
  return isThere
}

/** Of a bundler's words what went wrong comes first, what is not there as Node says it. */
function toldIn(said: string): string {
  const [, missing] = /^Module not found: Error: Can't resolve '([^'\n]+)'/m.exec(said) ?? []
  if (missing !== undefined) return `Error: Cannot find module '${missing}'`
  const at = said.search(/^\w*Error: /m)
  return at < 0 ? said : said.slice(at)
}

function settle({ context, open, plans, empty }: Run): void {
  const { finished, running } = open.report
  for (const [file, { tests, begun, ended, hasBrokenHook }] of plans) {
    for (const path of tests) {
      const id = testId(file, path)
      if (ended.has(id)) continue
      if (hasBrokenHook) open.add({ file, path, status: 'error', message: KEPT_FROM })
      else if (begun.has(id)) running.push({ id: open.id(file, path), file })
    }
  }
  const unseen = context.files.filter((file) => !finished.has(file)).length
  const isThrough = running.length === 0 && unseen <= empty
  if (context.exitCode !== undefined && isThrough) open.report.complete = true
}

const KEPT_FROM = 'not run: a hook before it broke'
