import { posix, win32 } from 'node:path'

/** What an absolute path begins with, as a schema of a payload has it. */
export const ABSOLUTE_PATH = /^(?:[/\\]|[A-Za-z]:[/\\])/

/** An absolute path of POSIX or Windows: hosts name files and directories so, whatever system reads them. */
export function isAbsolutePath(path: string): boolean {
  return ABSOLUTE_PATH.test(path)
}

/** A path made absolute, as the system reads it that the folder is on. */
export function resolvePath(folder: string, path: string): string {
  const { resolve } = folder.startsWith('/') ? posix : win32
  return resolve(folder, path)
}

/** Whether a path is a folder or lies below it; both are absolute, and of one system. */
export function isBelow(folder: string, path: string): boolean {
  const { relative, isAbsolute } = path.startsWith('/') ? posix : win32
  const inside = relative(folder, path)
  return isAbsolute(folder) && !isAbsolute(inside) && !/^\.\.(?:[\\/]|$)/.test(inside)
}
