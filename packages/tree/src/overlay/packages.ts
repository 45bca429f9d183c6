import { type Dirent, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { entriesIn, isObject, type JsonObject, parseJson, readState } from '@tailtest/project'

/** One entry of a `node_modules` folder. */
export interface Entry {
  /** `name` or `@scope/name`. */
  name: string
  /** Absolute: where it stands. */
  at: string
  /** Absolute, links resolved: what it is. */
  real: string
  isLink: boolean
}

/** The packages in a `node_modules` folder, without what begins with a dot. */
export function packagesIn(modules: string): Entry[] {
  return entriesIn(modules)
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const at = join(modules, entry.name)
      const isScope = entry.name.startsWith('@') && entry.isDirectory()
      if (!isScope) return entryAt(entry.name, at, entry)
      return entriesIn(at).flatMap((child) =>
        entryAt(`${entry.name}/${child.name}`, join(at, child.name), child),
      )
    })
}

/** The fields of a package's manifest that name what it may import. */
const DEPENDENCIES = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const

/** The names of the packages that a package says it imports. */
export function dependenciesOf(folder: string): string[] {
  const manifest = readManifest(folder)
  return DEPENDENCIES.flatMap((field) => {
    const value = manifest[field]
    return isObject(value) ? Object.keys(value) : []
  })
}

/** As its manifest has it. */
export function packageName(folder: string): string | undefined {
  const { name } = readManifest(folder)
  return typeof name === 'string' ? name : undefined
}

/** With links resolved; `undefined`: it leads nowhere. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function entryAt(name: string, at: string, entry: Dirent): Entry[] {
  const isLink = entry.isSymbolicLink()
  if (!isLink && !entry.isDirectory()) return []
  const real = isLink ? realPath(at) : at
  return real === undefined ? [] : [{ name, at, real, isLink }]
}

function readManifest(folder: string): JsonObject {
  const value = parseJson(readState(join(folder, 'package.json')))
  return isObject(value) ? value : {} // without a manifest that can be read nothing is said
}
