import { quoteName } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { openReceipts, type Receipts } from '@tailtest/session'
import type { Place } from '../context.ts'
import type { WorkContext } from './imports.ts'
import { byRunner, fitBudget, type NotRun, type Planned, plan } from './plan.ts'
import { fromReceipt, fromRun, type RunRecord, type Verified } from './verified.ts'

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

interface Group {
  planned: readonly Planned[]
  runner: Runner
  timeoutMs: number
}

/** Why a runner gave no result, in a person's words. */
function whyNot(runner: Runner, { crash }: Results): string {
  return crash === undefined
    ? `${runner.name} reported nothing about it`
    : `${runner.name} did not run: ${quoteName(crash, 300)}`
}

/** Runs one group; its receipts are written for the files whose bytes are still those that were planned. */
async function runGroup(
  { planned, runner, timeoutMs }: Group,
  place: Place,
  receipts: Receipts,
  context: WorkContext,
): Promise<Verification> {
  const files = planned.map(({ test }) => test)
  const options = { timeoutMs, dropEnv: context.hostVariables }
  const results = await runTests(place.project, runner, files, options)
  const run = `${context.now().toString(36)}-${process.pid.toString(36)}-${files.length}`
  const record: RunRecord = { run, runner, results }
  const verified = files.flatMap((test) => fromRun(test, record) ?? [])
  const silent = files.filter((test) => !verified.some((known) => known.test === test))
  const notRun = silent.map((test) => ({ test, reason: whyNot(runner, results) }))
  // a runner that crashed proves nothing about these bytes; a test that hung does
  if (results.crash === undefined) {
    const after = await plan(place, files, context)
    const same = planned.filter(({ test, hash }) =>
      after.planned.some((now) => now.test === test && now.hash === hash),
    )
    writeReceipts(receipts, same, verified, context.now())
  }
  return { verified, notRun, runs: [record] }
}

function writeReceipts(
  receipts: Receipts,
  planned: readonly Planned[],
  known: readonly Verified[],
  ts: number,
): void {
  receipts.write(
    planned.flatMap(({ test: file, hash }) => {
      const verified = known.find(({ test }) => test === file)
      if (verified === undefined) return []
      const tests = verified.tests.flatMap(({ id, status, message }) =>
        status === 'missing' ? [] : [{ test: id, status, message }],
      )
      return [{ file, hash, run: verified.run, ts, ms: verified.ms, tests }]
    }),
  )
}

/** Finds out how test files stand now: from receipts for the same bytes, else by running them. */
export async function verify(
  place: Place,
  tests: readonly RelPath[],
  limits: Limits,
  context: WorkContext,
): Promise<Verification> {
  const receipts = openReceipts(place.stateRoot)
  const { planned, notRun } = await plan(place, tests, context)
  const known = limits.again
    ? []
    : planned.flatMap(({ test, hash }) => receipts.current(test, hash) ?? [])
  const open = planned.filter(({ test }) => !known.some(({ file }) => file === test))
  const { fits, over } = fitBudget(open, limits.budgetMs, (test) => receipts.newest(test)?.ms ?? 0)
  const all: Verification = {
    verified: known.map(fromReceipt),
    notRun: [
      ...notRun,
      ...over.map(({ test }) => ({ test, reason: 'it does not fit the time budget' })),
    ],
    runs: [],
  }
  const until = context.now() + limits.hardMs
  for (const { runner, planned: group } of byRunner(fits)) {
    const timeoutMs = until - context.now()
    if (timeoutMs <= 0) {
      all.notRun.push(...group.map(({ test }) => ({ test, reason: 'the time was spent' })))
      continue
    }
    const ran = await runGroup({ planned: group, runner, timeoutMs }, place, receipts, context)
    all.verified.push(...ran.verified)
    all.notRun.push(...ran.notRun)
    all.runs.push(...ran.runs)
  }
  return all
}
