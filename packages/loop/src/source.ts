import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { type Project, type RelPath, toAbsolute } from '@tailtest/project'

/** 1 MB: what is larger was hardly written by hand, and no parser of ours reads it. */
const MAX_BYTES = 1_000_000

/** The text of a file of the project; `undefined`: gone, not a file, or over 1 MB. */
export function readSource(project: Project, path: RelPath): string | undefined {
  let handle: number | undefined
  try {
    handle = openSync(toAbsolute(project, path), 'r')
    const stat = fstatSync(handle)
    return stat.isFile() && stat.size <= MAX_BYTES ? readFileSync(handle, 'utf8') : undefined
  } catch {
    return undefined // deleted or made unreadable since the event: nothing to read is an answer
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}
