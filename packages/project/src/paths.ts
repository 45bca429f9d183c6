import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { resolveLinks } from './links.ts'

/** A path below the project's root: POSIX separators, no `.`, `..` or empty segments; '' is the root itself. */
export type RelPath = string & { readonly __rel: unique symbol }

/** The user's project. */
export interface Project {
  /** Absolute, links resolved, in the separators of this system. */
  readonly root: string
}

/** A text that cannot name anything below a root. */
export class InvalidPath extends TypeError {
  override readonly name = 'InvalidPath'
  readonly code = 'INVALID_PATH'
}

/** The project at a root; the folder need not exist yet. */
export function openProject(root: string): Project {
  const absolute = resolve(root)
  return { root: resolveLinks(absolute) ?? absolute }
}

/**
 * Where an absolute or root-relative path lies below the root, links resolved, also for a file that does
 * not exist yet. `undefined`: outside the project (a link that leads out included).
 */
export function toRelative(project: Project, path: string): RelPath | undefined {
  if (path.includes('\0')) return undefined
  const real = resolveLinks(resolve(project.root, path))
  if (real === undefined) return undefined
  const below = relative(project.root, real)
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) return undefined
  return brand(sep === '/' ? below : below.split(sep).join('/'))
}

/** The absolute path, in the separators of this system. */
export function toAbsolute(project: Project, path: RelPath): string {
  return join(project.root, path)
}

/**
 * Takes a POSIX path that is known to lie below the root (from git, from a walk); `./a//b/` becomes `a/b`.
 * Throws {@link InvalidPath} for an absolute path, a `..` segment or a NUL byte.
 */
export function relPath(text: string): RelPath {
  const segments = text.split('/').filter((segment) => segment !== '' && segment !== '.')
  if (isAbsolute(text) || segments.includes('..') || text.includes('\0')) {
    throw new InvalidPath(`not a path below the root: ${JSON.stringify(text)}`)
  }
  return brand(segments.join('/'))
}

/** The folder a path lies in; `undefined` for the root itself. */
export function parentOf(path: RelPath): RelPath | undefined {
  return path === '' ? undefined : brand(path.slice(0, Math.max(path.lastIndexOf('/'), 0)))
}

/** The last segment; '' for the root itself. */
export function baseName(path: RelPath): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A path below a folder; throws {@link InvalidPath} as {@link relPath} does. */
export function joinRel(directory: RelPath, ...segments: string[]): RelPath {
  return relPath([directory, ...segments].filter((segment) => segment !== '').join('/'))
}

/** A name in a folder, as the system lists it: nothing to check. */
export function childOf(directory: RelPath, name: string): RelPath {
  return brand(directory === '' ? name : `${directory}/${name}`)
}

/** The one place that makes a {@link RelPath} of a string. */
function brand(path: string): RelPath {
  return path as RelPath
}
