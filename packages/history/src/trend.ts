import type { RelPath } from '@tailtest/project'
import { type Entry, followRenames, isFailing } from './entry.ts'

/**
 * `new`: one session had the file. `unstable`: it went between passing and failing three times or more.
 * `improving`, `worsening`: its newer sessions did better, or worse, than its older ones. `steady`: neither.
 */
export const TREND_VERDICTS = ['new', 'unstable', 'improving', 'worsening', 'steady'] as const
export type TrendVerdict = (typeof TREND_VERDICTS)[number]

/** One file over the sessions that had it. */
export interface Trend {
  file: RelPath
  verdict: TrendVerdict
  /** How the newest session left it. */
  state: 'passing' | 'failing'
  /** So many sessions in a row, up to the newest, left it in that state. */
  streak: number
  sessions: number
  /** Sessions that left it failing. */
  failures: number
  /** Sessions in which it failed although the one before had seen it pass. */
  regressions: number
  /** Fix attempts that failed, over all sessions. */
  attempts: number
  /** Of the file alone, oldest first. */
  entries: Entry[]
}

/** The verdict is about so many sessions, the newest: what was long ago says nothing of a trend. */
const MOST_COMPARED = 10
/** Changes between passing and failing that make a file unstable. */
const UNSTABLE_CHANGES = 3
/** Halves differ when their means do by this much: one session in two that ended fixed instead of passed. */
const LEAST_DIFFERENCE = 0.5
/** How bad an outcome is. */
const TROUBLE = {
  passed: 0,
  fixed: 1,
  untested: 1,
  weakened: 2,
  deferred: 2,
  unresolved: 2,
} as const satisfies Record<Entry['status'], number>

/** What happened to one file, by its newest name, from entries in the order of time; `undefined`: none is about it. */
export function trend(entries: readonly Entry[], file: string): Trend | undefined {
  const own = followRenames(entries).filter((entry) => entry.file === file)
  const last = own.at(-1)
  if (last === undefined) return undefined
  const otherwise = own.findLastIndex((entry) => isFailing(entry) !== isFailing(last))
  return {
    file: last.file,
    verdict: verdictOf(own.slice(-MOST_COMPARED)),
    state: isFailing(last) ? 'failing' : 'passing',
    streak: own.length - 1 - otherwise,
    sessions: own.length,
    failures: own.filter(isFailing).length,
    regressions: own.filter(({ classification }) => classification === 'regression').length,
    attempts: own.reduce((sum, { attempts }) => sum + attempts, 0),
    entries: own,
  }
}

function verdictOf(entries: readonly Entry[]): TrendVerdict {
  if (entries.length === 1) return 'new'
  const states = entries.map(isFailing)
  const changes = states.filter((state, n) => n > 0 && state !== states[n - 1]).length
  if (changes >= UNSTABLE_CHANGES) return 'unstable'
  const half = Math.floor(entries.length / 2) // of an odd number the middle one counts to neither
  const rise = troubleOf(entries.slice(-half)) - troubleOf(entries.slice(0, half))
  if (Math.abs(rise) < LEAST_DIFFERENCE) return 'steady'
  return rise > 0 ? 'worsening' : 'improving'
}

function troubleOf(entries: readonly Entry[]): number {
  return entries.reduce((sum, { status }) => sum + TROUBLE[status], 0) / entries.length
}

/** In so many sessions a file fails before it counts as recurring. */
const RECURRING_SESSIONS = 3

/** The files that failed in three or more different sessions, the earliest failing first. */
export function recurring(entries: readonly Entry[]): RelPath[] {
  const sessions = new Map<RelPath, Set<string>>()
  for (const { file, session_id } of followRenames(entries).filter(isFailing)) {
    sessions.set(file, (sessions.get(file) ?? new Set()).add(session_id))
  }
  return [...sessions].filter(([, { size }]) => size >= RECURRING_SESSIONS).map(([file]) => file)
}

/** The files whose tests failed, by the newest session that has them; a deferred failure counts. */
export function leftFailing(all: readonly Entry[]): RelPath[] {
  const newest = new Map(followRenames(all).map((entry) => [entry.file, entry]))
  return [...newest.values()].filter(isFailing).map(({ file }) => file)
}

/** The files that passed in an earlier session and fail ever since; a failure that was deferred is left out. */
export function regressions(all: readonly Entry[]): RelPath[] {
  const entries = followRenames(all)
  const open = new Set<RelPath>()
  const last = new Map(entries.map(({ file, status }) => [file, status]))
  for (const entry of entries) {
    if (!isFailing(entry)) open.delete(entry.file)
    else if (entry.classification === 'regression') open.add(entry.file)
  }
  return [...open].filter((file) => last.get(file) === 'unresolved')
}

/** What the newest session, `exceptSession` apart, did not bring to an end: neither passed nor fixed. */
export function leftOpen(all: readonly Entry[], exceptSession?: string): Entry[] {
  const entries = followRenames(all)
  const newest = entries.findLast(({ session_id }) => session_id !== exceptSession)?.session_id
  const isDone = ({ status }: Entry) => status === 'passed' || status === 'fixed'
  return entries.filter((entry) => entry.session_id === newest && !isDone(entry))
}
