import { languageOf, type RelPath } from '@tailtest/project'
import type { Place } from '../../context.ts'
import type { Work } from '../select/imports.ts'
import { alone } from '../start/others.ts'
import { isFailed, type Verified } from '../start/verified.ts'
import { verify } from '../start/verify.ts'

export interface Repeated {
  /** All test files of the runs that are repeated. */
  all: readonly Verified[]
  /** Those of them that failed. */
  failing: readonly Verified[]
  /** Milliseconds that a run of test files may take. */
  left: TimeFor
}

export type TimeFor = (tests: readonly RelPath[]) => number

/** Test files that ran beside other tests on the machine. Pure. */
export function contendedIn(all: readonly Verified[]): ReadonlySet<RelPath> {
  return new Set(all.flatMap(({ test, contended }) => (contended ? [test] : [])))
}

/** Runs test files again; `undefined`: not all of them ran. */
export type Again = (tests: readonly RelPath[]) => Promise<readonly Verified[] | undefined>

/**
 * Pure: what a repetition that takes `expected` may take beside a run that `kept` is for. Nothing, where it would be ended
 * before it is through: it says nothing then, and the time is the other run's.
 */
export function timeBeside(left: number, kept: number, expected: number): number {
  const spare = left - kept
  return kept > 0 && spare < Math.max(kept / 2, expected) ? 0 : spare
}

/** Pure: how long files of a run of `took` milliseconds take once more: all that is none of its files' is spent again. */
export function expectedMs(
  tests: readonly RelPath[],
  all: readonly Pick<Verified, 'test' | 'ms'>[],
  took: number,
): number {
  const sum = (files: typeof all) => files.reduce((total, { ms }) => total + ms, 0)
  const start = Math.max(0, took - sum(all))
  return Math.min(took, start + sum(all.filter(({ test }) => tests.includes(test))))
}

/** Repeats the runs in which tests failed, as far as the time allows. */
export async function repeat(place: Work, { all, failing, left }: Repeated): Promise<Verified[]> {
  const again = openAgain(place, left, contendedIn(all))
  const isolated = new Set<RelPath>()
  for (const { test } of failing) if (await isIsolated(place, test)) isolated.add(test)
  return repeatRuns({ all, failing }, isolated, again)
}

/** So many milliseconds an end waits at most for other tests on the machine. */
const MOST_WAIT_MS = 10_000

/**
 * Runs test files again in the time that is left, in milliseconds: those that failed beside other tests on the machine
 * when nobody else runs any, as far as half of that time allows.
 */
export function openAgain(place: Work, left: TimeFor, contended: ReadonlySet<RelPath>): Again {
  return (tests) => {
    const mostMs = Math.min(MOST_WAIT_MS, left(tests) / 2)
    const isAlone = mostMs > 0 && tests.some((test) => contended.has(test))
    return isAlone ? alone(place, mostMs, () => again(tests)) : again(tests)
  }

  async function again(tests: readonly RelPath[]): ReturnType<Again> {
    const ms = left(tests)
    if (ms <= 0) return undefined
    const limits = { budgetMs: ms, hardMs: ms, again: true, isShort: true }
    const { verified, notRun } = await verify(place, tests, limits)
    return notRun.length > 0 ? undefined : verified
  }
}

/**
 * What repeating says of files that failed. A file fails again where it does so alone; only with the company that it had
 * can it be shown to pass, for a test that passes alone and fails in company depends on the others and is no flaky one.
 * Nothing is said where the company cannot run again as a whole.
 */
export async function repeatRuns(
  { all, failing }: Pick<Repeated, 'all' | 'failing'>,
  isolated: ReadonlySet<RelPath>,
  again: Again,
): Promise<Verified[]> {
  const asked = failing.filter(isRepeatable)
  const companyOf = (of: Verified) =>
    all.filter(({ run, fromReceipt }) => run === of.run && !fromReceipt)
  const lone = asked.filter((file) => isolated.has(file.test))
  const isLone = (file: Verified) => lone.some(({ test }) => test === file.test)
  const alone = await repeated(lone, again)
  const isOver = (file: Verified) =>
    isLone(file) && alone.get(file.test)?.tests.some(isFailed) === true
  const open = asked.filter((file) => !isOver(file) && !companyOf(file).every(isLone))
  const company = all.filter((file) => open.some((one) => companyOf(one).includes(file)))
  const together = await repeated(company, again)
  const isOpen = new Set(open.map(({ test }) => test))
  const isSame = (file: Verified, second: ReadonlyMap<RelPath, Verified>) =>
    second.get(file.test)?.bytes === file.bytes
  return asked.flatMap((file) => {
    const isTogether = isOpen.has(file.test)
    const second = isTogether ? together : alone
    // other bytes, its own or of its company, are another run
    const all = isTogether ? companyOf(file) : [file]
    return all.every((one) => isSame(one, second)) ? (second.get(file.test) ?? []) : []
  })
}

async function repeated(
  files: readonly Verified[],
  again: Again,
): Promise<ReadonlyMap<RelPath, Verified>> {
  const found = files.length === 0 ? [] : await again(files.map(({ test }) => test))
  return new Map(found?.map((file) => [file.test, file]))
}

/** It ran just now, and something in it failed: a file without a test fails again. */
function isRepeatable({ fromReceipt, tests }: Verified): boolean {
  return !fromReceipt && tests.some((test) => isFailed(test) && test.status !== 'missing')
}

/** Whether a test file has a process or a world of its own. */
export async function isIsolated(place: Place, test: RelPath): Promise<boolean> {
  const language = languageOf(test)
  const runner = language && (await place.runnerOf(test, language))
  if (runner === undefined) return true
  const { openFormat } = await import('@tailtest/runners/report')
  return (await openFormat(runner.report)).isolates?.(runner) === true
}
