import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureStateDir,
  escapeId,
  isObject,
  type Log,
  namesIn,
  openLog,
  type Project,
  type ProjectAt,
  projectAt,
  type RelPath,
  stateDir,
} from '@tailtest/project'
import { CHECKPOINT_EVERY, type Checkpoint, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import { fold, foldInto } from './fold.ts'
import {
  type Actor,
  type Entry,
  type ForeignEntry,
  type Given,
  type JournalRecord,
  readEntry,
  readEnvelope,
  readRecord,
} from './record.ts'
import { emptySession, type Session } from './state.ts'

/** Who writes: stamped on every record. */
export interface Writer {
  session: string
  host: string
  actor: Actor
  /** The host's turn id. */
  turn?: string
  /** Milliseconds since 1970. */
  now(): number
}

/** A state, and the byte of the journal it was read up to. It belongs to the journal: not to be changed. */
interface Reading {
  readonly session: Session
  readonly end: number
}

/** A session's journal: the only truth about it. */
export interface Journal {
  /** The journal's absolute path. */
  readonly file: string
  /** The state after every record that is there now. */
  read(): Reading
  /**
   * The same state, which every later `read`, `state` or `claim` may change: for who asks at once and keeps nothing of
   * it. A reading is a copy, which grows with the files that the session knows.
   */
  state(): Session
  /** Throws a `TypeError` that names the value where an entry does not fit, and appends none then. */
  append(...entries: readonly Given[]): void
  /** Appends records of another package's, which are kept here and not folded. It names them, so that a misspelt one does not compile: `keep<Own>(…)`. */
  keep<Own extends ForeignEntry = never>(...entries: readonly NoInfer<Own>[]): void
  /** Every record as another package reads it, oldest first; what it does not know (`undefined`) is left out. */
  readAs<T>(check: (value: unknown) => T | undefined): T[]
  /** Whether a record stands here whose type begins so, up to its dot (`other.`). Costs what `read` does. */
  holds(family: string): boolean
  /**
   * Appends entries together with claims and says which claims were won: the first in the log
   * holds it, whatever other processes write at the same moment.
   */
  claim(keys: readonly string[], ...entries: readonly Given[]): ReadonlySet<string>
  /** Bytes. */
  size(): number
}

let counter = 0

/** Unique among all processes of all machines that share a journal. */
function recordId(now: number): string {
  counter += 1
  const random = Math.floor(Math.random() * 2 ** 40)
  return [now, process.pid, counter, random].map((part) => part.toString(36)).join('-')
}

/** When the record with this id was written, in milliseconds since 1970; NaN: none of ours has such an id. */
export function writtenAt(id: string): number {
  return Number.parseInt(id, 36)
}

/** Below the state folder. */
const SESSIONS = 'sessions'

/** The folder of a project's journals, which need not exist; `undefined`: none can be there. */
export function sessionsDirectory(project: Project): string | undefined {
  return stateDir(project, SESSIONS)
}

function checkpointOf(journal: string): string {
  return journal.replace(/jsonl$/, 'checkpoint.json')
}

/** What a journal is known to say. */
interface Known {
  /** Where it is read on, in bytes. */
  offset: number
  /** Records behind `offset` that are in `state` already: the last one, which can be told whole only by what follows it. */
  ahead: number
  /** Changed with each record. */
  state: Session
  /** Bytes that were read up to. */
  end: number
}

function nothingYet(): Checkpoint {
  return { offset: 0, state: emptySession(), families: [] }
}

/** How the type of a record begins, of whatever package: `other.` */
function familyOf(value: unknown): string | undefined {
  const type = isObject(value) ? value.type : undefined
  return typeof type === 'string' ? type.slice(0, type.indexOf('.') + 1) : undefined
}

function journalAt(directory: string, writer: Writer): Journal {
  const name = join(directory, escapeId(writer.session))
  const file = `${name}.jsonl`
  const families = new Set<string>()
  const log: Log<JournalRecord> = openLog(file, (value) => {
    const family = familyOf(value)
    if (family !== undefined) families.add(family)
    return readRecord(value)
  })
  const checkpoint = checkpointOf(file)
  let known: Known | undefined
  let last: Reading | undefined

  const stamp = <T extends Entry | ForeignEntry>(entry: T) => {
    const now = writer.now()
    const { session, host, actor, turn } = writer
    return { v: 1, id: recordId(now), ts: now, session, turn, host, actor, ...entry }
  }

  function append(...entries: readonly Given[]): readonly { id: string }[] {
    const records = entries.map((entry) => stamp(readEntry(entry)))
    log.append(...records)
    return records
  }

  function begun(): Pick<Known, 'offset' | 'ahead' | 'state'> {
    const {
      offset,
      state,
      families: before,
    } = readCheckpoint(checkpoint, log.size()) ?? nothingYet()
    for (const family of before) families.add(family)
    return { offset, state, ahead: 0 }
  }

  function latest(): Known {
    if (known !== undefined && log.size() === known.end) return known
    const { offset, ahead, state } = known ?? begun()
    const { entries, settled, settledCount, end } = log.read(offset)
    foldInto(state, entries.slice(ahead, settledCount))
    if (settled - offset > CHECKPOINT_EVERY)
      writeCheckpoint(checkpoint, { offset: settled, state, families: [...families] })
    foldInto(state, entries.slice(Math.max(ahead, settledCount)))
    known = { offset: settled, ahead: entries.length - settledCount, state, end }
    return known
  }

  function read(): Reading {
    const { state, end } = latest()
    if (last?.end !== end) last = { session: fold([], state), end }
    return last
  }

  return {
    file,
    read,
    state: () => latest().state,
    append: (...entries) => {
      append(...entries)
    },
    keep: (...entries) => openLog<object>(file, readEnvelope).append(...entries.map(stamp)),
    readAs: (check) => openLog(file, check).read().entries,
    holds: (family) => {
      latest()
      return families.has(family)
    },
    claim: (keys, ...entries) => {
      const claims = keys.map((key): Given => ({ type: 'session.claim', key }))
      const written = append(...entries, ...claims).slice(entries.length)
      const held = latest().state.claims
      return new Set(keys.filter((key, at) => held[key] === written[at]?.id))
    },
    size: () => log.size(),
  }
}

/**
 * Opens a session's journal for reading and writing; creates `.tailtest` when it is not there.
 * `undefined`: the state folder cannot be used (read-only, a link, a file in its place).
 */
export function openJournal(at: ProjectAt, writer: Writer): Journal | undefined {
  const project = projectAt(at)
  const directory = ensureStateDir(project) && sessionsDirectory(project)
  return directory === undefined ? undefined : journalAt(directory, writer)
}

/** The journal of a session that was written before; `undefined`: there is none. Creates nothing. */
export function findJournal(project: Project, writer: Writer): Journal | undefined {
  const directory = sessionsDirectory(project)
  if (directory === undefined) return undefined
  const journal = journalAt(directory, writer)
  return journal.size() > 0 ? journal : undefined
}

/** The state that a journal file holds, from its checkpoint on; `undefined`: no record of a session in it. Writes nothing. */
export function readSessionFile(file: string): Session | undefined {
  const log = openLog(file, readRecord)
  const { state, offset } = readCheckpoint(checkpointOf(file), log.size()) ?? nothingYet()
  const session = foldInto(state, log.read(offset).entries)
  return session.records === 0 ? undefined : session
}

/** Bytes from a journal's end that are looked at first. */
const NEWEST = 64 * 1024
/** Processes write their records a little later than they date them. */
const LATE_MS = 60_000

/** The records since a moment, of a long journal without reading what is older; some older ones are among them. */
function recordsSince(file: string, since: number): JournalRecord[] {
  const log = openLog(file, readRecord)
  const size = log.size()
  for (let bytes = NEWEST; ; bytes *= 4) {
    const { entries } = log.read(Math.max(0, size - bytes))
    const isEnough = bytes >= size || (entries[0]?.ts ?? since) < since - LATE_MS
    if (isEnough) return entries
  }
}

/**
 * The files that other sessions of this project touched in journals written since a moment (milliseconds since 1970), and
 * whether by a tool, or by a command that this session may have run as well.
 */
export function touchedByOthers(
  project: Project,
  session: string,
  since: number,
): ReadonlyMap<RelPath, 'tool' | 'shell'> {
  const directory = sessionsDirectory(project)
  const touched = new Map<RelPath, 'tool' | 'shell'>()
  for (const name of namesIn(directory)) {
    if (!name.endsWith('.jsonl') || name === `${escapeId(session)}.jsonl`) continue
    const file = join(directory ?? '', name)
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < since) continue
    for (const record of recordsSince(file, since)) {
      if (record.type !== 'loop.edited' || record.ts < since || record.via === 'other') continue
      if (touched.get(record.path) !== 'tool') touched.set(record.path, record.via)
    }
  }
  return touched
}
