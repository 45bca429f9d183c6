import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureStateDir,
  type Project,
  readState,
  sha256,
  stateDir,
  writeAtomic,
} from '@tailtest/project'
import { readBlob } from '../blobs.ts'
import { CORPUS, pruneBlobs, touch } from '../blobs-kept.ts'

/** Contents of the corpus stay for any time, the newest 256 MiB of them; those of the gate are given up after some weeks. Below the state folder. */
const FOLDER = ['tdd', 'corpus'] as const

/** Keeps a content for the corpus; gives its hash (SHA-256 in hex), `undefined` where no state can be kept. */
export function keepContent(project: Project, content: string): string | undefined {
  const folder = ensureStateDir(project, ...FOLDER)
  if (folder === undefined) return undefined
  const hash = sha256(content)
  const file = join(folder, hash)
  if (existsSync(file)) {
    touch(file)
    return hash
  }
  writeAtomic(file, content)
  pruneBlobs(folder, CORPUS)
  return hash
}

/** A content that was kept, for the corpus or by the gate; `undefined`: it is not there, or is another one now. */
export function readContent(project: Project, hash: string): string | undefined {
  const folder = /^[\da-f]{64}$/.test(hash) ? stateDir(project, ...FOLDER) : undefined
  const content = folder === undefined ? undefined : readState(join(folder, hash))
  return content !== undefined && sha256(content) === hash ? content : readBlob(project, hash)
}

/** Where the rows are written if nobody says where: absolute; `undefined`: no state can be kept. Its folder is made. */
export function corpusFile(project: Project): string | undefined {
  const folder = ensureStateDir(project, ...FOLDER)
  if (folder === undefined) return undefined
  return join(folder, 'rows.jsonl')
}
