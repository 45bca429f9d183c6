import { quoteName } from '@tailtest/adapter-kit'
import type { RelPath } from '@tailtest/project'
import { type Results, runTests } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { openReceipts } from '@tailtest/session'
import type { Place } from '../../context.ts'
import { besides } from '../besides.ts'
import { type HandedOver, handOver } from '../hand-over.ts'
import type { Work } from '../select/imports.ts'
import { besideOthers } from './others.ts'
import { type NotRun, type Planned, plan } from './plan.ts'
import { openUnwatched } from './reads.ts'
import { fromRun, isFailed, type RunRecord, type Verified } from './verified.ts'

/** What became of some test files. */
export interface Verification {
  verified: Verified[]
  notRun: NotRun[]
  runs: RunRecord[]
}

/** Test files of one runner. */
export interface Group {
  runner: Runner
  planned: readonly Planned[]
  timeoutMs: number
  /** The time is what is left of a budget: a test that it ends has not hung. */
  isShort?: boolean | undefined
  /** Somebody chose less time than a test is given: what it ends was not run. */
  isChosen?: boolean | undefined
}

/** Several verifications as one, in their order. */
export function joined(parts: readonly Verification[]): Verification {
  return {
    verified: parts.flatMap(({ verified }) => verified),
    notRun: parts.flatMap(({ notRun }) => notRun),
    runs: parts.flatMap(({ runs }) => runs),
  }
}

/** Why a runner gave no result, in a person's words. */
export function whyNot(
  runner: Runner,
  { crash, timedOut, durationMs }: Pick<Results, 'crash' | 'timedOut' | 'durationMs'>,
): string {
  if (timedOut) return `its run was ended after ${Math.max(1, Math.round(durationMs / 1000))} s`
  return crash === undefined
    ? `${runner.name} reported nothing about it`
    : `${runner.name} did not run: ${quoteName(crash, 300)}`
}

/** Starts a runner once; without files, for all that it has. */
export async function runOnce(
  runner: Runner,
  files: readonly RelPath[],
  timeoutMs: number,
  { place }: { place: Work },
): Promise<RunRecord> {
  const { hostVariables: dropEnv, onProgress, signal, noted: sources = [] } = place
  const keepEnv = await place.passEnv()
  const options = { timeoutMs, keepEnv, dropEnv, onProgress, sources, ...(signal && { signal }) }
  onProgress?.({ runner: runner.name, passed: 0, failed: 0, skipped: 0 })
  const { value: results, wasContended } = await besideOthers(place, runner, () =>
    runTests(place.project, runner, files, options),
  )
  const run = `${place.now().toString(36)}-${process.pid.toString(36)}-${files.length}`
  const hasFailed = results.fileErrors.length > 0 || results.tests.some(isFailed)
  return { run, runner, results, ...(hasFailed && wasContended() && { contended: true }) }
}

/** Runs one group; its receipts are written for the files whose bytes are still those that were planned. */
export async function runGroup(
  { planned, runner, timeoutMs, isShort = false, isChosen = false }: Group,
  place: Work,
): Promise<Verification> {
  const files = planned.map(({ test }) => test)
  const started = place.now()
  const made = await runBeside(place, planned)
  const record = made ? { ...made, runner } : await runOnce(runner, files, timeoutMs, { place })
  const { results } = record
  const ran = files.flatMap((test) => fromRun(test, record, { isChosen }) ?? [])
  const silent = files.filter((test) => !ran.some((known) => known.test === test))
  const crashed = results.crash !== undefined && ran.length === 0
  const why = { reason: whyNot(runner, results), ...(crashed && { crashed }) }
  const notRun = silent.map((test) => ({ test, ...why }))
  const after = await plan(place, files, runner)
  const isStill = (then: Planned, of: 'hash' | 'bytes') =>
    after.planned.some((now) => now.test === then.test && now[of] === then[of])
  const bytesOf = new Map(
    planned.map((then) => [then.test, isStill(then, 'bytes') ? then.bytes : record.run]),
  )
  const verified = ran.map((file) => ({
    ...{ ...file, bytes: bytesOf.get(file.test) },
    ...(made && { began: made.began }),
  }))
  if (place.background && (isShort || ran.some(({ result }) => result === 'failing'))) {
    // the end of the turn judges it, where it is of the bytes that it was planned for
    const isSame = planned.every((then) => isStill(then, 'hash'))
    if (isSame) besides(place, () => handOver(place, planned, { ...record, began: started }))
    return { verified, notRun, runs: [record] }
  }
  // a runner that crashed proves nothing about these bytes; a test that hung does
  if (results.crash === undefined && !((isShort || place.background) && results.timedOut)) {
    // what failed beside other tests on the machine does not count before it was repeated without them
    const isOpen = (test: RelPath) =>
      record.contended === true &&
      ran.some((file) => file.test === test && file.result === 'failing')
    const same = planned.filter((then) => isStill(then, 'hash') && !isOpen(then.test))
    besides(place, () => writeReceipts(place, same, verified, place.now()))
  }
  return { verified, notRun, runs: [record] }
}

/** The same run, made in the background and handed over, unless something was written since that its tests may read. */
async function runBeside(
  place: Work,
  planned: readonly Planned[],
): Promise<ReturnType<HandedOver['run']>> {
  const made = place.handedOver?.run(planned)
  if (made === undefined) return undefined
  const unwatched = openUnwatched(place, place.imports)
  for (const { test } of planned) {
    const written = await unwatched(test)
    if (written.some(({ at }) => at > made.until)) return undefined
  }
  return made
}

/** Keeps the results of test files for the bytes that they were planned for. */
export function writeReceipts(
  { stateRoot }: Place,
  planned: readonly Planned[],
  known: readonly Verified[],
  ts: number,
): void {
  const byTest = new Map(known.map((verified) => [verified.test, verified]))
  openReceipts(stateRoot).write(
    planned.flatMap(({ test: file, hash }) => {
      const verified = byTest.get(file)
      if (verified === undefined) return []
      const tests = verified.tests.flatMap(({ id, status, message }) =>
        status === 'missing' ? [] : [{ test: id, status, message }],
      )
      return [{ file, hash, run: verified.run, ts, ms: verified.ms, tests }]
    }),
  )
}
