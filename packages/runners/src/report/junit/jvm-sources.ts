import { posix } from 'node:path'
import { joinRel, type RelPath, relPath } from '@tailtest/project'
import type { ReportContext, Sources } from '../format.ts'

/** Finds the files that hold classes. */
export interface JvmSources {
  /** The test file of a class (`com.acme.CartTest$Inner`): one that was asked for; in a run of all, any. */
  testFile(className: string): RelPath | undefined
  /** The file of a stack frame's class, by the name that the frame gives (`Cart.java`). */
  frameFile(className: string, fileName: string): RelPath | undefined
}

const EXTENSIONS = ['.java', '.kt', '.groovy', '.scala']
const LANGUAGES = ['java', 'kotlin', 'groovy', 'scala']

/** The folder of a language in a source set; sbt has some for one version of Scala alone. */
const LANGUAGE_FOLDER = /^(?:java|kotlin|groovy|scala(?:-[\w.]+)?)$/

/** With its package; a display name is none. */
const CLASS = /^[\p{L}\p{N}_$]+(?:\.[\p{L}\p{N}_$]+)*$/u

/** Folders that are looked into for modules; a larger project's other frames stay without a path. */
const MOST_FOLDERS = 3_000

export function jvmSources({ files, runner, sources }: ReportContext): JvmSources {
  const asked = files.filter((file) => EXTENSIONS.includes(posix.extname(file)))
  const found = new Map<string, RelPath | undefined>()
  let roots: readonly RelPath[] | undefined
  const inRoots = (className: string, fileName: string): RelPath | undefined => {
    const key = `${packageOf(className)}/${fileName}`
    if (!found.has(key)) {
      roots ??= [...placesOf(runner), ...sourceRoots(sources)]
      found.set(key, findInRoots(packageOf(className), fileName, { roots, sources }))
    }
    return found.get(key)
  }
  return {
    testFile: (className) => {
      const outer = outerOf(className)
      if (!CLASS.test(outer)) return undefined
      if (files.length > 0) return askedFile(outer, asked, sources)
      const name = simpleOf(outer)
      for (const extension of EXTENSIONS) {
        const file = inRoots(outer, name + extension)
        if (file !== undefined) return file
      }
      return declaringFile(outer, { roots: roots ?? [], sources })
    },
    frameFile: (className, fileName) =>
      CLASS.test(className) ? inRoots(outerOf(className), fileName) : undefined,
  }
}

function outerOf(className: string): string {
  return className.split('$')[0] ?? className
}

function simpleOf(outer: string): string {
  return outer.slice(outer.lastIndexOf('.') + 1)
}

function packageOf(outer: string): string {
  return outer.slice(0, Math.max(0, outer.lastIndexOf('.')))
}

/** Java's folders are its packages; in Kotlin and Groovy only the text tells, and a file may hold other classes. */
function askedFile(
  outer: string,
  asked: readonly RelPath[],
  sources: Sources,
): RelPath | undefined {
  const path = outer.replaceAll('.', '/')
  const byFolder = asked.find((file) => {
    const plain = file.slice(0, -posix.extname(file).length)
    return plain === path || plain.endsWith(`/${path}`)
  })
  if (byFolder !== undefined) return byFolder
  return asked.find((file) => declares(file, outer, sources))
}

/** The file of another name that a class stands in, of those in the folders of its package. */
function declaringFile(outer: string, { roots, sources }: Places): RelPath | undefined {
  for (const folder of foldersOf(packageOf(outer), roots)) {
    const files = sources.names(folder).filter((name) => /\.(?:kt|groovy|scala)$/.test(name))
    const file = files.find((name) => declares(joinRel(folder, name), outer, sources))
    if (file !== undefined) return joinRel(folder, file)
  }
  return undefined
}

function declares(file: RelPath, outer: string, sources: Sources): boolean {
  const text = sources.read(file)
  if (text === undefined || declaredPackage(text) !== packageOf(outer)) return false
  return new RegExp(`\\b(?:class|object)\\s+${simpleOf(outer).replaceAll('$', '\\$')}\\b`).test(
    text,
  )
}

/** Scala may say it in several lines: `package com.acme`, `package shop`. */
const PACKAGE =
  /^[ \t]*package[ \t]+(?!object\b)[\w.`]+(?:[ \t]*;?\s*^[ \t]*package[ \t]+(?!object\b)[\w.`]+)*/m

/** The package that a source of the JVM says it is in; empty: none. */
export function declaredPackage(text: string): string {
  const clauses = PACKAGE.exec(text)?.[0].split(/\bpackage[ \t]+/) ?? []
  return clauses
    .slice(1)
    .map((name) => name.replace(/[`;\s]/g, ''))
    .join('.')
}

interface Places {
  roots: readonly RelPath[]
  sources: Sources
}

function findInRoots(
  packageName: string,
  fileName: string,
  { roots, sources }: Places,
): RelPath | undefined {
  for (const folder of foldersOf(packageName, roots)) {
    if (!sources.names(folder).includes(fileName)) continue
    const file = joinRel(folder, fileName)
    if (declaredPackage(sources.read(file) ?? '') === packageName) return file
  }
  return undefined
}

/** Where a package's files may lie: Kotlin's own convention leaves the folders of the common root package out. */
function* foldersOf(packageName: string, roots: readonly RelPath[]): Generator<RelPath> {
  const segments = packageName === '' ? [] : packageName.split('.')
  for (let dropped = 0; dropped <= segments.length; dropped += 1) {
    for (const root of roots) yield joinRel(root, segments.slice(dropped).join('/'))
  }
}

/** Where the runner's own settings have its tests and sources. */
function placesOf({ tests }: ReportContext['runner']): RelPath[] {
  return [tests.directory, tests.sources]
    .filter((place) => place !== undefined)
    .flatMap((place) => [place, ...LANGUAGES.map((language) => `${place}/${language}`)])
    .map((place) => relPath(place))
}

const NO_MODULES = new Set(['node_modules', 'target', 'build', 'out', 'dist', 'bin', 'src'])

/** The `src/<set>/<language>` of every module. */
function sourceRoots(sources: Sources): RelPath[] {
  const roots: RelPath[] = []
  const folders: RelPath[] = [relPath('')]
  for (let index = 0; index < Math.min(folders.length, MOST_FOLDERS); index += 1) {
    const folder = folders[index] ?? relPath('')
    const names = sources.names(folder).filter((name) => !name.includes('.'))
    if (names.includes('src')) roots.push(...setsIn(joinRel(folder, 'src'), sources))
    folders.push(
      ...names.filter((name) => !NO_MODULES.has(name)).map((name) => joinRel(folder, name)),
    )
  }
  return roots
}

function setsIn(folder: RelPath, sources: Sources): RelPath[] {
  return sources.names(folder).flatMap((set) => {
    const inner = joinRel(folder, set)
    const names = sources.names(inner).filter((name) => LANGUAGE_FOLDER.test(name))
    return names.map((name) => joinRel(inner, name))
  })
}
