import { baseName, mayBeTest, parentOf, type RelPath } from '@tailtest/project'
import type { Reading, Written } from '../../facts.ts'
import type { Files } from '../../files.ts'
import type { Links, Loose } from '../../links.ts'
import { lineCounter } from '../../text.ts'
import { alembic, alembicLayout } from '../../wiring/alembic.ts'
import { django, settingsModules } from '../../wiring/django.ts'
import { entryPoints, entryPointsLayout } from '../../wiring/entry-points.ts'
import type { Resolve, Rules, World } from '../rules.ts'
import { descend, locate, type Modules, moduleAt, openModules } from './modules.ts'
import { codeOnly, excerpt, read, reading } from './read.ts'
import { readRoots } from './roots.ts'

export const python: Rules = {
  scan,
  excerpt,
  read,
  settings: [/^(?:pyproject\.toml|setup\.cfg|\.?pytest\.ini|tox\.ini)$/],
  layout,
  resolver,
  implicit,
}

/** One statement on lines of its own. What is taken begins and ends with no blank, so that a long run is read once. */
const STATEMENT =
  /^[ \t\f]*(?:import[ \t\f]+([\w.,](?:[\w., \t]*[\w.,])?)|from[ \t\f]*([.\w](?:[.\w \t]*[.\w])?)[ \t\f]*\bimport\b[ \t\f]*(?:(\*)|\(([\w,\s]*)\)|([\w,](?:[\w, \t]*[\w,])?)))[ \t\f]*(?:;[ \t\f]*)?$/gm

const IMPORT = /\bimport\b/g

/**
 * The imports of a module in which each stands on lines of its own: nearly all are so. `undefined`: it takes a
 * parser, which costs ten times as much.
 */
export function scan(source: string): Reading | undefined {
  if (/\bTYPE_CHECKING\b|\r(?!\n)/.test(source)) return undefined
  const code = codeOnly(source).replaceAll('\r', ' ')
  if (/["']/.test(code)) return undefined // a text that is not closed
  const imports: Written[] = []
  const lineOf = lineCounter(code)
  for (const match of code.matchAll(STATEMENT)) {
    const [whole, modules, from, star, listed, named] = match
    const line = lineOf(match.index + whole.search(/\S/))
    const common = { isTypeOnly: false, isSoft: false, line }
    for (const name of namesIn(modules)) imports.push({ from: name, names: [], ...common })
    if (from === undefined || from === '__future__') continue
    const names = star === undefined ? namesIn(listed ?? named) : ['*']
    imports.push({ from: from.replace(/\s+/g, ''), names, ...common })
  }
  const statements = code.match(STATEMENT)?.length ?? 0
  if (statements !== (code.match(IMPORT)?.length ?? 0)) return undefined
  return reading(imports, source)
}

/** `a as b, c`: `a`, `c`. */
function namesIn(list = ''): string[] {
  return list
    .split(',')
    .map((one) =>
      one
        .trim()
        .replace(/(?<!\s)\s+as\s[\s\S]*$/, '')
        .replace(/\s+/g, ''),
    )
    .filter((name) => name !== '')
}

interface Known {
  modules: Modules
  /** What `from package import *` takes of a package, by its `__init__.py`. */
  all: ReadonlyMap<RelPath, readonly string[]>
}

function resolver(world: World): Resolve {
  let known: Known | undefined
  const open = (): Known => {
    known ??= { modules: openModules(world), all: namesOf(world) }
    return known
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
function implicit(world: World): (path: RelPath) => RelPath[] {
  const { files } = world
  const wirings = [django, alembic, entryPoints].map((open) => open(world))
  const wired = (path: RelPath) => wirings.flatMap((leads) => leads(path))
  return (path) => [...packagesOf(files, path), ...pluginsOf(files, path), ...wired(path)]
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
  if (!mayBeTest(path)) return found // what it is, a runner's settings may say
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const plugin = at(files, folder, 'conftest.py')
    if (plugin !== undefined) found.push(plugin)
  }
  return found
}

function at(files: Files, folder: string, name: string): RelPath | undefined {
  return files.get(folder === '' ? name : `${folder}/${name}`)
}

interface Followed {
  names: readonly RelPath[]
  isKnown: boolean
}

const OUTSIDE: Followed = { names: [], isKnown: true }
const NOWHERE: Followed = { names: [], isKnown: false }

function follow(known: Known, path: RelPath, written: Written): Followed {
  const { places, segments, isRelative } = locate(known.modules, path, written.from)
  if (places.length > 0) return run(known, places, segments, written)
  return isRelative || segments.length === 0 ? NOWHERE : OUTSIDE
}

/** What importing a dotted name from one of these folders runs, and the modules among the names it takes. */
function run(
  { modules, all }: Known,
  bases: readonly RelPath[],
  segments: readonly string[],
  { names, isSoft }: Written,
): Followed {
  const { files } = modules
  const found = new Set<RelPath>()
  let isKnown = isSoft
  for (const base of bases) {
    const { run: passed, last, isFolder } = descend(files, base, segments)
    for (const file of passed) found.add(file)
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

/** Everything beside the sources themselves that leads imports. */
function layout(world: World): string {
  const { files } = world
  const roots = readRoots(world)
  const special = files.all.filter((path) => /(?:^|\/)(?:__init__|conftest)\.py$/.test(path))
  return [
    ...roots,
    ...special,
    ...[...settingsModules(world)].flat(),
    alembicLayout(world),
    entryPointsLayout(world),
  ].join('\n')
}
