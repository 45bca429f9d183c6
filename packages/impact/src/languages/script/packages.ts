import { isObject, parentOf, parseJson, type RelPath } from '@tailtest/project'
import type { World } from '../rules.ts'
import { fileAt } from './candidates.ts'

/** A package of the project. */
export interface Package {
  folder: RelPath
  name: string | undefined
  /** The packages it says it needs, and its own names for them (`#queue`). */
  needs: ReadonlySet<string>
  entries: { exports: unknown; imports: unknown; main: readonly string[] }
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
    entries: { exports, imports, main },
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
  const given = leaves(exports, below === '' ? '.' : `./${below}`)
  const targets = [...given.map(({ target }) => target), ...named]
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

/**
 * Every file of the project that a package gives for a name of its `exports` or `imports`: which of them a run loads is
 * for its runner's conditions to say (`development`, which vitest sets, and `node --conditions` does).
 */
export function variantsOf(world: World, owner: Package, name: string): RelPath[] {
  const { exports, imports } = owner.entries
  const below = name.slice(packageName(name).length)
  const all = name.startsWith('#') ? leaves(imports, name) : leaves(exports, `.${below}`)
  const own = all.filter(({ conditions }) => !conditions.some((one) => OTHER_PLACES.test(one)))
  return own.flatMap(({ target }) => {
    const written = [owner.folder, target.replace(/^\.\//, '')].filter((part) => part !== '')
    const path = written.join('/')
    const found = target.startsWith('.') ? world.files.get(path) : undefined
    return found === undefined ? [] : [...sourcesOf(world, owner, found), found]
  })
}

/** Conditions that are met where no test of a project of Node runs. */
const OTHER_PLACES =
  /^(?:browser|worker|workerd|deno|bun|react-native|react-server|edge-light|types)$/

interface Leaf {
  target: string
  /** What has to hold, from the outermost on. */
  conditions: readonly string[]
}

/** Every file that `exports` or `imports` has for a key. */
function leaves(table: unknown, key: string, conditions: readonly string[] = []): Leaf[] {
  const isTop = conditions.length === 0
  if (isText(table)) return key === '.' || !isTop ? [{ target: table, conditions }] : []
  if (conditions.length > MOST_CONDITIONS) return []
  if (Array.isArray(table)) return table.flatMap((one) => leaves(one, key, [...conditions, '']))
  if (!isObject(table)) return []
  const keys = Object.keys(table)
  const isByPath = isTop && keys.some((one) => /^[.#]/.test(one))
  if (!isByPath) {
    if (isTop && key !== '.') return []
    return keys.flatMap((one) => leaves(table[one], key, [...conditions, one]))
  }
  if (table[key] !== undefined) return leaves(table[key], key, [''])
  return keys.flatMap((pattern) => {
    const [start = '', end] = pattern.split('*')
    if (end === undefined || !key.startsWith(start) || !key.endsWith(end)) return []
    const star = key.slice(start.length, key.length - end.length)
    return leaves(table[pattern], key, ['']).map((leaf) => ({
      ...leaf,
      target: leaf.target.replaceAll('*', star),
    }))
  })
}

/** Conditions in conditions. */
const MOST_CONDITIONS = 8

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
