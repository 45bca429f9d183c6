import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CONFIG_NAMES } from './config/files.ts'
import { gitDirectory } from './git-directory.ts'
import { resolveLinks } from './system-path.ts'

/**
 * The root of the project a file or folder belongs to, absolute and with links resolved: the git top level,
 * else the nearest folder upwards with a tailtest configuration, else `fallback`. Starts no process.
 */
export function findRoot(from: string, fallback: string): string {
  const start = real(from)
  return upwards(start, isTopLevel) ?? upwards(start, isConfigured) ?? real(fallback)
}

function isTopLevel(folder: string): boolean {
  return gitDirectory(folder) !== undefined
}

function isConfigured(folder: string): boolean {
  return CONFIG_NAMES.some((name) => existsSync(join(folder, '.tailtest', name)))
}

function upwards(start: string, matches: (folder: string) => boolean): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (matches(folder)) return folder
    if (dirname(folder) === folder) return undefined
  }
}

function real(path: string): string {
  const absolute = resolve(path)
  return resolveLinks(absolute) ?? absolute
}
