import { linkSync, lstatSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { readState, removeQuietly, sleep } from './atomic.ts'
import { parseJson } from './data.ts'
import { number, optional, readerOf, text } from './shape.ts'

/** Long enough for any number of hooks that each hold it for some milliseconds. */
const TIMEOUT_MS = 2000
const SLEEP_MS = 5
/** A lock that does not say who holds it, or held on another machine, is taken for left behind after this long. */
const ABANDONED_MS = 30_000
const MAX_HOLDER_BYTES = 1024

/** Somebody else held the lock the whole time. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout'
  readonly code = 'LOCK_TIMEOUT'
}

interface Holder {
  pid: number
  /** See `processStart`. */
  started?: string
  /** A folder may be shared between machines and containers, whose process ids mean nothing here. */
  host: string
  /** Names this one holding. */
  token: string
}

/**
 * Runs `act` while no other process does so under the same file; the lock is `<file>.lock`, taken over when its
 * holder is gone. `act` must be synchronous. Throws {@link LockTimeout}, and what the system says (folder missing).
 * @default timeoutMs 2000
 */
export function withLock<T>(file: string, act: () => T, options: { timeoutMs?: number } = {}): T {
  const lock = `${file}.lock`
  const token = acquire(lock, ticks() + (options.timeoutMs ?? TIMEOUT_MS))
  try {
    return act()
  } finally {
    release(lock, token)
  }
}

/** Milliseconds on a clock that never jumps and never stands still. */
function ticks(): number {
  return Number(process.hrtime.bigint() / 1_000_000n)
}

function acquire(lock: string, deadline: number): string {
  const token = `${process.pid}-${process.hrtime.bigint().toString(36)}`
  while (!create(lock, token)) {
    const holder = readHolder(lock)
    if (isGone(lock, holder)) takeAway(lock, holder?.token ?? 'unnamed', deadline)
    else if (ticks() >= deadline) {
      throw new LockTimeout(`${lock} is held by process ${holder?.pid ?? '(unknown)'}`)
    } else sleep(SLEEP_MS)
  }
  return token
}

/** The lock appears whole or not at all: a holder killed on the way leaves no lock without a name. */
function create(lock: string, token: string): boolean {
  const holder: Holder = {
    pid: process.pid,
    started: processStart(process.pid),
    host: hostname(),
    token,
  }
  const text = JSON.stringify(holder)
  const whole = `${lock}.${token}.tmp`
  try {
    writeFileSync(whole, text, { flag: 'wx', mode: 0o600 })
    linkSync(whole, lock)
    return true
  } catch (error) {
    // a network's file system may have done it and lost the answer
    if (readHolder(lock)?.token === token) return true
    if (isHeld(error)) return false
    if (!hasNoLinks(error)) throw error
    return createInPlace(lock, text)
  } finally {
    removeQuietly(whole)
  }
}

/** Where files cannot be linked: killed between the two steps, it leaves a lock that names nobody. */
function createInPlace(lock: string, text: string): boolean {
  try {
    writeFileSync(lock, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isHeld(error)) return false
    throw error
  }
}

/** What file systems without hard links answer (FAT, some network shares). */
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']

function hasNoLinks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_LINKS.includes(String(error.code))
}

/** Windows says EPERM of a file that is just being deleted. */
function isHeld(error: unknown): boolean {
  const held = process.platform === 'win32' ? ['EEXIST', 'EPERM', 'EBUSY'] : ['EEXIST']
  return error instanceof Error && 'code' in error && held.includes(String(error.code))
}

/**
 * Removes the lock of a holder that is gone. Between seeing it and removing it somebody may have done so and hold
 * the lock anew: whoever removes this very holding takes a lock named for it first, and looks again.
 */
function takeAway(lock: string, token: string, deadline: number): void {
  const claim = `${lock}.${token}`
  const own = acquire(claim, deadline)
  try {
    const holder = readHolder(lock)
    if ((holder?.token ?? 'unnamed') === token && isGone(lock, holder)) {
      const gone = `${claim}.${own}.gone` // of nobody else: a planted one would keep this from being moved
      renameSync(lock, gone)
      removeQuietly(gone)
    }
  } finally {
    release(claim, own)
  }
}

function release(lock: string, token: string): void {
  if (readHolder(lock)?.token === token) removeQuietly(lock) // else taken over once we are gone
}

function isGone(lock: string, holder: Holder | undefined): boolean {
  if (holder?.host === hostname()) return !isRunning(holder.pid, holder.started)
  const stat = lstatSync(lock, { throwIfNoEntry: false })
  if (stat?.isFile() === false) return true // no lock of ours
  // the clock of then may have been ahead, or another machine's may be
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > ABANDONED_MS
}

function readHolder(lock: string): Holder | undefined {
  const holder = readLock(parseJson(readState(lock, MAX_HOLDER_BYTES)))
  return holder !== undefined && isHolder(holder) ? holder : undefined
}

const readLock = readerOf({ pid: number, host: text, token: text, started: optional(text) })

function isHolder({ pid, token }: Holder): boolean {
  return Number.isSafeInteger(pid) && pid > 0 && /^[\w-]{1,64}$/.test(token)
}

/** `starttime` is the 22nd field (proc(5)); the fields are counted from the 3rd, after the name. */
const START_TIME = 22 - 3

/**
 * When a process started, in the kernel's own units, where the system tells (Linux): with the id it names one
 * process for good, although ids are given out again.
 */
export function processStart(pid: number): string | undefined {
  return statOf(pid)?.[START_TIME]
}

/** Of a process, its state first (proc(5) from the third field on); `undefined`: the system does not tell. */
export function statOf(pid: number): string[] | undefined {
  const stat = readState(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process of this machine runs (and, where that can be told, is still the one that started then, see {@link processStart}). */
export function isRunning(pid: number, started: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, as somebody else
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const now = statOf(pid)
  if (now === undefined) return true
  // ended, and nobody asked how: in a container often nobody ever does
  if (now[0] === 'Z') return false
  return now[START_TIME] === started // ours say it where the system does: one without was planted
}
