import { lstatSync } from 'node:fs'
import { readBytes, sha256 } from '@tailtest/project'
import { MOST_BYTES } from '../blobs.ts'

/** What lies where a file is to be. */
export type Standing =
  | { type: 'absent' }
  | { type: 'file'; hash: string; mode: number; bytes: Buffer }
  /** A link, a folder, a file with a second name, or one that is too large or may not be read. */
  | { type: 'other' }

/** What lies at an absolute path; nothing is followed. */
export function standingAt(file: string): Standing {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return { type: 'absent' }
  const bytes = stat.isFile() && stat.nlink === 1 ? readBytes(file, MOST_BYTES) : undefined
  if (bytes === undefined) return { type: 'other' }
  return { type: 'file', hash: sha256(bytes), mode: stat.mode & 0o7777, bytes }
}

/** The hash of a plain file; `undefined`: there is none. */
export function hashAt(standing: Standing): string | undefined {
  return standing.type === 'file' ? standing.hash : undefined
}
