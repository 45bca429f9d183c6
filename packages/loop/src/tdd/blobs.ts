import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureStateDir,
  type Project,
  readBytes,
  sha256,
  stateDir,
  writeAtomic,
} from '@tailtest/project'
import { pruneBlobs, touch } from './blobs-kept.ts'

/** 5 MB: larger files are no sources, and are not kept. */
export const MOST_BYTES = 5 * 1024 * 1024

/** Below the state folder. */
const BLOBS = ['tdd', 'blobs'] as const

/**
 * Keeps a content in the project's state folder under its hash (SHA-256 in hex), which it gives; `undefined` where no
 * state can be kept, and for more than 5 MB.
 */
export function keepBlob(project: Project, content: string | Uint8Array): string | undefined {
  const folder = ensureStateDir(project, ...BLOBS)
  if (folder === undefined || Buffer.byteLength(content) > MOST_BYTES) return undefined
  const hash = sha256(content)
  const file = join(folder, hash)
  // one that a crash of the machine left empty is no content
  if (statSync(file, { throwIfNoEntry: false })?.size === Buffer.byteLength(content)) touch(file)
  else {
    pruneBlobs(folder)
    writeAtomic(file, content)
  }
  return hash
}

/** The bytes of a content that was kept, by its hash (SHA-256 in hex); `undefined`: it is not there, or is another one now. */
export function readBlobBytes(project: Project, hash: string): Buffer | undefined {
  const folder = /^[\da-f]{64}$/.test(hash) ? stateDir(project, ...BLOBS) : undefined
  const bytes = folder === undefined ? undefined : readBytes(join(folder, hash), MOST_BYTES)
  return bytes !== undefined && sha256(bytes) === hash ? bytes : undefined
}

/** {@link readBlobBytes} as text. */
export function readBlob(project: Project, hash: string): string | undefined {
  return readBlobBytes(project, hash)?.toString('utf8')
}
