import { git, type Project } from '@tailtest/project'
import type { Mark, Overlay, OverlayOptions, Snapshot, TreeOptions, Written } from './types.ts'

/**
 * Takes all content of the tree: with git of what is tracked or not ignored, without the content of binaries and files
 * over 5 MB that differ from the index. `undefined`: more than 64 MiB would have to be kept, more than `maxFiles`
 * differ, or git fails. Nothing is written into the repository.
 */
export async function snapshot(
  project: Project,
  options: TreeOptions,
): Promise<Snapshot | undefined> {
  const { takeSnapshot } = await import('./snapshot.ts')
  return takeSnapshot(project, options)
}

/**
 * What git ignores, without dependencies and caches, and when it was written last; of a folder with more than 5,000 files
 * or 64 MiB nothing. Without git nothing.
 */
export async function writtenUnwatched(project: Project): Promise<Written[]> {
  const { ignoredIn, timesOf } = await import('./overlay/unwatched.ts')
  return timesOf(project, await ignoredIn({ run: (args) => git(project, args) }))
}

/**
 * Puts the project as it was at a moment into a folder outside of it, where an installed runner runs the old code: links
 * between packages of a workspace and editable installs lead into the copy, installed packages to where they are.
 * `undefined`: it cannot be told what was there (`onRefused` is told why). Throws what the system says where nothing
 * can be written.
 */
export async function openOverlay(
  project: Project,
  moment: Mark | Snapshot,
  options: OverlayOptions,
): Promise<Overlay | undefined> {
  const { buildOverlay } = await import('./overlay/build.ts')
  const built = await buildOverlay(project, moment, options)
  if (!('reason' in built)) return built
  options.onRefused?.(built)
  return undefined
}
