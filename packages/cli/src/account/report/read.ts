import { lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Entry, followRenames, openHistory, recurring, regressions } from '@tailtest/history'
import {
  type Environment,
  escapeId,
  openLog,
  type Project,
  readState,
  relPath,
  rootStateDir,
  stateDir,
  toAbsolute,
} from '@tailtest/project'
import { type JournalRecord, openReceipts, readRecord, sessionsDirectory } from '@tailtest/session'
import { type Digest, digestOf, lastSession } from './digest.ts'
import { type Latest, parseLatest } from './latest.ts'
import type { FilePast, Kind } from './page.ts'
import type { Found } from './page-of.ts'
import { byTime, grouped } from './words.ts'

/** Journals that are read, the newest: the history holds no more entries than that. */
const MOST_JOURNALS = 1000
/** The last moment a `Date` can hold, in milliseconds since 1970. */
const LATEST = 8.64e15

export interface Wanted {
  project: Project
  env: Environment
  /** The session to be told; absent: the last one that did something. */
  session?: string
  /** Milliseconds since 1970. */
  now: number
}

/** Reads all that a report tells, and writes nothing; `undefined`: there is no journal of the session wanted. */
export function readFound({ project, env, session, now }: Wanted): Found | undefined {
  const journals = journalsOf(project)
  const digests = journals.kept
    .flatMap((file) => digestOf(recordsOf(file)) ?? [])
    .sort((one, other) => one.ended - other.ended)
  const records = told(project, digests, session)
  if (session !== undefined && records.length === 0) return undefined
  const { entries: all, problem } = openHistory(project).read()
  const entries = followRenames(all)
  const { latest, isDamaged } = latestOf(project)
  const receipts = openReceipts(rootStateDir(env, project.root)).all()
  const named = new Set([
    ...entries.map(({ file }) => file),
    ...receipts.map(({ file }) => file),
    ...digests.flatMap(({ created }) => [...created.keys()]),
  ])
  const problems = [
    ...(problem === undefined ? [] : [problem]),
    ...(journals.left > 0 ? [`${journals.left} older sessions were not read`] : []),
    ...(isDamaged ? ['.tailtest/reports/latest.json is no report, and was left out'] : []),
  ]
  const present = new Set([...named].filter((path) => isThere(project, path)))
  const name = basename(project.root)
  return { project: name, now, problems, entries, digests, records, latest, receipts, present }
}

/** The ids of the sessions whose journals are here, the newest last. */
export function knownSessions(project: Project): string[] {
  const { kept } = journalsOf(project)
  return kept.flatMap((file) => recordsOf(file).at(-1)?.session ?? [])
}

function told(
  project: Project,
  digests: readonly Digest[],
  wanted: string | undefined,
): JournalRecord[] {
  const id = wanted ?? lastSession(digests)
  const directory = sessionsDirectory(project)
  if (id === undefined || directory === undefined) return []
  return recordsOf(join(directory, `${escapeId(id)}.jsonl`))
}

/** A journal's records; what is torn, foreign or of no possible time is left out. */
function recordsOf(file: string): JournalRecord[] {
  const check = (value: unknown) => {
    const record = readRecord(value)
    return record !== undefined && record.ts >= 0 && record.ts <= LATEST ? record : undefined
  }
  return openLog(file, check).read().entries
}

/** The newest journals, the newest last. */
function journalsOf(project: Project): { kept: string[]; left: number } {
  const directory = sessionsDirectory(project)
  const files = namesIn(directory)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(directory ?? '', name))
    .flatMap((file) => {
      const stat = lstatSync(file, { throwIfNoEntry: false })
      return stat?.isFile() ? [{ file, at: stat.mtimeMs }] : []
    })
    .sort((one, other) => one.at - other.at)
    .map(({ file }) => file)
  const kept = files.slice(-MOST_JOURNALS)
  return { kept, left: files.length - kept.length }
}

function namesIn(directory: string | undefined): string[] {
  try {
    return directory === undefined ? [] : readdirSync(directory)
  } catch {
    return [] // no session was ever kept here
  }
}

function latestOf(project: Project): { latest: Latest | undefined; isDamaged: boolean } {
  const directory = stateDir(project)
  const text = directory && readState(join(directory, 'reports', 'latest.json'))
  const latest = text === undefined ? undefined : parseLatest(text)
  return { latest, isDamaged: text !== undefined && latest === undefined }
}

function isThere(project: Project, test: string): boolean {
  return lstatSync(toAbsolute(project, relPath(test)), { throwIfNoEntry: false })?.isFile() === true
}

/** Outcomes of a file that stand beside each other. */
const RECENT = 12

/** How a reader sees an entry: beside what earlier sessions left, where that says more than how the session left it. */
export function kindOf({ status, classification }: Pick<Entry, 'status' | 'classification'>): Kind {
  if (status === 'unresolved' && classification === 'regression') return 'regression'
  return status === 'passed' && classification === 'fixed' ? 'fixed' : status
}

/** Whether a file was left failing. */
export function isFailingKind(kind: Kind | null): boolean {
  return kind === 'regression' || kind === 'unresolved' || kind === 'deferred'
}

/** Pure: what needs attention first. */
export function attention(entries: readonly Entry[]): {
  regressions: FilePast[]
  recurring: FilePast[]
} {
  const byFile = grouped(entries, ({ file }) => file)
  const pasts = (files: readonly Entry['file'][]) =>
    files.flatMap((file) => pastOf(byFile.get(file) ?? []) ?? [])
  return {
    regressions: pasts(regressions(entries)).sort((one, other) =>
      byTime(other.last_at, one.last_at),
    ),
    recurring: pasts(recurring(entries)).sort(
      (one, other) => other.failing_sessions - one.failing_sessions,
    ),
  }
}

function pastOf(entries: readonly Entry[]): FilePast | undefined {
  const last = entries.at(-1)
  if (last === undefined) return undefined
  const kinds = entries.map(kindOf)
  const sessions = (some: readonly Entry[]) => new Set(some.map((one) => one.session_id)).size
  return {
    file: last.file,
    failing_sessions: sessions(entries.filter((one) => isFailingKind(kindOf(one)))),
    sessions: sessions(entries),
    attempts: Math.max(...entries.map(({ attempts }) => attempts)),
    last_at: last.timestamp,
    last_session: last.session_id,
    recent: kinds.slice(-RECENT),
  }
}
