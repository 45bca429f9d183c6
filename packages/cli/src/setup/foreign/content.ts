import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isObject, isString } from '@tailtest/adapter-kit'
import { parseJson, pathBelow, readState, sha256 } from '@tailtest/project'

/** More than an adapter and all it depends on ever need; who brings more is not read at all. */
const MOST = { packages: 100, files: 5000, bytes: 32 * 1024 * 1024 }

/** A manifest, as far as it is needed here. */
export interface Manifest {
  name: string
  version: string
  dependencies: readonly string[]
  /** `exports` and `main`, as they stand. */
  exports: unknown
  main: unknown
}

/** The manifest of a package's folder; `undefined`: none that names a package. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const value = parseJson(readState(join(folder, 'package.json')))
    if (!isObject(value) || !isString(value.name) || !isString(value.version)) return undefined
    const { name, version, exports, main } = value
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = value
    const meta = isObject(peerDependenciesMeta) ? peerDependenciesMeta : {}
    const needed = [
      ...namesOf(dependencies),
      ...namesOf(optionalDependencies),
      ...namesOf(peerDependencies).filter((peer) => !isOptional(meta[peer])), // test tools, mostly
    ]
    return { name, version, dependencies: [...new Set(needed)].sort(), exports, main }
  } catch {
    return undefined
  }
}

const namesOf = (list: unknown): string[] => (isObject(list) ? Object.keys(list) : [])
const isOptional = (meta: unknown): boolean => isObject(meta) && meta.optional === true

/**
 * One hash over every file of a package and of all that it says it depends on, wherever these are installed: Node loads a
 * file whatever its ending, or none, and packages that no manifest names.
 * `undefined`: that cannot be said, since it is too much, or a link in it leads elsewhere.
 */
export function contentHash(folder: string): string | undefined {
  const folders = [realpathSync(folder)]
  const rows: string[] = []
  const room = { ...MOST }
  for (const one of folders) {
    const manifest = readManifest(one)
    const files = filesBelow(one, '', room)
    room.packages -= 1
    if (manifest === undefined || files === undefined || room.packages < 0) return undefined
    rows.push(`${manifest.name} ${manifest.version}`, ...files)
    for (const name of manifest.dependencies) {
      const found = findPackage(name, one)
      if (found !== undefined && !folders.includes(found)) folders.push(found)
    }
  }
  return sha256(JSON.stringify(rows))
}

/** Each file's path and hash. */
function filesBelow(folder: string, below: string, room: typeof MOST): string[] | undefined {
  const rows: string[] = []
  for (const entry of entriesOf(join(folder, below))) {
    const path = join(below, entry.name)
    const found = entry.isDirectory()
      ? filesBelow(folder, path, room)
      : fileRow(folder, path, entry, room)
    if (found === undefined) return undefined
    rows.push(...found)
  }
  return rows
}

function fileRow(
  folder: string,
  path: string,
  entry: Dirent,
  room: typeof MOST,
): string[] | undefined {
  if (entry.isSymbolicLink()) return linkRow(folder, path)
  if (!entry.isFile()) return []
  room.files -= 1
  room.bytes -= lstatSync(join(folder, path)).size
  if (room.files < 0 || room.bytes < 0) return undefined
  return [`${path} ${sha256(readFileSync(join(folder, path)))}`]
}

/** What a link leads to may change without it, unless it is one of the files that are hashed (`node_modules/.bin`). */
function linkRow(folder: string, path: string): string[] | undefined {
  try {
    const target = realpathSync(join(folder, path))
    if (pathBelow(folder, target) === undefined) return undefined
    return [`${path} -> ${relative(folder, target)}`]
  } catch {
    return undefined // it leads nowhere yet
  }
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}

/** Where Node finds a package that code in this folder imports, links resolved. */
function findPackage(name: string, from: string): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name)
    if (readManifest(folder) !== undefined) return realpathSync(folder)
    if (dirname(at) === at) return undefined
  }
}
