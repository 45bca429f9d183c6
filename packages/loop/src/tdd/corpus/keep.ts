import { type RelPath, sha256 } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import {
  fileOf,
  grouped,
  readTddEvent,
  type TddEntry,
  type TddEvent,
  type TddState,
} from '@tailtest/tdd'
import { before } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { markOf } from '../../runs/changes/mark.ts'
import { readSource } from '../../runs/source.ts'
import { gateState } from '../state.ts'
import { keepContent, readContent } from './store.ts'

type Kept = TddEntry<'tdd.kept'>

/** Claims whose tests all pass, and one of them because of an edit. Pure. */
export function greenClaims({ claims, tests }: TddState): string[] {
  return [...claims].flatMap(([id, claim]) => {
    const standings = claim.tests.map((test) => tests.get(test)?.standing)
    const isGreen = standings.every((standing) => standing === 'green' || standing === 'passing')
    return isGreen && standings.includes('green') ? [id] : []
  })
}

/** Keeps tests and sources as they stand at a red that is claimed, where `tdd.corpus` is on; nothing otherwise. */
export async function keepReds(
  place: Place,
  journal: Journal,
  entries: readonly TddEntry[],
): Promise<void> {
  const claimed = entries.filter((entry) => entry.type === 'tdd.claimed')
  if (claimed.length === 0 || !(await place.config()).tdd.corpus) return
  for (const { claim, tests, targets } of claimed) {
    journal.keep<TddEntry>(...keptNow(place, { claim, at: 'red' }, filesOf(tests, targets)))
  }
}

/**
 * Keeps what the corpus needs of claims (their ids) that are green now, and of those that a command saw green, where
 * `tdd.corpus` is on; nothing otherwise.
 */
export async function keepTriples(
  place: Place,
  journal: Journal,
  green: readonly string[],
): Promise<void> {
  if (!(await place.config()).tdd.corpus) return
  const state = gateState(journal)
  const events = journal.readAs(readTddEvent)
  for (const id of new Set([...green, ...greenClaims(state)])) {
    const claim = state.claims.get(id)
    if (claim === undefined) continue
    for (const event of events) {
      if (event.type !== 'tdd.edit' || event.claim !== id) continue
      if (!(await hasBefore(place, journal, event))) place.debug(`corpus: not kept: ${event.path}`)
    }
    const files = filesOf(claim.tests, claim.targets)
    const kept = keptNow(place, { claim: id, at: 'green' }, files)
    const last = events.findLast((event) => event.type === 'tdd.kept' && event.claim === id)
    if (!isSame(last, kept)) journal.keep<TddEntry>(...kept)
  }
}

/** Whether it is kept what a file was before an edit; of one that was found at a turn's end the turn's mark may know. */
async function hasBefore(
  { project, stateRoot: stateDirectory }: Place,
  journal: Journal,
  { path, pre }: TddEntry<'tdd.edit'>,
): Promise<boolean> {
  const known = pre === undefined ? undefined : readContent(project, pre)
  if (known !== undefined) keepContent(project, known)
  if (pre === undefined || known !== undefined) return true
  const mark = markOf(journal.read().session.turn.mark)
  const bytes = mark && (await before(project, mark, path, { stateDirectory }))
  const content = bytes?.toString('utf8')
  if (content === undefined || sha256(content) !== pre) return false
  return keepContent(project, content) === pre
}

function isSame(last: TddEvent | undefined, [now, ...more]: readonly Kept[]): boolean {
  if (last?.type !== 'tdd.kept' || last.at !== now?.at || more.length > 0) return false
  return JSON.stringify(last.files) === JSON.stringify(now.files)
}

function filesOf(tests: readonly string[], targets: readonly RelPath[]): RelPath[] {
  return [...new Set([...tests.flatMap((id) => fileOf(id) ?? []), ...targets])]
}

/** The files as they stand, kept under their hashes. */
function keptNow(
  { project }: Place,
  named: Pick<Kept, 'claim' | 'at'>,
  paths: readonly RelPath[],
): Kept[] {
  const files = paths.map((path) => {
    const content = readSource(project, path)
    return content === undefined ? { path } : { path, hash: keepContent(project, content) }
  })
  return grouped(files).map((group) => ({ type: 'tdd.kept', ...named, files: group }))
}
