import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A file of an installed package (`oxc-resolver/package.json`) as code in a folder (absolute) would find it: in the
 * `node_modules` of the folder and of those above it, the nearest first. `undefined`: none has it. Node's own way costs 2 ms
 * to load, and an exception for each package that is not installed.
 */
export function installedFile(from: string, request: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', request)
    if (existsSync(file)) return file
    if (dirname(folder) === folder) return undefined
  }
}
