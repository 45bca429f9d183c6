import { lstatSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  joinRel,
  type Project,
  parentOf,
  type RelPath,
  readState,
  relPath,
  toAbsolute,
} from '@tailtest/project'
import { createFilter, createReview, type Filter, type FilterFacts, type Review } from './filter.ts'
import { type IgnoreFile, nameOf, slowLines } from './ignore.ts'
import { readNames } from './names.ts'

/** A longer list of patterns was not written by people. */
const MAX_BYTES = 256 * 1024

const ROOT = relPath('')
const EXCLUDE = '.git/info/exclude'

/** Git sets `core.ignorecase` where the file system does not tell cases apart. */
const IGNORES_CASE = process.platform === 'win32' || process.platform === 'darwin'

/**
 * Reads what the path rules need for one file: git's exclude list and the ignore files from the root down to the
 * file's folder; names in folders only when a rule asks.
 */
export function readFacts(project: Project, path: string): FilterFacts {
  const folders = upwards(parentOf(relPath(path)) ?? ROOT).reverse()
  const ignores = [
    ...readExclude(project),
    ...folders.flatMap((folder) => readIgnores(project, folder)),
  ]
  return { ignores, markers: openMarkers(project), ignoreCase: IGNORES_CASE }
}

/**
 * A filter for many files of a project: each ignore file is read once, when the first file below it is asked about.
 * `isTest`: what the project's runners take for one. @default by its name
 */
export function openFilter(project: Project, isTest?: FilterFacts['isTest']): Filter {
  return openByFolder(project, createFilter, isTest)
}

/** As {@link openFilter}, for a person who asks why. */
export function openReview(
  project: Project,
  isTest?: FilterFacts['isTest'],
): (path: string) => Review {
  return openByFolder(project, createReview, isTest)
}

type Ask<Answer> = (path: string) => Answer

function openByFolder<Answer>(
  project: Project,
  create: (facts: FilterFacts) => Ask<Answer>,
  isTest?: FilterFacts['isTest'],
): Ask<Answer> {
  const markers = openMarkers(project)
  const known = new Map<RelPath, { ignores: readonly IgnoreFile[]; ask: Ask<Answer> }>()
  const open = (ignores: readonly IgnoreFile[]) => ({
    ignores,
    ask: create({ ignores, markers, ignoreCase: IGNORES_CASE, ...(isTest && { isTest }) }),
  })
  const at = (folder: RelPath): ReturnType<typeof open> => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const parent = parentOf(folder)
    const above = parent === undefined ? open(readExclude(project)) : at(parent)
    const own = readIgnores(project, folder)
    const here = own.length === 0 ? above : open([...above.ignores, ...own])
    known.set(folder, here)
    return here
  }
  return (path) => at(parentOf(relPath(path)) ?? ROOT).ask(path)
}

/** What of the ignore files of a folder counts as not there. */
export interface PassedOver {
  /** From the root. */
  file: RelPath
  /** A line that could take seconds to match. Absent: the file is larger than 256 KB. */
  line?: string
}

/** As `doctor` tells a person of it: nothing else would. */
export function passedOver(project: Project, folder: string): PassedOver[] {
  const directory = relPath(folder)
  const large = ['.gitignore', '.tailtest-ignore']
    .map((name) => joinRel(directory, name))
    .filter((path) => {
      const stat = lstatSync(toAbsolute(project, path), { throwIfNoEntry: false })
      return stat?.isFile() === true && stat.size > MAX_BYTES
    })
    .map((file) => ({ file }))
  const slow = readIgnores(project, directory).flatMap((each) =>
    slowLines(each.text).map((line) => ({ file: relPath(nameOf(each)), line })),
  )
  return [...large, ...slow]
}

function readIgnores(project: Project, directory: RelPath): IgnoreFile[] {
  const read = (name: string) => readState(toAbsolute(project, joinRel(directory, name)), MAX_BYTES)
  const git = read('.gitignore')
  const tailtest = read('.tailtest-ignore')
  return [
    ...(git === undefined ? [] : [{ directory, kind: 'git' as const, text: git }]),
    ...(tailtest === undefined ? [] : [{ directory, kind: 'tailtest' as const, text: tailtest }]),
  ]
}

/** In a linked work tree `.git` is a file that names a folder, which names the one that all work trees share. */
function readExclude(project: Project): IgnoreFile[] {
  const entry = join(project.root, '.git')
  const pointer = /^gitdir:(.*)$/m.exec(readState(entry, MAX_BYTES) ?? '')?.[1]
  const own = pointer === undefined ? entry : resolve(project.root, pointer.trim())
  const shared = resolve(own, readState(join(own, 'commondir'), MAX_BYTES)?.trim() ?? '')
  const text = readState(join(shared, 'info', 'exclude'), MAX_BYTES)
  return text === undefined ? [] : [{ directory: ROOT, kind: 'git', text, file: EXCLUDE }]
}

function openMarkers(project: Project): FilterFacts['markers'] {
  const known = new Map<RelPath, ReadonlySet<string>>()
  return (directory) => {
    const names = known.get(directory) ?? readNames(project, directory)
    known.set(directory, names)
    return names
  }
}

/** A folder and those above it up to the root. */
function upwards(folder: RelPath): RelPath[] {
  const parent = parentOf(folder)
  return parent === undefined ? [folder] : [folder, ...upwards(parent)]
}
