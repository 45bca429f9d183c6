import { baseName, isTestFile, parentOf, type RelPath } from '@tailtest/project'
import type { Written } from '../../facts.ts'
import type { Files } from '../../files.ts'
import type { Links, Loose } from '../../links.ts'
import type { Resolve, World } from '../rules.ts'
import { baseOf, readRoots } from './roots.ts'

interface Modules {
  files: Files
  roots: readonly RelPath[]
  /** What `from package import *` takes of a package, by its `__init__.py`. */
  all: ReadonlyMap<RelPath, readonly string[]>
}

export function resolver(world: World): Resolve {
  const { files } = world
  let modules: Modules | undefined
  const open = (): Modules => {
    modules ??= { files, roots: readRoots(world), all: namesOf(world) }
    return modules
  }
  return (path, { imports }): Links => {
    const found = new Set<RelPath>()
    const unresolved: Loose[] = []
    for (const written of imports) {
      const { names, isKnown } = follow(open(), path, written)
      for (const file of names) found.add(file)
      if (!isKnown && !written.isTypeOnly && !written.isSoft) {
        unresolved.push({ text: written.from, line: written.line })
      }
    }
    found.delete(path)
    return { files: [...found], groups: [], unresolved, isBySettings: false }
  }
}

/** The packages that a module lies in; of a test, the plugins that pytest finds beside and above it. */
export function implicit({ files }: World): (path: RelPath) => RelPath[] {
  return (path) => [...packagesOf(files, path), ...pluginsOf(files, path)]
}

function namesOf({ declared }: World): Map<RelPath, readonly string[]> {
  const all = new Map<RelPath, readonly string[]>()
  for (const [path, { names }] of declared(['python'])) if (names.length > 0) all.set(path, names)
  return all
}

/** Loading a module runs the `__init__.py` of the package that it lies in; this one, that of the package above. */
function packagesOf(files: Files, path: RelPath): RelPath[] {
  const folder = parentOf(path)
  const place = baseName(path) === '__init__.py' ? folder && parentOf(folder) : folder
  const init = place === undefined ? undefined : at(files, place, '__init__.py')
  return init === undefined ? [] : [init]
}

/** pytest loads every `conftest.py` from the root down to a test. */
function pluginsOf(files: Files, path: RelPath): RelPath[] {
  const found: RelPath[] = []
  if (!isTestFile(path)) return found
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const plugin = at(files, folder, 'conftest.py')
    if (plugin !== undefined) found.push(plugin)
  }
  return found
}

function at(files: Files, folder: string, name: string): RelPath | undefined {
  return files.get(folder === '' ? name : `${folder}/${name}`)
}

/** Where modules lie, for whoever asks about one name. */
export interface PythonModules {
  /** The file of the module that an import written in a file names. */
  moduleOf(path: RelPath, from: string): RelPath | undefined
  /** Whether a name taken from it is a module or a package itself. */
  hasSubmodule(path: RelPath, from: string, name: string): boolean
}

export function openModules(world: World): PythonModules {
  const known = opened.get(world)
  if (known !== undefined) return known
  const made = makeModules(world)
  opened.set(world, made)
  return made
}

const opened = new WeakMap<World, PythonModules>()

function makeModules(world: World): PythonModules {
  const modules = { files: world.files, roots: readRoots(world), all: namesOf(world) }
  const { files } = world
  return {
    moduleOf(path, from) {
      const { places, segments } = locate(modules, path, from)
      return places.flatMap((base) => descend(files, base, segments).last ?? [])[0]
    },
    hasSubmodule(path, from, name) {
      const { places, segments } = locate(modules, path, from)
      return places.some((base) => {
        const path = [base, ...segments, name].filter((segment) => segment !== '').join('/')
        return files.isFolder(path) || descend(files, base, [...segments, name]).last !== undefined
      })
    },
  }
}

interface Followed {
  names: readonly RelPath[]
  isKnown: boolean
}

const OUTSIDE: Followed = { names: [], isKnown: true }
const NOWHERE: Followed = { names: [], isKnown: false }

function follow(modules: Modules, path: RelPath, written: Written): Followed {
  const { places, segments, isRelative } = locate(modules, path, written.from)
  if (places.length > 0) return below(modules, places, segments, written)
  return isRelative || segments.length === 0 ? NOWHERE : OUTSIDE
}

/** Modules within the interpreter on every system: no file of the same name is ever asked for. */
const BUILT_IN = new Set([
  ...['atexit', 'builtins', 'errno', 'faulthandler', 'gc', 'itertools', 'marshal', 'sys', 'time'],
])

/** The folders that a dotted name begins in, and its parts. */
function locate(modules: Modules, path: RelPath, from: string) {
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
function placesOf({ files, roots }: Modules, path: RelPath, top: string): RelPath[] {
  const own: RelPath[] = []
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder))
    own.push(folder)
  const folders = [...new Set([baseOf(files, path), ...roots, ...own])]
  const regular = folders.find((folder) => moduleAt(files, folder, [top]) !== undefined)
  if (regular !== undefined) return [regular]
  return folders.filter((folder) => hasModules(files, [folder, top].filter(Boolean).join('/')))
}

const DEEPEST_NAMESPACE = 4

/** Whether a folder without `__init__.py` is a package: modules lie somewhere below it. */
function hasModules(files: Files, folder: string, depth = 0): boolean {
  if (files.names(folder).some((name) => name.endsWith('.py'))) return true
  if (depth === DEEPEST_NAMESPACE) return false
  return files.folders(folder).some((name) => hasModules(files, `${folder}/${name}`, depth + 1))
}

/** The file of a dotted name below a folder: a package goes before a module. */
function moduleAt(files: Files, base: RelPath, segments: readonly string[]): RelPath | undefined {
  const path = [base, ...segments].filter((segment) => segment !== '').join('/')
  const own = path === '' ? '__init__.py' : `${path}/__init__.py`
  const init = files.get(own)
  if (init !== undefined || segments.length === 0) return init
  return files.get(`${path}.py`) ?? files.get(`${path}.pyx`) ?? files.get(`${path}.pyi`)
}

/** What importing a dotted name from one of these folders runs, and the modules among the names it takes. */
function below(
  modules: Modules,
  bases: readonly RelPath[],
  segments: readonly string[],
  { names, isSoft }: Written,
): Followed {
  const { files, all } = modules
  const found = new Set<RelPath>()
  let isKnown = isSoft
  for (const base of bases) {
    const { run, last, isFolder } = descend(files, base, segments)
    for (const file of run) found.add(file)
    isKnown ||= last !== undefined || isFolder
    const isClosed = last !== undefined && baseName(last) !== '__init__.py'
    const wanted = names.includes('*') ? ((last && all.get(last)) ?? []) : names
    for (const name of isClosed ? [] : wanted) {
      const module = moduleAt(files, base, [...segments, name])
      if (module !== undefined) found.add(module)
    }
  }
  return { names: [...found], isKnown }
}

/** Runs a dotted name from the outermost package in, as far as it is there. */
function descend(files: Files, base: RelPath, segments: readonly string[]) {
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
  const path = [base, ...segments].filter((segment) => segment !== '').join('/')
  return { run, last, isFolder: last === undefined && hasModules(files, path) }
}

/** Everything beside the sources themselves that leads imports. */
export function layout(world: World): string {
  const { files } = world
  const roots = readRoots(world)
  const special = files.all.filter((path) => /(?:^|\/)(?:__init__|conftest)\.py$/.test(path))
  return [...roots, ...special].join('\n')
}
