import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  isGit,
  makeFolder,
  type Project,
  type RelPath,
  readBytes,
  statAt,
  toAbsolute,
} from '@tailtest/project'
import { dayOf, nameOfContent, openContents, removeOldDays } from './kept.ts'
import { hashOf, MAX_FILES, walkStamps } from './mark.ts'
import { copyOwnIndex, type OwnGit, openOwnGit } from './own-git.ts'
import { takeStamps } from './stamps.ts'
import { readStatus } from './status.ts'
import { saveStamps } from './store.ts'
import type { Snapshot, TreeOptions } from './types.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024
/** What one snapshot may add to what is kept. */
const MAX_BYTES = 64 * 1024 * 1024
/** Where git looks for a NUL byte, too (`buffer_is_binary`). */
const SNIFFED_BYTES = 8000

/** See `snapshot`. */
export function takeSnapshot(
  project: Project,
  options: TreeOptions,
): Promise<Snapshot | undefined> {
  const ts = Date.now()
  if (isGit(project)) return takeTree(project, ts, options)
  return Promise.resolve(takeCopies(project, ts, options))
}

/** Where the objects and indexes of a day's snapshots are. */
export function snapshotFolder(stateDirectory: string, ts: number): string {
  return join(stateDirectory, 'snapshots', dayOf(ts))
}

/** With an index and an object directory of ours: nothing is written into the repository, and no reference made. */
async function takeTree(
  project: Project,
  ts: number,
  { stateDirectory, maxFiles = MAX_FILES }: TreeOptions,
): Promise<Snapshot | undefined> {
  const status = await readStatus(project)
  if (status === undefined) return undefined
  const differing = [...status.dirty.keys(), ...status.aside]
  const taken = differing.filter((path) => isTaken(toAbsolute(project, path)))
  const inTree = new Set(taken)
  const untaken = differing.filter((path) => !inTree.has(path))
  if (differing.length > maxFiles || bytesIn(project, taken) > MAX_BYTES) return undefined
  const folder = snapshotFolder(stateDirectory, ts)
  makeFolder(join(folder, 'objects'))
  removeOldDays(join(stateDirectory, 'snapshots'))
  const index = join(folder, `${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`)
  try {
    await copyOwnIndex(project, index)
    const own = await openOwnGit(project, index, join(folder, 'objects'))
    const tree = own && (await writeTree(own, taken, untaken))
    if (tree === undefined) return undefined
    renameSync(index, join(folder, `${tree}.index`))
    const list = saveStamps(stateDirectory, takeStamps(project, untaken, { hash: hashOf(tree) }))
    return { type: 'tree', ts, tree, list }
  } finally {
    rmSync(index, { force: true })
    rmSync(`${index}.lock`, { force: true })
  }
}

/** A file that is gone is taken out of the index, too. */
async function writeTree(
  own: OwnGit,
  taken: readonly RelPath[],
  untaken: readonly RelPath[],
): Promise<string | undefined> {
  const update = (flags: readonly string[], paths: readonly RelPath[]) =>
    own.run(['update-index', ...flags, '-z', '--stdin'], {
      input: paths.map((path) => `${path}\0`).join(''),
    })
  const isUpdated =
    (await update(['--force-remove'], untaken)) !== undefined &&
    (await update(['--add', '--remove', '--replace'], taken)) !== undefined
  const tree = isUpdated ? await own.run(['write-tree']) : undefined
  return tree?.toString('utf8').trim()
}

/** Whether the content of a file goes into the tree; of one that is gone nothing does, and that is taken. */
function isTaken(file: string): boolean {
  const stat = statAt(file)
  if (stat === 'hidden') return false
  if (stat === 'absent' || stat.isSymbolicLink() || stat.isDirectory()) return true
  return stat.isFile() && stat.size <= MAX_FILE_BYTES && isText(file)
}

/** Whether a file can be read and holds no NUL byte where git looks for one. */
function isText(file: string): boolean {
  try {
    const handle = openSync(file, 'r')
    try {
      const head = Buffer.alloc(Math.min(SNIFFED_BYTES, fstatSync(handle).size))
      readSync(handle, head)
      return !head.includes(0)
    } finally {
      closeSync(handle)
    }
  } catch {
    return false // not ours to read
  }
}

function bytesIn(project: Project, paths: readonly RelPath[]): number {
  const sizes = paths.map((path) => {
    const stat = statAt(toAbsolute(project, path))
    return typeof stat === 'string' ? 0 : stat.size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Without git all files are copied, each version of a file once. */
function takeCopies(
  project: Project,
  ts: number,
  { stateDirectory, maxFiles = MAX_FILES }: TreeOptions,
): Snapshot | undefined {
  const stamps = walkStamps(project, maxFiles)
  if (stamps === undefined) return undefined
  const contents = openContents(stateDirectory, { files: maxFiles, bytes: MAX_BYTES })
  for (const [path, stamp] of stamps) {
    if (stamp === undefined || contents.has(nameOfContent(path, stamp))) continue
    const bytes = readBytes(toAbsolute(project, path), MAX_FILE_BYTES)
    if (bytes?.length !== stamp.size) continue // unreadable, too large, or written just now
    if (!contents.keep(nameOfContent(path, stamp), bytes)) return undefined
  }
  return { type: 'copies', ts, list: saveStamps(stateDirectory, stamps) }
}
