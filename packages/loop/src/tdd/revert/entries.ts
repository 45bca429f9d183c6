import { grouped, type TddEntry } from '@tailtest/tdd'
import type { CarriedOut } from './carry-out.ts'
import type { Row } from './types.ts'

/** What the journal keeps of something that was taken back: as many records as the files need. Pure. */
export function revertedEntries({ intent, rows }: CarriedOut): TddEntry<'tdd.reverted'>[] {
  const { id: revert, claims, patch, undo_of, files } = intent
  const resultOf = (at: number): Row['result'] => rows[at]?.result ?? 'kept'
  const all = files.map(({ path, from, to }, at) => ({ path, from, to, result: resultOf(at) }))
  return grouped(all).map((group) => ({
    ...{ type: 'tdd.reverted', revert, claims: [...claims], files: group, patch, undo_of },
  }))
}
