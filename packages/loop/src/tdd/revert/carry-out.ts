import { join } from 'node:path'
import { type Project, toAbsolute, withLock } from '@tailtest/project'
import { unifiedDiff } from '@tailtest/tree'

import { keepBlob, readBlobBytes } from '../blobs.ts'
import { put, settle } from './put.ts'
import { hashAt, standingAt } from './standing-at.ts'
import { idOf, type Store } from './store.ts'
import type { Intent, Row, Swap } from './types.ts'

/** What is to be done, before it has a name. */
export type Demand = Omit<Intent, 'v' | 'id' | 'patch'> & {
  /** The turn it is done in, for the patch's name. */
  turn: string
  /** Told once it is written down, before any of it is done. */
  begun?(intent: Intent): void
}

export interface CarriedOut {
  intent: Intent
  rows: readonly Row[]
}

/** Milliseconds that another process may hold the files. */
const PATIENCE_MS = 5000

/**
 * Writes down what is to be done and keeps what is there, then does it, then writes down what became of it: whatever it is
 * killed at, the bytes of every file are in their place or kept. `undefined`: a content could not be kept, and nothing was
 * done. Throws `LockTimeout`, and what the system says where nothing can be written down.
 */
export function carryOut(
  project: Project,
  store: Store,
  { turn, begun, ...demand }: Demand,
): CarriedOut | undefined {
  return locked(store, () => {
    const id = idOf(demand)
    const intent: Intent = { v: 1, id, ...demand, patch: `${turn}-${id}.patch` }
    if (!demand.files.every((swap) => keepBoth(project, swap))) return undefined
    store.begin(intent, patchOf(project, intent))
    begun?.(intent)
    return { intent, rows: finish(project, store, intent) }
  })
}

/** Brings to an end what was cut off: what is not done is done, where the files still hold what they have to. */
export function complete(project: Project, store: Store, intent: Intent): CarriedOut {
  return locked(store, () => ({
    intent,
    rows: store.rowsOf(intent.id) ?? finish(project, store, intent),
  }))
}

/** Leaves what was cut off as far as it came: each file is in its place, old or new. */
export function leave(project: Project, store: Store, intent: Intent): CarriedOut {
  return locked(store, () => {
    const known = store.rowsOf(intent.id) // another process was at it, and came to its end
    if (known !== undefined) return { intent, rows: known }
    const rows = intent.files.map((swap, at): Row => {
      const rescued = settle(project, swap, store.waiting(intent.id, at))
      const isDone = hashAt(standingAt(toAbsolute(project, swap.path))) === swap.to
      return { path: swap.path, result: isDone ? 'restored' : 'kept', ...rescued }
    })
    store.end(intent.id, rows)
    return { intent, rows }
  })
}

function locked<T>(store: Store, act: () => T): T {
  return withLock(join(store.folder, 'turn'), act, { timeoutMs: PATIENCE_MS })
}

function finish(project: Project, store: Store, intent: Intent): Row[] {
  const rows = intent.files.map((swap, at) => {
    const waiting = store.waiting(intent.id, at)
    return { ...settle(project, swap, waiting), ...tried(project, swap, waiting) }
  })
  store.end(intent.id, rows)
  return rows
}

/** A file that cannot be written is as it was; the others are none the worse for it. */
function tried(project: Project, swap: Swap, waiting: ReturnType<Store['waiting']>): Row {
  try {
    return put(project, swap, waiting)
  } catch {
    return { path: swap.path, result: 'kept', ...settle(project, swap, waiting) }
  }
}

/** Whether what is there and what is to be there are kept; of a file that holds something else now nothing is done anyway. */
function keepBoth(project: Project, { path, from, to }: Swap): boolean {
  const now = standingAt(toAbsolute(project, path))
  if (now.type === 'file' && now.hash === from && keepBlob(project, now.bytes) !== from)
    return false
  return to === undefined || readBlobBytes(project, to) !== undefined
}

/** What is taken away, as `patch -p0` brings it again. */
function patchOf(project: Project, { files }: Intent): string {
  const textOf = (hash: string | undefined) =>
    hash === undefined ? undefined : readBlobBytes(project, hash)?.toString('utf8')
  return files.map(({ path, from, to }) => unifiedDiff(path, textOf(to), textOf(from))).join('')
}
