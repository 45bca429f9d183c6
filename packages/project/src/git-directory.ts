import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readState } from './atomic.ts'

/** A pointer file holds one path; more is not one. */
const MAX_POINTER_BYTES = 4096

/**
 * Where the repository of a work tree keeps its data: its `.git` folder, or the folder a `.git` file names
 * (worktrees, submodules). `undefined`: this folder is no work tree's top; an empty or odd `.git` is none.
 */
export function gitDirectory(folder: string): string | undefined {
  const entry = join(folder, '.git')
  if (existsSync(join(entry, 'HEAD'))) return entry
  const pointer = readState(entry, MAX_POINTER_BYTES)
  if (pointer === undefined || !pointer.startsWith('gitdir:')) return undefined
  return resolve(folder, pointer.slice('gitdir:'.length).trim())
}
