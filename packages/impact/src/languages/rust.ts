import { baseName, parentOf, type RelPath } from '@tailtest/project'
import { type Files, joined } from '../files.ts'
import type { Links, Loose } from '../links.ts'
import { codeOnly, found, words } from '../text.ts'
import { importsOf } from './names.ts'
import type { Rules, World } from './rules.ts'

/** A path as it stands in code, where no `use` names it. */
const PATHS = /(?<![\w:$])[a-z_]\w*(?:::\w+)+/g

/** Files that the compiler reads. */
const INCLUDED = /\binclude(?:_str|_bytes)?!\s*\(\s*"([^"\n]+)"/g
const GENERATED = /\binclude!\s*\(\s*(concat!\s*\([^;\n]*)/g

export const rust: Rules = {
  read(tree, source) {
    const included = found(source, INCLUDED).map(({ text, line }) => {
      return { from: `./${text}`, names: [], isTypeOnly: false, isSoft: true, line }
    })
    const imports = [...importsOf(tree), ...included]
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
  for (const { from, names, isSoft, line } of imports) {
    if (isSoft || /\.rs$/.test(from)) {
      const written = joined(parentOf(path) ?? path, from)
      const file = written === undefined ? undefined : files.get(written)
      if (file !== undefined) found.add(file)
      else if (!isSoft) unresolved.push({ text: from, line })
      continue
    }
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

interface Followed {
  /** Of the innermost module that is a file; before it, of the other crate that it is in. */
  files: readonly RelPath[]
  /** Segments that are names in it. */
  left: number
}

function follow({ files, crates }: Place, path: RelPath, segments: readonly string[]): Followed {
  const [first = '', ...rest] = segments
  const root = rootOf(files, path)
  if (first === 'crate') return descend(files, root, rest)
  if (first === 'self') return descend(files, path, rest)
  if (first === 'super') {
    let file: RelPath | undefined = path
    let up = 0
    for (; segments[up] === 'super' && file !== undefined; up += 1) file = parentModule(files, file)
    return file === undefined ? NOWHERE : descend(files, file, segments.slice(up))
  }
  const child = descend(files, path, segments)
  if (child.files[0] !== path) return child
  const library = crates.library(first)
  if (library === undefined || library === path) return NOWHERE
  const inner = descend(files, library, rest)
  return { ...inner, files: [library, ...inner.files] }
}

const NOWHERE: Followed = { files: [], left: 0 }

function descend(files: Files, from: RelPath, segments: readonly string[]): Followed {
  let file = from
  for (const [at, name] of segments.entries()) {
    const folder = childFolder(file)
    const stem = folder === '' ? name : `${folder}/${name}`
    const next = files.get(`${stem}.rs`) ?? files.get(`${stem}/mod.rs`)
    if (next === undefined || next === file) return { files: [file], left: segments.length - at }
    file = next
  }
  return { files: [file], left: 0 }
}

/** Where the modules of a file lie: beside it where it begins a crate or is a `mod.rs`, else below its name. */
function childFolder(path: RelPath): string {
  const folder = parentOf(path) ?? ''
  const isBeside = ROOT_FILE.test(path) || baseName(path) === 'mod.rs'
  return isBeside ? folder : path.slice(0, -'.rs'.length)
}

function parentModule(files: Files, path: RelPath): RelPath | undefined {
  if (ROOT_FILE.test(path)) return undefined
  const folder = parentOf(path) ?? ''
  const place =
    baseName(path) === 'mod.rs' ? folder.slice(0, Math.max(folder.lastIndexOf('/'), 0)) : folder
  return (
    files.get(`${place}.rs`) ??
    first(files, place, ['mod.rs', 'lib.rs', 'main.rs']) ??
    rootOf(files, path)
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
function rootOf(files: Files, path: RelPath): RelPath {
  if (ROOT_FILE.test(path)) return path
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const root = first(files, folder, ['lib.rs', 'main.rs'])
    if (root !== undefined && ROOT_FILE.test(root)) return root
  }
  return path
}

const TABLE = /^\s*\[(.+)\]\s*$/
const KEY = /^\s*"?([\w-]+)"?\s*=\s*(.*)$/

/** The packages of the project, with their libraries and the other names that manifests give them. */
function readCrates({ files, text }: World): Crates {
  const libraries = new Map<string, RelPath>()
  const renamed = new Map<string, string>()
  for (const path of files.all) {
    if (baseName(path) !== 'Cargo.toml') continue
    const folder = parentOf(path) ?? ''
    let table = ''
    let name: string | undefined
    let library = first(files, folder, ['src/lib.rs'])
    for (const line of (text(path) ?? '').split('\n')) {
      table = TABLE.exec(line)?.[1]?.trim() ?? table
      const [, key = '', value = ''] = KEY.exec(line) ?? []
      const quoted = /^"([^"]*)"/.exec(value)?.[1]
      if (key === 'name' && /^(?:package|lib)$/.test(table)) name = quoted ?? name
      if (key === 'path' && table === 'lib' && quoted !== undefined) {
        library = first(files, folder, [quoted]) ?? library
      }
      const original = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1]
      if (/dependencies$/.test(table) && original !== undefined)
        renamed.set(code(key), code(original))
    }
    if (name !== undefined && library !== undefined) libraries.set(code(name), library)
  }
  return { library: (name) => libraries.get(name) ?? libraries.get(renamed.get(name) ?? '') }
}

function code(name: string): string {
  return name.replaceAll('-', '_')
}
