import { constants } from 'node:fs'
import { cp, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from './workplace.ts'

/** A larger build takes longer to copy than is left of a turn's end. */
const MAX_BYTES = 1024 ** 3
const MAX_FILES = 20_000

/** What only speeds up the next build of the project's own crates, of which the copy has others. */
const NOT_COPIED = new Set(['incremental', 'examples', '.cargo-lock'])

/** Copies what Cargo built, with its times, by which Cargo knows what is built; of a build that is too large nothing. */
export async function copyBuild(from: string, to: string): Promise<void> {
  try {
    const files = await filesIn(from)
    if (files === undefined) return
    await cp(from, to, {
      ...{ recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE },
      filter: (path) => path === from || files.has(path),
    })
  } catch {
    // a build that runs meanwhile takes files away: half of one is worse than none
    await removeFolder(to)
  }
}

/** Plain files, and the folders that they lie in; `undefined`: none, or too many. */
async function filesIn(top: string): Promise<ReadonlySet<string> | undefined> {
  const found = new Set<string>()
  let bytes = 0
  const folders = (await lstat(top)).isDirectory() ? [top] : []
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (NOT_COPIED.has(entry.name)) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) bytes += (await lstat(path)).size
      else continue
      found.add(path)
      if (bytes > MAX_BYTES || found.size > MAX_FILES) return undefined
    }
  }
  return found
}
