import { type Project, type RelPath, toAbsolute } from '@tailtest/project'
import { findJournal, type Writer } from '@tailtest/session'
import type { TddEntry } from '@tailtest/tdd'
import { unifiedDiff } from '@tailtest/tree'
import { readBlobBytes } from '../blobs.ts'
import { carryOut, leave } from './carry-out.ts'
import { revertedEntries } from './entries.ts'
import { hashAt, standingAt } from './standing-at.ts'
import { openStore, type Reversion, type Store } from './store.ts'
import type { Intent, Row, Swap } from './types.ts'

/** Something that was taken back. */
export interface TakenBack {
  id: string
  /** Milliseconds since 1970. */
  ts: number
  session: string
  /** `cut-off`: the process that did it was killed; `undone`: it is there again. */
  state: 'taken-back' | 'undone' | 'cut-off'
  /** `result`: `undefined` where it was cut off. */
  files: readonly {
    path: RelPath
    result: Row['result'] | undefined
    /** The hash of what somebody wrote at that very moment, and that lies in `.tailtest/tdd/blobs` alone. */
    rescued?: string
  }[]
  /** Absolute: a patch that brings it again. */
  patch: string
  /** What this took back in turn. */
  undo_of?: string
}

/** What undoing does to one file, or would. */
export interface Undone {
  path: RelPath
  /** `same`: it holds already what it is to hold; the others as of what is taken back. */
  result: Row['result'] | 'same'
  /** As `diff -u`; '': nothing changes. */
  diff: string
  /** Of what could not be brought: the hash of its content in `.tailtest/tdd/blobs`. */
  content?: string
}

/** What came of undoing. */
export type UndoOutcome =
  | { type: 'undone'; id?: string; files: readonly Undone[] }
  /** Nothing of this id was ever taken back here. */
  | { type: 'unknown' }
  /** Several ids begin so. */
  | { type: 'ambiguous'; ids: readonly string[] }
  /** It is there again already, by the undoing with this id. */
  | { type: 'undone-before'; by: string }
  /** What it was is not kept any more. */
  | { type: 'lost' }

/** What was taken back in a project, newest first. Writes nothing. */
export async function takenBack(project: Project): Promise<TakenBack[]> {
  const store = openStore(project, { create: false })
  const all = (await store?.all()) ?? []
  return all.toReversed().map(({ intent, done }) => {
    const { id, ts, session, patch, undo_of } = intent
    const isUndone = undoing({ intent, done }, all) !== undefined
    return {
      ...{ id, ts, session, patch: `${store?.folder}/${patch}` },
      ...(undo_of !== undefined && { undo_of }),
      state: done === undefined ? 'cut-off' : isUndone ? 'undone' : 'taken-back',
      files: intent.files.map(({ path }, at) => {
        const { result, rescued } = done?.[at] ?? {}
        return { path, result, ...(rescued !== undefined && { rescued }) }
      }),
    }
  })
}

/** What undid the last of all files of something, and was not undone itself; `undefined`: one is still to be undone. */
function undoing(
  { intent: { id, ts }, done = [] }: Reversion,
  all: readonly Reversion[],
): Intent | undefined {
  const after = all.filter(({ intent }) => intent.undo_of === id && intent.ts > ts)
  const by = after.filter((one) => undoing(one, all) === undefined)
  const undone = new Set(by.flatMap((one) => pathsOf(one.done ?? [])))
  const isWhole = undone.size > 0 && pathsOf(done).every((path) => undone.has(path))
  return isWhole ? by.at(-1)?.intent : undefined
}

const pathsOf = (rows: readonly Row[]): RelPath[] =>
  rows.flatMap(({ path, result }) => (result === 'restored' ? [path] : []))

export interface UndoDemand {
  /** An id, or its beginning. */
  id: string
  /** Says what would be done, and does nothing. @default false */
  dryRun?: boolean
  /** Who asks. */
  writer: Pick<Writer, 'actor' | 'now'>
}

/**
 * Brings again what was taken back: each file that still holds what it was given then. What somebody wrote since stays.
 * It is written down like every taking back, so that it can be undone itself. Throws what the system says where state
 * cannot be written.
 */
export async function undo(
  project: Project,
  { id, dryRun = false, writer }: UndoDemand,
): Promise<UndoOutcome> {
  const store = openStore(project, { create: !dryRun })
  const found = (await store?.all()) ?? []
  const all = dryRun || store === undefined ? found : settled(project, store, found)
  const meant = all.filter(({ intent }) => intent.id.startsWith(id))
  const [one] = meant
  if (one === undefined || store === undefined) return { type: 'unknown' }
  if (meant.length > 1) return { type: 'ambiguous', ids: meant.map(({ intent }) => intent.id) }
  const by = undoing(one, found) // one that was cut off may have been: then nothing is left to do
  if (by !== undefined) return { type: 'undone-before', by: by.id }
  const swaps = swapsBack(one)
  const files = swaps.map((swap) => ({ swap, undone: wouldBe(project, swap) }))
  if (swaps.some(({ to }) => to !== undefined && readBlobBytes(project, to) === undefined)) {
    return { type: 'lost' }
  }
  const open = files.filter(({ undone }) => undone.result === 'restored')
  if (dryRun || open.length === 0)
    return { type: 'undone', files: files.map((each) => each.undone) }
  const { intent } = one
  const { session, host, claims } = intent
  const carried = carryOut(project, store, {
    ...{
      ts: Math.max(writer.now(), intent.ts + 1),
      session,
      host,
      claims,
      undo_of: intent.id,
      turn: `undo-${intent.id}`,
    },
    files: open.map(({ swap }) => swap),
  })
  if (carried === undefined) return { type: 'lost' }
  findJournal(project, { ...writer, session, host })?.keep<TddEntry>(...revertedEntries(carried))
  const rows = new Map(carried.rows.map((row) => [row.path, row.result]))
  const done = files.map(({ undone }) => ({
    ...undone,
    result: rows.get(undone.path) ?? undone.result,
  }))
  return { type: 'undone', id: carried.intent.id, files: done }
}

/** Everything that was taken back; what was cut off is left as far as it came, each file in its place. */
function settled(project: Project, store: Store, found: readonly Reversion[]): Reversion[] {
  return found.map(({ intent, done }) => ({
    intent,
    done: done ?? leave(project, store, intent).rows,
  }))
}

/** The way back of each file that was changed; of what is cut off, of each that may have been. */
function swapsBack({ intent, done }: Reversion): Swap[] {
  return intent.files
    .filter((_, at) => done === undefined || done[at]?.result === 'restored')
    .map(({ path, from, to, mode, from_mode }) => ({
      path,
      ...(to !== undefined && { from: to }),
      ...(from !== undefined && { to: from }),
      ...(from_mode !== undefined && { mode: from_mode }),
      ...(mode !== undefined && { from_mode: mode }),
    }))
}

function wouldBe(project: Project, { path, from, to }: Swap): Undone {
  const now = standingAt(toAbsolute(project, path))
  if (now.type !== 'other' && hashAt(now) === to) return { path, result: 'same', diff: '' }
  if (now.type === 'other' || hashAt(now) !== from) {
    return { path, result: 'conflict', diff: '', ...(to !== undefined && { content: to }) }
  }
  const text = to === undefined ? undefined : readBlobBytes(project, to)?.toString('utf8')
  const before = now.type === 'file' ? now.bytes.toString('utf8') : undefined
  return { path, result: 'restored', diff: unifiedDiff(path, before, text) }
}
