import type { RelPath } from '@tailtest/project'
import { CLOCK_MS, type Mark, writtenUnwatched } from '@tailtest/tree'
import { changesSince } from '../changes/changes.ts'
import { renamesIn } from '../changes/renames.ts'
import type { Work } from '../select/imports.ts'
import { openReads } from '../start/reads.ts'
import { fromRun, type RunRecord, type Verified, type VerifiedTest } from '../start/verified.ts'
import { runsThen } from './runs-then.ts'
import { type StatusThen, statusThen } from './status-then.ts'

/** How tests stood before. */
export interface Baseline {
  /** How a test of a file that fails now ended then, as {@link statusThen} has it. */
  statusOf(file: Verified['test'], now: VerifiedTest): StatusThen | undefined
  runs: readonly RunRecord[]
}

/** Test files, and the tree that they are run in. */
export interface Asked {
  mark: Mark
  files: readonly Verified[]
  /** Files that run with them, themselves included, in their order. @default they alone */
  company?: readonly RelPath[]
  /** Files that lie in it as they are now. @default none */
  today?: readonly RelPath[]
}

interface BaselineOptions {
  timeoutMs: number
  /** When the session began (milliseconds since 1970): what no mark holds and was written since may be its own. */
  since: number
}

/** Runs test files on trees as they were, in copies, one after the other. */
export async function runBaselines(
  place: Work,
  asked: readonly Asked[],
  { timeoutMs, since }: BaselineOptions,
): Promise<Baseline> {
  const until = place.now() + timeoutMs
  const trees = new Map<string, Asked[]>()
  for (const each of asked) {
    const key = JSON.stringify([each.mark, each.today])
    trees.set(key, [...(trees.get(key) ?? []), each])
  }
  const all: Baseline[] = []
  for (const each of trees.values()) {
    all.push(...(await runBaseline(place, each, { timeoutMs: until - place.now(), since })))
  }
  return {
    statusOf: (file, now) => all.map((one) => one.statusOf(file, now)).find(Boolean),
    runs: all.flatMap(({ runs }) => runs),
  }
}

/** What is asked of one tree. Nothing: there is no copy to be had in this time. */
async function runBaseline(
  place: Work,
  asked: readonly Asked[],
  { timeoutMs, since }: BaselineOptions,
): Promise<Baseline[]> {
  const [{ mark, today: brought = [] } = {}] = asked
  if (mark === undefined) return []
  const reads = openReads(place, place.imports)
  const unwatched = await writtenUnwatched(place.project)
  // by whom, nobody knows
  const written = unwatched.flatMap(({ path, at }) => (at > since && at <= mark.ts ? [path] : []))
  // what it held before is lost: a test that passes with what it holds now passes without the rest of the change
  const later = unwatched.flatMap(({ path, at }) => (at > mark.ts - CLOCK_MS ? [path] : []))
  const today = [...brought]
  for (const { files, company } of later.length === 0 ? [] : asked) {
    for (const test of company ?? files.map((file) => file.test)) {
      today.push(...later.filter(await reads(test)))
    }
  }
  const found = await changesSince(place, mark)
  const names = await renamesIn(place, mark, found?.changes ?? [])
  const nameThen = (test: RelPath) => names.get(test) ?? test
  const together = asked.map(({ files, company }) => company ?? files.map(({ test }) => test))
  const questions = together.map((tests) => ({ files: tests.map(nameThen), unwatched: written }))
  const options = { today: [...new Set(today)], timeoutMs }
  const answers = await runsThen(place, mark, questions, options)
  const all: Baseline[] = []
  for (const [at, { runs, lacking: unsure }] of (answers ?? []).entries()) {
    const { files = [], company } = asked[at] ?? {}
    const tests = files.map(({ test }) => test)
    const lacking = new Set<RelPath>()
    for (const test of unsure.length === 0 ? [] : (together[at] ?? [])) {
      if (!unsure.some(await reads(test))) continue
      // in company it may have disturbed the others
      for (const one of company === undefined ? [test] : tests) lacking.add(one)
    }
    const then = runs.flatMap((run) =>
      tests.flatMap((test) => underName(test, fromRun(nameThen(test), run)) ?? []),
    )
    all.push({ statusOf: statusIn(then, (test) => lacking.has(test)), runs })
  }
  return all
}

/** Pure: the results of a file under the name that it has now. */
function underName(now: RelPath, file: Verified | undefined): Verified | undefined {
  if (file === undefined || file.test === now) return file
  const { test, tests } = file
  const named = (id: string) => (id.startsWith(test) ? `${now}${id.slice(test.length)}` : id)
  return { ...file, test: now, tests: tests.map((one) => ({ ...one, id: named(one.id) })) }
}

/** Pure: how tests ended in older runs. A failure says nothing where the copy lacked a file that the test may read, or the session may have written it. */
export function statusIn(
  then: readonly Pick<Verified, 'test' | 'tests'>[],
  isLacking: (test: RelPath) => boolean,
): Baseline['statusOf'] {
  return (file, now) => {
    const old = then.find(({ test }) => test === file)
    const status = old && statusThen(old, now)
    return status === 'fail' && isLacking(file) ? undefined : status
  }
}
