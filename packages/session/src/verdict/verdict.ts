import { type RelPath, sha256 } from '@tailtest/project'
import { type Outcome, outcomeOf } from '@tailtest/scenarios'
import { type Category, type Finding, pathsOf, type Session } from '../state.ts'

/** All that is known of a session's tests now. Each finding is in one list. */
export interface Verdict {
  /** Fail, and not since before the session: new ones and those that nobody can tell. */
  failing: readonly Finding[]
  /** Fail, and were put off. */
  deferred: readonly Finding[]
  /** Failed before the session touched anything. */
  preExisting: readonly Finding[]
  /** Failed, then passed when the same run was repeated. */
  flaky: readonly Finding[]
  /** Failed beside other tests on the machine, then passed when they were repeated without them. */
  contention: readonly Finding[]
  /** Failed, and do not run any more. */
  hidden: readonly Finding[]
  /** Say less than they did. */
  weakened: readonly Finding[]
  /** Should have run and did not. */
  notRun: readonly Finding[]
  /** Sources that were to have a test and have none. */
  untested: readonly Finding[]
  /** Failing tests that have no finding of their own: a file keeps so many. */
  more: number
}

/** The words of a verdict, in the order in which they are said. */
export const WORDS = [
  'real_bug',
  'test_bug',
  'environment',
  'deferred',
  'weakened',
  'flaky',
  'contention',
  'not_run',
  'untested',
  'pre_existing',
] as const
export type Word = (typeof WORDS)[number]

/** Folds a session into what can be said of it. Pure: runs that were made before count like the last one. */
export function verdictOf(
  session: Pick<Session, 'findings' | 'tests' | 'deferred' | 'answered'>,
): Verdict {
  const all = findingsOf(session)
  const of = (kind: Finding['kind']) => all.filter((finding) => finding.kind === kind)
  const isDeferred = ({ file }: Finding) => putOff(session, file)
  const failing = of('failing')
  const own = failing.filter(({ since }) => since !== 'pre-existing')
  return {
    failing: own.filter((finding) => !isDeferred(finding)),
    deferred: own.filter(isDeferred),
    preExisting: failing.filter(({ since }) => since === 'pre-existing'),
    flaky: of('flaky'),
    contention: of('contention'),
    hidden: of('hidden'),
    weakened: of('weakened'),
    notRun: of('not-run').filter((finding) => !isAnswered(session, finding)),
    untested: of('untested'),
    more: Object.values(session.tests).reduce((sum, { more }) => sum + more, 0),
  }
}

/** Whether the failures of a test file, or of every source it answers for, were put off. */
function putOff({ deferred, tests }: Pick<Session, 'deferred' | 'tests'>, file: RelPath): boolean {
  if (deferred[file] !== undefined) return true
  const sources = tests[file]?.sources.filter((source) => deferred[source] !== undefined) ?? []
  return sources.length > 0
}

/** Failing tests that are not excused, those without a finding of their own included. */
export function failedIn({ failing, more }: Verdict): number {
  return failing.length + more
}

/**
 * The words that a verdict deserves. `ok` needs proof: something ran (`ran`: tests that passed or failed), nothing that
 * is known fails, nothing was left out (`left`: now, beside what the session knows), no test says less.
 */
export function wordsOf(
  verdict: Verdict,
  { ran, left = 0 }: { ran: number; left?: number },
): readonly Word[] | 'ok' {
  const isSo = {
    ...categoriesIn(verdict),
    deferred: verdict.deferred.length > 0,
    weakened: verdict.hidden.length + verdict.weakened.length > 0,
    flaky: verdict.flaky.length > 0,
    contention: verdict.contention.length > 0,
    not_run: verdict.notRun.length + left > 0 || ran === 0,
    untested: verdict.untested.length > 0,
    pre_existing: verdict.preExisting.length > 0,
  } satisfies Record<Word, boolean>
  const words = WORDS.filter((word) => isSo[word])
  return words.length === 0 ? 'ok' : words
}

function categoriesIn({ failing, more }: Verdict): Record<Category, boolean> {
  const has = (category: Category) => failing.some((finding) => finding.category === category)
  const isUnnamed = more > 0 && failing.length === 0
  return {
    real_bug: has('real_bug') || isUnnamed,
    test_bug: has('test_bug'),
    environment: has('environment'),
  }
}

/** Bytes of a subject, so that a journal stays small. */
const MOST_BYTES = 800

/** A test's id as findings name it: a very long one is cut, and told from others by its hash. */
export function subjectOf(id: string): string {
  if (Buffer.byteLength(id) <= MOST_BYTES) return id
  return `${id.slice(0, MOST_BYTES / 8)}… ${sha256(id).slice(0, 16)}`
}

/** Names a finding within a session. */
export function findingKey({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string {
  return `${kind}:${subject}`
}

/** Whether a test that should have run did since that was found. */
export function isAnswered(
  { answered }: Pick<Session, 'answered'>,
  { file, at }: Finding,
): boolean {
  return (answered[file] ?? -1) >= at
}

/** The findings of a session that still stand, the first found first. */
export function findingsOf({ findings }: Pick<Session, 'findings'>): Finding[] {
  return Object.values(findings).sort((one, other) => one.at - other.at)
}

/** What became of a source, or of a test file that answers for no source. */
export interface FileOutcome {
  file: RelPath
  /** The name that it had when the session began, where that was another one. */
  from?: RelPath
  status: Outcome
  attempts: number
  /** Since when, in milliseconds since 1970. */
  at: number
}

/** What became of every file of a session: a fold over all its tests, so that no line and no history differ. Pure. */
export function outcomesOf(session: Session): FileOutcome[] {
  const bent = new Set(
    findingsOf(session).flatMap(({ kind, file }) =>
      kind === 'hidden' || kind === 'weakened' ? [file] : [],
    ),
  )
  const sources = pathsOf(session.coverage).flatMap((file): FileOutcome[] => {
    const coverage = session.coverage[file]
    if (coverage === undefined) return []
    const isWeakened = coverage.tests.some((test) => bent.has(test))
    const status = outcomeOf({ ...coverage, weakened: isWeakened })
    const { mostAttempts: attempts, at } = coverage
    return status === undefined ? [] : [{ file, status, attempts, at }]
  })
  const known = new Set(sources.map(({ file }) => file))
  const all = [...sources, ...loneTests(session, bent), ...untested(session, known)]
  return all.map((outcome) => {
    const from = session.renames[outcome.file]
    return from === undefined ? outcome : { ...outcome, from }
  })
}

/** Test files without a source that went wrong: one that passes has nothing to remember. */
function loneTests({ tests, deferred }: Session, bent: ReadonlySet<RelPath>): FileOutcome[] {
  return pathsOf(tests).flatMap((file): FileOutcome[] => {
    const known = tests[file]
    if (known === undefined || known.sources.length > 0) return []
    const status = known.result === 'failing' ? ('unresolved' as const) : ('weakened' as const)
    if (status === 'weakened' && !bent.has(file)) return []
    const told = deferred[file] === undefined ? status : 'deferred'
    return [{ file, status: told, attempts: 0, at: known.ts }]
  })
}

function untested(session: Session, known: ReadonlySet<RelPath>): FileOutcome[] {
  return findingsOf(session).flatMap(({ kind, file, ts: at }) =>
    kind === 'untested' && !known.has(file) ? [{ file, status: 'untested', attempts: 0, at }] : [],
  )
}
