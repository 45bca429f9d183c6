import { join } from 'node:path'
import {
  escapeId,
  type Log,
  type Of,
  openLog,
  optional,
  readerOf,
  type Shape,
  text,
} from '@tailtest/project'

const TOUCHED_ROOT = {
  root: text,
  /** The commit checked out when the session first met the root. */
  head: optional(text),
} satisfies Shape

export type TouchedRoot = Of<typeof TOUCHED_ROOT>

/** The roots that one session of one host touched. */
export interface RootsIndex {
  all(): TouchedRoot[]
  /** Remembers a root; one that is there already is not written again. */
  add(root: TouchedRoot): void
}

/** Opens the index in the person's state folder. */
export function openRootsIndex(userState: string, host: string, session: string): RootsIndex {
  const file = join(userState, 'sessions', escapeId(`${host}-${session}`))
  const log: Log<TouchedRoot> = openLog(file, readerOf(TOUCHED_ROOT))
  const all = () => [...new Map(log.read().entries.map((entry) => [entry.root, entry])).values()]
  return {
    all,
    add: (root) => {
      if (!all().some((known) => known.root === root.root)) log.append(root)
    },
  }
}
