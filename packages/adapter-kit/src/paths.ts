import { posix, win32 } from 'node:path'

/** An absolute path of POSIX or Windows: hosts name files and directories so, whatever system reads them. */
export function isAbsolutePath(path: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path)
}

/** A path made absolute, as the system reads it that the folder is on. */
export function resolvePath(folder: string, path: string): string {
  const { resolve } = folder.startsWith('/') ? posix : win32
  return resolve(folder, path)
}
