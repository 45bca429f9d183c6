import { readFileSync, statSync } from 'node:fs'

/** Summaries name every input of every task: bytes. */
const LONGEST = 64 * 1024 * 1024

/** A file's text; `undefined`: it is not there, or too long. */
export function readFile(path: string): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= LONGEST ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined // nobody wrote it
  }
}
