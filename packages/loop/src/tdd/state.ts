import type { Journal } from '@tailtest/session'
import { foldTdd, readTddEvent, type TddEntry, type TddState } from '@tailtest/tdd'

/** What the gate knows of a session. */
export function gateState(journal: Journal): TddState {
  return foldTdd(journal.readAs(readTddEvent))
}

/** What the gate knows once it has written these down. */
export function kept(journal: Journal, entries: readonly TddEntry[]): TddState {
  journal.keep(...entries)
  return gateState(journal)
}
