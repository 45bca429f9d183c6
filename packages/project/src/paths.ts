import { join, resolve, sep } from 'node:path'
import { HERE, isSame, segmentsOf } from './flavour.ts'
import { resolveLinks } from './links.ts'
import { brand, type RelPath } from './rel-path.ts'

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
