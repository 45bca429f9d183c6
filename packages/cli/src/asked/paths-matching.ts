import { statSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { quoteName } from '@tailtest/adapter-kit'
import {
  findRoot,
  joinRel,
  namesIn,
  openProject,
  type Project,
  type RelPath,
  skippedBy,
  toAbsolute,
  toRelative,
  walk,
} from '@tailtest/project'
import { CommandFailure } from '../shell/failure.ts'
import { alternatives, isPattern, MOST_ALTERNATIVES, matcher } from '../shell/glob.ts'

/** No limit to a walk that a person asked for. */
export const EVERY = Number.POSITIVE_INFINITY

/** Projects by folder: files of one folder share theirs. */
export interface Places {
  cwd: string
  /** The root that files belong to where no other is found. */
  root: string
  projectOf(folder: string): Project
}

export function openPlaces(cwd: string): Places {
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

/** On Windows a backslash parts folders, as people write them there. */
export function posix(word: string): string {
  return process.platform === 'win32' ? word.replaceAll('\\', '/') : word
}

/** What matches a pattern of a command line: absolute paths of files and folders. */
export function* pathsMatching(word: string, places: Places): Generator<string> {
  const patterns = alternatives(posix(word))
  if (patterns === undefined) {
    throw new CommandFailure(
      `${quoteName(word)} expands to more than ${MOST_ALTERNATIVES} patterns`,
      'Name the folder instead: everything below it is included.',
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
    for (const name of namesIn(folder).sort().filter(isMatch)) {
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

/** What a path is, links followed; `undefined`: nothing is there. */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat && (stat.isDirectory() ? 'folder' : 'file')
  } catch {
    return undefined // no name the system takes, or below what we may not read
  }
}
