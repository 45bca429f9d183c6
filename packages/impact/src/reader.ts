import type { Project, RelPath } from '@tailtest/project'
import type { Syntax } from '@tailtest/syntax'
import { type Read, readFile } from './read.ts'

/** Reads sources; those that are gone are missing in the answer. */
export type Reader = (paths: readonly RelPath[]) => Promise<ReadonlyMap<RelPath, Read>>

export function createReader(project: Project, syntax: Syntax): Reader {
  return async (paths) => {
    const found = new Map<RelPath, Read>()
    for (const path of paths) {
      const read = await readFile(project, path, syntax)
      if (read !== undefined) found.set(path, read)
    }
    return found
  }
}
