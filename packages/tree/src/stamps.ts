import { lstatSync } from 'node:fs'
import { type Project, type RelPath, readBytes, toAbsolute } from '@tailtest/project'

/** What a file looked like. */
export interface Stamp {
  /** In bytes. */
  size: number
  mtimeMs: number
  /** Git's object id of the bytes as they lie on the disk; absent: not read. */
  oid?: string
}

/** Files with their stamps; `undefined`: there was no such file. */
export type Stamps = ReadonlyMap<RelPath, Stamp | undefined>

/** Larger files, and what comes after so many, are known by size and time alone: a mark has to be cheap. */
const MAX_HASHED_BYTES = 256 * 1024
const MAX_HASHED_FILES = 1000

/** Stamps of files as they are now. `hash`: also of their bytes, as a repository with this hash names them. */
export function takeStamps(
  project: Project,
  paths: Iterable<RelPath>,
  hash?: 'sha1' | 'sha256',
): Map<RelPath, Stamp | undefined> {
  const stamps = new Map<RelPath, Stamp | undefined>()
  let hashed = 0
  for (const path of paths) {
    const file = toAbsolute(project, path)
    const stat = lstatSync(file, { throwIfNoEntry: false })
    const isHashed = hash !== undefined && hashed < MAX_HASHED_FILES && stat?.isFile() === true
    const oid = isHashed ? objectId(file, hash) : undefined
    if (oid !== undefined) hashed += 1
    const isFile = stat !== undefined && !stat.isDirectory()
    stamps.set(path, isFile ? { size: stat.size, mtimeMs: stat.mtimeMs, oid } : undefined)
  }
  return stamps
}

/** Whether two stamps are of the same content, as far as they tell. */
export function isSame(a: Stamp | undefined, b: Stamp | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  if (a.size !== b.size) return false
  return a.oid !== undefined && b.oid !== undefined ? a.oid === b.oid : a.mtimeMs === b.mtimeMs
}

/** As `git hash-object --no-filters`: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
function objectId(file: string, hash: 'sha1' | 'sha256'): string | undefined {
  const bytes = readBytes(file, MAX_HASHED_BYTES)
  if (bytes === undefined) return undefined
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}
