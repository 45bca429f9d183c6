import { isObject, parentOf, parseJson, type RelPath } from '@tailtest/project'
import type { World } from '../rules.ts'
import { fileAt } from './candidates.ts'

/** A package of the project. */
export interface Package {
  folder: RelPath
  name: string | undefined
  /** The packages it says it needs, and its own names for them (`#queue`). */
  needs: ReadonlySet<string>
  entries: { exports: unknown; main: readonly string[] }
}

/** The packages of the project: nearest to a file, and by name. */
export interface Packages {
  /** From the innermost folder outwards. */
  above(folder: RelPath): Package[]
  named(name: string): Package | undefined
}

const NEEDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

export function readPackages({ files, text }: World): Packages {
  const byFolder = new Map<string, Package>()
  const byName = new Map<string, Package>()
  for (const path of files.all) {
    if (path !== 'package.json' && !path.endsWith('/package.json')) continue
    const folder = parentOf(path)
    const made = folder === undefined ? undefined : describe(folder, parseJson(text(path) ?? ''))
    if (made === undefined) continue
    byFolder.set(made.folder, made)
    if (made.name !== undefined && !byName.has(made.name)) byName.set(made.name, made)
  }
  return {
    named: (name) => byName.get(name),
    above(from) {
      const found: Package[] = []
      for (let folder: RelPath | undefined = from; folder !== undefined; ) {
        const here = byFolder.get(folder)
        if (here !== undefined) found.push(here)
        folder = parentOf(folder)
      }
      return found
    },
  }
}

function describe(folder: RelPath, manifest: unknown): Package | undefined {
  if (!isObject(manifest)) return undefined
  const { name, exports, imports } = manifest
  const main = [manifest.source, manifest.main, manifest.module].filter(isText)
  const needs = NEEDS.flatMap((key) => (isObject(manifest[key]) ? Object.keys(manifest[key]) : []))
  const own = Object.entries(isObject(imports) ? imports : {})
    .filter(([, target]) => namesPackage(target))
    .map(([key]) => packageName(key))
  return {
    folder,
    name: isText(name) ? name : undefined,
    needs: new Set([...needs, ...own]),
    entries: { exports, main },
  }
}

/** Whether what a name of `imports` leads to, under any condition, is a package. */
function namesPackage(target: unknown): boolean {
  if (typeof target === 'string') return !target.startsWith('.')
  return typeof target === 'object' && target !== null && Object.values(target).some(namesPackage)
}

/** `@scope/name/sub` → `@scope/name`. */
export function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Where packages have what they are compiled to, and what it is compiled from. */
const OUTPUTS = /^(?:dist|build|lib|out|output|esm|cjs|es)$/
const FORMATS = /^(?:esm|cjs|es|umd|types|node|browser|src)$/

/** The sources of a package's built file: `dist/esm/cart.js` → `src/cart.ts`. */
export function sourcesOf({ files }: World, { folder }: Package, built: string): RelPath[] {
  const below = folder === '' ? built : built.slice(folder.length + 1)
  const [output = '', ...rest] = below.split('/')
  if (!OUTPUTS.test(output)) return []
  const inner = rest.filter((segment, at) => at === rest.length - 1 || !FORMATS.test(segment))
  const name = inner.join('/').replace(/\.d(\.[cm]?ts)$/, '$1')
  for (const place of ['src', 'source', '']) {
    const path = [folder, place, name].filter((part) => part !== '').join('/')
    const stem = path.replace(/\.[cm]?[jt]sx?$/, '')
    for (const one of [path.replace(/\.([cm]?)tsx?$/, '.$1js'), stem]) {
      const found = fileAt(files, one).filter((file) => file !== built && isSource(file, place))
      if (found.length > 0) return found
    }
  }
  return []
}

/** In a folder of sources all are; beside the output only what must have been compiled. */
function isSource(file: RelPath, place: string): boolean {
  return place !== '' || /(?<!\.d)\.[cm]?tsx?$/.test(file)
}

/** The sources that a package gives under a name below its own (`''` for itself), as far as they can be told unbuilt. */
export function entrySources(world: World, owner: Package, below: string): RelPath[] {
  const { exports, main } = owner.entries
  const named = below === '' ? main : []
  const targets = [...leaves(exports, below === '' ? '.' : `./${below}`), ...named]
  const path = (name: string) => [owner.folder, name].filter((part) => part !== '').join('/')
  for (const target of targets) {
    const written = path(target.replace(/^\.\//, ''))
    const built = sourcesOf(world, owner, written)
    const found = built.length > 0 ? built : fileAt(world.files, written)
    if (found.length > 0) return found
  }
  const stem = below === '' ? 'index' : below
  for (const name of [`src/${stem}`, stem]) {
    const found = fileAt(world.files, path(name))
    if (found.length > 0) return found
  }
  return []
}

/** Every file that `exports` has for a key, whatever the condition. */
function leaves(exports: unknown, key: string, depth = 0): string[] {
  if (isText(exports)) return key === '.' || depth > 0 ? [exports] : []
  if (Array.isArray(exports)) return exports.flatMap((one) => leaves(one, key, depth + 1))
  if (!isObject(exports) || depth > MOST_CONDITIONS) return []
  const keys = Object.keys(exports)
  const isByPath = depth === 0 && keys.some((one) => one.startsWith('.'))
  if (!isByPath) {
    if (depth === 0 && key !== '.') return []
    return keys.flatMap((one) => leaves(exports[one], key, depth + 1))
  }
  if (exports[key] !== undefined) return leaves(exports[key], key, depth + 1)
  return keys.flatMap((pattern) => {
    const [start = '', end] = pattern.split('*')
    if (end === undefined || !key.startsWith(start) || !key.endsWith(end)) return []
    const star = key.slice(start.length, key.length - end.length)
    return leaves(exports[pattern], key, depth + 1).map((one) => one.replaceAll('*', star))
  })
}

/** Conditions in conditions. */
const MOST_CONDITIONS = 8

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
