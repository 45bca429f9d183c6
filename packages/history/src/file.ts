import { lstatSync, readdirSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { MAX_STATE_BYTES, readState } from '@tailtest/project'
import { type Element, parseElements } from './elements.ts'

interface Loaded {
  elements: readonly Element[]
  /** What stands there instead of a history. */
  problem?: 'not a file that can be read' | 'larger than 16 MB' | 'not a JSON array'
}

/** The elements of the file; none where it does not exist or holds no history. Links are not followed. */
export function load(file: string): Loaded {
  if (!exists(file)) return { elements: [] }
  const text = readState(file)
  if (text === undefined) return { elements: [], problem: unreadable(file) }
  const elements = parseElements(text)
  return elements ? { elements } : { elements: [], problem: 'not a JSON array' }
}

function unreadable(file: string): 'not a file that can be read' | 'larger than 16 MB' {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size > MAX_STATE_BYTES
    ? 'larger than 16 MB'
    : 'not a file that can be read'
}

/** Renames what is no history to `<file>.corrupt-<n>`, the first such name that is free. */
export function moveAside(file: string): void {
  let n = 1
  while (exists(`${file}.corrupt-${n}`)) n += 1
  renameSync(file, `${file}.corrupt-${n}`)
}

/** The names of what was moved aside and is still there. */
export function movedAside(file: string): string[] {
  if (!exists(dirname(file))) return []
  const name = basename(file)
  return readdirSync(dirname(file)).filter(
    (other) => other.startsWith(name) && /^\.corrupt-\d+$/.test(other.slice(name.length)),
  )
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}
