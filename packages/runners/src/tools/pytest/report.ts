import { delimiter, join, posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { isObject, type JsonObject } from '@tailtest/project'
import { numberOf, objectsIn, textOf } from '../../report/fields.ts'
import { type Format, REPORT_FILE, type ReportContext } from '../../report/format.ts'
import type { Titled } from '../../report/id.ts'
import { NUMBER } from '../../report/only.ts'
import { type Finding, type OpenReport, openReport } from '../../report/open-report.ts'
import { readReport } from '../../report/report-file.ts'
import { printable } from '../../report/sanitise.ts'
import type { Status } from '../../report/types.ts'
import plugin from './plugin.py'

/** The plugin's module name, unlikely to be anyone else's. */
export const PLUGIN = 'tailtest_pytest_report'

/** A test as pytest names it, seen from where it starts. */
function nodesOf({ file, titles }: Titled, directory: RelPath): string[] {
  const node = [posix.relative(directory, file), ...titles].join('::')
  return [...new Set([node, node.replace(NUMBER, '')])]
}

/** pytest 6 and later, through a plugin of ours: JUnit drops the paths, and exit codes prove nothing. */
export const pytest: Format = {
  exitTells: true,
  invocation: ({ runner, selection, folder, env }) => ({
    args: [
      ...runner.args,
      '-p',
      PLUGIN,
      '--continue-on-collection-errors', // one file that cannot be loaded would stop all others
      '--maxfail=0',
      '--tb=short',
      ...selection,
    ],
    env: {
      PYTHONPATH: [folder, env.PYTHONPATH].filter(Boolean).join(delimiter),
      // cached bytecode is compared by size and whole seconds: a quick repair would run the old code
      PYTHONDONTWRITEBYTECODE: '1',
    },
    plant: [{ name: `${PLUGIN}.py`, text: plugin }],
  }),
  only: (selection, tests, { directory }) => [
    ...selection,
    ...tests.flatMap((test) => nodesOf(test, directory)).map((node) => `--tailtest-only=${node}`),
  ],
  // what ends pytest before there is a plugin is told of in its output alone
  collect: async ({ folder }) => (await readReport(join(folder, REPORT_FILE))) ?? '',
  parse: (text, context) => {
    const open = openReport(context)
    const run: Run = { open, tests: new Map(), left: new Map(), end: FINE }
    let started = false
    for (const line of objectsIn(text)) {
      started ||= line.start === 'pytest'
      for (const [kind, read] of READERS) if (kind in line) read(run, line[kind])
    }
    settleTests(run)
    started &&= !isRefused(run)
    return started || readStart(open, context) ? open.report : undefined
  },
}

const FINE = 0
const NO_TESTS = 5

/** An end in error before anything of a test was heard: what was asked for was refused, by its options or `pytest.exit`. */
function isRefused({ open: { report }, left, end }: Run): boolean {
  if (end === FINE || end === NO_TESTS) return false
  const told = [report.tests, report.fileErrors, report.running, report.stray]
  return left.size === 0 && told.every(({ length }) => length === 0)
}

/** Of a traceback its end is kept: the innermost frames stand there. */
const STACK = 4_000

const CONFTEST = /^ImportError while loading conftest '[^'\n]+'\.?\n([\s\S]*)/m

const BEGIN = 'Traceback (most recent call last):'

/** Of frames and the exception's own line, which may go on. */
const TRACEBACK = /^Traceback .*\n((?:[ \t].*\n|\n)+([A-Za-z_][\w.]*(?:: .*)?)(?:\n.*){0,9})$/

/** What ended pytest before it began, a conftest.py or a plugin, is the error of each file that was asked for. */
function readStart(open: OpenReport, { output = '', files, exitCode }: ReportContext): boolean {
  const error = exitCode === undefined ? undefined : startError(printable(output))
  if (error === undefined || files.length === 0) return false
  const { message } = error
  for (const file of files) {
    open.fail({ file, message, stack: error.stack.slice(-STACK), kind: 'load' })
  }
  open.report.complete = true
  return true
}

function startError(said: string): { message: string; stack: string } | undefined {
  const conftest = CONFTEST.exec(said)?.[1]
  if (conftest !== undefined) return { message: reasonIn(conftest), stack: conftest }
  const last = said.lastIndexOf(BEGIN) // of a chain the last is what came of it
  const [, stack, message] = last === -1 ? [] : (TRACEBACK.exec(said.slice(last).trimEnd()) ?? [])
  return stack === undefined || message === undefined ? undefined : { message, stack }
}

interface Run {
  open: OpenReport
  /** By node id, in the order of their beginning. */
  tests: Map<string, Finding & { done: boolean }>
  /** How many tests of a file are still to come. */
  left: Map<RelPath, number>
  /** The exit code, by pytest's own word. */
  end: number
}

const READERS: ReadonlyMap<string, (run: Run, value: unknown) => void> = new Map([
  ['collect', readCollect],
  ['collected', readCollected],
  ['begin', readBegin],
  ['phase', readPhase],
  ['done', readDone],
  [
    'error',
    ({ open }: Run, value: unknown) => open.report.stray.push(reasonIn(textOf(value) ?? '')),
  ],
  [
    'end',
    (run: Run, value: unknown) => {
      run.open.report.complete = true
      run.end = numberOf(value) ?? FINE
    },
  ],
])

/** A file, class or folder that could not be collected, or was left out as a whole (`importorskip`). */
function readCollect({ open, left }: Run, value: unknown): void {
  if (!isObject(value)) return
  const file = open.file(value.file)
  if (file !== undefined) left.set(file, 0)
  const message = textOf(value.message) || reasonIn(textOf(value.text) ?? '')
  if (value.outcome === 'skipped') {
    if (file !== undefined) open.add({ file, path: [], status: 'skip' })
  } else if (file === undefined) open.report.stray.push(message)
  else open.fail({ file, message, stack: (textOf(value.text) ?? '').slice(-STACK) })
}

function readCollected({ open, left }: Run, value: unknown): void {
  if (!isObject(value)) return
  const file = open.file(value.file)
  if (file !== undefined) left.set(file, numberOf(value.tests) ?? 0)
}

function readBegin({ open, tests }: Run, value: unknown): void {
  if (!isObject(value)) return
  const [node, file] = [textOf(value.node), open.file(value.file)]
  if (node === undefined || file === undefined) return
  tests.set(node, { file, path: titlesOf(node), status: 'skip', done: false })
}

/** From best to worst: a test is what its worst phase was. */
const RANK: readonly Status[] = ['skip', 'xfail', 'pass', 'error', 'fail']

function readPhase({ tests }: Run, value: unknown): void {
  if (!isObject(value)) return
  const test = tests.get(textOf(value.node) ?? '')
  if (!test || value.outcome === 'rerun') return
  const seconds = value.when === 'call' ? numberOf(value.seconds) : undefined
  if (seconds !== undefined) test.durationMs = seconds * 1000
  const status = statusOf(value)
  if (RANK.indexOf(status) <= RANK.indexOf(test.status)) return
  test.status = status
  if (status !== 'fail' && status !== 'error') return
  const text = textOf(value.text) ?? ''
  test.message = textOf(value.message) || reasonIn(text)
  test.stack = text
}

function statusOf({ outcome, when, xfail }: JsonObject): Status {
  if (outcome === 'passed') return 'pass' // an expected failure that passes too
  if (outcome === 'skipped') return xfail === true ? 'xfail' : 'skip'
  return when === 'call' ? 'fail' : 'error'
}

function readDone({ tests, left }: Run, value: unknown): void {
  const test = tests.get(textOf(value) ?? '')
  if (!test || test.done) return
  test.done = true
  left.set(test.file, (left.get(test.file) ?? Number.POSITIVE_INFINITY) - 1)
}

function settleTests({ open, tests, left }: Run): void {
  for (const { done, ...finding } of tests.values()) {
    if (done) open.add(finding)
    else open.report.running.push({ id: open.id(finding.file, finding.path), file: finding.file })
  }
  for (const [file, tests] of left) if (tests <= 0) open.report.finished.add(file)
}

/** `tests/test_a.py::TestCart::test_add[a::b]` → `TestCart`, `test_add[a::b]`; parameters may hold anything. */
function titlesOf(node: string): string[] {
  const [, names = ''] = /^.*?::(.*)$/s.exec(node) ?? []
  const bracket = names.indexOf('[')
  const [plain, parameters] =
    bracket === -1 ? [names, ''] : [names.slice(0, bracket), names.slice(bracket)]
  const titles = plain.split('::')
  return [...titles.slice(0, -1), `${titles.at(-1) ?? ''}${parameters}`]
}

/** The lines that pytest marks with `E`, the exception's own first, or the last one. */
function reasonIn(text: string): string {
  const lines = text.trim().split('\n')
  const marked = lines
    .filter((line) => /^E\s/.test(line))
    .map((line) => line.replace(/^E {1,7}/, ''))
  const own = Math.max(
    0,
    marked.findIndex((line) => /^[\w.]+(?:Error|Exception)\b/.test(line)),
  )
  const [head, rest] = [marked.slice(own, own + 1), marked.filter((_, index) => index !== own)]
  return marked.length > 0 ? [...head, ...rest].join('\n') : (lines.at(-1) ?? '')
}
