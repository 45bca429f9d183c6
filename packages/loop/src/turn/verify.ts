import { quoteName } from '@tailtest/adapter-kit'
import { languageOf, type RelPath } from '@tailtest/project'
import { type Results, runTests, type TestResult } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { type FileReceipt, openReceipts, type Receipts } from '@tailtest/session'
import type { Context, Place } from '../context.ts'
import { fingerprint, supportFiles } from './fingerprint.ts'
import { createReach, type Reach } from './reach.ts'

/** One test's result; a file that does not load has its path for an id. */
export interface VerifiedTest extends Pick<TestResult, 'status' | 'message' | 'stack'> {
  id: string
}

/** A test file whose result is known for the bytes that are there now. */
export interface Verified {
  test: RelPath
  result: 'passing' | 'failing'
  tests: readonly VerifiedTest[]
  /** The run it is known from; a receipt names an earlier one. */
  run: string
  fromReceipt: boolean
  /** Milliseconds its own run took; 0 from a receipt. */
  ms: number
}

export interface NotRun {
  test: RelPath
  reason: string
}

/** One run of one runner, as the journal keeps it. */
export interface RunRecord {
  run: string
  runner: Runner
  results: Results
}

export interface Verification {
  verified: Verified[]
  notRun: NotRun[]
  runs: RunRecord[]
}

export interface Limits {
  /** Milliseconds that the runs may take by estimate. */
  budgetMs: number
  /** Milliseconds after which a run is killed. */
  hardMs: number
  /** Run even what has a receipt. */
  again?: boolean
}

interface Planned {
  test: RelPath
  runner: Runner
  hash: string
}

const FAILED = ['fail', 'error', 'missing'] as const

/** Whether a test's status speaks against the code. */
export function isFailed({ status }: { status: string }): boolean {
  return FAILED.some((failed) => failed === status)
}

function fromReceipt(receipt: FileReceipt): Verified {
  const tests = receipt.tests.map(({ test, status, message }) => ({ id: test, status, message }))
  return {
    test: receipt.file,
    result: tests.some(isFailed) ? 'failing' : 'passing',
    tests,
    run: receipt.run,
    fromReceipt: true,
    ms: 0,
  }
}

/** Keeps what fits the budget by the durations of earlier runs; a test never run before counts as nothing. */
export function fitBudget<T extends { test: RelPath }>(
  planned: readonly T[],
  budgetMs: number,
  durationOf: (test: RelPath) => number,
): { fits: T[]; over: T[] } {
  const fits: T[] = []
  const over: T[] = []
  let spent = 0
  for (const item of planned) {
    const duration = durationOf(item.test)
    if (duration > 0 && spent + duration > budgetMs) over.push(item)
    else {
      fits.push(item)
      spent += duration
    }
  }
  return { fits, over }
}

function byRunner(planned: readonly Planned[]): Planned[][] {
  const groups = new Map<string, Planned[]>()
  for (const item of planned) {
    const key = JSON.stringify([item.runner.name, item.runner.directory, item.runner.args])
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

/** The result of one test file in a run; `undefined`: the run says nothing of it. */
function resultOf({ test }: Planned, { run, results }: RunRecord): Verified | undefined {
  const tests = results.tests.filter(({ file }) => file === test)
  const errors = results.fileErrors
    .filter(({ file }) => file === test)
    .map(({ message }) => ({ id: test, status: 'error' as const, message }))
  const all = [...errors, ...tests]
  if (all.length === 0) return undefined
  const own = tests.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0)
  // a killed run counts whole, so that the next turn's estimate does not fall into the same hole
  const ms = results.timedOut ? results.durationMs : own
  const result = all.some(isFailed) ? 'failing' : 'passing'
  return { test, result, tests: all, run, fromReceipt: false, ms: Math.ceil(ms) }
}

function writeReceipts(
  receipts: Receipts,
  group: readonly Planned[],
  known: readonly Verified[],
  now: number,
) {
  receipts.write(
    group.flatMap(({ test, hash }) => {
      const verified = known.find((item) => item.test === test)
      if (verified === undefined) return []
      const tests = verified.tests.flatMap(({ id, status, message }) =>
        status === 'missing' ? [] : [{ test: id, status, message }],
      )
      return [{ file: test, hash, run: verified.run, ts: now, ms: verified.ms, tests }]
    }),
  )
}

/** Why a runner gave no result, in a person's words. */
function whyNot(runner: Runner, results: Results): string {
  if (results.crash !== undefined) {
    return `${runner.name} did not run: ${quoteName(results.crash, 300)}`
  }
  return `${runner.name} reported nothing about it`
}

async function plan(
  place: Place,
  tests: readonly RelPath[],
  context: Context,
): Promise<{ planned: Planned[]; notRun: NotRun[] }> {
  const reach = createReach(place.project, context.syntax)
  const planned: Planned[] = []
  const notRun: NotRun[] = []
  for (const test of tests) {
    const language = languageOf(test)
    const runner = language && (await place.runnerOf(test, language))
    if (runner === undefined) notRun.push({ test, reason: 'no runner' })
    else if (!runner.installed) notRun.push({ test, reason: `${runner.name} is not installed` })
    else {
      const reached: Reach = await reach([test, ...supportFiles(place.project, test)])
      planned.push({ test, runner, hash: await fingerprint(place, test, runner, reached) })
    }
  }
  return { planned, notRun }
}

/** Finds out how test files stand now: from receipts for the same bytes, else by running them. */
export async function verify(
  place: Place,
  tests: readonly RelPath[],
  limits: Limits,
  context: Context,
): Promise<Verification> {
  const receipts = openReceipts(place.stateRoot)
  const { planned, notRun } = await plan(place, tests, context)
  const known: Verified[] = []
  const open: Planned[] = []
  for (const item of planned) {
    const receipt = limits.again ? undefined : receipts.current(item.test, item.hash)
    if (receipt === undefined) open.push(item)
    else known.push(fromReceipt(receipt))
  }
  const { fits, over } = fitBudget(open, limits.budgetMs, (test) => receipts.newest(test)?.ms ?? 0)
  notRun.push(...over.map(({ test }) => ({ test, reason: 'it does not fit the time budget' })))
  const runs: RunRecord[] = []
  const until = context.now() + limits.hardMs
  for (const group of byRunner(fits)) {
    const [first] = group
    if (first === undefined) continue
    const timeoutMs = until - context.now()
    if (timeoutMs <= 0) {
      notRun.push(...group.map(({ test }) => ({ test, reason: 'the time was spent' })))
      continue
    }
    const files = group.map(({ test }) => test)
    const results = await runTests(place.project, first.runner, files, {
      timeoutMs,
      dropEnv: context.hostVariables,
    })
    const record = {
      run: `${context.now().toString(36)}-${runs.length}`,
      runner: first.runner,
      results,
    }
    runs.push(record)
    const found = group.flatMap((item) => resultOf(item, record) ?? [])
    known.push(...found)
    for (const item of group) {
      if (found.some(({ test }) => test === item.test)) continue
      notRun.push({ test: item.test, reason: whyNot(item.runner, results) })
    }
    // a runner that crashed proves nothing about these bytes; a test that hung does
    if (results.crash === undefined) writeReceipts(receipts, group, found, context.now())
  }
  return { verified: known, notRun, runs }
}
