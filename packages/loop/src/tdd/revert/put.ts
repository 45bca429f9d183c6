import { chmodSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Project, toAbsolute, toRelative, writeAtomic } from '@tailtest/project'
import { keepBlob, readBlobBytes } from '../blobs.ts'
import { hashAt, standingAt } from './standing-at.ts'
import type { Row, Swap } from './types.ts'

/** Where a file waits while it is replaced: absolute, in our own folder. */
export interface Waiting {
  old: string
  fresh: string
}

/** What a new file may, where nobody knows what the one before might: as editors make them. */
const NEW_FILE = 0o644

/**
 * Replaces a file if it holds what it has to hold. The old one is moved away and looked at before the new one comes, which
 * never goes over anything: what somebody writes meanwhile stays. Killed half-way it leaves what {@link settle} and a
 * second call bring to an end. Throws what the system says where nothing can be written.
 */
export function put(project: Project, swap: Swap, waiting: Waiting): Row {
  const { path, from, to } = swap
  const target = toAbsolute(project, path)
  const conflict: Row = { path, result: 'conflict' }
  if (toRelative(project, path) !== path) return conflict // a link leads elsewhere now
  const now = standingAt(target)
  if (now.type === 'other') return conflict
  if (hashAt(now) === to) return { path, result: 'restored' }
  if (hashAt(now) !== from) return conflict
  const bytes = to === undefined ? undefined : readBlobBytes(project, to)
  if (to !== undefined && bytes === undefined) return { path, result: 'kept' }
  if (bytes !== undefined) {
    writeAtomic(waiting.fresh, bytes)
    chmodSync(waiting.fresh, now.type === 'file' ? now.mode : (swap.mode ?? NEW_FILE))
  }
  if (from !== undefined && !moveAway(target, waiting.old, from)) {
    rmSync(waiting.fresh, { force: true })
    return { ...conflict, ...giveBack(project, target, waiting.old) }
  }
  if (bytes !== undefined) mkdirSync(dirname(target), { recursive: true })
  const isPlaced = bytes === undefined || place(waiting.fresh, target)
  rmSync(waiting.fresh, { force: true })
  const rescued = discard(project, waiting.old, from)
  return { path, result: isPlaced ? 'restored' : 'conflict', ...rescued }
}

/** Puts in order what a process that was killed left of {@link put}: the old file is in its place, or the new one is. */
export function settle(
  project: Project,
  { path, from }: Swap,
  waiting: Waiting,
): Pick<Row, 'rescued'> {
  const target = toAbsolute(project, path)
  rmSync(waiting.fresh, { force: true })
  if (!isThere(waiting.old)) return {}
  if (toRelative(project, path) !== path) return discard(project, waiting.old, from)
  if (!isThere(target) || isSameFile(waiting.old, target)) {
    return giveBack(project, target, waiting.old)
  }
  return discard(project, waiting.old, from)
}

/** Whether what was moved away is what was to be. */
function moveAway(target: string, old: string, from: string): boolean {
  try {
    renameSync(target, old)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false // somebody took it away at this moment
    throw error
  }
  return hashAt(standingAt(old)) === from
}

/** Gives a file its place under a second name, unless something came there; whether it did. */
function place(file: string, target: string): boolean {
  try {
    linkSync(file, target)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    if (isThere(target)) return false
    renameSync(file, target) // a file system without second names
    return true
  }
}

/** What was moved away goes back to its place; where something else came meanwhile, its content is kept. */
function giveBack(project: Project, target: string, old: string): Pick<Row, 'rescued'> {
  if (!isThere(old)) return {}
  if (!isSameFile(old, target) && !place(old, target)) return discard(project, old, undefined)
  rmSync(old, { force: true })
  return {}
}

/** Removes what was moved away; somebody may have written into it since: then that is kept. */
function discard(project: Project, old: string, known: string | undefined): Pick<Row, 'rescued'> {
  const left = standingAt(old)
  if (left.type === 'absent') return {}
  if (left.type === 'other') return {} // nobody knows what it is: it stays where it waits
  const isKnown = left.hash === known
  const rescued = isKnown ? undefined : keepBlob(project, left.bytes)
  if (isKnown || rescued !== undefined) rmSync(old, { force: true })
  return rescued === undefined ? {} : { rescued }
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((file) =>
    lstatSync(file, { throwIfNoEntry: false, bigint: true }),
  )
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
