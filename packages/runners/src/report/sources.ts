import { readFileSync, statSync } from 'node:fs'
import { joinRel, namesIn, type Project, type RelPath, toAbsolute } from '@tailtest/project'
import type { Sources } from './format.ts'

/** Longer files are not searched for tests, in bytes. */
const LONGEST = 1024 * 1024

/** Folders that are looked into for files. */
const MOST_FOLDERS = 1_000

/** The files of a project, each read once. */
export function sourcesOf(project: Project): Sources {
  const texts = new Map<string, string | undefined>()
  const listings = new Map<string, readonly string[]>()
  return {
    read: (path) => {
      if (!texts.has(path)) texts.set(path, textOf(toAbsolute(project, path)))
      return texts.get(path)
    },
    names: (folder) => {
      const known = listings.get(folder) ?? namesIn(toAbsolute(project, folder))
      listings.set(folder, known)
      return known
    },
  }
}

function textOf(path: string): string | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= LONGEST ? readFileSync(path, 'utf8') : undefined
  } catch {
    return undefined
  }
}

/** The files below a folder by their names; what else is not passed over is taken for a folder. */
export function filesBelow(
  folder: RelPath,
  sources: Sources,
  { wanted, passedOver }: { wanted: RegExp; passedOver: RegExp },
): RelPath[] {
  const folders = [folder]
  const files: RelPath[] = []
  for (let index = 0; index < Math.min(folders.length, MOST_FOLDERS); index += 1) {
    const at = folders[index] ?? folder
    for (const name of sources.names(at)) {
      if (wanted.test(name)) files.push(joinRel(at, name))
      else if (!passedOver.test(name)) folders.push(joinRel(at, name)) // a file has no names in it
    }
  }
  return files
}
