import type { RelPath } from '@tailtest/project'
import { type Entry, isFailing } from './entry.ts'

/** In so many sessions a file fails before it counts as recurring. */
const RECURRING_SESSIONS = 3

/** The files that failed in three or more different sessions, the earliest failing first. */
export function recurring(entries: readonly Entry[]): RelPath[] {
  const sessions = new Map<RelPath, Set<string>>()
  for (const { file, session_id } of entries.filter(isFailing)) {
    sessions.set(file, (sessions.get(file) ?? new Set()).add(session_id))
  }
  return [...sessions].filter(([, { size }]) => size >= RECURRING_SESSIONS).map(([file]) => file)
}

/** The files that passed in an earlier session and fail ever since; a failure that was deferred is left out. */
export function regressions(entries: readonly Entry[]): RelPath[] {
  const open = new Set<RelPath>()
  const last = new Map(entries.map(({ file, status }) => [file, status]))
  for (const entry of entries) {
    if (!isFailing(entry)) open.delete(entry.file)
    else if (entry.classification === 'regression') open.add(entry.file)
  }
  return [...open].filter((file) => last.get(file) === 'unresolved')
}

/** What the newest session, `exceptSession` apart, did not bring to an end: neither passed nor fixed. */
export function leftOpen(entries: readonly Entry[], exceptSession?: string): Entry[] {
  const newest = entries.findLast(({ session_id }) => session_id !== exceptSession)?.session_id
  const isDone = ({ status }: Entry) => status === 'passed' || status === 'fixed'
  return entries.filter((entry) => entry.session_id === newest && !isDone(entry))
}
