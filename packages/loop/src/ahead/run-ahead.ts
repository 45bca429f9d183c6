import type { RelPath } from '@tailtest/project'
import { foldEntries, type Journal } from '@tailtest/session'
import { openChanges } from '../runs/changes/changes.ts'
import { unnamedEntries } from '../runs/changes/reconcile.ts'
import { changedData } from '../runs/select/data.ts'
import type { Work } from '../runs/select/imports.ts'
import { select } from '../runs/select/select.ts'
import { stillUsed } from '../runs/select/still-used.ts'
import { forgetHandedOver } from '../runs/start/hand-over.ts'
import { limitsOf } from '../runs/start/limits.ts'
import { reachOf } from '../runs/start/plan.ts'
import { verify } from '../runs/start/verify.ts'

/** The tests that the turn's end would run for what changed so far. Writes nothing. */
export async function testsAhead(place: Work, journal: Journal): Promise<RelPath[]> {
  const changes = openChanges(place, journal)
  const { session: known } = journal.read()
  const session = foldEntries(await unnamedEntries(place, known, changes), known)
  const broken = await stillUsed(place, session, place.imports)
  const data = await changedData(place, session, changes)
  const { existing_files } = await place.config()
  const { tests } = await select(place, session, existing_files, place.imports, { broken, data })
  return [...tests.keys()]
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
 * Runs tests as long as nothing speaks against it, within the budget of a turn's end. Those that pass are kept for the
 * bytes that are there; a run in which one fails is handed over to the end as it is, which judges it.
 */
export async function runAhead(
  place: Work,
  tests: readonly RelPath[],
  signal: AbortSignal,
): Promise<void> {
  const { budgetMs } = limitsOf(await place.config(), place)
  const limits = { budgetMs, hardMs: budgetMs, ahead: signal }
  forgetHandedOver(place)
  await verify(place, tests, limits).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}
