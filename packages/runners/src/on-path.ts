import { join } from 'node:path'
import { programFolders } from '@tailtest/project'
import type { Reads } from './reads.ts'
import type { Env } from './types.ts'

/** Only what can be started without a shell: no `.cmd`, no `.bat`. */
const SUFFIXES = process.platform === 'win32' ? ['.exe'] : ['']

/** The Microsoft Store's stubs answer to `python` and open a shop window. */
const STUBS = /[\\/]Microsoft[\\/]WindowsApps$/i

/** The absolute path of an executable on the PATH of a folder's environment. Relative entries are passed over: they would mean whatever folder we are in. */
export function onPath(
  name: string,
  { env, reads }: { env: Env; reads: Reads },
  suffixes: readonly string[] = SUFFIXES,
): string | undefined {
  return programFolders(env)
    .filter((folder) => !STUBS.test(folder))
    .flatMap((folder) => suffixes.map((suffix) => join(folder, name + suffix)))
    .find(reads.isExecutable)
}
