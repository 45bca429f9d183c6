import type { Directory } from './directory.ts'

/** A folder and those above it, inside the root. */
export function* upwards(from: Directory): Generator<Directory> {
  for (let dir: Directory | undefined = from; dir !== undefined; dir = dir.parent()) yield dir
}
