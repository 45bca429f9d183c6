import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The repository. */
export const ROOT = process.env.FUZZ_ROOT ?? process.cwd()

/** A folder of this target's own, which goes with it. */
export const TEMP = process.env.FUZZ_TEMP ?? ''

/** Larger files make each execution slow and reach nothing more. */
const LARGEST = 48 * 1024

export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Files below a folder of the repository whose path fits, relative to it. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length).replace(/^\//, ''))
    .filter((path) => name.test(path) && !path.includes('node_modules'))
    .sort()
}

/** Their texts, at most so many, spread over all of them. */
export function textsBelow(folder: string, name: RegExp, most = 200): string[] {
  const files = filesBelow(folder, name)
  const step = Math.max(1, Math.ceil(files.length / most))
  return files
    .filter((_, index) => index % step === 0)
    .map(read)
    .filter((text) => text.length <= LARGEST)
}
