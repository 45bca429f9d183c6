import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, posix, resolve, sep, win32 } from 'node:path'

/** How a system writes its paths: one of the two that `node:path` knows. */
export type PathFlavour = Pick<typeof posix, 'isAbsolute' | 'resolve' | 'sep'>

/** The flavour that a system uses. */
export function flavourOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix
}

/** With a drive or a share: `\\state` is on whatever drive one is. */
const FULL_ON_WINDOWS = /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/])/

/** Whether a path means the same place wherever one stands. */
export function isFullPath(path: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' ? FULL_ON_WINDOWS.test(path) : posix.isAbsolute(path)
}

/** The flavour of the system that we run on. */
export const HERE: PathFlavour = sep === '/' ? posix : win32

/** Windows' prefix for paths that are taken as they are, which programs add and leave out. */
const VERBATIM = /^[\\/]{2}[?.][\\/](?=[A-Za-z]:)/
const VERBATIM_SHARE = /^[\\/]{2}[?.][\\/]UNC[\\/]/i

/** A path from its drive, share or root on. */
export function segmentsOf(path: string, flavour: PathFlavour): string[] {
  const plain = isWindows(flavour)
    ? path.replace(VERBATIM_SHARE, '\\\\').replace(VERBATIM, '')
    : path
  const segments = flavour.resolve(plain).split(flavour.sep)
  return segments.at(-1) === '' ? segments.slice(0, -1) : segments // of a drive's root, of `/`
}

/** Whether two names mean the same one, whatever the folder. */
export function isSame(one: string, other: string | undefined, flavour: PathFlavour): boolean {
  if (one === other || other === undefined) return one === other
  return isWindows(flavour) && one.toLowerCase() === other.toLowerCase()
}

/** Whether backslashes part folders and letters name drives. */
function isWindows(flavour: PathFlavour): boolean {
  return flavour.sep === '\\'
}

/** A letter names a drive, and a place on it that only Windows knows. */
const DRIVE = /^[A-Za-z]:/

/** Windows leaves out dots and spaces at the end of a name: of these nothing would be left. */
export const ONLY_DOTS = /^[. ]+$/

/** In normal form on every system, as nearly all are: a thousand of them are read for one answer. */
const PLAIN = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/

/**
 * A relative path with POSIX separators and no `.` or empty segments. `undefined`: it may lead out of where it begins.
 * @default flavour the one of this system
 */
export function normalForm(text: string, flavour = HERE): string | undefined {
  if (PLAIN.test(text)) return text
  const windows = isWindows(flavour)
  const parts = windows ? text.split(/[\\/]/) : text.split('/')
  const segments = parts.filter((segment) => segment !== '' && segment !== '.')
  const leadsOut = windows
    ? DRIVE.test(segments[0] ?? '') || segments.some((segment) => ONLY_DOTS.test(segment))
    : segments.includes('..')
  const isRelative = !flavour.isAbsolute(text) && !leadsOut && !text.includes('\0')
  return isRelative ? segments.join('/') : undefined
}

/** As many as Linux follows before it answers ELOOP (path_resolution(7)). */
const MAX_LINKS = 40

/**
 * An absolute path with every link resolved, also where its end does not exist yet: the missing
 * segments are kept as they are, a link that leads nowhere is followed. `undefined`: links in a circle.
 */
export function resolveLinks(path: string): string | undefined {
  return follow(path, { links: MAX_LINKS })
}

function follow(path: string, left: { links: number }): string | undefined {
  const existing = realPath(path)
  if (existing !== undefined || dirname(path) === path) return existing ?? path
  const folder = follow(dirname(path), left)
  if (folder === undefined) return undefined
  const missing = join(folder, basename(path))
  const target = linkTarget(missing)
  if (target === undefined) return missing
  left.links -= 1
  return left.links > 0 ? follow(resolve(folder, target), left) : undefined
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined // does not exist, or may not be looked at: its parent decides
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined // not a link
  }
}
