import { git, isGit, type Project, type RelPath, walk } from '@tailtest/project'
import { compare } from './changes.ts'
import { type Stamps, takeStamps } from './stamps.ts'
import { readStatus, type Status } from './status.ts'
import { loadStamps, saveStamps } from './store.ts'
import type { Changed, Changes, Mark, TreeOptions } from './types.ts'

/** What a person may be made to wait for: about 0.2 s of looking at files. */
const MAX_FILES = 20_000

/**
 * Marks this moment. With git it costs one `git status` and a look at the files that differ from HEAD, without a
 * look at every file; above `maxFiles`, and where git fails, nothing can be told later (`type: 'none'`).
 */
export async function mark(project: Project, options: TreeOptions): Promise<Mark> {
  const ts = Date.now()
  const { maxFiles = MAX_FILES } = options
  if (!isGit(project)) {
    const stamps = walkStamps(project, maxFiles)
    if (stamps === undefined) return { type: 'none', ts }
    return { type: 'files', ts, list: saveStamps(options.stateDirectory, stamps) }
  }
  const status = await readStatus(project)
  if (status === undefined || status.dirty.size > maxFiles) return { type: 'none', ts }
  const stamps = takeStamps(project, status.dirty.keys(), hashOf(status.head))
  return { type: 'git', ts, head: status.head, list: saveStamps(options.stateDirectory, stamps) }
}

/**
 * The files that changed since a mark and differ from the commit that is checked out now; what is back to what that
 * commit holds did not change. `undefined`: it cannot be told (too many files, the mark's list is gone, git fails).
 */
export async function changedSince(
  project: Project,
  since: Mark,
  options: TreeOptions,
): Promise<Changes | undefined> {
  if (since.type === 'none') return undefined
  const { stateDirectory, maxFiles = MAX_FILES } = options
  const before = loadStamps(stateDirectory, since.list)
  if (before === undefined) return undefined
  if (since.type === 'files') return changedInFiles(project, before, maxFiles)
  const status = await readStatus(project)
  if (status === undefined || status.dirty.size > maxFiles) return undefined
  return { changes: changedInGit(project, status, before), headMoved: status.head !== since.head }
}

/**
 * The bytes a file had at a mark, as git keeps them (line endings and filters not applied). `undefined`: it was not
 * there, or differed from HEAD (its bytes were not kept), or there is no git.
 */
export async function before(
  project: Project,
  since: Mark,
  path: RelPath,
  options: TreeOptions,
): Promise<Buffer | undefined> {
  if (since.type !== 'git' || since.head === undefined) return undefined
  const stamps = loadStamps(options.stateDirectory, since.list)
  if (stamps === undefined || stamps.has(path)) return undefined
  return git(project, ['cat-file', 'blob', `${since.head}:${path}`])
}

function changedInGit(project: Project, status: Status, before: Stamps): Changed[] {
  const differs = new Set(status.dirty.keys())
  const now = takeStamps(project, new Set([...differs, ...before.keys()]), hashOf(status.head))
  return compare({ before, now, head: status.dirty, differs })
}

function changedInFiles(project: Project, before: Stamps, maxFiles: number): Changes | undefined {
  const there = walkStamps(project, maxFiles)
  if (there === undefined) return undefined
  const now = new Map([...takeStamps(project, before.keys()), ...there])
  const changes = compare({ before, now, head: new Map(), differs: new Set(now.keys()) })
  return { changes, headMoved: false }
}

/** `undefined`: more files than a turn may wait for. */
function walkStamps(project: Project, maxFiles: number): Stamps | undefined {
  const paths = [...walk(project, { limit: maxFiles + 1 })]
  return paths.length > maxFiles ? undefined : takeStamps(project, paths)
}

/** A repository hashes with SHA-1 or SHA-256: the length of its ids tells which. */
function hashOf(head: string | undefined): 'sha1' | 'sha256' {
  return head?.length === 64 ? 'sha256' : 'sha1'
}
