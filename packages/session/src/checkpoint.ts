import { isObject, parseJson, readState, writeAtomic } from '@tailtest/project'
import { copyOf } from './fold.ts'
import { emptySession, type Session } from './state.ts'

/** A fold's result and the byte of the journal where it goes on. */
export interface Checkpoint {
  offset: number
  state: Session
  /** How the types of the records so far begin, up to the dot, of whatever package they are. */
  families: string[]
}

/** Bytes of journal beyond which a reader stores a checkpoint: about 125 records, a fraction of a millisecond to fold. */
export const CHECKPOINT_EVERY = 32 * 1024

/** Of the form in which a state is kept; one of another form is folded anew. */
const VERSION = 6

const EMPTY = emptySession()

/** A state is read back only when every field is of the kind that a fresh one has. */
function isSession(value: unknown): value is Session {
  return (
    isObject(value) &&
    Object.entries(EMPTY).every(
      ([key, fresh]) =>
        typeof value[key] === typeof fresh && Array.isArray(value[key]) === Array.isArray(fresh),
    )
  )
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** 64 MiB: what is known of 100,000 files takes a third of it, and folding them anew would take each hook a second. */
const MAX_BYTES = 64 * 1024 * 1024

/** The checkpoint in this file; `undefined`: none, or not one that fits a journal of this size. */
export function readCheckpoint(file: string, journalSize: number): Checkpoint | undefined {
  const stored = parseJson(readState(file, MAX_BYTES))
  if (!isObject(stored) || stored.v !== VERSION || !isTexts(stored.families)) return undefined
  const { offset, state, families } = stored
  if (typeof offset !== 'number' || offset < 0 || offset > journalSize) return undefined
  try {
    return isSession(state) ? { offset, state: copyOf(state), families } : undefined
  } catch {
    return undefined // a damaged checkpoint costs a longer fold, nothing else
  }
}

/** Keeps a checkpoint where one can be kept: without it all is folded anew, and whoever reads may not be able to write. */
export function writeCheckpoint(file: string, checkpoint: Checkpoint): void {
  keepText(file, JSON.stringify({ v: VERSION, ...checkpoint }))
}

/** Writes what only saves work. */
export function keepText(file: string, text: string): void {
  try {
    writeAtomic(file, text)
  } catch {
    // a full disk, a folder that may only be read: the work is done again
  }
}
