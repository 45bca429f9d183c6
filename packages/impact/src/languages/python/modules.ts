import { baseName, parentOf, type RelPath } from '@tailtest/project'
import type { Files } from '../../files.ts'
import type { World } from '../rules.ts'
import { baseOf, distributionOf, distributionsIn, ownFirst, readRoots } from './roots.ts'

/** Where the modules of a project lie. */
export interface Modules {
  files: Files
  /** The folders that have a module of this name, as `sys.path` would be searched for a file. */
  having(top: string, path: RelPath): Having
}

interface Having {
  /** The first folder with a module or a package. */
  regular: RelPath | undefined
  /** The folders with a package without `__init__.py`. */
  shared: readonly RelPath[]
}

const opened = new WeakMap<World, Modules>()

/** Each name is looked for once in a distribution. */
export function openModules(world: World): Modules {
  const before = opened.get(world)
  if (before !== undefined) return before
  const { files } = world
  const roots = readRoots(world)
  const distributions = distributionsIn(world)
  const known = new Map<string, Having>()
  const modules: Modules = {
    files,
    having(top, path) {
      const own = distributionOf(distributions, path)
      const key = `${own}\n${top}`
      const found = known.get(key) ?? search(files, ownFirst(roots, own), top)
      known.set(key, found)
      return found
    },
  }
  opened.set(world, modules)
  return modules
}

function search(files: Files, folders: readonly RelPath[], top: string): Having {
  const regular = folders.find((folder) => moduleAt(files, folder, [top]) !== undefined)
  if (regular !== undefined) return { regular, shared: [] }
  return { regular, shared: folders.filter((folder) => hasModules(files, below(folder, top))) }
}

/**
 * The file of the module that an import written in a file names, for certain: `import subprocess` in a package
 * that has a `subprocess.py` means that of Python.
 */
export function moduleOf(modules: Modules, path: RelPath, from: string): RelPath | undefined {
  const { files } = modules
  const { places, segments, isRelative } = locate(modules, path, from)
  const isPackage = (folder: string) => files.get(below(folder, '__init__.py')) !== undefined
  const sure = places.filter((folder) => isRelative || folder === '' || !isPackage(folder))
  return sure.flatMap((base) => descend(files, base, segments).last ?? [])[0]
}

/** Whether a name taken from a module is a module or a package itself. */
export function hasSubmodule(modules: Modules, path: RelPath, from: string, name: string): boolean {
  const { files } = modules
  const { places, segments } = locate(modules, path, from)
  return places.some((base) => {
    const { last } = descend(files, base, [...segments, name])
    return last !== undefined || files.isFolder(below(base, ...segments, name))
  })
}

/** Modules within the interpreter on every system: no file of the same name is ever asked for. */
const BUILT_IN = new Set([
  ...['atexit', 'builtins', 'errno', 'faulthandler', 'gc', 'itertools', 'marshal', 'sys', 'time'],
])

/** The folders that a dotted name begins in, and its parts. */
export function locate(modules: Modules, path: RelPath, from: string) {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0
  const segments = from.slice(dots).split('.').filter(Boolean)
  const [top] = segments
  const isRelative = dots > 0
  if (!isRelative) {
    const isOurs = top !== undefined && !BUILT_IN.has(top)
    const places = isOurs ? placesOf(modules, path, top) : []
    return { places, segments, isRelative }
  }
  let folder = parentOf(path)
  for (let level = 1; level < dots && folder !== undefined; level += 1) folder = parentOf(folder)
  return { places: folder === undefined ? [] : [folder], segments, isRelative }
}

/** Where a module is looked for: in the first folder that has it, or in all where it is a package without `__init__.py`. */
function placesOf({ files, having }: Modules, path: RelPath, top: string): RelPath[] {
  const base = baseOf(files, path)
  if (moduleAt(files, base, [top]) !== undefined) return [base]
  const { regular, shared } = having(top, path)
  if (regular !== undefined) return [regular]
  const own: RelPath[] = []
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    own.push(folder)
  }
  const around = search(files, own, top) // a script is run from its folder, or from one above
  if (around.regular !== undefined) return [around.regular]
  const isShared = hasModules(files, below(base, top))
  return [...new Set([...(isShared ? [base] : []), ...shared, ...around.shared])]
}

function below(folder: string, ...names: readonly string[]): string {
  return [folder, ...names].filter((segment) => segment !== '').join('/')
}

const DEEPEST_NAMESPACE = 4

/** Whether a folder without `__init__.py` is a package: modules lie somewhere below it. */
export function hasModules(files: Files, folder: string, depth = 0): boolean {
  if (files.names(folder).some((name) => name.endsWith('.py'))) return true
  if (depth === DEEPEST_NAMESPACE) return false
  return files.folders(folder).some((name) => hasModules(files, `${folder}/${name}`, depth + 1))
}

/** The file of a dotted name below a folder: a package goes before a module. */
export function moduleAt(
  files: Files,
  base: RelPath,
  segments: readonly string[],
): RelPath | undefined {
  const path = below(base, ...segments)
  const own = path === '' ? '__init__.py' : `${path}/__init__.py`
  const init = files.get(own)
  if (init !== undefined || segments.length === 0) return init
  return files.get(`${path}.py`) ?? files.get(`${path}.pyx`) ?? files.get(`${path}.pyi`)
}

/** Runs a dotted name from the outermost package in, as far as it is there. */
export function descend(files: Files, base: RelPath, segments: readonly string[]) {
  const run: RelPath[] = []
  let last = segments.length === 0 ? moduleAt(files, base, []) : undefined
  if (last !== undefined) run.push(last)
  for (let count = 1; count <= segments.length; count += 1) {
    last = moduleAt(files, base, segments.slice(0, count))
    if (last === undefined) continue // a folder on the way may be a package without `__init__.py`
    run.push(last)
    if (baseName(last) === '__init__.py' || count === segments.length) continue
    return { run, last: undefined, isFolder: false } // nothing lies below a module
  }
  const isFolder = last === undefined && hasModules(files, below(base, ...segments))
  return { run, last, isFolder }
}
