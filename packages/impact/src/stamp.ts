import { statSync } from 'node:fs'
import type { Project, RelPath } from '@tailtest/project'

/** What a file's entry in its folder says: another content has another text, unless it was written within a tick of the clock. */
export interface Stamp {
  text: string
  /** Written so recently that the next write may leave the same text behind. */
  isYoung: boolean
}

/** FAT counts in 2 s, the coarsest of the file systems in use. */
const COARSEST_MS = 2000

const QUIET = { throwIfNoEntry: false } as const

/** `undefined`: not there, or no regular file. */
export function stampOf(project: Project, path: RelPath): Stamp | undefined {
  try {
    const stat = statSync(`${project.root}/${path}`, QUIET) // ten thousand times: nothing to normalise
    if (stat?.isFile() !== true) return undefined
    const { size, mtimeMs, ctimeMs, ino } = stat
    const now = Date.now()
    return {
      text: `${size}:${mtimeMs}:${ctimeMs}:${ino}`,
      isYoung: now - ctimeMs < COARSEST_MS || Math.abs(now - mtimeMs) < COARSEST_MS,
    }
  } catch {
    return undefined // nobody may look at it
  }
}
