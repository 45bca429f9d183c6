import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Project, RelPath } from '@tailtest/project'
import { loadContent } from '../kept.ts'
import { isInstalled } from '../made.ts'
import { hashOf } from '../mark.ts'
import { copyIndex, copyOwnIndex, type OwnGit, openOwnGit } from '../own-git.ts'
import { snapshotFolder } from '../snapshot.ts'
import { isSame, MAX_HASHED_BYTES, type Stamp, type Stamps, takeStamps } from '../stamps.ts'
import { loadStamps } from '../store.ts'
import type { Left, Mark, OverlayOptions, Refusal, Snapshot } from '../types.ts'
import { readTree } from './tree.ts'

/** Where each file of the old tree comes from. */
export interface Plan {
  /** Still as they were: from the disk. */
  same: readonly RelPath[]
  /** From git's objects; `git` writes them. */
  committed: readonly RelPath[]
  git?: OwnGit
  /** As they were kept. */
  kept: readonly Kept[]
  left: readonly Left[]
}

export interface Kept {
  path: RelPath
  bytes: Buffer
  mode: Stamp['mode']
}

interface Request {
  project: Project
  options: OverlayOptions
  /** A folder for an index. */
  folder: string
}

/** What the tree held at a moment, and where that can be had. */
export async function planFor(
  project: Project,
  moment: Mark | Snapshot,
  folder: string,
  options: OverlayOptions,
): Promise<Plan | Refusal> {
  const request = { project, options, folder }
  switch (moment.type) {
    case 'git':
      return planMark(request, moment)
    case 'tree':
      return planSnapshot(request, moment)
    case 'files':
    case 'copies':
      return planFiles(request, moment.list)
    case 'none':
      return { reason: 'not-marked' }
  }
}

type GitMark = Extract<Mark, { type: 'git' }>
type TreeSnapshot = Extract<Snapshot, { type: 'tree' }>

/** The commit of the mark, with what differed from it laid over. */
async function planMark(request: Request, mark: GitMark): Promise<Plan | Refusal> {
  const { project, options, folder } = request
  const list = loadStamps(options.stateDirectory, mark.list)
  const aside = loadStamps(options.stateDirectory, mark.aside)
  if (list === undefined || aside === undefined) return { reason: 'not-marked' }
  const index = join(folder, 'index')
  await copyOwnIndex(project, index)
  const git = await openOwnGit(project, index)
  const tree = mark.head === undefined ? ['--empty'] : ['--reset', mark.head]
  if (git === undefined || (await git.run(['read-tree', ...tree])) === undefined) {
    return { reason: 'git' }
  }
  const differed = new Map([...list, ...aside])
  const laid = layOver(request, differed, { id: mark.head ?? '', mustBeKept: isSmall })
  return 'reason' in laid ? laid : withTree(git, differed, laid)
}

async function planSnapshot(request: Request, snapshot: TreeSnapshot): Promise<Plan | Refusal> {
  const { project, options, folder } = request
  const untaken = loadStamps(options.stateDirectory, snapshot.list)
  const kept = snapshotFolder(options.stateDirectory, snapshot.ts)
  const source = join(kept, `${snapshot.tree}.index`)
  if (untaken === undefined || !existsSync(source)) return { reason: 'not-marked' }
  const index = join(folder, 'index')
  copyIndex(source, index)
  const git = await openOwnGit(project, index, join(kept, 'objects'))
  if (git === undefined) return { reason: 'git' }
  const laid = layOver(request, untaken, { id: snapshot.tree, mustBeKept: () => false })
  return 'reason' in laid ? laid : withTree(git, untaken, laid)
}

/** Without git the list names every file. */
function planFiles(request: Request, name: string | undefined): Plan | Refusal {
  const stamps = loadStamps(request.options.stateDirectory, name)
  if (stamps === undefined) return { reason: 'not-marked' }
  const laid = layOver(request, stamps, { mustBeKept: isSmall })
  return 'reason' in laid ? laid : { ...laid, committed: [] }
}

/** The files of the index, without those that are laid over it. */
async function withTree(git: OwnGit, over: Stamps, laid: LaidOver): Promise<Plan | Refusal> {
  const tree = await readTree(git)
  if (tree === undefined) return { reason: 'git' }
  const isCovered = (path: RelPath) => over.has(path)
  return {
    same: [...laid.same, ...tree.same.filter((path) => !isCovered(path))],
    committed: tree.committed.filter((path) => !isCovered(path)),
    git,
    kept: laid.kept,
    left: [...laid.left, ...tree.left],
  }
}

type LaidOver = Pick<Plan, 'same' | 'kept' | 'left'>

interface LayOver {
  /** Any object id of the repository; absent: there is none, and stamps know no content. */
  id?: string
  /** Whether there is no old tree without what this file held. */
  mustBeKept: (stamp: Stamp) => boolean
}

/** Files that are known by their stamps: still the same, or kept, or lost. */
function layOver(request: Request, stamps: Stamps, how: LayOver): LaidOver | Refusal {
  const { project, options } = request
  const same: RelPath[] = []
  const kept: Kept[] = []
  const left: Left[] = []
  const hash = how.id === undefined ? undefined : hashOf(how.id)
  const now = takeStamps(project, stamps.keys(), { hash })
  for (const [path, stamp] of stamps) {
    if (stamp === undefined || isInstalled(path)) continue
    if (isSame(stamp, now.get(path)) && stamp.mode === now.get(path)?.mode) {
      same.push(path)
      continue
    }
    const bytes = loadContent(options.stateDirectory, path, stamp)
    if (bytes !== undefined) kept.push({ path, bytes, mode: stamp.mode })
    else if (how.mustBeKept(stamp)) return { reason: 'content-lost', path }
    else left.push({ path, reason: 'too-large' })
  }
  return { same, kept, left }
}

/** A source is: what is larger and was not kept may be missing. */
function isSmall(stamp: Stamp): boolean {
  return stamp.size <= MAX_HASHED_BYTES
}
