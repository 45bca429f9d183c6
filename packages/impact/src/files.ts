import { statSync } from 'node:fs'
import {
  baseName,
  entriesIn,
  namesIn,
  type Project,
  parentOf,
  type RelPath,
  relPath,
  toAbsolute,
  toRelative,
  walk,
} from '@tailtest/project'

/** The project's files as resolution sees them: those a walk names, and those beyond it that an import may lead to. */
export interface Files {
  /** Those a walk names, in the order of their paths. */
  readonly all: readonly RelPath[]
  /** A regular file; not in `node_modules`. */
  get(path: string): RelPath | undefined
  /** A folder with files somewhere below it. */
  isFolder(path: string): boolean
  /** The names of the regular files in a folder. */
  names(folder: string): readonly string[]
  /** The names of the folders in a folder. */
  folders(folder: string): readonly string[]
}

/** As many files as a project may have to be seen as a whole. */
export const MOST_FILES = 100_000

/** Packages of others and git's own: whatever an import finds there is no file of the project. */
const FOREIGN = /(?:^|\/)(?:node_modules|\.git)(?:\/|$)/

interface Folder {
  files: string[]
  folders: string[]
}

/** Lists a project once. */
export function listFiles(project: Project): Files {
  return filesOf(project, [...walk(project, { limit: MOST_FILES })])
}

/** Folders are listed when they are asked for, and the project is walked only for whoever wants all files. */
export function lazyFiles(project: Project): Files {
  let all: readonly RelPath[] | undefined
  return {
    ...filesOf(project, []),
    get all() {
      all ??= listFiles(project).all
      return all
    },
  }
}

/** The files of a walk; what lies beyond it (build output, ignored folders) is listed when it is asked for. */
export function filesOf(project: Project, all: readonly RelPath[]): Files {
  const known = new Map<string, RelPath>(all.map((path) => [path, path]))
  let walked: Map<string, Folder> | undefined
  const beyond = new Map<string, Folder>()
  const entries = new Map<string, ReadonlySet<string>>()

  function folderAt(path: string): Folder {
    walked ??= arrange(all)
    const found = walked.get(path) ?? beyond.get(path)
    if (found !== undefined) return found
    const listed = mayBe(path) ? list(project, path) : NOTHING
    beyond.set(path, listed)
    return listed
  }

  /** Most of what is asked for does not exist: then the folder above says so, once for all. */
  function mayBe(path: string): boolean {
    if (path === '') return true
    const slash = path.lastIndexOf('/')
    const above = slash < 0 ? '' : path.slice(0, slash)
    const known = entries.get(above)
    const names =
      known ?? new Set(above === '' || mayBe(above) ? namesIn(`${project.root}/${above}`) : [])
    if (known === undefined) entries.set(above, names)
    return names.has(path.slice(slash + 1))
  }

  return {
    all,
    get(path) {
      const here = known.get(path)
      if (here !== undefined || path === '') return here
      walked ??= arrange(all)
      const slash = path.lastIndexOf('/')
      const folder = slash < 0 ? '' : path.slice(0, slash)
      if (walked.has(folder) || FOREIGN.test(path)) return undefined
      if (!folderAt(folder).files.includes(path.slice(slash + 1))) return undefined
      const real = toRelative(project, path)
      return real === undefined || FOREIGN.test(real) ? undefined : (known.get(real) ?? real)
    },
    isFolder(path) {
      if (FOREIGN.test(path)) return false
      const { files, folders } = folderAt(path)
      return files.length > 0 || folders.length > 0
    },
    names: (folder) => (FOREIGN.test(folder) ? [] : folderAt(folder).files),
    folders: (folder) => (FOREIGN.test(folder) ? [] : folderAt(folder).folders),
  }
}

const NOTHING: Folder = { files: [], folders: [] }

/** Every folder above a file, with what is in it; none that lies above no file. */
function arrange(files: readonly RelPath[]): Map<string, Folder> {
  const folders = new Map<string, Folder>()
  if (files.length > 0) folders.set('', { files: [], folders: [] })
  const enter = (path: RelPath): Folder => {
    const known = folders.get(path)
    if (known !== undefined) return known
    const made: Folder = { files: [], folders: [] }
    folders.set(path, made)
    enter(parentOf(path) ?? relPath('')).folders.push(baseName(path))
    return made
  }
  for (const path of files) enter(parentOf(path) ?? relPath('')).files.push(baseName(path))
  return folders
}

function list(project: Project, path: string): Folder {
  const real = path.split('/').includes('..') ? undefined : toRelative(project, path)
  if (real === undefined || FOREIGN.test(real)) return NOTHING
  const entries = entriesIn(toAbsolute(project, real))
  return {
    files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
  }
}

/** A path written relative to a folder; `undefined`: it leads out of the root. */
export function joined(folder: string, written: string): string | undefined {
  const segments = folder === '' ? [] : folder.split('/')
  for (const segment of written.split('/')) {
    if (segment === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** What a file's entry in its folder says: another content has another text, unless it was written within a tick of the clock. */
interface Stamp {
  text: string
  /** Written so recently that the next write may leave the same text behind. */
  isYoung: boolean
}

/** FAT counts in 2 s, the coarsest of the file systems in use. */
const COARSEST_MS = 2000

const QUIET = { throwIfNoEntry: false } as const

/** `undefined`: not there, or no regular file. */
export function stampOf(project: Project, path: RelPath): Stamp | undefined {
  try {
    const stat = statSync(`${project.root}/${path}`, QUIET) // ten thousand times: nothing to normalise
    if (stat?.isFile() !== true) return undefined
    const { size, mtimeMs, ctimeMs, ino } = stat
    const now = Date.now()
    return {
      text: `${size}:${mtimeMs}:${ctimeMs}:${ino}`,
      isYoung: now - ctimeMs < COARSEST_MS || Math.abs(now - mtimeMs) < COARSEST_MS,
    }
  } catch {
    return undefined // nobody may look at it
  }
}
