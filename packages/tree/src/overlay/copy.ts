import { constants, lstatSync, readlinkSync, writeFileSync } from 'node:fs'
import { copyFile, rm, utimes } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Project, type RelPath, statAt, toAbsolute } from '@tailtest/project'
import type { Left } from '../types.ts'
import { makeLink, openFolders, retarget } from './links.ts'
import type { Kept, Plan } from './plan.ts'

/** The threads that Node reads and writes files with are four; some more wait, so that none is idle. */
const AT_ONCE = 16
/** Git writes 10,000 files in about a second. */
const CHECKOUT_MS = 60_000

/** Fills the copy of a project. */
export interface Copier {
  /** Copies files of today: links as links, nothing where there is nothing. */
  copy: (paths: readonly RelPath[]) => Promise<Left[]>
  write: (kept: readonly Kept[]) => void
  /** Lets git write files; whether it could. */
  checkOut: (plan: Plan) => Promise<boolean>
  remove: (path: RelPath) => Promise<void>
}

export interface CopierOptions {
  signal?: AbortSignal
  /** Copies have the time of now, also where the system copies times with files. */
  touch: boolean
}

export function openCopier(project: Project, folder: string, options: CopierOptions): Copier {
  const place = openFolders(folder)
  const link = (path: RelPath, text: string) =>
    makeLink(retarget(project, folder, path, text), place(path))

  async function copyOne(path: RelPath): Promise<Left | undefined> {
    const from = toAbsolute(project, path)
    const stat = statAt(from)
    if (stat === 'hidden') return { path, reason: 'unreadable' }
    if (stat === 'absent') return undefined
    try {
      if (stat.isSymbolicLink()) link(path, readlinkSync(from))
      else if (stat.isFile()) await copyBytes(from, place(path), options.touch)
      return undefined
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return { path, reason: 'unreadable' }
    }
  }

  /** Git has written the link as it was committed. */
  async function relink(path: RelPath): Promise<void> {
    const at = join(folder, path)
    if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
    const text = readlinkSync(at)
    await rm(at)
    link(path, text)
  }

  return {
    copy: (paths) => forEach(paths, copyOne, options.signal),
    write: (kept) => {
      for (const { path, bytes, mode } of kept) {
        if (mode === 'link') link(path, bytes.toString('utf8'))
        else writeFileSync(place(path), bytes, { mode: mode === 'executable' ? 0o700 : 0o600 })
      }
    },
    checkOut: async ({ git, committed }) => {
      if (git === undefined || committed.length === 0) return true
      const prefix = `${folder.split(sep).join('/')}/`
      const input = committed.map((path) => `${path}\0`).join('')
      const args = ['checkout-index', '-f', '-q', '-z', '--stdin', `--prefix=${prefix}`]
      if ((await git.run(args, { input, timeoutMs: CHECKOUT_MS })) === undefined) return false
      for (const path of committed) await relink(path)
      return true
    },
    remove: (path) => rm(place(path), { force: true, recursive: true }),
  }
}

/** Shares the bytes where the file system can (btrfs, XFS, APFS, ReFS), and never the file: a test may write into it. */
async function copyBytes(from: string, to: string, touch: boolean): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  const now = new Date()
  if (touch) await utimes(to, now, now)
}

async function forEach(
  paths: readonly RelPath[],
  act: (path: RelPath) => Promise<Left | undefined>,
  signal: AbortSignal | undefined,
): Promise<Left[]> {
  const left: Left[] = []
  const rest = paths[Symbol.iterator]()
  const work = async () => {
    for (const path of rest) {
      if (signal?.aborted === true) return
      const one = await act(path)
      if (one !== undefined) left.push(one)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return left
}

/** Not ours to read, gone in the meantime, or a name that this system does not take (`aux` on Windows). */
function isUnreadable(error: unknown): boolean {
  const codes = ['EACCES', 'EPERM', 'EINVAL', 'ENOENT', 'ENAMETOOLONG']
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
