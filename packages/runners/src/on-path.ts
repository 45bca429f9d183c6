import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Env } from './types.ts'

/** Only what can be started without a shell: no `.cmd`, no `.bat`. */
const SUFFIXES = process.platform === 'win32' ? ['.exe'] : ['']

/** The Microsoft Store's stubs answer to `python` and open a shop window. */
const STUBS = /[\\/]Microsoft[\\/]WindowsApps$/i

/** The absolute path of an executable on the PATH. Relative entries are passed over: they would mean whatever folder we are in. */
export function onPath(name: string, env: Env): string | undefined {
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter)
  return folders
    .filter((folder) => isAbsolute(folder) && !STUBS.test(folder))
    .flatMap((folder) => SUFFIXES.map((suffix) => join(folder, name + suffix)))
    .find(isExecutable)
}

/** Whether a path is a file that may be started. */
export function isExecutable(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // not ours to start
  }
}
