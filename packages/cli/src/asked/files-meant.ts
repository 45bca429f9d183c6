import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { quoteName, shellWord } from '@tailtest/adapter-kit'
import {
  findRoot,
  openProject,
  type Project,
  type RelPath,
  toAbsolute,
  toRelative,
  walk,
} from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'
import { isPattern } from '../shell/glob.ts'
import { EVERY, kindOf, openPlaces, type Places, pathsMatching, posix } from './paths-matching.ts'

/** A file that a command line means. */
export interface FileMeant {
  project: Project
  /** `undefined`: not below the project's root. */
  path: RelPath | undefined
  absolute: string
  /** As it was written; of a file that was found in a folder or by a pattern, its absolute path. */
  written: string
}

/**
 * The files that words of a command line mean, each once: a file, whether it exists or not; a folder with all
 * that is below it; a pattern (`*.ts`) that the shell left alone. Folders that nobody writes tests for are
 * passed over, unless they are named. They are found as they are asked for, but a word that means nothing is a
 * {@link CommandFailure} at once.
 */
export function filesMeant(words: readonly string[], cwd: string): Iterable<FileMeant> {
  const places = openPlaces(cwd)
  const found = words.map((word) => {
    if (namesNothing(word, cwd)) throw notThere(word, cwd)
    const files = filesOf(word, places)
    const first = files.next()
    if (first.done) throw nothing(word)
    return { first: first.value, files }
  })
  return once(found)
}

function* once(found: readonly { first: FileMeant; files: Iterable<FileMeant> }[]) {
  const known = new Set<string>()
  for (const { first, files } of found) {
    for (const file of chain(first, files)) {
      if (!known.has(file.absolute)) yield file
      known.add(file.absolute)
    }
  }
}

function* chain<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first
  yield* rest
}

/** A folder that is not there, or a path written with the separators of another system; any other name may be a file's to be. */
function namesNothing(word: string, cwd: string): boolean {
  if (kindOf(resolve(cwd, word)) !== undefined) return false
  return /[\\/]$/.test(word) || kindOf(resolve(cwd, withSlashes(word))) !== undefined
}

const withSlashes = (word: string): string => word.replaceAll('\\', '/')

function notThere(word: string, cwd: string): CommandFailure {
  return kindOf(resolve(cwd, withSlashes(word))) === undefined
    ? new CommandFailure(
        `${quoteName(word)} does not exist`,
        'Name a folder or a file of this project.',
      )
    : writtenOtherwise(word)
}

const writtenOtherwise = (word: string) =>
  new CommandFailure(
    `${quoteName(word)} does not exist`,
    `Write it as ${shellWord(withSlashes(word))}.`,
  )

function nothing(word: string): CommandFailure {
  return isPattern(posix(word))
    ? new CommandFailure(
        `no file matches ${quoteName(word)}`,
        'Patterns start at the current folder: **/*.ts matches every file below it. Escape * ? [ { with \\.',
      )
    : new CommandFailure(
        `${quoteName(word)} holds no files outside skipped folders`,
        'Name one of those folders, or a file.',
      )
}

/**
 * Where a file lies that is named from where a command was typed or, as notes and reports name it, from the root of its
 * project: absolute. What is there in both places, or in neither, is the one where it was typed. A
 * {@link CommandFailure} where it is there by another system's separators.
 */
export function fileNamed(word: string, { root }: Project, cwd: string): string {
  const here = resolve(cwd, word)
  const below = resolve(root, word)
  if (existsSync(here)) return here
  if (existsSync(below)) return below
  const path = withSlashes(word)
  if (existsSync(resolve(cwd, path)) || existsSync(resolve(root, path)))
    throw writtenOtherwise(word)
  return here
}

/** The path of a file below its root that is there; `example`: a call of the command that reads it. */
export function existing(
  { project, path, absolute, written }: FileMeant,
  example: string,
): RelPath {
  if (path === undefined || path === '') {
    throw new CommandFailure(
      `${quoteName(written)} is not a file below ${project.root}`,
      `Give files of a project: ${example}`,
    )
  }
  if (statSync(absolute, { throwIfNoEntry: false })?.isFile() === true) return path
  throw new CommandFailure(`${quoteName(written)} does not exist`, 'Give files that exist.')
}

/** Whether a word is the name of one file, whatever characters are in it. */
export function namesFile(word: string, cwd: string): boolean {
  const kind = kindOf(resolve(cwd, word))
  return kind === 'file' || (kind === undefined && !isPattern(posix(word)))
}

function* filesOf(word: string, places: Places): Generator<FileMeant> {
  const absolute = resolve(places.cwd, word)
  if (namesFile(word, places.cwd)) {
    yield { ...located(absolute, places), absolute, written: word }
  } else if (kindOf(absolute) === 'folder') yield* filesIn(absolute, places)
  else for (const found of pathsMatching(word, places)) yield* foundAt(found, places)
}

function* foundAt(absolute: string, places: Places): Generator<FileMeant> {
  if (kindOf(absolute) === 'folder') yield* filesIn(absolute, places)
  else yield { ...located(absolute, places), absolute, written: absolute }
}

/** All below a folder; of one outside of every project, the folder itself. */
function* filesIn(folder: string, { projectOf }: Places): Generator<FileMeant> {
  const project = projectOf(folder)
  const from = toRelative(project, folder)
  if (from === undefined) {
    yield { project, path: from, absolute: folder, written: folder }
    return
  }
  for (const path of walk(project, { from, limit: EVERY })) {
    const absolute = toAbsolute(project, path)
    yield { project, path, absolute, written: absolute }
  }
}

/** The project of a file; that of its folder, unless a link leads out of it. */
function located(
  absolute: string,
  { root, projectOf }: Places,
): Pick<FileMeant, 'project' | 'path'> {
  const near = projectOf(dirname(absolute))
  const path = toRelative(near, absolute)
  if (path !== undefined) return { project: near, path }
  const project = openProject(findRoot(absolute, root))
  return { project, path: toRelative(project, absolute) }
}
