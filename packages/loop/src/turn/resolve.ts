import { lstatSync, readdirSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import {
  joinRel,
  type Language,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  skippedBy,
  toAbsolute,
  toRelative,
} from '@tailtest/project'
import type { Import } from '@tailtest/syntax'

/** Where an import leads: files of the project, out of it, or nobody could tell. */
export type Resolution = { type: 'files'; files: RelPath[] } | { type: 'outside' | 'unknown' }

const outside: Resolution = { type: 'outside' }
const unknown: Resolution = { type: 'unknown' }

function isFile(project: Project, path: RelPath): boolean {
  return statSync(toAbsolute(project, path), { throwIfNoEntry: false })?.isFile() === true
}

function isFolder(project: Project, path: RelPath): boolean {
  return statSync(toAbsolute(project, path), { throwIfNoEntry: false })?.isDirectory() === true
}

/** Tried in TypeScript's order: source before output. */
const SCRIPT_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json']
const WRITTEN_AS_OUTPUT = [
  [/\.js$/, ['.ts', '.tsx']],
  [/\.jsx$/, ['.tsx']],
  [/\.mjs$/, ['.mts']],
  [/\.cjs$/, ['.cts']],
] as const

function scriptCandidates(path: string): string[] {
  const sources = WRITTEN_AS_OUTPUT.flatMap(([output, extensions]) =>
    output.test(path) ? extensions.map((extension) => path.replace(output, extension)) : [],
  )
  const completed = SCRIPT_EXTENSIONS.map((extension) => path + extension)
  const folder = path === '' ? '' : `${path}/` // the root's own index is no absolute path
  const indexes = SCRIPT_EXTENSIONS.map((extension) => `${folder}index${extension}`)
  return [path, ...sources, ...completed, ...indexes]
}

/** A package that is not a link back into the project's own folders. */
function isForeignPackage(project: Project, from: RelPath, specifier: string): boolean {
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1)
  for (let folder = parentOf(from); folder !== undefined; folder = parentOf(folder)) {
    const place = toAbsolute(project, joinRel(folder, 'node_modules', ...name))
    const stat = lstatSync(place, { throwIfNoEntry: false })
    if (stat === undefined) continue
    const target = toRelative(project, place)
    return target === undefined || target.split('/').includes('node_modules')
  }
  return false
}

function resolveScript(project: Project, from: RelPath, { from: specifier }: Import): Resolution {
  if (isBuiltin(specifier)) return outside
  if (!/^\.{1,2}(\/|$)/.test(specifier)) {
    return isForeignPackage(project, from, specifier) ? outside : unknown
  }
  const base = toRelative(
    project,
    `${toAbsolute(project, parentOf(from) ?? from)}/${specifier.replace(/[?#].*$/, '')}`,
  )
  if (base === undefined) return unknown // another project's file: it may change without our noticing
  for (const candidate of scriptCandidates(base)) {
    const path = toRelative(project, candidate)
    if (path !== undefined && isFile(project, path)) return { type: 'files', files: [path] }
  }
  return unknown
}

/** The files that importing a dotted module below a folder runs, outermost package first. */
function moduleFiles(project: Project, base: RelPath, segments: readonly string[]): RelPath[] {
  const files: RelPath[] = []
  for (let length = 1; length <= segments.length; length += 1) {
    const path = joinRel(base, ...segments.slice(0, length))
    const init = joinRel(path, '__init__.py')
    const module = toRelative(project, `${path}.py`)
    if (isFile(project, init)) files.push(init)
    if (module !== undefined && path !== '' && isFile(project, module)) files.push(module)
  }
  return files
}

function foldersIn(project: Project, folder: RelPath): RelPath[] {
  try {
    return readdirSync(toAbsolute(project, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^\w/.test(entry.name))
      .map(({ name }) => joinRel(folder, name))
  } catch {
    return [] // gone meanwhile, or not ours to read
  }
}

/** Folders that settings may put on `sys.path`: those near the root, at most so many. */
const MOST_FOLDERS = 300
const nearFolders = new WeakMap<Project, RelPath[]>()

/** The folders one and two levels below the root; `pythonpath`, `package-dir` and editable installs name such. */
function foldersNear(project: Project): RelPath[] {
  const known = nearFolders.get(project)
  if (known !== undefined) return known
  const root = relPath('')
  const below = (folder: RelPath) =>
    foldersIn(project, folder).filter(
      (path) => skippedBy(joinRel(path, 'file'), () => new Set()) === undefined,
    )
  const first = below(root)
  const folders = [...first, ...first.slice(0, MOST_FOLDERS).flatMap(below)].slice(0, MOST_FOLDERS)
  nearFolders.set(project, folders)
  return folders
}

function resolvePython(
  project: Project,
  from: RelPath,
  { from: written, names }: Import,
): Resolution {
  const dots = /^\.*/.exec(written)?.[0].length ?? 0
  const segments = written.slice(dots).split('.').filter(Boolean)
  const folders: RelPath[] = []
  for (let folder = parentOf(from); folder !== undefined; folder = parentOf(folder)) {
    folders.push(folder)
  }
  const above = folders.flatMap((folder) => [folder, joinRel(folder, 'src')])
  const bases = dots > 0 ? folders.slice(dots - 1, dots) : [...above, ...foldersNear(project)]
  for (const base of bases) {
    const top = segments[0]
    const isHere =
      top === undefined ||
      isFolder(project, joinRel(base, top)) ||
      moduleFiles(project, base, [top]).length > 0
    if (!isHere) continue
    const submodules = names.flatMap(({ name }) =>
      name === '*' ? [] : moduleFiles(project, base, [...segments, name]),
    )
    const own =
      dots > 0 ? [joinRel(base, '__init__.py')].filter((init) => isFile(project, init)) : []
    const files = new Set([...own, ...moduleFiles(project, base, segments), ...submodules])
    if (files.size > 0) return { type: 'files', files: [...files] }
  }
  return dots > 0 ? unknown : outside // not below any folder that could be on sys.path: installed
}

const RESOLVERS: Partial<Record<Language, typeof resolveScript>> = {
  typescript: resolveScript,
  javascript: resolveScript,
  python: resolvePython,
}

/** Whether imports of a language can be followed; in the others a file may reach any other. */
export function isFollowed(language: Language): boolean {
  return RESOLVERS[language] !== undefined
}

/** Where an import written in `from` leads. */
export function resolveImport(
  project: Project,
  from: RelPath,
  language: Language,
  imported: Import,
): Resolution {
  return RESOLVERS[language]?.(project, from, imported) ?? unknown
}
