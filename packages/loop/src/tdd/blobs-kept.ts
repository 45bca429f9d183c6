import { lutimesSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLink, namesIn, readState } from '@tailtest/project'

const DAY_MS = 24 * 60 * 60 * 1000
const MIB = 1024 * 1024

/** How much of a folder of contents stays. */
interface Limits {
  /** What nobody asked to keep for so long goes. */
  keptMs: number
  /** Bytes: beyond them the oldest go first. */
  most: number
}

const BLOBS: Limits = { keptMs: 30 * DAY_MS, most: 64 * MIB }
/** What is kept on purpose stays for any time; beyond so much the oldest goes. */
export const CORPUS: Limits = { keptMs: Number.POSITIVE_INFINITY, most: 256 * MIB }

/** The names of contents; whatever else lies there is not ours to remove. */
const NAME = /^[\da-f]{64}$/
/** Says when it was last looked for old ones. */
const STAMP = '.pruned'

interface Blob {
  file: string
  size: number
  mtimeMs: number
}

/** A content that is kept anew is as young as a new one. */
export function touch(file: string): void {
  const now = new Date()
  try {
    lutimesSync(file, now, now)
  } catch {
    // removed at this moment: the next edit keeps it again
  }
}

/** Once a day removes contents that are old or too many, except those that something taken back needs. */
export function pruneBlobs(folder: string, { keptMs, most } = BLOBS): void {
  const stamp = join(folder, STAMP)
  const last = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - last < DAY_MS || isLink(stamp)) return
  writeFileSync(stamp, '')
  const needed = neededBy(join(folder, '..', 'reverted'))
  const blobs = blobsIn(folder, needed).sort((one, other) => other.mtimeMs - one.mtimeMs)
  let bytes = 0
  for (const { file, size, mtimeMs } of blobs) {
    bytes += size
    if (bytes > most || Date.now() - mtimeMs > keptMs) rmSync(file, { force: true })
  }
}

function blobsIn(folder: string, needed: ReadonlySet<string>): Blob[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name) && !needed.has(name))
    .flatMap((name) => {
      const file = join(folder, name)
      const stat = statSync(file, { throwIfNoEntry: false })
      return stat === undefined ? [] : [{ file, size: stat.size, mtimeMs: stat.mtimeMs }]
    })
}

/** Every hash that stands in a record of something taken back: `tailtest undo` reads it. */
function neededBy(reverted: string): Set<string> {
  const hashes = new Set<string>()
  for (const name of namesIn(reverted).filter((each) => each.endsWith('.json'))) {
    for (const hash of (readState(join(reverted, name)) ?? '').match(/[\da-f]{64}/g) ?? [])
      hashes.add(hash)
  }
  return hashes
}
