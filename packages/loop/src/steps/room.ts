import type { Look } from '@tailtest/runners'
import type { Context, Place } from '../context.ts'
import { CAPS } from '../runs/caps.ts'

/** What is said of a place, which has a journal. */
export interface Note {
  place: Place
  text: string
}

/** What the answer to one event still has room for, and what was looked up for it. */
export interface Room {
  /** What else is queued is counted: a note would be cut off, and to score the source cost most of the hook. */
  isFull(): boolean
  /** Sources of a place that were queued without a note. */
  missed: Map<Place, number>
  /** What was listed of a place: a test that was not there when the event began has no part in its notes. */
  looks: Map<Place, Look>
}

/** Characters that are left for one more note and for the line that counts the rest. */
const RESERVE = 600

/** The room that notes leave, however many there are by then. */
export function roomFor(notes: readonly Note[], { capabilities }: Context): Room {
  const { noteAfterEdit, noteLimit } = capabilities
  const limit = noteAfterEdit ? noteLimit : CAPS.failureText
  let told = 0
  let counted = 0
  const isFull = () => {
    for (; counted < notes.length; counted += 1) told += (notes[counted]?.text.length ?? 0) + 1
    return told > Math.max(limit - RESERVE, 0)
  }
  return { isFull, missed: new Map(), looks: new Map() }
}
