import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureStateDir,
  isLink,
  type Project,
  readBytes,
  sha256,
  stateDir,
  writeAtomic,
} from '@tailtest/project'
import { pruneBlobs, touch } from './blobs-kept.ts'

/** 5 MB: larger files are no sources, and are not kept. */
export const MOST_BYTES = 5 * 1024 * 1024

/** A folder of the gate's state, absolute; `undefined`: a link stands on the way, which would lead out of the root. */
export function gateFolder(state: string | undefined, name: string): string | undefined {
  if (state === undefined) return undefined
  const folder = join(state, 'tdd', name)
  return isLink(join(state, 'tdd')) || isLink(folder) ? undefined : folder
}

const folderIn = (state: string | undefined) => gateFolder(state, 'blobs')

/**
 * Keeps a content in the project's state folder under its hash (SHA-256 in hex), which it gives; `undefined` where no
 * state can be kept, and for more than 5 MB.
 */
export function keepBlob(project: Project, content: string | Uint8Array): string | undefined {
  const folder = folderIn(ensureStateDir(project))
  if (folder === undefined || Buffer.byteLength(content) > MOST_BYTES) return undefined
  const hash = sha256(content)
  const file = join(folder, hash)
  // one that a crash of the machine left empty is no content
  if (statSync(file, { throwIfNoEntry: false })?.size === Buffer.byteLength(content)) touch(file)
  else {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    pruneBlobs(folder)
    writeAtomic(file, content)
  }
  return hash
}

/** The bytes of a content that was kept, by its hash (SHA-256 in hex); `undefined`: it is not there, or is another one now. */
export function readBlobBytes(project: Project, hash: string): Buffer | undefined {
  const folder = /^[\da-f]{64}$/.test(hash) ? folderIn(stateDir(project)) : undefined
  const bytes = folder === undefined ? undefined : readBytes(join(folder, hash), MOST_BYTES)
  return bytes !== undefined && sha256(bytes) === hash ? bytes : undefined
}

/** {@link readBlobBytes} as text. */
export function readBlob(project: Project, hash: string): string | undefined {
  return readBlobBytes(project, hash)?.toString('utf8')
}
