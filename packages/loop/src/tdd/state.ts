import { type Folding, followJournal, type Journal } from '@tailtest/session'
import { foldTdd, readTddEvent, type TddEntry, type TddEvent, type TddState } from '@tailtest/tdd'

/** How the gate's state is kept beside the journal. */
export const GATE: Folding<TddEvent, TddState> = {
  name: 'tdd',
  // one more whenever a record comes to mean something else: what was folded before is then folded anew
  version: 2,
  read: readTddEvent,
  empty: () => foldTdd([]),
  fold: foldTdd,
}

/** An event asks several times, and its journal is read and folded for the first of them. */
const readers = new WeakMap<Journal, () => TddState>()

/** What the gate knows of a session; not to be changed. */
export function gateState(journal: Journal): TddState {
  const read = readers.get(journal) ?? followJournal(journal, GATE)
  readers.set(journal, read)
  return read()
}

/** What the gate knows once it has written these down. */
export function kept(journal: Journal, entries: readonly TddEntry[]): TddState {
  journal.keep<TddEntry>(...entries)
  return gateState(journal)
}
