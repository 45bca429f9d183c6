import { lstatSync } from 'node:fs'
import { type Project, type RelPath, readBytes, toAbsolute } from '@tailtest/project'
import { keepBlob, MOST_BYTES } from './blobs.ts'

/** What lies where a file is to be edited; nothing: no file does. */
export interface Before {
  /** The hash of its bytes, which are kept; absent although there is a `mode`: they could not be kept. */
  pre?: string
  /** Its permissions. */
  mode?: number
}

/** Keeps what a file is at this moment, byte for byte. */
export function keepBefore(project: Project, path: RelPath): Before {
  const file = toAbsolute(project, path)
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) return {}
  const bytes = stat.isFile() ? readBytes(file, MOST_BYTES) : undefined
  const pre = bytes === undefined ? undefined : keepBlob(project, bytes)
  return { ...(pre !== undefined && { pre }), mode: stat.mode & 0o7777 }
}
