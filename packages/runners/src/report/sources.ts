import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type Project, toAbsolute } from '@tailtest/project'
import type { Sources } from './format.ts'

/** Longer files are not searched for tests, in bytes. */
const LONGEST = 1024 * 1024

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

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
