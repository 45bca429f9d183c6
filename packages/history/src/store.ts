import { join } from 'node:path'
import { ensureStateDir, type Project, stateDir, withLock, writeAtomic } from '@tailtest/project'
import { capped, entriesOf, merge, printElements } from './elements.ts'
import { type Entry, isSame, type NewEntry } from './entry.ts'
import { load, moveAside, movedAside } from './file.ts'

/** What became of each file in each session, in `.tailtest/history.json`. */
export interface History {
  /**
   * Records outcomes, one for each file and session: an earlier one of the same session is replaced.
   * Returns them classified, oldest first. Throws {@link HistoryNotWritten}; nothing that stood in the file is lost then.
   */
  upsert(entries: readonly NewEntry[]): Entry[]
  /** The entries, newest last; nothing is written. `problem`: one sentence on why entries may be missing. */
  read(): { entries: Entry[]; problem?: string }
}

/** The history could not be written: its folder is read-only or no folder, the disk is full, the lock is held. */
export class HistoryNotWritten extends Error {
  override readonly name = 'HistoryNotWritten'
  readonly code = 'HISTORY_NOT_WRITTEN'
}

const NAME = 'history.json'
/** For a crowd of hooks that end a turn at once, each holding the lock for some milliseconds. */
const LOCK_TIMEOUT_MS = 5000

/** The history of a project; nothing is touched before it is asked. */
export function openHistory(project: Project): History {
  return {
    upsert: (entries) => (entries.length === 0 ? [] : upsert(project, entries)),
    read: () => read(project),
  }
}

function read(project: Project): ReturnType<History['read']> {
  const folder = stateDir(project)
  if (folder === undefined) return { entries: [], problem: 'no history: .tailtest is not a folder' }
  const file = join(folder, NAME)
  const { elements, problem } = load(file)
  if (problem) return { entries: [], problem: `no history: .tailtest/${NAME} is ${problem}` }
  const aside = movedAside(file)
  if (aside.length === 0) return { entries: entriesOf(elements) }
  return {
    entries: entriesOf(elements),
    problem: `an earlier history could not be read and is kept in .tailtest: ${aside.join(', ')}`,
  }
}

function upsert(project: Project, entries: readonly NewEntry[]): Entry[] {
  const folder = ensureStateDir(project)
  const file = join(folder ?? join(project.root, '.tailtest'), NAME)
  try {
    if (folder === undefined) throw new Error('its folder cannot be written')
    return withLock(file, () => update(file, entries), { timeoutMs: LOCK_TIMEOUT_MS })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new HistoryNotWritten(`${file} was not written: ${reason}`, { cause })
  }
}

/** Under the lock, so that nobody else writes between the reading and the writing. */
function update(file: string, entries: readonly NewEntry[]): Entry[] {
  const { elements, problem } = load(file)
  if (problem) moveAside(file)
  const merged = merge(elements, entries)
  const text = printElements(capped(merged))
  if (text !== printElements(elements)) writeAtomic(file, text)
  return entriesOf(merged).filter((entry) => entries.some((added) => isSame(entry, added)))
}
