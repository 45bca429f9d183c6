import { posix, win32 } from 'node:path'

/** A path as the host's system reads it, made absolute. */
export function within(folder: string, path: string): string {
  const { resolve } = folder.startsWith('/') ? posix : win32
  return resolve(folder, path)
}
