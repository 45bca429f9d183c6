import { join, resolve, sep } from 'node:path'
import { HERE, isSame, normalForm, ONLY_DOTS, resolveLinks, segmentsOf } from './system-path.ts'

/** A path below the project's root: POSIX separators, no `.`, `..` or empty segments; '' is the root itself. */
export type RelPath = string & { readonly __rel: unique symbol }

/** What somebody outside gives where the house has a `T`: each {@link RelPath} in it as a plain text, which is checked at the door. */
export type Plain<T> = T extends RelPath
  ? string
  : T extends string
    ? T
    : T extends (...args: infer A) => infer R
      ? (...args: A) => Plain<R>
      : T extends object
        ? { [K in keyof T]: Plain<T[K]> }
        : T

/** A text that cannot name anything below a root. */
export class InvalidPath extends TypeError {
  override readonly name = 'InvalidPath'
  readonly code = 'INVALID_PATH'
}

/**
 * Takes a POSIX path that is known to lie below the root (from git, from a walk); `./a//b/` becomes `a/b`, on Windows
 * `a\\b` too. Throws {@link InvalidPath} for an absolute path, a `..` segment or a NUL byte, and for what Windows would
 * take for one of these.
 */
export function relPath(text: string): RelPath {
  const path = normalForm(text)
  if (path !== undefined) return brand(path)
  throw new InvalidPath(`not a path below the root: ${JSON.stringify(text)}`)
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
  const [name = '', ...others] = segments
  if (others.length === 0 && isName(name)) return childOf(directory, name)
  return relPath([directory, ...segments].filter((segment) => segment !== '').join('/'))
}

/** One name, of which there is nothing to check: most of what is joined, thousands of times in a large folder. */
function isName(text: string): boolean {
  return text !== '' && !ONLY_DOTS.test(text) && !/[/\\:\0]/.test(text)
}

/** A name in a folder, as the system lists it: nothing to check. */
export function childOf(directory: RelPath, name: string): RelPath {
  return brand(directory === '' ? name : `${directory}/${name}`)
}

/** The one place that makes a {@link RelPath} of a string. */
function brand(path: string): RelPath {
  return path as RelPath
}

/** The user's project. */
export interface Project {
  /** Absolute, links resolved, in the separators of this system. */
  readonly root: string
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
  if (sep === '/' && real.startsWith(`${project.root}/`))
    return brand(real.slice(project.root.length + 1))
  const below = pathBelow(project.root, real)
  return below === undefined ? undefined : brand(below)
}

/** The absolute path, in the separators of this system. */
export function toAbsolute(project: Project, path: RelPath): string {
  return join(project.root, path)
}

/**
 * Where an absolute path lies in a folder, by their texts: `''` is the folder itself, `undefined` outside of it.
 * In POSIX form whatever the flavour. On Windows `c:\\SHOP` is `C:\\shop`; the case of the answer is the path's.
 * @default flavour the one of this system
 */
export function pathBelow(folder: string, path: string, flavour = HERE): string | undefined {
  const above = segmentsOf(folder, flavour)
  const all = segmentsOf(path, flavour)
  const isInside = above.every((segment, n) => isSame(segment, all[n], flavour))
  return isInside ? all.slice(above.length).join('/') : undefined
}
