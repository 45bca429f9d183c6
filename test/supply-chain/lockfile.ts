import { packages, read } from '../workspace.ts'

/** What package-lock.json says of one installed package; absent fields are what the checks complain of. */
export interface Locked {
  version?: string
  /** Of an alias: the package's own name. */
  name?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export const locked: Readonly<Record<string, Locked>> = JSON.parse(
  read('package-lock.json'),
).packages

/** Where packages of others lie, as the keys of the lockfile. */
export const foreign: readonly string[] = Object.keys(locked).filter(
  (place) => place.includes('node_modules/') && !locked[place]?.link,
)

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
export const nameAt = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 13)

/** Where Node finds a package from a place; `undefined`: it is not installed. */
export function find(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.replace(/(?:^|\/)[^/]+$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (place in locked) return place
    if (at === '') return undefined
  }
}

/** The places of a dependency and of all that it needs, those of every system included. */
export function closure(name: string, from: string): readonly string[] {
  const seen = new Set<string>()
  const waiting = [find(name, from)]
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (next === undefined || seen.has(next)) continue
    seen.add(next)
    const { dependencies, optionalDependencies } = locked[next] ?? {}
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    for (const needed of names) waiting.push(find(needed, next))
  }
  return [...seen].sort()
}

/** How a package of ours takes one of others along. */
export type Way = 'installed' | 'bundled' | 'where it is installed'

export interface Use {
  name: string
  /** The folder of the package of ours. */
  by: string
  way: Way
  range: string
}

const isForeign = ([name]: [string, string]) => !name.startsWith('@tailtest/')

/** Every dependency that a package of ours has when it is published. */
export const uses: readonly Use[] = packages.flatMap(({ folder, manifest }) => {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = manifest
  const of = (way: Way, ranges: Record<string, string> = {}) =>
    Object.entries(ranges)
      .filter(isForeign)
      .map(([name, range]) => ({ name, by: folder, way, range }))
  return [
    ...of('installed', { ...dependencies, ...optionalDependencies }),
    ...of('where it is installed', peerDependencies),
    ...of('bundled', manifest.bin === undefined ? {} : devDependencies),
  ]
})
