import {
  type Entry,
  followRenames,
  recurring,
  regressions,
  type Trend,
  trend,
} from '@tailtest/history'
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

/** Whether a session left an outcome of this file, by its present name or an earlier one. */
export function hasOutcome(entries: readonly Entry[], file: RelPath): boolean {
  return [...entries, ...followRenames(entries)].some((entry) => entry.file === file)
}

/** The part of a history that is asked for, and what it says. Pure. */
export function select(all: readonly Entry[], { file, since, isThere }: Wanted): Selection {
  const entries = followRenames(all).filter(
    (entry) =>
      (file === undefined || entry.file === file) &&
      (since === undefined || Date.parse(entry.timestamp) >= since),
  )
  const present = entries.filter((entry) => isThere(entry.file))
  const found = { entries, regressions: regressions(present), recurring: recurring(present) }
  return file === undefined ? found : { ...found, trend: trend(entries, file) ?? null }
}

const HOUR_MS = 60 * 60 * 1000
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

const DURATION = /^(\d{1,4})([hdw])$/
const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * What a person means by `2026-11-01` (midnight, UTC), `2026-11-01T08:30Z` or `7d` (hours, days and weeks before `now`),
 * in milliseconds; `undefined`: no such day, or another form.
 */
export function parseSince(text: string, now: number): number | undefined {
  const [, count, unit = ''] = DURATION.exec(text) ?? []
  const length = UNITS[unit]
  if (count !== undefined && length !== undefined) return now - Number(count) * length
  if (!DAY.test(text) && !MOMENT.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || !isDay(text.slice(0, 10)) ? undefined : time
}

/** 30 February is the 2nd of March to a date that is only parsed. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}
