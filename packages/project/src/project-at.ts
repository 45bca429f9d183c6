import { resolve } from 'node:path'
import { openProject, type Project, type RelPath, relPath, toRelative } from './rel-path.ts'
import { findRoot } from './root.ts'

/** A project that is open already, or any folder in one; of a folder that is in none, it is the root itself. */
export type ProjectAt = Project | { readonly cwd: string }

/** The project that is meant. */
export function projectAt(at: ProjectAt): Project {
  return 'root' in at ? at : openProject(findRoot(at.cwd, at.cwd))
}

/** The file that somebody names: absolute, from `cwd`, or from the root of an open project. `undefined`: outside. */
export function pathAt(at: ProjectAt, file: string): RelPath | undefined {
  const project = projectAt(at)
  return toRelative(project, 'root' in at ? file : resolve(at.cwd, file))
}

/** The same of a file that has to lie in the project; throws {@link InvalidPath} where it does not. Asks no disk of an open one. */
export function fileAt(at: ProjectAt, file: string): RelPath {
  return 'root' in at ? relPath(file) : (pathAt(at, file) ?? relPath(`../${file}`))
}
