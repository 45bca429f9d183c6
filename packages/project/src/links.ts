import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

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
