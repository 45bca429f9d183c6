import { readFileSync, statSync } from 'node:fs'

/** A manifest is written by people; what is larger is something else. */
const MAX_BYTES = 1024 * 1024

/** The text of a regular file, without a byte order mark; `undefined`: absent, unreadable, not a file, or above `maxBytes`. */
export function readText(file: string, maxBytes = MAX_BYTES): string | undefined {
  try {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat === undefined || !stat.isFile() || stat.size > maxBytes) return undefined
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch {
    return undefined // not ours to read: as good as absent
  }
}

/** The value of a JSON text; `undefined`: there is none. */
export function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined // half written or broken: it says nothing
  }
}
