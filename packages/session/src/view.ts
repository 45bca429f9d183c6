import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder, type Project, stateDir, toRelative, writeAtomic } from '@tailtest/project'
import { type Outcome, outcomeOf } from '@tailtest/scenarios'
import type { Journal } from './journal.ts'
import { type Finding, isCovered, pathsOf, type Session } from './state.ts'
import { verdictOf } from './verdict/verdict.ts'

/** Rounds after which a writer leaves the view to the processes that made the journal grow. */
const MOST_ROUNDS = 100

/** The session as people and tools read it: `.tailtest/session.json`. Never read back by tailtest. */
export interface SessionView {
  session_id: string
  host: string
  /** UTC, ISO 8601. */
  started_at: string
  project_root: string
  runners: string[]
  packages: string[]
  depth: string
  paused: boolean
  /** Files the first session's scan queued. */
  ramp_up: string[]
  report_path: string
  pending_files: { path: string; language: string; status: string }[]
  touched_files: string[]
  /** Source → test. */
  generated_tests: Record<string, string>
  /** Source → failed attempts to fix it. */
  fix_attempts: Record<string, number>
  deferred_failures: { file: string; description: string; deferred_at: string }[]
  /** Ids of the tests that failed when they last ran. */
  last_failures: string[]
  /** Ids of tests that failed and do not run any more, or say less than they did. */
  weakened_tests: string[]
  /** Test files that should have run and did not, each with why. */
  not_run: { test: string; reason: string }[]
  /** Sources that were to have a test and have none. */
  untested_files: string[]
  scenario_log: { file: string; test: string; status: Outcome; attempts: number }[]
  complexity_scores: Record<string, number>
  /** Bytes of the journal that this view shows. */
  journal_offset: number
}

/** Pure: what a view of this session says. */
export function viewOf(session: Session, project: Project, offset: number): SessionView {
  const covered = Object.values(session.coverage)
  const { failing, deferred, preExisting, hidden, weakened, notRun, untested } = verdictOf(session)
  const ids = (findings: readonly Finding[]) => findings.map(({ subject }) => subject)
  const red = [...failing, ...deferred, ...preExisting]
  return {
    session_id: session.id,
    host: session.host,
    started_at: iso(session.startedAt),
    project_root: project.root,
    runners: session.runners,
    packages: session.packages,
    depth: session.depth,
    paused: session.paused,
    ramp_up: pathsOf(session.pending).filter((path) => session.pending[path]?.status === 'ramp-up'),
    report_path: '.tailtest/reports/latest.json',
    pending_files: pathsOf(session.pending).flatMap((path) => {
      const file = session.pending[path]
      return file === undefined || isCovered(session, path) ? [] : [{ path, ...file }]
    }),
    touched_files: pathsOf(session.touched),
    generated_tests: Object.fromEntries(covered.map(({ source, test }) => [source, test])),
    fix_attempts: Object.fromEntries(
      covered.flatMap(({ source, mostAttempts }) => (mostAttempts ? [[source, mostAttempts]] : [])),
    ),
    deferred_failures: Object.entries(session.deferred).map(([file, { description, at }]) => ({
      file,
      description,
      deferred_at: iso(at),
    })),
    last_failures: [...new Set([...ids(red), ...covered.flatMap(({ failures }) => failures)])],
    weakened_tests: ids([...hidden, ...weakened]),
    not_run: notRun.map(({ file: test, text: reason = '' }) => ({ test, reason })),
    untested_files: ids(untested),
    scenario_log: covered.flatMap((coverage) => {
      const status = outcomeOf(coverage)
      const { source: file, test, mostAttempts: attempts } = coverage
      return status === undefined ? [] : [{ file, test, status, attempts }]
    }),
    complexity_scores: Object.fromEntries(
      Object.entries(session.scores).map(([path, { score }]) => [path, score]),
    ),
    journal_offset: offset,
  }
}

/**
 * Writes the view; looks again afterwards and repeats while the journal grew, so that the last
 * writer's view shows every record. `also`: another place where a host's documents expect it.
 */
export function writeView(project: Project, journal: Journal, also?: string): void {
  const directory = stateDir(project)
  if (directory === undefined) return
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const end = journal.size() // before the state is read: what comes meanwhile is shown, and has it look again
    const text = `${JSON.stringify(viewOf(journal.state(), project, end), null, 2)}\n`
    makeFolder(directory, 0o755)
    writeAtomic(join(directory, 'session.json'), text)
    if (also !== undefined) writeCopy(project, also, text)
    if (journal.size() === end) return
  }
}

/** Puts the view into a folder of the host, which git is told to pass over; not behind a link, nor where nothing can be written. */
function writeCopy(project: Project, path: string, text: string): void {
  const folder = dirname(path)
  if (toRelative(project, folder) !== folder) return
  try {
    mkdirSync(join(project.root, folder), { recursive: true })
    ignoreIn(join(project.root, folder), basename(path))
    writeAtomic(join(project.root, path), text)
  } catch {
    // the view in our own folder is the one that counts
  }
}

/** Names a file, and the list itself, to git, unless a list is there. */
function ignoreIn(folder: string, name: string): void {
  try {
    writeFileSync(join(folder, '.gitignore'), `/${name}\n/.gitignore\n`, { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

const DAY = 24 * 60 * 60 * 1000

/**
 * A moment (milliseconds since 1970) in UTC, as ISO 8601. By arithmetic: `Date` finds out the person's time zone before
 * it writes any date, which takes 4 ms where the system names none, as in a container.
 */
export function iso(ms: number): string {
  const day = Math.floor(ms / DAY)
  const time = ms - day * DAY
  const [hour, minute, second] = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60]
  const clock = [hour, minute, second].map((part) => digits(Math.floor(part), 2)).join(':')
  return `${dateOf(day)}T${clock}.${digits(Math.floor(time % 1000), 3)}Z`
}

/** https://howardhinnant.github.io/date_algorithms.html#civil_from_days: years begin in March, so that a leap day ends one. */
function dateOf(day: number): string {
  const since = day + 719_468 // days from 0000-03-01 to 1970-01-01
  const era = Math.floor(since / 146_097) // 400 years
  const ofEra = since - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const date = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return [digits(year, 4), digits(month, 2), digits(date, 2)].join('-')
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
