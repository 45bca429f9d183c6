import { closeSync, openSync, writeSync } from 'node:fs'

/** Keeps a stream's first bytes, at most `limit`, in a new file; a full disk ends the keeping, not the stream. */
export function keepIn(
  path: string,
  limit: number,
): { add(chunk: Uint8Array): void; close(): void } {
  const file = openSync(path, 'wx', 0o600)
  let left = limit
  return {
    add: (chunk) => {
      const part = chunk.subarray(0, left)
      left -= part.length
      try {
        for (let at = 0; at < part.length; ) at += writeSync(file, part, at)
      } catch {
        left = 0 // what follows would have a hole before it
      }
    },
    close: () => closeSync(file),
  }
}
