import type { RelPath } from '@tailtest/project'
import type { Runner } from '@tailtest/runners'
import { type FileReceipt, openReceipts } from '@tailtest/session'
import type { Work } from '../select/imports.ts'
import {
  byRunner,
  durationsOf,
  FIRST_UNKNOWN,
  fitBudget,
  moreUnknown,
  type Planned,
  plan,
} from './plan.ts'
import { openUnwatched } from './reads.ts'
import { joined, runGroup, type Verification } from './run-group.ts'
import { fromReceipt } from './verified.ts'

export interface Limits {
  /** Milliseconds that the runs may take by estimate. */
  budgetMs: number
  /** Milliseconds after which a run is killed. */
  hardMs: number
  /** Test files that are known to fail: what is said of them is to be true now. @default none */
  failing?: ReadonlySet<RelPath>
  /** Run even what has a receipt. */
  again?: boolean
  /** What a run is ended by is what is left of a budget, not that a test hangs. */
  isShort?: boolean
  /** Somebody chose less time than a test is given: what it ends was not run, and has not hung. */
  isChosen?: boolean
}

/** What became of the tests that were asked for, and the runners they belong to. */
export interface Verifications extends Verification {
  runners: Runner[]
}

/** Finds out how test files stand now: from receipts for the same bytes, else by running them. */
export async function verify(
  place: Work,
  tests: readonly RelPath[],
  limits: Limits,
): Promise<Verifications> {
  const { planned, notRun } = await plan(place, tests)
  const runners = byRunner(planned).map(({ runner }) => runner)
  const found = await verifyPlanned(place, planned, limits)
  return { ...joined([{ verified: [], notRun, runs: [] }, found]), runners }
}

/** The same for tests whose runner is known. */
export async function verifyPlanned(
  place: Work,
  planned: readonly Planned[],
  limits: Limits,
): Promise<Verification> {
  const receipts = openReceipts(place.stateRoot)
  const known = limits.again
    ? []
    : await standing(
        planned.flatMap(({ test, hash }) => receipts.current(test, hash) ?? []),
        openUnwatched(place, place.imports),
      )
  const isKnown = new Set(known.map(({ file }) => file))
  const open = planned.filter(({ test }) => !isKnown.has(test))
  const rest = await runInBudget(place, open, limits)
  return joined([{ verified: known.map(fromReceipt), notRun: [], runs: [] }, rest])
}

/** What a file lacked may have been installed since. */
function hasLoaded({ file, tests }: FileReceipt): boolean {
  return !tests.some(({ test, status }) => test === file && status === 'error')
}

/** Receipts of which nothing that their tests may read was written since, past all that they stand for. */
async function standing(
  receipts: readonly FileReceipt[],
  unwatched: ReturnType<typeof openUnwatched>,
): Promise<FileReceipt[]> {
  const all: FileReceipt[] = []
  for (const receipt of receipts) {
    const written = await unwatched(receipt.file)
    if (hasLoaded(receipt) && written.every(({ at }) => at <= receipt.ts)) all.push(receipt)
  }
  return all
}

const leftOut = (tests: readonly Planned[], reason: string): Verification => ({
  verified: [],
  notRun: tests.map(({ test }) => ({ test, reason })),
  runs: [],
})

/** Runs tests in their order as long as there is time: those of unknown duration at the pace of the first of them. */
async function runInBudget(
  place: Work,
  tests: readonly Planned[],
  { budgetMs, hardMs, isShort, isChosen, failing }: Limits,
): Promise<Verification> {
  const receipts = openReceipts(place.stateRoot)
  const started = place.now()
  const spent = () => place.now() - started
  const parts: Verification[] = []
  let open = tests
  let most = isShort ? Number.POSITIVE_INFINITY : FIRST_UNKNOWN // a repetition keeps its company
  let tried = 0
  while (open.length > 0 && most > 0) {
    const durationOf = durationsOf(receipts, place.now())
    const { fits, over } = fitBudget(open, budgetMs - spent(), durationOf, {
      ...{ mostUnknown: most, failing },
    })
    if (fits.length === 0) break
    open = over
    tried += fits.filter(({ test }) => durationOf(test) === 0).length
    for (const { runner, planned } of byRunner(fits)) {
      const timeoutMs = hardMs - spent()
      parts.push(
        timeoutMs > 0
          ? await runGroup({ planned, runner, timeoutMs, isShort, isChosen }, place)
          : leftOut(planned, 'the time was spent'),
      )
    }
    most = moreUnknown({ tried, spentMs: spent(), budgetMs })
  }
  return joined([...parts, leftOut(open, 'it does not fit the time budget')])
}
