import { mkdirSync, readdirSync, realpathSync, renameSync, statSync, utimesSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makeFolder, sha256 } from '@tailtest/project'

/** A folder of one overlay: `<machine>-<process>-<moment>`. */
const NAME = /^([0-9a-f]{8})-(\d+)-[0-9a-z]+$/
/** No test run takes so long; what another machine left behind is removed after it. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000

/** Where an overlay is made; only its owner may read it. */
export interface Workplace {
  /** Absolute, links resolved. */
  folder: string
  remove: () => Promise<void>
}

/** Makes a folder, and removes those whose processes are gone. */
export async function openWorkplace(stateDirectory: string): Promise<Workplace> {
  const all = join(stateDirectory, 'overlays')
  makeFolder(all)
  await Promise.all(abandoned(all).map((name) => removeFolder(join(all, name))))
  const moment = process.hrtime.bigint().toString(36)
  const folder = join(realpathSync.native(all), `${machine()}-${process.pid}-${moment}`)
  mkdirSync(folder, { mode: 0o700 })
  return { folder, remove: () => removeFolder(folder) }
}

function abandoned(all: string): string[] {
  return readdirSync(all).filter((name) => {
    const [, host, pid] = NAME.exec(name) ?? []
    if (pid === undefined) return false
    return (host === machine() && !isRunning(Number(pid))) || isOld(join(all, name), MAX_AGE_MS)
  })
}

/** A folder may be shared between machines and containers, whose process ids mean nothing here. */
function machine(): string {
  return sha256(hostname()).slice(0, 8)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as somebody else
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether nothing was put into a folder for so long. */
export function isOld(folder: string, ageMs: number): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > ageMs
}

/** Never throws. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // something in it is in use (Windows), or a test took its own rights away: a later overlay tries again
  }
}

/** Moves a folder, if it is there and nobody was faster; it counts as used now. */
export function moveFolder(from: string, to: string): void {
  try {
    const now = new Date()
    utimesSync(from, now, now)
    renameSync(from, to)
  } catch {
    // not there, or there is one already: it is only worth time
  }
}
