import { posix } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { Sources } from '../format.ts'
import { below } from '../places.ts'

/** Where a test of a Rust program stands. */
export interface RustPlace {
  file: RelPath
  /** Its path within the file: modules, then its name. */
  path: readonly string[]
  /** A function of its name (or of a module's, where a macro made several tests of one) stands there. */
  declared: boolean
}

/**
 * The file of a test, by the names of its modules from the root of its program. Modules are followed as rustc does;
 * those that a macro makes belong to the file they are in. https://doc.rust-lang.org/reference/items/modules.html
 */
export function placeOfTest(root: RelPath, names: readonly string[], sources: Sources): RustPlace {
  let file = root
  let folder = posix.dirname(root)
  let path: string[] = []
  for (const [index, name] of names.entries()) {
    const next = index < names.length - 1 ? moduleFile(file, folder, name, sources) : undefined
    if (next === undefined) {
      path.push(name)
      folder = posix.join(folder, name)
    } else {
      ;({ file, folder } = next)
      path = []
    }
  }
  const functions = functionsIn(file, sources)
  return { file, path, declared: path.some((name) => functions.has(name)) }
}

function moduleFile(
  file: RelPath,
  folder: string,
  name: string,
  sources: Sources,
): { file: RelPath; folder: string } | undefined {
  const text = sources.read(file) ?? ''
  const escaped = name.replace(/[^\p{L}\p{N}_]/gu, '')
  if (new RegExp(`\\bmod\\s+(?:r#)?${escaped}\\s*\\{`, 'u').test(text)) return undefined
  const attribute = new RegExp(
    `#\\[path\\s*=\\s*"([^"]+)"\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+${escaped}\\s*;`,
    'u',
  )
  const named = attribute.exec(text)?.[1]
  const places = [
    ...(named === undefined ? [] : [{ path: posix.join(posix.dirname(file), named), own: '' }]),
    { path: posix.join(folder, `${name}.rs`), own: name },
    { path: posix.join(folder, name, 'mod.rs'), own: name },
  ]
  for (const { path, own } of places) {
    const found = below('', path)
    if (found === undefined || sources.read(found) === undefined) continue
    return { file: found, folder: own === '' ? posix.dirname(found) : posix.join(folder, own) }
  }
  return undefined
}

/** The names of the functions of each file, found once. */
const FUNCTIONS = new WeakMap<Sources, Map<RelPath, ReadonlySet<string>>>()

function functionsIn(file: RelPath, sources: Sources): ReadonlySet<string> {
  const known = FUNCTIONS.get(sources) ?? new Map<RelPath, ReadonlySet<string>>()
  FUNCTIONS.set(sources, known)
  const found = known.get(file) ?? new Set(namesOfFunctions(sources.read(file) ?? ''))
  known.set(file, found)
  return found
}

function namesOfFunctions(text: string): string[] {
  return [...text.matchAll(/\bfn\s+(?:r#)?([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name = '']) => name)
}

/** A path as rustc has it: from the folder of the workspace, or of the package. */
export function rustPath(
  packageFolder: string,
  path: string,
  sources: Sources,
): RelPath | undefined {
  const folders = ancestors(packageFolder)
  const top = folders.find((folder) => {
    const found = below('', folder)
    return found !== undefined && sources.names(found).includes('Cargo.lock')
  })
  for (const folder of new Set([top ?? packageFolder, packageFolder])) {
    const file = below(folder, path.replaceAll('\\', '/'))
    if (file !== undefined && sources.read(file) !== undefined) return file
  }
  return undefined
}

function ancestors(folder: string): string[] {
  const names = folder.split('/').filter((name) => name !== '')
  return [...names.keys(), names.length].reverse().map((length) => names.slice(0, length).join('/'))
}
