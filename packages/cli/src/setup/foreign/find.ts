import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { type Env, isHostName, isObject, isString } from '@tailtest/adapter-kit'
import { findRoot, namesIn, userStateDir } from '@tailtest/project'
import { contentHash, type Manifest, readManifest } from './content.ts'

/** What the package of a host may be called, the first that is there counts. */
const PACKAGES = ['@tailtest/adapter-', 'tailtest-adapter-'] as const

/** Of one that ends so, our kit is no host. */
const NO_HOST = 'kit'

/** The conditions under which `import` looks a module up. */
const CONDITIONS = ['node', 'import', 'module-sync', 'default']

/** Where an adapter is looked for. */
export interface Where {
  env: Env
  /** The folder of the built files. */
  dist: string
  /** Where the process works: in a project, or not. */
  cwd: string
}

/** An adapter's package, as it stands on the disk; nothing of it was loaded. */
export interface Found {
  manifest: Manifest
  folder: string
  /** The project that brings it; absent: it is of the person's own installation. */
  root?: string
}

/** The package of a host's adapter: of the person's own installation, else of the project. */
export function findAdapter(name: string, where: Where): Found | undefined {
  if (!isHostName(name)) return undefined
  for (const place of placesOf(where)) {
    for (const beginning of PACKAGES) {
      const found = packageAt(place.modules, beginning + name)
      if (found) return place.root === undefined ? found : { ...found, root: place.root }
    }
  }
  return undefined
}

/** The adapters that a project brings in its node_modules, of other hosts than these. */
export function adaptersOf(root: string, known: readonly string[]): Found[] {
  const modules = join(root, 'node_modules')
  const names = packagesIn(modules, known).map(({ name }) => name)
  return names.sort().flatMap((name) => {
    const found = packageAt(modules, name)
    return found ? [{ ...found, root }] : []
  })
}

/** The hosts that a package is there for, in any place where {@link findAdapter} looks, other than these. */
export function hostsFound(where: Where, known: readonly string[]): string[] {
  const hosts = placesOf(where).flatMap(({ modules }) =>
    packagesIn(modules, known).map(({ host }) => host),
  )
  return [...new Set(hosts)].sort()
}

/** Packages that are called as one of a host is. */
function packagesIn(modules: string, known: readonly string[]): { name: string; host: string }[] {
  return PACKAGES.flatMap((beginning) => {
    const [scope = '', start = ''] = beginning.includes('/')
      ? beginning.split('/')
      : ['', beginning]
    return namesIn(join(modules, scope))
      .filter((name) => name.startsWith(start) && isHostName(name.slice(start.length)))
      .map((name) => ({
        name: scope === '' ? name : `${scope}/${name}`,
        host: name.slice(start.length),
      }))
      .filter(({ host }) => ![...known, NO_HOST].includes(host))
  })
}

/** The host that a package is called after. */
export function hostOf({ manifest: { name } }: Found): string {
  const beginning = PACKAGES.find((one) => name.startsWith(one)) ?? ''
  return name.slice(beginning.length)
}

/** What an agreement to an adapter is bound to; `undefined`: nobody can agree to it, since its content cannot be told. */
export function fingerprintOf({ manifest, folder }: Found): string | undefined {
  try {
    const hash = contentHash(folder)
    return hash && `${manifest.name} ${manifest.version} ${hash}`
  } catch {
    return undefined // it may not be read, or goes away at this moment
  }
}

/** The file that `import` of the package would load, within its folder. */
export function entryOf({ manifest, folder }: Found): string | undefined {
  const { exports, main } = manifest
  const named = targetOf(exports) ?? (isString(main) ? main : 'index.js')
  const file = join(folder, named)
  try {
    if (!statSync(file).isFile()) return undefined
    const below = relative(realpathSync(folder), realpathSync(file))
    return below.startsWith('..') || isAbsolute(below) ? undefined : file
  } catch {
    return undefined // not there, not to be read, or no name of a file
  }
}

/** What `exports` says of the package itself. */
function targetOf(exports: unknown): string | undefined {
  if (isString(exports)) return exports
  if (Array.isArray(exports)) return exports.map(targetOf).find((target) => target !== undefined)
  if (!isObject(exports)) return undefined
  if (Object.keys(exports).some((key) => key.startsWith('.'))) return targetOf(exports['.'])
  for (const [condition, target] of Object.entries(exports)) {
    const found = CONDITIONS.includes(condition) ? targetOf(target) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

interface Place {
  modules: string
  root?: string
}

/** Where a package is looked for, the person's own installation first. */
function placesOf(where: Where): Place[] {
  const root = findRoot(where.cwd, where.cwd)
  return [...ownFolders(where), { modules: join(root, 'node_modules'), root }]
}

/** Where a person puts adapters for tailtest alone. */
export const adaptersFolder = (env: Env) => join(userStateDir(env), 'adapters')

/** The node_modules of the person's installation; one beside a manifest is a project's own. */
function ownFolders({ env, dist }: Where): Place[] {
  const beside = modulesAround(dist)
  const programs = dirname(process.execPath)
  const folders = [join(programs, '..', 'lib', 'node_modules'), join(programs, 'node_modules')]
  const all = [beside ?? [], join(adaptersFolder(env), 'node_modules'), folders].flat(2)
  return all.map((modules) => {
    const owner = dirname(modules)
    const isProject = modules === beside && existsSync(join(owner, 'package.json'))
    return isProject ? { modules, root: findRoot(owner, owner) } : { modules }
  })
}

/** The node_modules that the CLI is installed in. */
function modulesAround(dist: string): string | undefined {
  for (let at = dist; dirname(at) !== at; at = dirname(at)) {
    if (basename(at) === 'node_modules') return at
  }
  return undefined
}

function packageAt(modules: string, name: string): Found | undefined {
  const folder = join(modules, name)
  const manifest = readManifest(folder)
  return manifest?.name === name ? { manifest, folder } : undefined
}
