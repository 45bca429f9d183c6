import { type Dirent, readdirSync } from 'node:fs'
import { type IsIgnored, skippedDirectory } from './folders.ts'
import { gitDirectory } from './git-directory.ts'
import { type Project, toAbsolute, toRelative } from './paths.ts'
import { childOf, type RelPath, relPath } from './rel-path.ts'

/** The largest project we answer for as a whole. */
const LIMIT = 100_000
const MAX_FOLDERS = 100_000

export interface WalkOptions {
  /** At most so many files (and of 100,000 folders). @default 100,000 */
  limit?: number
  /** The folder to begin at. @default the root */
  from?: RelPath
  /** Folders that git ignores are passed over. @default none is known to be ignored */
  isIgnored?: IsIgnored
}

/**
 * The project's files in the order of their paths, without those in {@link SKIPPED_DIRECTORIES}, in repositories
 * of their own (submodules) and in folders that cannot be read. Links are neither followed nor named.
 */
export function* walk(project: Project, options: WalkOptions = {}): Generator<RelPath> {
  const { limit = LIMIT, from = relPath(''), isIgnored } = options
  if (toRelative(project, from) !== from) return
  const open: Found[] = [{ path: from, isFolder: true }]
  for (let files = 0, folders = 0; files < limit && folders < MAX_FOLDERS; ) {
    const next = open.pop()
    if (next === undefined) return
    if (next.isFolder) {
      folders += 1
      for (const entry of list(project, next.path, isIgnored)) open.push(entry)
    } else {
      files += 1
      yield next.path
    }
  }
}

interface Found {
  path: RelPath
  isFolder: boolean
}

/** What is in a folder, last first: the caller takes from the end. */
function list(project: Project, folder: RelPath, isIgnored: IsIgnored | undefined): Found[] {
  const entries = read(toAbsolute(project, folder))
  const names = namesOf(entries)
  if (folder !== '' && names.has('.git') && isRepository(project, folder)) return []
  const markers = (other: RelPath) =>
    other === folder ? names : namesOf(read(toAbsolute(project, other)))
  const isSkipped = (path: RelPath) =>
    isIgnored?.(path) === true || skippedDirectory(path, markers) !== undefined
  return entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: childOf(folder, entry.name), isFolder: entry.isDirectory() }))
    .filter(({ path, isFolder }) => !isFolder || !isSkipped(path))
    .sort((a, b) => (sortKey(a) < sortKey(b) ? 1 : -1))
}

/** With its slash a folder stands where its files' paths would. */
function sortKey({ path, isFolder }: Found): string {
  return isFolder ? `${path}/` : path
}

function isRepository(project: Project, folder: RelPath): boolean {
  return gitDirectory(toAbsolute(project, folder)) !== undefined
}

function namesOf(entries: readonly Dirent[]): ReadonlySet<string> {
  return new Set(entries.map(({ name }) => name))
}

function read(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // gone in the meantime, or not ours to read
  }
}
