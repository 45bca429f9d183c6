import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Windows has neither flag; links are looked for by {@link isLink} there. */
const { O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** On this system opening follows a link. */
export const MAY_FOLLOW = O_NOFOLLOW === 0

/** How a file is opened that somebody may have put there: links not followed, and without waiting for who writes to a pipe. */
export const FOR_READING = constants.O_RDONLY | O_NOFOLLOW | O_NONBLOCK

/** The same for one that is added to, made where it is missing. */
export const FOR_APPENDING =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | O_NOFOLLOW | O_NONBLOCK

/** 16 MiB, far above any state file of ours: what `readState` takes, if it is not told otherwise. */
export const MAX_STATE_BYTES = 16 * 1024 * 1024

/** A link stands where a state file should; nothing was written. */
export class LinkRefused extends Error {
  override readonly name = 'LinkRefused'
  readonly code = 'LINK_REFUSED'
}

/** Whether a path is a symbolic link, wherever it leads. */
export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

/** What the system answers of a path where nothing can lie: a file stands where its folder was, or no name may be that long. */
const NOTHING_THERE = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']

/**
 * What lies at an absolute path, a link itself and not where it leads. `absent`: nothing, and nothing can; `hidden`: we may
 * not look, or the disk fails. Never throws: `lstatSync` does for a path below what is a file now.
 */
export function statAt(file: string): Stats | 'absent' | 'hidden' {
  try {
    return lstatSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOTHING_THERE.includes(code) ? 'absent' : 'hidden'
  }
}

/**
 * Replaces a file as a whole: readers see the old content or the new, never a part; only the owner may
 * read it. `toDisk`: its bytes are there before it has its name, whatever the power does; a hook has no time to wait for
 * that on an edit. Throws {@link LinkRefused} where the file is a link, and what the system says (folder missing, disk full).
 */
export function writeAtomic(
  file: string,
  data: string | Uint8Array,
  { toDisk = false }: { toDisk?: boolean } = {},
): void {
  if (isLink(file)) throw new LinkRefused(`${file} is a link: not written`)
  const temporary = `${file}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`
  try {
    writeFileSync(temporary, data, { flag: 'wx', mode: 0o600, flush: toDisk })
    replaceFile(temporary, file)
  } catch (error) {
    removeQuietly(temporary)
    throw notWritten(file, error)
  }
}

/** What the system says, with the file that was to be written: of a full disk it names none. */
export function notWritten(file: string, cause: unknown): Error {
  if (cause instanceof Error && cause.message.includes(file)) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`${file} was not written: ${reason}`, { cause })
}

/** On a disk that turned read-only it stays; what became of the writing is what counts. */
export function removeQuietly(temporary: string): void {
  try {
    rmSync(temporary, { force: true, recursive: true })
  } catch {
    // left behind: no reader knows its name
  }
}

/**
 * The text of a state file, links not followed. `undefined`: absent, unreadable, not a regular file (a link,
 * a pipe, a folder), or larger than `maxBytes`.
 * @default maxBytes 16 MiB
 */
export function readState(file: string, maxBytes?: number): string | undefined {
  return readBytes(file, maxBytes)?.toString('utf8')
}

/** The bytes of a file, under the rules of {@link readState}. */
export function readBytes(file: string, maxBytes = MAX_STATE_BYTES): Buffer | undefined {
  const handle = openForReading(file)
  if (handle === undefined) return undefined
  try {
    const stat = fstatSync(handle)
    return stat.isFile() && stat.size <= maxBytes ? readFileSync(handle) : undefined
  } catch {
    return undefined // a failing disk, or a process of /proc that ended meanwhile
  } finally {
    closeSync(handle)
  }
}

/** What Windows says while a reader (or a virus scanner) has the old file open. */
const IN_USE = ['EPERM', 'EACCES', 'EBUSY']

interface ReplaceOptions {
  /** @default the one of this system */
  platform?: NodeJS.Platform
  /** @default `renameSync` */
  rename?: (from: string, to: string) => void
}

/**
 * Puts a file in the place of another. Windows refuses while somebody has the old one open: it is tried for 200 ms there.
 * Throws what the system says.
 */
export function replaceFile(
  temporary: string,
  file: string,
  { platform = process.platform, rename = renameSync }: ReplaceOptions = {},
): void {
  for (let triesLeft = platform === 'win32' ? 20 : 0; ; triesLeft -= 1) {
    try {
      rename(temporary, file)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (triesLeft === 0 || !IN_USE.includes(code)) throw error
      sleep(10)
    }
  }
}

/**
 * Makes a folder and those above it that are missing. Node's own way goes round for ever where the system says of a folder
 * whose parent is there that nothing is there (`/proc`, a home that is mounted when it is used). Throws what the system says.
 */
export function makeFolder(folder: string, mode = 0o700): void {
  if (isFolder(folder)) return
  const above = dirname(folder)
  if (!isFolder(above) && above !== folder) makeFolder(above, mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!isFolder(folder)) throw error // else somebody else was first
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** A handle, links not followed; without O_NONBLOCK a planted pipe would hold us until somebody writes to it. */
export function openForReading(file: string): number | undefined {
  try {
    if (MAY_FOLLOW && isLink(file)) return undefined
    return openSync(file, FOR_READING)
  } catch {
    return undefined // absent, a link, or not ours to read: the same to a reader of state
  }
}

/** Holds this thread up; for waits of some milliseconds where nothing else could go on anyway. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
