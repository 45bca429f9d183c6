import { join } from 'node:path'
import { entriesIn } from '@tailtest/project'
import { dependenciesOf, type Entry, packagesIn } from './packages.ts'

/** Folders in which pnpm, bun, npm (`linked`) and yarn (`pnpm`) keep each package beside links to what it imports. */
const STORES = ['.pnpm', '.bun', '.store'] as const
/** In them, what every package may import besides. */
const HOISTED = 'node_modules'
/** In pnpm's name of a copy that it made of a package of the workspace: `name@file+folder`. */
const INJECTED = '@file+'

/** A package in a store, with what it may import. */
export interface Instance {
  /** Absolute. */
  folder: string
  entries: readonly Entry[]
  isInjected: boolean
}

/** The packages in the stores of `node_modules` folders. */
export function instancesIn(modules: readonly string[]): Instance[] {
  return storesIn(modules).flatMap((store) =>
    entriesIn(store)
      .filter((entry) => entry.isDirectory() && entry.name !== HOISTED)
      .map(({ name }) => ({
        folder: join(store, name),
        entries: packagesIn(join(store, name, 'node_modules')),
        isInjected: name.includes(INJECTED),
      })),
  )
}

/** The folders of stores in which packages find what they do not name. */
export function hoistedIn(modules: readonly string[]): string[] {
  return storesIn(modules).map((store) => join(store, HOISTED))
}

/**
 * Packages from elsewhere that import packages of the project (a plugin its host): from their own place they would find
 * today's. The real folders of those, and of all that import them.
 */
export function ledBack(
  found: { packages: readonly Entry[]; instances: readonly Instance[] },
  isOwn: (real: string) => boolean,
): ReadonlySet<string> {
  return new Set([...byName(found.packages, isOwn), ...byLink(found.instances, isOwn)])
}

/** Side by side in one folder: what a package says it imports tells. */
function byName(packages: readonly Entry[], isOwn: (real: string) => boolean): string[] {
  const names = new Set(packages.filter(({ real }) => isOwn(real)).map(({ name }) => name))
  if (names.size === 0) return []
  const foreign = packages
    .filter(({ isLink }) => !isLink)
    .map(({ name, real }) => ({ name, real, imports: importsOf(real) }))
  return spread(
    foreign,
    ({ imports }) => imports.some((name) => names.has(name)),
    ({ name }) => names.add(name),
  ).map(({ real }) => real)
}

/** In a store: its links tell. */
function byLink(instances: readonly Instance[], isOwn: (real: string) => boolean): string[] {
  const folders = new Set<string>()
  return spread(
    instances,
    ({ entries, isInjected }) =>
      isInjected || entries.some(({ real }) => isOwn(real) || isIn(folders, real)),
    ({ folder }) => folders.add(folder),
  ).map(({ folder }) => folder)
}

/** All that a rule holds for, where each that is found may make it hold for more. */
function spread<T>(all: readonly T[], holds: (one: T) => boolean, found: (one: T) => void): T[] {
  const result: T[] = []
  for (let rest = all; ; ) {
    const more = new Set(rest.filter(holds))
    if (more.size === 0) return result
    for (const one of more) found(one)
    result.push(...more)
    rest = rest.filter((one) => !more.has(one))
  }
}

/** Whether a path is one of these folders, or in one. */
export function isIn(folders: ReadonlySet<string>, path: string): boolean {
  if (folders.has(path)) return true
  const end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  return folders.size > 0 && end > 0 && isIn(folders, path.slice(0, end))
}

/** Its own, and those of the packages that it holds. */
function importsOf(folder: string): string[] {
  const nested = packagesIn(join(folder, 'node_modules'))
  return [...dependenciesOf(folder), ...nested.flatMap(({ at }) => dependenciesOf(at))]
}

function storesIn(modules: readonly string[]): string[] {
  return modules.flatMap((folder) => STORES.map((name) => join(folder, name)))
}
