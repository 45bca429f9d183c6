import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf } from '../../report/fields.ts'
import type { Format } from '../../report/format.ts'
import { type Finding, openReport } from '../../report/open-report.ts'
import { type AvaFile, type AvaRun, failFile, settleFile, unhandled } from './files.ts'
import reporter from './reporter.planted.mjs'
import { wordsOf } from './words.ts'

/**
 * ava 5 to 8, through a module of ours that its own process loads: it takes no reporter, and its TAP names the file of a
 * test only where there are several, and breaks off where a test ends the process.
 */
export const ava: Format = {
  isolates: () => true,
  exitTells: true,
  invocation: ({ runner, selection, folder, env }) => ({
    args: [...runner.args, '--no-tap', '--no-fail-fast', '--no-color', ...selection],
    env: {
      NODE_OPTIONS: [env.NODE_OPTIONS, `--import=${pathToFileURL(join(folder, 'reporter.mjs'))}`]
        .filter(Boolean)
        .join(' '),
    },
    plant: [{ name: 'reporter.mjs', text: reporter }],
  }),
  parse: (text, context) => {
    const run: AvaRun = { open: openReport(context), files: new Map() }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'ava'
      const file = fileOf(run, line)
      if (file) OF_FILES.get(line.type)?.(file, line, run)
      else OF_RUN.get(line.type)?.(run, line)
    }
    for (const file of run.files.values()) settleFile(run, file)
    return started ? run.open.report : undefined
  },
}

function fileOf({ open, files }: AvaRun, line: JsonObject): AvaFile | undefined {
  const path = open.file(line.file)
  if (path === undefined) return undefined
  const known = files.get(path) ?? { path, tests: new Map(), hooks: [], declares: false }
  files.set(path, known)
  return known
}

const OF_RUN: ReadonlyMap<unknown, (run: AvaRun, line: JsonObject) => void> = new Map([
  ['timeout', readTimeout],
  ['internal-error', readStray],
  ['shared-worker-error', readStray],
  ['end', readEnd],
])

const OF_FILES: ReadonlyMap<unknown, (file: AvaFile, line: JsonObject, run: AvaRun) => void> =
  new Map([
    ['declared-test', readDeclared],
    ['selected-test', readSelected],
    ['test-register-log-reference', readBegin],
    ['test-passed', readResult],
    ['test-failed', readResult],
    ['hook-failed', readHook],
    ['uncaught-exception', readUncaught],
    ['unhandled-rejection', readUncaught],
    ['internal-error', readUncaught],
    ['process-exit', readExit],
    ['missing-ava-import', readStranger],
    ['worker-failed', readWorker],
    ['worker-finished', readWorker],
  ])

/** Nothing has happened for as long as ava's setting says: it stops what runs. */
function readTimeout(run: AvaRun, { period }: JsonObject): void {
  run.timeout = {
    message: `Test timed out: nothing happened for ${numberOf(period)} ms`,
    stack: '',
  }
}

function readStray({ open }: AvaRun, line: JsonObject): void {
  open.report.stray.push(wordsOf(line.error).message)
}

function readEnd({ open }: AvaRun): void {
  open.report.complete = true
}

function readDeclared(file: AvaFile): void {
  file.declares = true
}

/** Of all tests, before the first one runs: the file has been loaded. */
function readSelected({ path: file, tests }: AvaFile, line: JsonObject): void {
  const title = textOf(line.title) ?? ''
  const status = line.skip === true ? 'skip' : line.todo === true ? 'todo' : undefined
  const finding: Finding | undefined = status && { file, path: [title], status }
  tests.set(title, { begun: false, ...(finding && { finding }) })
}

function readBegin({ tests }: AvaFile, line: JsonObject): void {
  const test = tests.get(textOf(line.title) ?? '')
  if (test) test.begun = true
}

function readResult({ path: file, tests }: AvaFile, line: JsonObject): void {
  const title = textOf(line.title) ?? ''
  const passes = line.failing === true ? 'xfail' : 'pass'
  const outcome =
    line.type === 'test-passed'
      ? ({ status: passes } as const)
      : ({ status: 'fail', ...wordsOf(line.error) } as const)
  const finding = { file, path: [title], ...outcome, durationMs: numberOf(line.ms) }
  tests.set(title, { begun: true, finding })
}

function readHook({ hooks }: AvaFile, line: JsonObject): void {
  hooks.push({ title: textOf(line.title) ?? '', ...wordsOf(line.error) })
}

/** Before any test could be selected it is the loading that failed; afterwards ava ends the file's process. */
function readUncaught(file: AvaFile, line: JsonObject, { open }: AvaRun): void {
  if (file.tests.size === 0) failFile(open, file, unhandled(line.error, open.file).load)
  else file.why ??= unhandled(line.error, open.file).words
}

function readExit(file: AvaFile, { stack }: JsonObject): void {
  const message = 'process.exit() was called before the tests of this file were through'
  file.why ??= { message, stack: wordsOf({ stack }).stack }
}

function readStranger(file: AvaFile, _: JsonObject, { open }: AvaRun): void {
  failFile(open, file, { message: 'No tests found: the file does not import ava', kind: 'load' })
}

function readWorker(file: AvaFile, line: JsonObject, { timeout }: AvaRun): void {
  const { code, signal, forced, error } = line
  file.ended = { stopped: forced === true }
  if (forced === true) file.why ??= timeout
  if (line.type !== 'worker-failed') return
  const how = textOf(signal) ?? `exit code ${numberOf(code) ?? 'unknown'}`
  file.why ??= error
    ? wordsOf(error)
    : { message: `the process of this file ended with ${how}`, stack: '' }
}
