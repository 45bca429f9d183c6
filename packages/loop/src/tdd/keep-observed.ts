import { type Journal, openReceipts } from '@tailtest/session'
import { fileOf, type Standing, type TddState } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Verified } from '../runs/start/verified.ts'
import { declaredClaims } from './annotated.ts'
import { keepReds } from './corpus/keep.ts'
import { observe } from './observed.ts'
import { gateState, kept } from './state.ts'

/** A test that has come to ask for an edit. */
export interface NewRed {
  id: string
  /** It fails for what it asks, or only for want of what it calls: then each file may be edited once. */
  kind: 'hard' | 'soft'
}

const KINDS: Partial<Record<Standing, NewRed['kind']>> = {
  red_hard: 'hard',
  claimed: 'hard',
  red_soft: 'soft',
  claimed_soft: 'soft',
}

/**
 * Writes down what a run that was not made for the gate means for it: tests that failed, and those it knew before; and
 * the claims of tests that say what they are for. Gives the tests that are red since.
 */
export async function keepObserved(
  place: Work,
  journal: Journal,
  verified: readonly Verified[],
): Promise<NewRed[]> {
  const before = gateState(journal)
  const known = new Set([...before.tests.keys()].map(fileOf))
  const isNew = newsFor(place, before)
  const told = verified.filter(
    (file) => (file.result === 'failing' || known.has(file.test)) && isNew(file),
  )
  if (told.length === 0) return []
  const { session } = journal.read()
  const seen = await observe(place, told, { trigger: 'observed', session })
  const red = kept(
    journal,
    seen.flatMap(({ entries }) => entries),
  )
  const claims = declaredClaims(place.project, seen, red)
  const after = claims.length === 0 ? red : kept(journal, claims)
  await keepReds(place, journal, claims)
  return seen
    .flatMap(({ tests }) => tests)
    .flatMap(({ id }) => {
      const kind = kindOf(id, after)
      return kind === undefined || kind === kindOf(id, before) ? [] : [{ id, kind }]
    })
}

function kindOf(id: string, { tests }: TddState): NewRed['kind'] | undefined {
  const standing = tests.get(id)?.standing
  return standing && KINDS[standing]
}

/** Whether a result is none that was written down before for the same bytes. */
function newsFor({ stateRoot }: Place, { tests }: TddState): (file: Verified) => boolean {
  const receipts = openReceipts(stateRoot)
  return ({ test, fromReceipt }) => {
    if (!fromReceipt) return true
    const bytes = receipts.newest(test)?.hash
    const own = [...tests].filter(([id]) => fileOf(id) === test)
    return own.every(([, { samples }]) => samples.at(-1)?.bytes !== bytes)
  }
}
