import { readlinkSync, type Stats } from 'node:fs'
import { type Project, type RelPath, readBytes, statAt, toAbsolute } from '@tailtest/project'
import { type ObjectHash, objectId } from './object-id.ts'

/** What a file looked like. */
export interface Stamp {
  /** In bytes. */
  size: number
  mtimeMs: number
  /** Git's object id of the bytes as they lie on the disk; absent: not read. */
  oid?: string
  /** Absent: a file that is not executable. */
  mode?: 'executable' | 'link'
}

/** Files with their stamps; `undefined`: there was no such file. */
export type Stamps = ReadonlyMap<RelPath, Stamp | undefined>

/** Larger files, and what comes after so many, are known by size and time alone: a mark has to be cheap. */
export const MAX_HASHED_BYTES = 256 * 1024
const MAX_HASHED_FILES = 1000

export interface StampOptions {
  /** Also of their bytes, as a repository with this hash names them. */
  hash?: ObjectHash
  /** Is given the bytes of each file that is read. */
  onRead?: (oid: string, bytes: Buffer) => void
}

/** Stamps of files as they are now; of one that may not be looked at nothing is told, not even that it is gone. */
export function takeStamps(
  project: Project,
  paths: Iterable<RelPath>,
  { hash, onRead }: StampOptions = {},
): Map<RelPath, Stamp | undefined> {
  const stamps = new Map<RelPath, Stamp | undefined>()
  let hashed = 0
  for (const path of paths) {
    const file = toAbsolute(project, path)
    const stat = statAt(file)
    if (stat === 'hidden') continue
    if (stat === 'absent' || stat.isDirectory()) {
      stamps.set(path, undefined)
      continue
    }
    const bytes = hash !== undefined && hashed < MAX_HASHED_FILES ? bytesOf(file, stat) : undefined
    const oid = hash === undefined || bytes === undefined ? undefined : objectId(bytes, hash)
    if (oid !== undefined) hashed += 1
    if (oid !== undefined && bytes !== undefined) onRead?.(oid, bytes)
    stamps.set(path, { size: stat.size, mtimeMs: stat.mtimeMs, oid, mode: modeOf(stat) })
  }
  return stamps
}

/** Whether two stamps are of the same content, as far as they tell. */
export function isSame(a: Stamp | undefined, b: Stamp | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  if (a.size !== b.size) return false
  return a.oid !== undefined && b.oid !== undefined ? a.oid === b.oid : a.mtimeMs === b.mtimeMs
}

/** What git keeps of it: the bytes of a file (up to 256 KiB), the target of a link. */
export function bytesOf(file: string, stat: Stats): Buffer | undefined {
  if (!stat.isSymbolicLink()) return stat.isFile() ? readBytes(file, MAX_HASHED_BYTES) : undefined
  try {
    return readlinkSync(file, { encoding: 'buffer' })
  } catch {
    return undefined // gone in the meantime
  }
}

/** How git sees a file. */
function modeOf(stat: Stats): Stamp['mode'] {
  if (stat.isSymbolicLink()) return 'link'
  return process.platform !== 'win32' && (stat.mode & 0o100) !== 0 ? 'executable' : undefined
}
