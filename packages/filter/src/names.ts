import { readdirSync } from 'node:fs'
import { type Project, type RelPath, toAbsolute } from '@tailtest/project'

/** The names in a folder of the project. */
export function readNames(project: Project, folder: RelPath): ReadonlySet<string> {
  try {
    return new Set(readdirSync(toAbsolute(project, folder)))
  } catch {
    return new Set() // gone, or not ours to read: it holds no marker
  }
}
