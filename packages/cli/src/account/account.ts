import { lstatSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Entry, followRenames, openHistory } from '@tailtest/history'
import {
  type Environment,
  escapeId,
  openLog,
  type Project,
  relPath,
  rootStateDir,
  toAbsolute,
} from '@tailtest/project'
import {
  type FileReceipt,
  type JournalRecord,
  openReceipts,
  readRecord,
  sessionsDirectory,
} from '@tailtest/session'
import { type Digest, digestOf, lastSession } from './digest.ts'
import { journalsOf } from './journals.ts'
import { type Latest, latestOf } from './latest.ts'

/** The last moment a `Date` can hold, in milliseconds since 1970. */
const LATEST = 8.64e15

/** All that is known of a project and of one of its sessions: what `report` and `summary` tell, each in its own words. */
export interface Account {
  project: string
  /** Milliseconds since 1970. */
  now: number
  problems: readonly string[]
  /** The history, oldest first. */
  entries: readonly Entry[]
  /** Of every session whose journal is here, oldest first. */
  digests: readonly Digest[]
  /** The journal of the session to be told. */
  records: readonly JournalRecord[]
  latest: Latest | undefined
  /** Each file's oldest first. */
  receipts: readonly FileReceipt[]
  /** Which of the files named are still there. */
  present: ReadonlySet<string>
}

interface Wanted {
  project: Project
  env: Environment
  /** The session to be told; absent: the last one that did something. */
  session?: string
  /** Milliseconds since 1970. */
  now: number
}

/** Reads the account, and writes nothing; `undefined`: there is no journal of the session wanted. */
export function accountOf({ project, env, session, now }: Wanted): Account | undefined {
  const journals = journalsOf(project)
  const digests = journals.kept
    .toReversed()
    .flatMap(({ file }) => digestOf(recordsOf(file)) ?? [])
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
    ...(isDamaged ? ['.tailtest/reports/latest.json is not a report and was left out'] : []),
  ]
  const present = new Set([...named].filter((path) => isThere(project, path)))
  const name = basename(project.root)
  return { project: name, now, problems, entries, digests, records, latest, receipts, present }
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

function isThere(project: Project, test: string): boolean {
  return lstatSync(toAbsolute(project, relPath(test)), { throwIfNoEntry: false })?.isFile() === true
}
