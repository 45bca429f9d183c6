import { posix } from 'node:path'
import { baseName, type RelPath } from '@tailtest/project'
import { stemOf } from '../../placement/names.ts'
import type { Sources } from '../../report/format.ts'
import { below } from '../../report/places.ts'

/** Where CMake builds a project. */
export interface Built {
  /** The project's folder, from the root. */
  directory: RelPath
  /** The build's, from the project's. */
  folder: string
  sources: Sources
}

/** A test as ctest knows it. */
interface Listed {
  name: string
  /** What it starts: the names of programs among other words. */
  programs: ReadonlySet<string>
}

/** The programs of a command, by their names: `/code/build/cart_test "--fast"`, also behind what starts them. */
export function programsIn(command: string): ReadonlySet<string> {
  const words = command.match(/"[^"]*"|[^\s"]+/g) ?? []
  return new Set(
    words.map((word) => posix.basename(word.replaceAll('"', '')).replace(/\.exe$/i, '')),
  )
}

/** The targets for which CMake has compiled a source. */
export function targetsOf(file: RelPath, { directory, folder, sources }: Built): string[] {
  const names = posix.relative(directory, file).split('/')
  return names.flatMap((_, depth) => {
    const rest = names.slice(depth)
    const at = posix.join(folder, ...names.slice(0, depth), 'CMakeFiles')
    const namesIn = (...path: string[]) => {
      const found = below(directory, posix.join(at, ...path))
      return found === undefined ? [] : sources.names(found)
    }
    return namesIn().flatMap((name) => {
      const objects = name.endsWith('.dir') ? namesIn(name, ...rest.slice(0, -1)) : []
      const isIn = ['.o', '.obj'].some((end) => objects.includes(`${rest.at(-1)}${end}`))
      return isIn ? [name.replace(/\.dir$/, '')] : []
    })
  })
}

/** The programs that a source is in, as far as one can see: those it was compiled for, and one that is called like it. */
export function programsOf(file: RelPath, built: Built): ReadonlySet<string> {
  return new Set([...targetsOf(file, built), stemOf(baseName(file))])
}

/** A name as CMake writes it: between quotes, brackets of any length, or bare. */
const ADDED = /^\s*add_test\((?:"([^"]*)"|\[(=*)\[([\s\S]*?)\]\2\]|([^\s"()]+))\s+([^\n]*)/gm
const SUBDIRS = /^subdirs\("?([^"\n]+?)"?\)/gm

/** Deeper folders are not a person's. */
const DEEPEST = 20

/** The tests that the last build knew, from a folder of it down. */
export function listedIn({ directory, folder, sources }: Built, depth = 0): Listed[] {
  const at = below(directory, folder)
  const names = at === undefined || depth > DEEPEST ? [] : sources.names(at)
  return names
    .filter((name) => /^CTestTestfile\.cmake$|_tests(?:-\w+)?\.cmake$/.test(name))
    .flatMap((name) => {
      const path = below(directory, posix.join(folder, name))
      const text = (path && sources.read(path)) ?? ''
      const own = [...text.matchAll(ADDED)].map(([, quoted, , bracketed, bare, command = '']) => {
        return { name: quoted ?? bracketed ?? bare ?? '', programs: programsIn(command) }
      })
      const inner = [...text.matchAll(SUBDIRS)].flatMap(({ 1: name = '' }) => {
        return listedIn({ directory, folder: posix.join(folder, name), sources }, depth + 1)
      })
      return [...own, ...inner]
    })
}
