import { realpathSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import {
  installedFile,
  isObject,
  parentOf,
  parseJson,
  type RelPath,
  readState,
  statAt,
  toAbsolute,
  toRelative,
  withoutComments,
} from '@tailtest/project'
import { isArray } from '../../text.ts'
import type { World } from '../rules.ts'
import { packageName } from './packages.ts'

/**
 * What the resolver may be asked. It opens manifests and settings by itself, those too that others name: none may lie
 * outside of the project, nor be a device or a pipe, which would hold it for ever.
 */
export interface Bounds {
  /** Whether the manifests of a folder and of those above it are fit to be opened. */
  manifests(folder: RelPath): boolean
  /** The same of a `tsconfig.json` (absolute), of what it extends and refers to, and of where it leads imports. */
  settings(file: string): boolean
  /** The same of all settings that may hold for a folder's files. */
  governing(folder: RelPath): boolean
  /** Where an import's own text leads, if that is a path. */
  path(folder: RelPath, written: string): boolean
}

/** Finds the file (absolute) that settings in a folder extend by the name of a package. */
type FindSettings = (folder: string, specifier: string) => string | undefined

const LARGEST = 4 * 1024 * 1024
const TSCONFIG = 'tsconfig.json'
const CONFIG_DIR = /\$\{configDir\}/g

export function boundsOf(world: World, findSettings: FindSettings): Bounds {
  const { project } = world
  const above = foldersAbove(project.root)
  const at = (folder: RelPath, name: string) => join(toAbsolute(project, folder), name)

  const manifests = perFolder(
    (folder) => isManifestFit(at(folder, 'package.json')),
    () => above.every((folder) => isFile(join(folder, 'package.json')) !== false),
  )
  const settings = remembered((file: string) => isFit(file, dirname(file), new Set()))
  const governing = perFolder(
    (folder) => isFile(at(folder, TSCONFIG)) === undefined || settings(at(folder, TSCONFIG)),
    () => above.every((folder) => isFile(join(folder, TSCONFIG)) === undefined),
  )

  /** What is installed may lie in a store, or in another checkout. */
  function isWithin(path: string): boolean {
    if (toRelative(project, path) !== undefined) return true
    const real = realOf(path)
    return real !== undefined && /[\\/]node_modules[\\/]/.test(real)
  }

  function isManifestFit(file: string): boolean {
    const kind = isFile(file)
    if (kind !== true) return kind === undefined
    const { main } = read(file) ?? {}
    return isWithin(file) && (!isText(main) || isWithin(resolve(dirname(file), main)))
  }

  function isFit(file: string, home: string, seen: Set<string>): boolean {
    if (seen.has(file)) return true
    seen.add(file)
    const kind = isFile(file)
    if (kind !== true || !isWithin(file)) return kind === undefined
    const text = read(file)
    if (text === undefined) return false
    const folder = dirname(file)
    const full = (path: string) => resolve(folder, path.replace(CONFIG_DIR, home))
    const areFit = (path: string) => everyForm(full(path)).every((one) => isFit(one, home, seen))
    const { extended, referred, led } = placesIn(text)
    return (
      led.every((path) => isWithin(full(path))) &&
      referred.every(areFit) &&
      extended.filter(isPath).every(areFit) &&
      extended
        .filter((name) => !isPath(name))
        .every((name) => {
          const found = settingsOfPackage(folder, name)
          return found === undefined || (found !== 'unfit' && isFit(found, home, seen))
        })
    )
  }

  /** Nothing is asked for in a package that is not fit. */
  function settingsOfPackage(folder: string, name: string): string | 'unfit' | undefined {
    const installed = installedFile(folder, packageName(name))
    if (installed === undefined) return undefined
    const manifest = join(installed, 'package.json')
    const kind = isFile(manifest)
    if (kind === false || !isWithin(installed)) return 'unfit'
    const { main, tsconfig } = (kind === true ? read(manifest) : undefined) ?? {}
    const own = [main, tsconfig].filter(isText).map((path) => resolve(installed, path))
    return own.every(isWithin) ? findSettings(folder, name) : 'unfit'
  }

  return {
    manifests,
    settings,
    governing,
    path(folder, written) {
      if (!isPath(written)) return !/(?:^|[\\/])\.\.(?:[\\/]|$)/.test(written)
      const target = toRelative(project, resolve(toAbsolute(project, folder), written))
      return target === undefined ? false : manifests(target)
    },
  }
}

const isPath = (written: string) => /^\.{1,2}(?:[\\/]|$)/.test(written) || isAbsolute(written)

const isText = (value: unknown): value is string => typeof value === 'string'

const textsIn = (value: unknown) => (isArray(value) ? value : [value]).filter(isText)

/** A file, a folder of settings, or one without its ending. */
const everyForm = (path: string) => [path, `${path}.json`, join(path, TSCONFIG)]

/** What settings name: settings, by path or package, and places that imports lead to. */
function placesIn(settings: Record<string, unknown>) {
  const { extends: extended, references, compilerOptions } = settings
  const { baseUrl, paths, rootDirs } = isObject(compilerOptions) ? compilerOptions : {}
  const targets = isObject(paths) ? Object.values(paths).flatMap(textsIn) : []
  const base = isText(baseUrl) ? baseUrl : '.'
  return {
    extended: textsIn(extended),
    referred: (isArray(references) ? references : []).flatMap((one) =>
      isObject(one) ? textsIn(one.path) : [],
    ),
    led: [
      base,
      ...textsIn(rootDirs),
      ...targets.map((target) => (/^\$|^[\\/]/.test(target) ? target : join(base, target))),
    ],
  }
}

/** Absent: `undefined`; else whether it is a file of a size that can be read. */
function isFile(path: string): boolean | undefined {
  const there = statAt(path)
  const isLink = typeof there !== 'string' && there.isSymbolicLink()
  const stat = isLink ? statAt(realOf(path) ?? '') : there
  if (stat === 'absent') return undefined // a link that leads nowhere too
  return stat !== 'hidden' && stat.isFile() && stat.size < LARGEST
}

/** With the links resolved; `undefined`: it is not there. */
function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path)
  } catch {
    return undefined
  }
}

function read(file: string): Record<string, unknown> | undefined {
  const text = readState(realOf(file) ?? file, LARGEST)?.replace(/^\uFEFF/, '')
  const value = text === undefined ? undefined : parseJson(withoutComments(text))
  return isObject(value) ? value : undefined
}

function foldersAbove(root: string): string[] {
  const folder = dirname(root)
  return folder === root ? [] : [folder, ...foldersAbove(folder)]
}

function remembered<Key>(ask: (key: Key) => boolean): (key: Key) => boolean {
  const known = new Map<Key, boolean>()
  return (key) => {
    const answer = known.get(key) ?? ask(key)
    known.set(key, answer)
    return answer
  }
}

/** Holds for a folder where it holds for all folders from it up to the root, and for what is above that. */
function perFolder(isFit: (folder: RelPath) => boolean, isFitAbove: () => boolean) {
  const ask: (folder: RelPath) => boolean = remembered((folder) => {
    const parent = parentOf(folder)
    return isFit(folder) && (parent === undefined ? isFitAbove() : ask(parent))
  })
  return ask
}
