import type { BrokenUse } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import { foldEntries, type Journal, type Session } from '@tailtest/session'
import { openChanges, type TurnChanges } from '../runs/changes/changes.ts'
import { type Reconciled, unnamedIn } from '../runs/changes/reconcile.ts'
import { settled } from '../runs/changes/settle.ts'
import { type Failure, holdsUp } from '../runs/judge/attribute.ts'
import { judge } from '../runs/judge/judge.ts'
import { changedData } from '../runs/select/data.ts'
import type { Work } from '../runs/select/imports.ts'
import { select } from '../runs/select/select.ts'
import { stillUsed } from '../runs/select/still-used.ts'
import { limitsOf } from '../runs/start/limits.ts'
import { reachOf } from '../runs/start/plan.ts'
import { isFailed } from '../runs/start/verified.ts'
import { verify } from '../runs/start/verify.ts'

/** What the turn's end would begin with, if it came now. */
export interface EndNow {
  tests: readonly RelPath[]
  session: Session
  newTests: ReadonlySet<RelPath>
  changes: TurnChanges
  foreign: Reconciled['foreign']
  broken: readonly BrokenUse[]
  data: readonly RelPath[]
}

/** Looks at the turn as its end would, and writes nothing down. */
export async function endNow(place: Work, journal: Journal): Promise<EndNow> {
  const changes = openChanges(place, journal)
  const { session: known } = journal.read()
  const { entries, foreign } = await unnamedIn(place, known, changes)
  const queued = foldEntries(entries, known)
  const { entries: statuses, newTests } = await settled(place, queued, changes)
  const session = foldEntries(statuses, queued)
  const broken = await stillUsed(place, session, place.imports)
  const data = await changedData(place, session, changes)
  const { existing_files, selection: by } = await place.config()
  const besides = { broken, data, by }
  const { tests } = await select(place, session, existing_files, place.imports, besides)
  return { tests: [...tests.keys()], session, newTests, changes, foreign, broken, data }
}

/** What these tests read of the project, themselves included; `undefined`: not all of it is known. */
export async function readBy(
  place: Work,
  tests: readonly RelPath[],
): Promise<ReadonlySet<RelPath> | undefined> {
  const read = new Set(tests)
  for (const test of tests) {
    const { files, complete } = await reachOf(place, test, place)
    if (!complete) return undefined
    for (const file of files) read.add(file)
  }
  return read
}

/**
 * Runs the tests of a turn that fit the budget of its end, by estimate. What passes is kept for the bytes that are there.
 * Where one fails, all that the end would run to judge it is run as well and handed over to it, the verdict not.
 *
 * @returns the failures that would keep a turn going
 */
export async function runBackground(
  place: Work,
  { tests, ...now }: EndNow,
): Promise<readonly Failure[]> {
  const began = place.now()
  const { budgetMs, hardMs } = limitsOf(await place.config(), place)
  const { verified } = await verify(place, tests, { budgetMs, hardMs })
  if (!verified.some((file) => file.tests.some(isFailed))) return []
  const retryMs = hardMs - (place.now() - began)
  const { failures } = await judge(place, { verified }, { ...now, retryMs, began })
  return failures.filter(holdsUp)
}
