import type { RelPath } from '@tailtest/project'
import {
  type Entry,
  type Finding,
  findingKey,
  findingsOf,
  inRecords,
  type Session,
  subjectOf,
} from '@tailtest/session'
import type { Weakened } from '@tailtest/tdd'
import type { NotRun } from '../start/plan.ts'
import type { Verified } from '../start/verified.ts'
import { type Failure, isPassing } from './attribute.ts'
import { firstLine, MOST_TEXT, markFor, UNEDITED } from './decide.ts'

/** What an end, or a command, came to know. */
export interface Found {
  session: Session
  verified: readonly Verified[]
  failures: readonly Failure[]
  /** Test files that were to run with the sources they cover, and what did not. @default none */
  asked?: ReadonlyMap<RelPath, ReadonlySet<RelPath>>
  notRun?: readonly NotRun[]
  /** Sources that were to have a test and have none; absent: nobody looked. */
  missing?: readonly RelPath[] | undefined
  /** What says less than before, and the files that were compared for it; absent: nobody looked. */
  compared?: { weakened: readonly Weakened[]; files: ReadonlySet<RelPath> } | undefined
  /** Tests that stand under another id now. @default none */
  renamed?: ReadonlyMap<string, string>
  isThere(path: RelPath): boolean
}

/** Findings of one file's failing tests; more are a count. */
export const MOST_FINDINGS = 50

/** Sources of a test that did not run: so many, and what fits beside two paths. */
const MOST_SOURCES = 10

/** Why a test that failed does not run now, by its status. */
const HIDDEN = { skip: 'skipped', todo: 'todo', xfail: 'expected to fail' } as const

type FindingEntry = Extract<Entry, { type: 'session.finding' }>

const settled = ({ kind, subject }: Finding, how: string): Entry => ({
  type: 'session.settled',
  kind,
  subject,
  how,
})

/** Pure: what stands now that did not, and what stands no more. */
export function findingEntries(found: Found): Entry[] {
  const open = findingsOf(found.session)
  const ran = [
    ...found.verified.flatMap((file) => entriesOfFile(file, open, found)),
    ...deletedTests(open, found),
  ]
  return [
    ...ran,
    ...notRunEntries(open, found),
    ...weakenedEntries(open, hiddenAfter(ran, found.session), found),
    ...(found.missing === undefined ? [] : untestedEntries(open, found.missing)),
  ]
}

function entriesOfFile(file: Verified, open: readonly Finding[], found: Found): Entry[] {
  const own = open.filter((finding) => finding.file === file.test && isOfRun(finding))
  const failing = found.failures.filter((failure) => failure.file === file.test)
  const failed = new Map(failing.map((failure) => [subjectOf(failure.id), failure]))
  const fresh = failing.slice(0, MOST_FINDINGS).map((failure) => entryOf(failure, file.test))
  const changed = fresh.filter((entry) => !isKnown(entry, found.session))
  const ended = own.flatMap((finding) => {
    const failure = failed.get(finding.subject)
    if (failure === undefined) return ending(finding, file, found)
    const kind = isPassing(failure.status) ? failure.status : 'failing'
    return finding.kind === kind ? [] : [settled(finding, 'ran')]
  })
  return [...ended, ...changed]
}

/** What a run of the test itself begins or ends. */
function isOfRun({ kind }: Finding): boolean {
  return kind === 'failing' || kind === 'hidden' || hadPassed(kind)
}

/** A finding of a test that failed and, when it was repeated, passed. */
function hadPassed(kind: Finding['kind']): boolean {
  return kind === 'flaky' || kind === 'contention'
}

function entryOf(failure: Failure, file: RelPath): FindingEntry {
  const { id, status, category, message, foreign } = failure
  const text = firstLine(message)
  const of = { type: 'session.finding' as const, subject: subjectOf(id), file, category, text }
  if (isPassing(status)) return { ...of, kind: status }
  return { ...of, kind: 'failing', since: status, ...(foreign && { how: UNEDITED }) }
}

function isKnown(entry: FindingEntry, { findings }: Session): boolean {
  const known = findings[findingKey(entry)]
  return (
    known !== undefined &&
    known.since === entry.since &&
    known.category === entry.category &&
    known.text === entry.text
  )
}

/** What became of a test that failed, where it is not among those that fail now. */
function ending(finding: Finding, file: Verified, { renamed }: Found): Entry[] {
  const doesLoad = file.tests.every(({ id }) => id !== file.test)
  if (finding.subject === file.test) return doesLoad ? [settled(finding, 'loads')] : []
  const heir = renamed?.get(finding.subject)
  const name = heir === undefined ? finding.subject : subjectOf(heir)
  const status = file.tests.find(({ id }) => subjectOf(id) === name)?.status
  if (status === 'pass') return [settled(finding, 'passed')]
  if (hadPassed(finding.kind)) return [settled(finding, 'ran')]
  if (status === undefined) return doesLoad ? hide(finding, 'gone') : []
  return status === 'skip' || status === 'todo' || status === 'xfail'
    ? hide(finding, HIDDEN[status])
    : [settled(finding, 'ran')] // it fails under its new name
}

/** A test that failed and does not run now is neither failing nor mended. */
function hide(finding: Finding, how: string): Entry[] {
  if (finding.kind === 'hidden') return []
  const { subject, file, text } = finding
  return [
    settled(finding, how),
    { type: 'session.finding', kind: 'hidden', subject, file, how, text },
  ]
}

/** Failing tests whose file is gone: with all their sources they were removed, without they are hidden. */
function deletedTests(open: readonly Finding[], { session, isThere }: Found): Entry[] {
  return open.filter(isOfRun).flatMap((finding) => {
    if (isThere(finding.file)) return []
    const sources = session.tests[finding.file]?.sources ?? []
    const isRemoved = sources.length > 0 && !sources.some(isThere)
    return isRemoved || hadPassed(finding.kind)
      ? [settled(finding, 'removed')]
      : hide(finding, 'deleted')
  })
}

/** A test that should have run is owed until it does. */
function notRunEntries(
  open: readonly Finding[],
  { session, asked = new Map(), notRun = [], isThere }: Found,
): Entry[] {
  const known = open.filter(({ kind }) => kind === 'not-run')
  const ended = known.filter(({ file }) => !isThere(file))
  const fresh = [...asked].flatMap(([file, sources]): Entry[] => {
    const reason = notRun.find(({ test }) => test === file)?.reason
    const isTold = known.some((finding) => finding.file === file && finding.text === reason)
    if (reason === undefined || isTold) return []
    const text = reason.slice(0, MOST_TEXT)
    const mark = markFor(session, file)
    const of = {
      subject: file,
      file,
      text,
      mark,
      sources: inRecords([...sources].slice(0, MOST_SOURCES))[0] ?? [],
    }
    return [{ type: 'session.finding', kind: 'not-run', ...of }]
  })
  return [...ended.map((finding) => settled(finding, 'removed')), ...fresh]
}

/** Tests that failed and do not run, those that were just found included. */
function hiddenAfter(entries: readonly Entry[], { findings }: Session): ReadonlySet<string> {
  const known = Object.values(findings).flatMap(({ kind, subject }) =>
    kind === 'hidden' ? [subject] : [],
  )
  const hidden = new Set(known)
  for (const entry of entries) {
    const isFound = entry.type === 'session.finding'
    if (!isFound && entry.type !== 'session.settled') continue
    if (entry.kind !== 'hidden') continue
    if (isFound) hidden.add(entry.subject)
    else hidden.delete(entry.subject)
  }
  return hidden
}

/** A test that says what it said again is weakened no more; one that failed and does not run is told as that. */
function weakenedEntries(
  open: readonly Finding[],
  hidden: ReadonlySet<string>,
  { session, compared }: Found,
): Entry[] {
  if (compared === undefined) return []
  const known = open.filter(({ kind }) => kind === 'weakened')
  const names = new Set(compared.weakened.map(({ subject }) => subjectOf(subject)))
  const ended = known.filter(({ file, subject }) => compared.files.has(file) && !names.has(subject))
  const fresh = compared.weakened.flatMap(({ subject: id, file, how, text, certain }): Entry[] => {
    const subject = subjectOf(id)
    const was = known.find((finding) => finding.subject === subject)
    if (hidden.has(subject) || (was?.how === how && was.text === text)) return []
    const mark = was?.mark ?? session.turn.mark
    const said = { how, certain, text: text?.slice(0, MOST_TEXT), mark }
    return [{ type: 'session.finding', kind: 'weakened', subject, file, ...said }]
  })
  return [...ended.map((finding) => settled(finding, 'restored')), ...fresh]
}

function untestedEntries(open: readonly Finding[], missing: readonly RelPath[]): Entry[] {
  const known = open.filter(({ kind }) => kind === 'untested')
  const ended = known.filter(({ file }) => !missing.includes(file))
  const fresh = missing.filter((source) => !known.some(({ file }) => file === source))
  return [
    ...ended.map((finding) => settled(finding, 'tested')),
    ...fresh.map(
      (source): Entry => ({
        type: 'session.finding',
        kind: 'untested',
        subject: source,
        file: source,
      }),
    ),
  ]
}
