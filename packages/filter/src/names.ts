import { namesIn, type Project, type RelPath, toAbsolute } from '@tailtest/project'

/** The names in a folder of the project. */
export function readNames(project: Project, folder: RelPath): ReadonlySet<string> {
  return new Set(namesIn(toAbsolute(project, folder)))
}
