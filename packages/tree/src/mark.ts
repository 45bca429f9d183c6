import {
  fileAt,
  git,
  isGit,
  type Project,
  type ProjectAt,
  projectAt,
  type RelPath,
  statAt,
  toAbsolute,
  walk,
} from '@tailtest/project'
import { compare } from './changes.ts'
import { loadContent, nameOfContent, openContents } from './kept.ts'
import { type Moved, movedSince } from './moved.ts'
import type { ObjectHash } from './object-id.ts'
import { bytesOf, type Stamps, takeStamps } from './stamps.ts'
import { readStatus, type Status } from './status.ts'
import { loadStamps, saveStamps } from './store.ts'
import type { Changed, Changes, Mark, TreeOptions } from './types.ts'

/** What a person may be made to wait for: about 0.2 s of looking at files. */
export const MAX_FILES = 20_000

/**
 * What a mark writes anew: 50 files take about a tenth of a bare process. What was kept by an earlier mark is not written again,
 * so that the marks of a session keep much more.
 */
const KEPT_BY_MARK = { files: 50, bytes: 1024 * 1024 }
const NOT_MOVED: Moved = { old: new Map(), brought: new Set() }
/** Of files in folders that are passed over, tracked ones first. */
const MAX_ASIDE = 200
/** Without git each file is looked at: of more files no content is kept. */
const MAX_KEPT_WITHOUT_GIT = 500

/**
 * Marks this moment. With git it costs one `git status` and a look at the files that differ from HEAD, without a
 * look at every file; above `maxFiles`, and where git fails, nothing can be told later (`type: 'none'`). Of files that
 * differ, up to 256 KiB each, the content is kept, at most 50 files and 1 MiB anew with each mark.
 */
export async function mark(at: ProjectAt, options: TreeOptions): Promise<Mark> {
  const project = projectAt(at)
  const ts = Date.now()
  const { maxFiles = MAX_FILES, stateDirectory } = options
  if (!isGit(project)) {
    const stamps = walkStamps(project, maxFiles)
    if (stamps === undefined) return { type: 'none', ts }
    if (stamps.size <= MAX_KEPT_WITHOUT_GIT) keepFiles(project, stateDirectory, stamps)
    return { type: 'files', ts, list: saveStamps(stateDirectory, stamps) }
  }
  const status = await readStatus(project)
  if (status === undefined || status.dirty.size > maxFiles) return { type: 'none', ts }
  const { keep } = openContents(stateDirectory, KEPT_BY_MARK)
  const stampsOf = (paths: Iterable<RelPath>) =>
    takeStamps(project, paths, { hash: hashOf(status.head), onRead: keep })
  const list = saveStamps(stateDirectory, stampsOf(status.dirty.keys()))
  const aside = saveStamps(stateDirectory, stampsOf([...status.aside].slice(0, MAX_ASIDE)))
  return { type: 'git', ts, head: status.head, list, aside }
}

/**
 * The files that changed since a mark and differ from the commit that was checked out then; what is back to what that
 * commit holds is told apart. `undefined`: it cannot be told (too many files, the mark's list is gone, git fails).
 */
export async function changedSince(
  at: ProjectAt,
  since: Mark,
  options: TreeOptions,
): Promise<Changes | undefined> {
  const project = projectAt(at)
  if (since.type === 'none') return undefined
  const { stateDirectory, maxFiles = MAX_FILES } = options
  const before = loadStamps(stateDirectory, since.list)
  if (before === undefined) return undefined
  if (since.type === 'files') return changedInFiles(project, before, maxFiles)
  const status = await readStatus(project)
  if (status === undefined || status.dirty.size > maxFiles) return undefined
  return changedInGit(project, { status, before, since }, maxFiles)
}

/**
 * The bytes a file had at a mark: as git keeps them (line endings and filters not applied) where it was clean, as
 * they were kept where it was not. `undefined`: it was not there, or its bytes were not kept.
 */
export async function before(
  at: ProjectAt,
  since: Mark,
  file: string,
  options: TreeOptions,
): Promise<Buffer | undefined> {
  const project = projectAt(at)
  const path = fileAt(at, file)
  if (since.type === 'none') return undefined
  const stamps = loadStamps(options.stateDirectory, since.list)
  const stamp = stamps?.get(path)
  if (stamp !== undefined) return loadContent(options.stateDirectory, path, stamp)
  if (stamps === undefined || stamps.has(path)) return undefined
  if (since.type !== 'git' || since.head === undefined) return undefined
  return git(project, ['cat-file', 'blob', `${since.head}:${path}`])
}

/** Without git nothing vouches for a content but its path, size and time. */
function keepFiles(project: Project, stateDirectory: string, stamps: Stamps): void {
  const contents = openContents(stateDirectory, KEPT_BY_MARK)
  for (const [path, stamp] of stamps) {
    if (stamp === undefined || contents.has(nameOfContent(path, stamp))) continue
    const file = toAbsolute(project, path)
    const stat = statAt(file)
    const bytes = typeof stat === 'string' ? undefined : bytesOf(file, stat)
    if (bytes?.length === stamp.size) contents.keep(nameOfContent(path, stamp), bytes)
  }
}

async function changedInGit(
  project: Project,
  { status, before, since }: { status: Status; before: Stamps; since: Mark & { type: 'git' } },
  maxFiles: number,
): Promise<Changes | undefined> {
  const { head, dirty } = status
  const moved =
    head === undefined || head === since.head ? NOT_MOVED : await movedSince(project, since, head)
  if (moved === undefined || moved.old.size > maxFiles) return undefined
  const differs = new Set([...dirty.keys(), ...moved.old.keys()])
  const now = takeStamps(project, new Set([...differs, ...before.keys()]), { hash: hashOf(head) })
  const old = new Map([...dirty, ...moved.old])
  const { changes: all, restored } = compare({ before, now, head: old, differs })
  const isBrought = ({ path }: Changed) => moved.brought.has(path) && !dirty.has(path)
  return {
    changes: all.filter((change) => !isBrought(change)),
    brought: all.filter(isBrought),
    restored,
  }
}

function changedInFiles(project: Project, before: Stamps, maxFiles: number): Changes | undefined {
  const there = walkStamps(project, maxFiles)
  if (there === undefined) return undefined
  const now = new Map([...takeStamps(project, before.keys()), ...there])
  const compared = compare({ before, now, head: new Map(), differs: new Set(now.keys()) })
  return { ...compared, brought: [] }
}

/** `undefined`: more files than a turn may wait for. */
export function walkStamps(project: Project, maxFiles: number): Stamps | undefined {
  const paths = [...walk(project, { limit: maxFiles + 1 })]
  return paths.length > maxFiles ? undefined : takeStamps(project, paths)
}

/** A repository hashes with SHA-1 or SHA-256: the length of its ids tells which. */
export function hashOf(id: string | undefined): ObjectHash {
  return id?.length === 64 ? 'sha256' : 'sha1'
}
