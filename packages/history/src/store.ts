import { lstatSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  ensureStateDir,
  MAX_STATE_BYTES,
  openProject,
  type Project,
  type ProjectAt,
  projectAt,
  readState,
  stateDir,
  withLock,
  writeAtomic,
} from '@tailtest/project'
import {
  capped,
  type Element,
  entriesOf,
  merge,
  outcomesNewTo,
  parseElements,
  printElements,
  untilNow,
} from './elements.ts'
import { checked, type Entry, type GivenEntry, isSame, type NewEntry } from './entry.ts'
import { unionOf } from './union.ts'

/** What became of each file in each session, in `.tailtest/history.json`. */
export interface History {
  /**
   * Records outcomes, one for each file and session: an earlier one of the same session is replaced.
   * Returns them classified, oldest first. Throws {@link HistoryNotWritten}; nothing that stood in the file is lost then.
   */
  upsert(entries: readonly GivenEntry[]): Entry[]
  /**
   * Brings in the entries of another history, as `union` does. Returns those whose outcome was not known here,
   * oldest first. Throws as `upsert`.
   */
  unite(entries: readonly Entry[]): Entry[]
  /** The entries, newest last; nothing is written. */
  read(): HistoryRead
}

/** What a history holds. */
export interface HistoryRead {
  entries: Entry[]
  /** One sentence on why entries may be missing. */
  problem?: string
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
export function openHistory(at: ProjectAt): History {
  const project = projectAt(at)
  return {
    upsert: (entries) => (entries.length === 0 ? [] : upsert(project, entries.map(checked))),
    unite: (entries) => unite(project, entries),
    read: () => read(project),
  }
}

/** The entries of the project at a root, newest last; nothing is written. */
export function readHistory(root: string): HistoryRead {
  // a slip in the path of a script must not read as a history without failures
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    return { entries: [], problem: `no history: there is no folder ${root}` }
  }
  return read(openProject(root))
}

function read(project: Project): HistoryRead {
  const folder = stateDir(project)
  if (folder === undefined) return { entries: [], problem: 'no history: .tailtest is not a folder' }
  const file = join(folder, NAME)
  const { elements, problem } = load(file)
  if (problem) return { entries: [], problem: `no history: .tailtest/${NAME} is ${problem}` }
  const aside = movedAside(file)
  const entries = entriesOf(untilNow(elements, Date.now()))
  if (aside.length === 0) return { entries }
  return {
    entries,
    problem: `an earlier history could not be read and is kept in .tailtest: ${aside.join(', ')}`,
  }
}

function upsert(project: Project, entries: readonly NewEntry[]): Entry[] {
  const merged = update(project, (elements) => merge(elements, entries)).after
  return entriesOf(merged).filter((entry) => entries.some((added) => isSame(entry, added)))
}

function unite(project: Project, entries: readonly Entry[]): Entry[] {
  const other = entries.map((entry) => ({ entry, raw: entry }))
  const { before, after } = update(project, (elements) => unionOf(elements, other))
  return outcomesNewTo(entriesOf(before), entriesOf(after))
}

interface Updated {
  before: readonly Element[]
  after: readonly Element[]
}

/** Replaces what stands in the file under the lock, so that nobody else writes between the reading and the writing. */
function update(
  project: Project,
  change: (elements: readonly Element[]) => readonly Element[],
): Updated {
  const folder = ensureStateDir(project)
  const file = join(folder ?? join(project.root, '.tailtest'), NAME)
  try {
    if (folder === undefined) throw new Error('its folder cannot be written')
    return withLock(file, () => replace(file, change), { timeoutMs: LOCK_TIMEOUT_MS })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new HistoryNotWritten(`${file} was not written: ${reason}`, { cause })
  }
}

function replace(
  file: string,
  change: (elements: readonly Element[]) => readonly Element[],
): Updated {
  const { elements, problem } = load(file)
  const before = untilNow(elements, Date.now())
  if (problem) moveAside(file)
  const after = change(before)
  const text = printElements(capped(after))
  if (text !== printElements(before)) writeAtomic(file, text, { toDisk: true })
  return { before, after }
}

interface Loaded {
  elements: readonly Element[]
  /** What stands there instead of a history. */
  problem?: 'not a file that can be read' | 'larger than 16 MB' | 'not a JSON array'
}

/** The elements of the file; none where it does not exist or holds no history. Links are not followed. */
function load(file: string): Loaded {
  if (!exists(file)) return { elements: [] }
  const text = readState(file)
  if (text === undefined) return { elements: [], problem: unreadable(file) }
  const elements = parseElements(text)
  return elements ? { elements } : { elements: [], problem: 'not a JSON array' }
}

function unreadable(file: string): 'not a file that can be read' | 'larger than 16 MB' {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size > MAX_STATE_BYTES
    ? 'larger than 16 MB'
    : 'not a file that can be read'
}

/** Renames what is no history to `<file>.corrupt-<n>`, the first such name that is free. */
function moveAside(file: string): void {
  let n = 1
  while (exists(`${file}.corrupt-${n}`)) n += 1
  renameSync(file, `${file}.corrupt-${n}`)
}

/** The names of what was moved aside and is still there. */
function movedAside(file: string): string[] {
  if (!exists(dirname(file))) return []
  const name = basename(file)
  return readdirSync(dirname(file)).filter(
    (other) => other.startsWith(name) && /^\.corrupt-\d+$/.test(other.slice(name.length)),
  )
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
