import { baseName, parentOf, type RelPath, relPath } from '@tailtest/project'
import { type Files, joined } from '../files.ts'
import type { Links, Loose } from '../links.ts'
import { codeOnly, found, words } from '../text.ts'
import { importsOf } from './names.ts'
import type { Rules, World } from './rules.ts'

/** A path as it stands in code, where no `use` names it. */
const PATHS = /(?<![\w:$])[a-z_]\w*(?:::\w+)+/g

/** Folders whose files a macro takes together: modules by their names, and sources that a test compiles. */
const FOLDERS =
  /\bautomod::dir!\s*\(\s*(?:pub(?:\([^)]*\))?\s+)?"([^"\n]+)"|\b(?:compile_fail|pass)\s*\(\s*"([^"*\n]+)\/[^"/\n]*"/g
const FOLDER = 'folder!'

/** Files that the compiler reads. */
const INCLUDED = /\binclude(?:_str|_bytes)?!\s*\(\s*"([^"\n]+)"/g
const GENERATED = /\binclude!\s*\(\s*(concat!\s*\([^;\n]*)/g

export const rust: Rules = {
  read(tree, source) {
    const included = found(source, INCLUDED).map(({ text, line }) => {
      return { from: `./${text}`, names: [], isTypeOnly: false, isSoft: true, line }
    })
    const folders = found(source, FOLDERS).map(({ text, line }) => {
      return { from: FOLDER + text, names: [], isTypeOnly: false, isSoft: true, line }
    })
    const imports = [...importsOf(tree), ...included, ...folders]
    const computed = found(source, GENERATED)
    const hasTests = tree.testBlocks().length > 0
    return {
      facts: { imports, computed, words: words(codeOnly(source), PATHS) },
      declares: { namespace: '', names: [], hasTests },
    }
  },
  settings: [/^Cargo\.toml$/],
  layout: ({ files }) => files.all.filter((path) => ROOT_FILE.test(path)).join('\n'),
  resolver(world) {
    let crates: Crates | undefined
    return (path, facts) => {
      crates ??= readCrates(world)
      return link({ files: world.files, crates }, path, facts)
    }
  },
}

/** What cargo takes for the beginning of a crate without being told. */
const ROOT_FILE =
  /(?:^|\/)(?:build\.rs|src\/(?:lib|main)\.rs|(?:src\/bin|tests|examples|benches)\/(?:[^/]+|[^/]+\/main)\.rs)$/

interface Crates {
  /** The library of a package by the name it has in code. */
  library(name: string): RelPath | undefined
  /** The package that a file is of; `undefined`: of none. */
  packageOf(path: RelPath): Package | undefined
  /** Where crates begin because a manifest says so. */
  roots: ReadonlySet<RelPath>
}

interface Package {
  folder: string
  /** Where its programs begin. */
  programs: readonly RelPath[]
  /** Run by Cargo before everything else. */
  build: RelPath | undefined
}

interface Place {
  files: Files
  crates: Crates
}

function link(
  place: Place,
  path: RelPath,
  { imports, words: paths }: Parameters<ReturnType<Rules['resolver']>>[1],
): Links {
  const { files } = place
  const found = new Set<RelPath>()
  const unresolved: Loose[] = []
  for (const file of ofPackage(place, path)) found.add(file)
  for (const { from, names, isSoft, line } of imports) {
    if (from.startsWith(FOLDER)) {
      for (const file of filesOf(place, path, from.slice(FOLDER.length))) found.add(file)
    } else if (isSoft || /\.rs$/.test(from)) {
      const written = joined(parentOf(path) ?? path, from)
      const file = written === undefined ? undefined : files.get(written)
      if (file !== undefined) found.add(file)
      else if (!isSoft) unresolved.push({ text: from, line })
    }
    if (isSoft || /\.rs$/.test(from)) continue
    const segments = from.split('::')
    const isModule = segments[0] === 'self' && names.length === 1 && names[0] === '*'
    const targets = names.map((name) => (name === '*' ? segments : [...segments, name]))
    const reached = targets.map((target) => follow(place, path, target))
    for (const file of reached.flatMap(({ files: all }) => all)) found.add(file)
    const isLost = isModule && reached.some(({ left }) => left > 0)
    if (isLost && segments.length === 2) unresolved.push({ text: `mod ${segments[1]}`, line })
  }
  for (const word of paths) {
    for (const file of follow(place, path, word.split('::')).files) found.add(file)
  }
  found.delete(path)
  return { files: [...found], groups: [], unresolved, isBySettings: false }
}

/** What belongs to a file without being named: to a crate its build script, to a test of a package with programs these, which it starts. */
function ofPackage({ files, crates }: Place, path: RelPath): RelPath[] {
  if (!isRoot(crates, path) || baseName(path) === 'build.rs') return []
  const own = crates.packageOf(path)
  if (own === undefined) return []
  const isTest = /^tests\//.test(path.slice(own.folder === '' ? 0 : own.folder.length + 1))
  const programs = isTest ? own.programs : []
  return [...programs, ...(own.build === undefined ? [] : [own.build])].filter((file) =>
    files.get(file),
  )
}

/** The sources right in a folder, by its path from the package. */
function filesOf({ files, crates }: Place, path: RelPath, folder: string): RelPath[] {
  const own = crates.packageOf(path)
  const full = own === undefined ? undefined : joined(relPath(own.folder), folder)
  return files.all.filter((file) => file.endsWith('.rs') && parentOf(file) === full)
}

function isRoot({ roots }: Crates, path: RelPath): boolean {
  return ROOT_FILE.test(path) || roots.has(path)
}

interface Followed {
  /** Of the innermost module that is a file; before it, of the other crate that it is in. */
  files: readonly RelPath[]
  /** Segments that are names in it. */
  left: number
}

function follow(place: Place, path: RelPath, segments: readonly string[]): Followed {
  const { crates } = place
  const [first = '', ...rest] = segments
  const root = rootOf(place, path)
  if (first === 'crate') return descend(place, root, rest)
  if (first === 'self') return descend(place, path, rest)
  if (first === 'super') {
    let file: RelPath | undefined = path
    let up = 0
    for (; segments[up] === 'super' && file !== undefined; up += 1) file = parentModule(place, file)
    return file === undefined ? NOWHERE : descend(place, file, segments.slice(up))
  }
  const child = descend(place, path, segments)
  if (child.files[0] !== path) return child
  const library = crates.library(first)
  if (library === undefined || library === path) return NOWHERE
  const inner = descend(place, library, rest)
  return { ...inner, files: [library, ...inner.files] }
}

const NOWHERE: Followed = { files: [], left: 0 }

function descend(place: Place, from: RelPath, segments: readonly string[]): Followed {
  const { files } = place
  let file = from
  for (const [at, name] of segments.entries()) {
    const folder = childFolder(place, file)
    const stem = folder === '' ? name : `${folder}/${name}`
    const next = files.get(`${stem}.rs`) ?? files.get(`${stem}/mod.rs`)
    if (next === undefined || next === file) return { files: [file], left: segments.length - at }
    file = next
  }
  return { files: [file], left: 0 }
}

/** Where the modules of a file lie: beside it where it begins a crate or is a `mod.rs`, else below its name. */
function childFolder({ crates }: Place, path: RelPath): string {
  const folder = parentOf(path) ?? ''
  const isBeside = isRoot(crates, path) || baseName(path) === 'mod.rs'
  return isBeside ? folder : path.slice(0, -'.rs'.length)
}

function parentModule(at: Place, path: RelPath): RelPath | undefined {
  const { files, crates } = at
  if (isRoot(crates, path)) return undefined
  const folder = parentOf(path) ?? ''
  const place =
    baseName(path) === 'mod.rs' ? folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)) : folder
  return (
    files.get(`${place}.rs`) ??
    first(files, place, ['mod.rs', 'lib.rs', 'main.rs']) ??
    rootOf(at, path)
  )
}

function first(files: Files, folder: string, names: readonly string[]): RelPath | undefined {
  for (const name of names) {
    const file = files.get(folder === '' ? name : `${folder}/${name}`)
    if (file !== undefined) return file
  }
  return undefined
}

/** The file that a file's crate begins with, by where it lies. */
function rootOf({ files, crates }: Place, path: RelPath): RelPath {
  if (isRoot(crates, path)) return path
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const root = first(files, folder, ['lib.rs', 'main.rs'])
    if (root !== undefined && isRoot(crates, root)) return root
  }
  return path
}

const TABLE = /^\s*\[(.+)\]\s*$/
const KEY = /^\s*"?([\w-]+)"?\s*=\s*(.*)$/

/** The packages of the project, with their libraries and the other names that manifests give them. */
function readCrates({ files, text }: World): Crates {
  const libraries = new Map<string, RelPath>()
  const roots = new Set<RelPath>()
  const packages = new Map<string, Package>()
  const renamed = new Map<string, string>()
  for (const path of files.all) {
    if (baseName(path) !== 'Cargo.toml') continue
    const folder = parentOf(path) ?? ''
    let table = ''
    let name: string | undefined
    let library = first(files, folder, ['src/lib.rs'])
    const programs = programsIn(files, folder)
    for (const line of (text(path) ?? '').split('\n')) {
      table = TABLE.exec(line)?.[1]?.trim() ?? table
      const [, key = '', value = ''] = KEY.exec(line) ?? []
      const quoted = /^"([^"]*)"/.exec(value)?.[1]
      if (key === 'name' && /^(?:package|lib)$/.test(table)) name = quoted ?? name
      if (key === 'path' && table === 'lib' && quoted !== undefined) {
        library = first(files, folder, [quoted]) ?? library
      }
      if (key === 'path' && TARGETS.test(table) && quoted !== undefined) {
        const target = first(files, folder, [quoted])
        if (target !== undefined) roots.add(target)
        if (target !== undefined && table === '[bin]') programs.push(target)
      }
      const original = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1]
      if (/dependencies$/.test(table) && original !== undefined)
        renamed.set(code(key), code(original))
    }
    if (name !== undefined && library !== undefined) libraries.set(code(name), library)
    if (library !== undefined) roots.add(library)
    if (name !== undefined) {
      packages.set(folder, { folder, programs, build: first(files, folder, ['build.rs']) })
    }
  }
  const packageOf = (path: RelPath) => {
    for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
      const own = packages.get(at)
      if (own !== undefined) return own
    }
    return undefined
  }
  return {
    roots,
    packageOf,
    library: (name) => libraries.get(name) ?? libraries.get(renamed.get(name) ?? ''),
  }
}

/** Tables of a manifest that name a target; what stands in two brackets is read with one of them. */
const TARGETS = /^(?:lib|\[(?:bin|test|example|bench)\])$/

/** The programs of a package that Cargo finds by itself. */
function programsIn(files: Files, folder: string): RelPath[] {
  const below = folder === '' ? '' : `${folder}/`
  const main = first(files, folder, ['src/main.rs'])
  const others = files.all.filter(
    (path) =>
      path.startsWith(`${below}src/bin/`) &&
      /^(?:[^/]+|[^/]+\/main)\.rs$/.test(path.slice(`${below}src/bin/`.length)),
  )
  return [...(main === undefined ? [] : [main]), ...others]
}

function code(name: string): string {
  return name.replaceAll('-', '_')
}
