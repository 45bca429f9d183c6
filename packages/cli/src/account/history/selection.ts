import { type Entry, recurring, regressions, type Trend, trend } from '@tailtest/history'
import type { RelPath } from '@tailtest/project'

/** What of a history is asked for. */
export interface Wanted {
  file?: RelPath
  /** In milliseconds. */
  since?: number
  /** Whether a file is still there: of one that is gone nothing is left to be mended. */
  isThere: (file: RelPath) => boolean
}

/** What `tailtest history` tells. */
export interface Selection {
  entries: Entry[]
  regressions: RelPath[]
  recurring: RelPath[]
  /** Of the file that was asked for; `null`: no session had it. */
  trend?: Trend | null
}

/** The part of a history that is asked for, and what it says. Pure. */
export function select(all: readonly Entry[], { file, since, isThere }: Wanted): Selection {
  const entries = all.filter(
    (entry) =>
      (file === undefined || entry.file === file) &&
      (since === undefined || Date.parse(entry.timestamp) >= since),
  )
  const present = entries.filter((entry) => isThere(entry.file))
  const found = { entries, regressions: regressions(present), recurring: recurring(present) }
  return file === undefined ? found : { ...found, trend: trend(entries, file) ?? null }
}
