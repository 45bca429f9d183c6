import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readReport } from '../report-file.ts'

/** Folders that hold no reports, however deep they are. */
const NO_REPORTS = new Set(['node_modules', 'src', 'classes', 'test-classes', '__pycache__', 'obj'])

/** Folders that are looked into; reports further on are not found. */
const MOST_FOLDERS = 20_000

/** Files that are read, and characters in all: more would not fit into memory. */
const MOST_FILES = 20_000
const MOST_TEXT = 128 * 1024 * 1024

/** A report as it was found. */
export interface FoundReport {
  /** Absolute. */
  path: string
  text: string
}

/** The files below a folder whose name is right and that were written since, in the order of their names. */
export async function filesSince(
  folder: string,
  { name, since }: { name: RegExp; since: number },
): Promise<string[]> {
  const folders = [folder]
  const found: string[] = []
  for (let index = 0; index < Math.min(folders.length, MOST_FOLDERS); index += 1) {
    const at = folders[index] ?? folder
    for (const entry of await entriesOf(at)) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && !entry.name.startsWith('.') && !NO_REPORTS.has(entry.name)) {
        folders.push(path)
      } else if (entry.isFile() && name.test(entry.name) && (await isSince(path, since))) {
        found.push(path)
      }
    }
  }
  return found.sort()
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return [] // gone, or not for us to see
  }
}

async function isSince(path: string, since: number): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && stats.mtimeMs >= since
}

/** Their texts, as many as there is room for. */
export async function readFound(paths: readonly string[]): Promise<FoundReport[]> {
  const found: FoundReport[] = []
  let left = MOST_TEXT
  for (const path of paths.slice(0, MOST_FILES)) {
    const text = await readReport(path)
    if (text === undefined || text.length > left) continue
    left -= text.length
    found.push({ path, text })
  }
  return found
}

/** Removes files of ours from somebody else's folder. */
export async function removeOurs(paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

/** The reports of a run as one text: a line for each, the last for what the runner printed. */
export function bundle(found: readonly FoundReport[], output?: string): string {
  const lines = found.map(({ path, text }) => ({ file: basename(path), xml: text }))
  const all = output === undefined ? lines : [...lines, { output }]
  return all.map((line) => `${JSON.stringify(line)}\n`).join('')
}
