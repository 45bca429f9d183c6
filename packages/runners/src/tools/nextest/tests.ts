import type { ReportContext } from '../../report/format.ts'
import type { OpenReport } from '../../report/open-report.ts'
import { placeOfTest, rustPath } from '../../report/rust/modules.ts'
import { rustFailure } from '../../report/rust/panic.ts'
import { rootOf } from './targets.ts'
import type { NextestTest } from './xml.ts'

const SCRIPT = '@setup-script:'

const STATUSES = {
  PASS: 'pass',
  LEAK: 'pass',
  FAIL: 'fail',
  ABRT: 'fail',
  TMT: 'fail',
  SKIP: 'skip',
} as const

/** `PASS [   0.012s] ( 7/14) shop::api totals`, of tests that are not run again. */
const STATUS =
  /^ *(?:TRY \d+ )?(PASS|LEAK|FAIL|ABRT|TMT|SKIP) \[[^\]\n]*\] +(?:\([^)\n]*\) +)?(\S+) +(\S.*)$/gm

/** What nextest printed of each test; the last attempt counts. */
export function printedTests(output: string): NextestTest[] {
  const tests = new Map<string, NextestTest>()
  for (const [, word = '', binary = '', name = ''] of output.matchAll(STATUS)) {
    const status = Object.entries(STATUSES).find(([each]) => each === word)?.[1] ?? 'fail'
    tests.set(`${binary} ${name}`, { binary, name, status, output: '', reason: 'failed' })
  }
  return [...tests.values()]
}

/** A test of a test binary, or a script that sets tests up. */
export function addResult(open: OpenReport, test: NextestTest, context: ReportContext): void {
  if (test.binary.startsWith(SCRIPT)) addScript(open, test, context)
  else addTest(open, test, context)
}

function addTest(open: OpenReport, test: NextestTest, context: ReportContext): void {
  const { directory } = context.runner
  const root = rootOf(test.binary, context)
  if (root === undefined) {
    if (test.status === 'fail') open.report.stray.push(`${test.binary} ${test.name} failed`)
    return
  }
  const { file, path } = placeOfTest(root, test.name.split('::'), context.sources)
  const { status, durationMs } = test
  if (context.exitCode === undefined && KILLED.test(test.reason)) {
    open.report.running.push({ id: open.id(file, path), file })
    return
  }
  if (status === 'pass' && LEFT.test(test.output) && !/^test result: ok\./m.test(test.output)) {
    const message = 'the test process ended before the test'
    open.add({ file, path, status: 'error', message, durationMs })
  } else if (status !== 'fail') open.add({ file, path, status, durationMs })
  else {
    const words = rustFailure(test.output, (each) => rustPath(directory, each, context.sources))
    open.add({ file, path, status, ...(words ?? { message: test.reason }), durationMs })
  }
}

/** How a test ends that was running when nextest itself was told to end. */
const KILLED = /\bSIG(?:TERM|KILL|INT)\b|\bsignal (?:15|9|2)\b/

/** Rust's own harness began: a test that ends the process with 0 passes for nextest. */
const LEFT = /^running 1 test$/m

function addScript(
  open: OpenReport,
  { binary, reason, status, output }: NextestTest,
  { files }: ReportContext,
): void {
  if (status !== 'fail') return
  const said = output.trim().split('\n').at(-1)
  const message = `set-up script ${binary.slice(SCRIPT.length)} failed: ${said || reason}`
  for (const file of files) open.add({ file, path: [], status: 'error', message })
  if (files.length === 0) open.report.stray.push(message)
}
