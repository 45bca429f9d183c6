import { lstatSync } from 'node:fs'
import { joinRel, type Project, parentOf, type RelPath, relPath, toAbsolute } from '../rel-path.ts'

/** A configuration, by its path from the root. */
export interface ConfigFile {
  file: RelPath
  name: (typeof CONFIG_NAMES)[number]
}

/** In a folder's `.tailtest`; of both neither is used. */
export const CONFIG_NAMES = ['config.json', 'config.yaml'] as const

/**
 * Whether anything is configured for a folder, from the root down to it; where nothing is, every setting has its
 * default, and none needs to be loaded to know that.
 * @default directory the root
 */
export function hasConfig(project: Project, directory: RelPath = relPath('')): boolean {
  return lineage(directory).some((folder) => configIn(project, folder).length > 0)
}

/** The configuration that a folder has of its own, of whatever kind the file is. */
export function configIn(project: Project, folder: RelPath): ConfigFile[] {
  const state = joinRel(folder, '.tailtest')
  if (!isThere(project, state, 'folder')) return []
  const files = CONFIG_NAMES.map((name) => ({ file: joinRel(state, name), name }))
  return files.filter(({ file }) => isThere(project, file, 'any'))
}

function isThere(project: Project, path: RelPath, kind: 'folder' | 'any'): boolean {
  try {
    const stat = lstatSync(toAbsolute(project, path), { throwIfNoEntry: false })
    return stat !== undefined && (kind === 'any' || stat.isDirectory())
  } catch {
    return false // a folder that may not be looked into configures nothing
  }
}

/** From the root down to the folder. */
export function lineage(directory: RelPath): RelPath[] {
  const parent = parentOf(directory)
  return parent === undefined ? [directory] : [...lineage(parent), directory]
}
