import { InvalidPath, isObject, type RelPath, relPath } from '@tailtest/project'
import { OUTCOMES, type Outcome } from '@tailtest/scenarios'

/**
 * `gap`: the file's first session. `regression`: it fails, an earlier session last saw it pass. `fixed`: it passes, and
 * failed before, in this session or when an earlier one last saw it.
 */
export const CLASSIFICATIONS = [
  'gap',
  'passed',
  'fixed',
  'weakened',
  'regression',
  'unresolved',
  'deferred',
  'untested',
] as const
export type Classification = (typeof CLASSIFICATIONS)[number]

/** What became of a source file in one session, as it stands in `.tailtest/history.json`. */
export interface Entry {
  /** The source file, from the root. */
  file: RelPath
  /** The name it had before this session renamed it. */
  renamed_from?: RelPath
  status: Outcome
  /** The most fix attempts that failed in a row. */
  attempts: number
  session_id: string
  /** When the outcome was found: UTC, ISO 8601. */
  timestamp: string
  classification: Classification
}

/** An outcome not yet compared with those of earlier sessions. */
export type NewEntry = Omit<Entry, 'classification'>

/** The same as a caller gives it. */
export type GivenEntry = Omit<NewEntry, 'file' | 'renamed_from'> & {
  /** From the root. */
  file: string
  renamed_from?: string
}

/** Throws {@link InvalidPath} for a file that cannot lie below the root. */
export function checked({ file, renamed_from: before, ...rest }: GivenEntry): NewEntry {
  return {
    file: relPath(file),
    ...(before !== undefined && { renamed_from: relPath(before) }),
    ...rest,
  }
}

/** Whether the file's tests failed when the session last ran them. */
export function isFailing({ status }: NewEntry): boolean {
  return status === 'unresolved' || status === 'deferred'
}

/** Whether two entries speak of the same file in the same session. */
export function isSame(one: NewEntry, other: NewEntry): boolean {
  return one.file === other.file && one.session_id === other.session_id
}

/** The order of the array: by time, and where that ties by session and file, so that it never depends on who wrote first. */
export function isBefore(one: NewEntry, other: NewEntry): boolean {
  const elapsed = Date.parse(other.timestamp) - Date.parse(one.timestamp)
  if (elapsed !== 0) return elapsed > 0
  if (one.session_id !== other.session_id) return one.session_id < other.session_id
  return one.file < other.file
}

/** A parsed element of the array as an entry, unknown fields left out; `undefined`: not an entry of ours. */
export function parseEntry(value: unknown): Entry | undefined {
  if (!isObject(value)) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const file = pathBelowRoot(fields.get('file'))
  const status = OUTCOMES.find((known) => known === fields.get('status'))
  const classification = CLASSIFICATIONS.find((known) => known === fields.get('classification'))
  const session_id = fields.get('session_id')
  const timestamp = fields.get('timestamp')
  const attempts = fields.get('attempts')
  if (!file || !status || !classification) return undefined
  if (typeof session_id !== 'string' || session_id === '') return undefined
  if (typeof timestamp !== 'string' || !isMoment(timestamp)) return undefined
  if (typeof attempts !== 'number' || !Number.isSafeInteger(attempts) || attempts < 0) {
    return undefined
  }
  const renamed_from = pathBelowRoot(fields.get('renamed_from'))
  if (fields.has('renamed_from') && !renamed_from) return undefined
  const outcome = { status, attempts, session_id, timestamp, classification }
  return { file, ...(renamed_from && { renamed_from }), ...outcome }
}

/** A time with its zone: without one it would be another moment on each machine. */
function isMoment(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}

function pathBelowRoot(value: unknown): RelPath | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return relPath(value)
  } catch (error) {
    if (error instanceof InvalidPath) return undefined // written by hand: no path, so no entry
    throw error
  }
}

/**
 * Entries (oldest first) with each file under the name that it has in the newest of them. Of one file in one session the
 * later entry stays: a session may have judged it before it was renamed and after. Pure.
 */
export function followRenames<T extends NewEntry>(entries: readonly T[]): T[] {
  const names = new Map<RelPath, RelPath>()
  const seen = new Set<string>()
  const followed: T[] = []
  for (const entry of entries.toReversed()) {
    const file = names.get(entry.file) ?? entry.file
    if (entry.renamed_from !== undefined) {
      names.delete(entry.file)
      names.set(entry.renamed_from, file)
    }
    const key = JSON.stringify([file, entry.session_id])
    if (!seen.has(key)) followed.push(file === entry.file ? entry : { ...entry, file })
    seen.add(key)
  }
  return followed.reverse()
}

/** What an outcome means beside those that earlier sessions left (`before`, oldest first; this session's own are passed over). */
export function classify(entry: NewEntry, before: readonly Entry[]): Classification {
  const names = namesOf(entry, before)
  const last = before.findLast(
    ({ file, session_id }) => names.has(file) && session_id !== entry.session_id,
  )
  if (last === undefined) return 'gap'
  if (isFailing(entry)) return isFailing(last) ? entry.status : 'regression'
  return entry.status === 'passed' && isFailing(last) ? 'fixed' : entry.status
}

/** The names that a file had, its own included. */
function namesOf({ file, renamed_from }: NewEntry, before: readonly Entry[]): Set<RelPath> {
  const names = new Set([file])
  for (let name = renamed_from; name !== undefined && !names.has(name); ) {
    names.add(name)
    const own = name
    name = before.findLast((entry) => entry.file === own)?.renamed_from
  }
  return names
}
