import { type Dirent, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readState } from '@tailtest/project'

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
  return entriesOf(modules)
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const at = join(modules, entry.name)
      const isScope = entry.name.startsWith('@') && entry.isDirectory()
      if (!isScope) return entryAt(entry.name, at, entry)
      return entriesOf(at).flatMap((child) =>
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
    return typeof value === 'object' && value !== null ? Object.keys(value) : []
  })
}

/** As its manifest has it. */
export function packageName(folder: string): string | undefined {
  const { name } = readManifest(folder)
  return typeof name === 'string' ? name : undefined
}

/** What is in a folder; nothing, where there is none or it is not ours to read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
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

function readManifest(folder: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readState(join(folder, 'package.json')) ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // without a manifest that can be read nothing is said
  }
}
