import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, namesIn, type RelPath, readBytes, sha256 } from '@tailtest/project'
import { objectId } from './object-id.ts'
import type { Stamp } from './stamps.ts'

const FOLDER = 'contents'
const DAY_MS = 24 * 60 * 60 * 1000
/** A turn is over by then; a folder for each day is removed as a whole. */
const KEPT_DAYS = 7
const DAY = /^\d{1,6}$/

/** Of new files; what was kept before costs nothing. */
export interface Budget {
  files: number
  bytes: number
}

/** Contents that are kept beside the lists of marks, for a week. */
export interface Contents {
  /** Keeps bytes, unless they are kept already today or the budget is spent; whether they are kept now. */
  keep: (name: string, bytes: Uint8Array) => boolean
  /** Whether they are kept already today. */
  has: (name: string) => boolean
}

/** What the content of a file is kept under: its object id, or else its path and stamp. */
export function nameOfContent(path: RelPath, stamp: Stamp): string {
  return stamp.oid ?? sha256(`${path}\0${stamp.size}\0${stamp.mtimeMs}`)
}

/** Nothing is written before the first `keep`. */
export function openContents(stateDirectory: string, budget: Budget): Contents {
  const store = join(stateDirectory, FOLDER)
  const today = join(store, dayOf(Date.now()))
  const names = new Set(namesIn(today))
  const left = { ...budget }
  const has = (name: string) => names.has(name)
  return {
    has,
    keep: (name, bytes) => {
      if (has(name)) return true
      if (left.files < 1 || left.bytes < bytes.length) return false
      if (names.size === 0) begin(store, today)
      write(join(today, name), bytes)
      names.add(name)
      left.files -= 1
      left.bytes -= bytes.length
      return true
    },
  }
}

/** What was kept under the name of a content; `undefined`: nothing, or not what its object id vouches for. */
export function loadContent(
  stateDirectory: string,
  path: RelPath,
  stamp: Stamp,
): Buffer | undefined {
  const store = join(stateDirectory, FOLDER)
  const name = nameOfContent(path, stamp)
  for (const day of namesIn(store).filter((entry) => DAY.test(entry))) {
    const bytes = readBytes(join(store, day, name))
    if (bytes?.length === stamp.size && isVouchedFor(bytes, stamp.oid)) return bytes
  }
  return undefined
}

/** Days since 1970, as the folders of a day are named. */
export function dayOf(ts: number): string {
  return String(Math.floor(ts / DAY_MS))
}

/**
 * Removes the folders of days that are over for a week, and nothing else. The week ends with the last day of which
 * something is kept, today aside: a clock that is years ahead for a moment does not make a running turn's contents old.
 */
export function removeOldDays(store: string): void {
  const today = Number(dayOf(Date.now()))
  const days = namesIn(store)
    .filter((entry) => DAY.test(entry))
    .map(Number)
  const last = Math.max(...days.filter((day) => day < today), 0)
  for (const day of days) {
    if (day < last - KEPT_DAYS) rmSync(join(store, String(day)), { recursive: true, force: true })
  }
}

function begin(store: string, today: string): void {
  makeFolder(today)
  removeOldDays(store)
}

/** Not atomic, for it is many times faster: length and object id tell a torn file, and a new one follows no link. */
function write(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    // another hook was faster
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isVouchedFor(bytes: Buffer, oid: string | undefined): boolean {
  return oid === undefined || objectId(bytes, oid.length === 64 ? 'sha256' : 'sha1') === oid
}
