import { existsSync } from 'node:fs'
import {
  entriesIn,
  joinRel,
  type Project,
  type RelPath,
  relPath,
  skippedBy,
  statAt,
  toAbsolute,
} from '@tailtest/project'
import { CLOCK_MS } from '../clock.ts'
import { isMade } from '../made.ts'
import type { OwnGit } from '../own-git.ts'
import type { Left, Written } from '../types.ts'

/** What nobody told us of is copied up to here: settings, generated sources, what was built. */
const MAX_FILES = 5000
const MAX_BYTES = 64 * 1024 * 1024

/** Files that git ignores, or that are in folders that are passed over: no mark holds them. */
export interface Unwatched {
  /** Not written since the moment: as they were. */
  same: RelPath[]
  left: Left[]
}

/** Entries that git ignores; a folder that is ignored as a whole is named with a slash. */
export async function ignoredIn(git: Pick<OwnGit, 'run'>): Promise<string[]> {
  const list = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']
  const output = await git.run(list)
  return output?.toString('utf8').split('\0').filter(Boolean) ?? []
}

/** Folders that are passed over, where there is no git. */
export function passedOver(project: Project, folders: Iterable<RelPath>): string[] {
  const namesIn = (folder: RelPath) =>
    new Set(entriesIn(toAbsolute(project, folder)).map(({ name }) => name))
  return [...folders].flatMap((folder) =>
    entriesIn(toAbsolute(project, folder))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => joinRel(folder, name))
      .filter((path) => skippedBy(joinRel(path, 'any'), namesIn) !== undefined)
      .map((path) => `${path}/`),
  )
}

/** What of these entries is as it was at a moment: no program can set the time at which a file was last changed. */
export function sortUnwatched(project: Project, entries: readonly string[], ts: number): Unwatched {
  const found: Unwatched = { same: [], left: [] }
  const rest = { files: MAX_FILES, bytes: MAX_BYTES }
  for (const entry of entries) {
    const path = entry.includes('\uFFFD') ? undefined : relPath(entry) // it was no UTF-8
    if (path === undefined || isMade(path) || isSwiftBuild(project, path)) continue
    const group: Group = { same: [], left: [], files: 0, bytes: 0 }
    collect(project, path, { ts, group, rest })
    if (isOver(group, rest)) {
      found.left.push({ path: entry, reason: 'too-large' })
      continue
    }
    rest.files -= group.files
    rest.bytes -= group.bytes
    found.same.push(...group.same)
    found.left.push(...group.left)
  }
  return found
}

/** SwiftPM writes its place into what it builds: a copy of that does not compile. */
function isSwiftBuild(project: Project, path: RelPath): boolean {
  const [, folder] = /^(|.*?\/)\.build(?:\/|$)/.exec(path) ?? []
  return folder !== undefined && existsSync(toAbsolute(project, relPath(`${folder}Package.swift`)))
}

interface Size {
  files: number
  bytes: number
}

interface Group extends Unwatched, Size {}

interface Collecting {
  ts: number
  group: Group
  rest: Size
}

function collect(project: Project, path: RelPath, collecting: Collecting): void {
  const { ts, group, rest } = collecting
  if (isOver(group, rest)) return
  const file = toAbsolute(project, path)
  const stat = statAt(file)
  if (typeof stat === 'string') return
  if (stat.isDirectory()) {
    for (const { name } of entriesIn(file)) {
      const inner = joinRel(path, name)
      if (!isMade(name) && !isSwiftBuild(project, inner)) collect(project, inner, collecting)
    }
  } else if (stat.isFile() || stat.isSymbolicLink()) {
    group.files += 1
    group.bytes += stat.size
    if (stat.ctimeMs < ts - CLOCK_MS) group.same.push(path)
    else group.left.push({ path, reason: 'changed' })
  }
}

/** When each file was written last. */
export function timesOf(project: Project, entries: readonly string[]): Written[] {
  const { same } = sortUnwatched(project, entries, Number.POSITIVE_INFINITY)
  return same.flatMap((path) => {
    const stat = statAt(toAbsolute(project, path))
    return typeof stat === 'string' ? [] : [{ path, at: stat.ctimeMs }]
  })
}

function isOver(size: Size, limit: Size): boolean {
  return size.files > limit.files || size.bytes > limit.bytes
}
