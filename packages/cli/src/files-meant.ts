import { readdirSync, statSync } from 'node:fs'
import { dirname, join, parse, resolve } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import {
  findRoot,
  joinRel,
  openProject,
  type Project,
  type RelPath,
  skippedBy,
  toAbsolute,
  toRelative,
  walk,
} from '@tailtest/project'
import { CommandFailure } from './failure.ts'
import { alternatives, isPattern, MOST_ALTERNATIVES, matcher } from './glob.ts'

const EVERY = Number.POSITIVE_INFINITY

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

/** On Windows a backslash parts folders, as people write them there. */
function posix(word: string): string {
  return process.platform === 'win32' ? word.replaceAll('\\', '/') : word
}

function nothing(word: string): CommandFailure {
  return isPattern(posix(word))
    ? new CommandFailure(
        `no file matches ${quoteName(word)}`,
        'Patterns are read from the current folder: **/*.ts finds all below it. \\ before * ? [ { takes them as they are.',
      )
    : new CommandFailure(
        `${quoteName(word)} holds no files but those in folders that are passed over`,
        'Name one of those folders, or a file.',
      )
}

/** Projects by folder: files of one folder share theirs. */
interface Places {
  cwd: string
  /** The root that files belong to where no other is found. */
  root: string
  projectOf(folder: string): Project
}

function openPlaces(cwd: string): Places {
  const known = new Map<string, Project>()
  const root = findRoot(cwd, cwd)
  return {
    cwd,
    root,
    projectOf: (folder) => {
      const project = known.get(folder) ?? openProject(findRoot(folder, root))
      known.set(folder, project)
      return project
    },
  }
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
  else for (const found of matches(word, places)) yield* foundAt(found, places)
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

function* matches(word: string, places: Places): Generator<string> {
  const patterns = alternatives(posix(word))
  if (patterns === undefined) {
    throw new CommandFailure(
      `${quoteName(word)} stands for more than ${MOST_ALTERNATIVES} patterns`,
      'Name the folder instead: all below it is taken.',
    )
  }
  for (const pattern of patterns) {
    const { root } = parse(pattern)
    const segments = pattern.slice(root.length).split('/').filter(Boolean)
    yield* below(root === '' ? places.cwd : root, segments, places)
  }
}

/** What matches segments of a pattern below a folder, absolute. */
function* below(folder: string, segments: readonly string[], places: Places): Generator<string> {
  const [segment, ...rest] = segments
  if (segment === undefined) {
    if (kindOf(folder) !== undefined) yield folder
  } else if (segment === '**') {
    const isMatch = matcher(segments.join('/'))
    for (const path of pathsBelow(folder, places)) if (isMatch(path)) yield join(folder, path)
  } else if (!isPattern(segment)) {
    yield* below(join(folder, segment.replace(/\\(.)/gs, '$1')), rest, places)
  } else {
    const isMatch = matcher(segment)
    for (const name of namesIn(folder).filter(isMatch)) {
      const path = join(folder, name)
      if (!isPassedOver(path, places)) yield* below(path, rest, places)
    }
  }
}

/** The files below a folder, as paths from it. */
function* pathsBelow(folder: string, { projectOf }: Places): Generator<string> {
  if (kindOf(folder) !== 'folder') return
  const project = projectOf(folder)
  const from = toRelative(project, folder)
  const [base, start] = from === undefined ? [openProject(folder), ''] : [project, from]
  const options = { from, limit: EVERY }
  for (const path of walk(base, options)) yield start === '' ? path : path.slice(start.length + 1)
}

/** A pattern does not mean folders like node_modules by accident. */
function isPassedOver(path: string, { projectOf }: Places): boolean {
  if (kindOf(path) !== 'folder') return false
  const project = projectOf(dirname(path))
  const at = toRelative(project, path)
  const markers = (folder: RelPath) => new Set(namesIn(toAbsolute(project, folder)))
  if (at === undefined) return false
  const own = skippedBy(joinRel(at, 'file'), markers)
  return own !== undefined && own !== skippedBy(at, markers)
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // not a folder, or not ours to read: nothing in it matches
  }
}

function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && (stat.isDirectory() ? 'folder' : 'file')
  } catch {
    return undefined // no name the system takes, or below what we may not read
  }
}
