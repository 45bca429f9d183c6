import type { RelPath } from '@tailtest/project'
import { type FileReceipt, pathsOf, type Session } from '@tailtest/session'
import type { Changes, Written } from '@tailtest/tree'
import type { Failure, Foreign, ForeignReach } from './attribute.ts'
import type { Asked, Baseline } from './baseline.ts'
import type { Beginning } from './before.ts'
import {
  type Explain,
  failuresOf,
  isUnmet,
  judgeable,
  markFor,
  settled,
  unexplained,
} from './decide.ts'
import { markOf } from './mark.ts'
import { foreignReach, isMixed } from './origins.ts'
import { statusThen } from './status-then.ts'
import { isFailed, type RunRecord, type Verified, type VerifiedTest } from './verified.ts'

export interface Judgement {
  /** The files' results after the retry. */
  verified: Verified[]
  failures: Failure[]
  /** What running failing files once more said. */
  retried: readonly Verified[]
  /** The runs that were made for it. */
  baselineRuns: readonly RunRecord[]
}

/** What is judged. */
export interface Case {
  session: Session
  /** All test files of the runs. */
  all: readonly Verified[]
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** What no edit of the turn changed. */
  foreign: ReadonlyMap<RelPath, Foreign>
  /** When the tests began to run (milliseconds since 1970). */
  began: number
}

/** Who can be asked about it. */
export interface Witnesses {
  /** What changed since a tree; `undefined`: nobody can tell. */
  changes(mark: string): Promise<Changes | undefined>
  /** A run of exactly the bytes of a tree that was kept. */
  kept(test: RelPath, then: Beginning): Promise<FileReceipt | undefined>
  /** What the test may read and no mark holds, and when it was written. */
  unwatched(test: RelPath): Promise<readonly Written[]>
  /** Repeats the runs in which files failed. */
  repeat(all: readonly Verified[], failing: readonly Verified[]): Promise<readonly Verified[]>
  /** Whether a test has a process of its own. */
  isIsolated(test: RelPath): Promise<boolean>
  /** The files of a run that was kept, in their order. */
  filesOf(run: string): readonly RelPath[]
  /** Runs a test file without any other; `undefined`: it did not come to run. */
  alone(test: RelPath): Promise<Verified | undefined>
  /** Whether a run since the session began showed a test passing. */
  passed(test: RelPath, id: string): boolean
  /** What running a test reads of the project, as far as that is known. */
  reach(test: RelPath): Promise<Iterable<RelPath>>
  /** Runs files on older trees. */
  baseline(asked: readonly Asked[]): Promise<Baseline>
  /** Whose fault failures are. */
  explain(failing: readonly Verified[]): Promise<Explain>
}

/** Says of each failing test since when it fails and why, from what witnesses say. */
export async function judgeBy(asked: Case, ask: Witnesses): Promise<Judgement> {
  const { session, newTests, all } = asked
  const verified = judgeable(all, session)
  const failing = verified.filter(({ tests }) => tests.some(isFailed))
  const before = await keptRuns(failing, session, ask)
  const of = await othersIn(failing, asked, ask)
  const met = { session, foreign: (test: RelPath) => of.get(test)?.reach }
  const alone = await runAlone(failing, all, met, ask)
  // what fails again without its company need not be repeated in it
  const isOver = ({ test }: Verified) => alone.get(test)?.failsAgain === true
  const repeated = await ask.repeat(
    all,
    failing.filter((file) => !isOver(file)),
  )
  const again = failing.filter(isOver).flatMap(({ test }) => alone.get(test)?.second ?? [])
  const retried = [...again, ...repeated]
  const known = { session, newTests, retried, before, passed: ask.passed }
  const disturbed = disturbedIn(failing, alone, { ...met, retried })
  const company = (test: RelPath) => disturbed.get(test)?.company ?? [test]
  const others = disturbed.size > 0 ? await othersIn(failing, asked, ask, company) : of
  const foreign = (test: RelPath) => others.get(test)?.reach
  const facts = { ...known, foreign }
  const inCompany = (test: RelPath, id: string) => disturbed.get(test)?.ids.has(id) === true
  const open = unexplained(failing, { ...facts, inCompany })
  const isTellable = ({ test }: Verified) => {
    const other = others.get(test)
    return other === undefined || other.theirs !== undefined
  }
  const questions = open.filter(isTellable).map((file) => ({
    ...{ file, mark: markFor(session, file.test) },
    company: disturbed.get(file.test)?.company,
    today: isMixed(foreign(file.test)) ? others.get(file.test)?.theirs : undefined,
  }))
  const baseline = await askTogether(questions, (test) => alone.has(test), ask)
  const explain = await ask.explain(failing)
  const failures = failuresOf(failing, { ...facts, inCompany, baseline }, explain)
  const rest = { retried, baselineRuns: baseline.runs }
  return { verified: settled(verified, failures), failures, ...rest }
}

/**
 * Asks old trees. What shares a process is asked at once: a file that passes so passed; one that fails may be disturbed by
 * another, and is asked again alone.
 */
async function askTogether(
  questions: readonly Question[],
  isShared: (test: RelPath) => boolean,
  ask: Witnesses,
): Promise<Baseline> {
  const first = await ask.baseline(together(questions))
  const hasFailed = ({ test, tests }: Verified) =>
    tests.some((now) => isFailed(now) && first.statusOf(test, now) === 'fail')
  const isBeside = (one: Question) =>
    questions.some((other) => other !== one && groupOf(other) === groupOf(one))
  const doubted = questions.filter(
    (one) =>
      one.company === undefined && isShared(one.file.test) && hasFailed(one.file) && isBeside(one),
  )
  if (doubted.length === 0) return first
  const alone = doubted.map((one) => ({ ...one, company: [one.file.test] }))
  const second = await ask.baseline(together(alone))
  const isDoubted = new Set(doubted.map(({ file }) => file.test))
  return {
    statusOf: (test, now) => (isDoubted.has(test) ? second : first).statusOf(test, now),
    runs: [...first.runs, ...second.runs],
  }
}

/** One test file, and the tree that it is judged against. */
interface Question {
  file: Verified
  mark: string | undefined
  company?: readonly RelPath[] | undefined
  today?: readonly RelPath[] | undefined
}

const groupOf = ({ mark, company, today }: Question) => JSON.stringify([mark, company, today])

/** What is run in the same tree at once; a file without a tree is in none. */
function together(questions: readonly Question[]): Asked[] {
  const groups = new Map<string, Asked>()
  for (const { file, mark: text, company, today } of questions) {
    const mark = markOf(text)
    if (mark === undefined) continue
    const key = groupOf({ file, mark: text, company, today })
    const files = [...(groups.get(key)?.files ?? []), file]
    groups.set(key, { mark, files, ...(company && { company }), ...(today && { today }) })
  }
  return [...groups.values()]
}

/** Kept runs of exactly the bytes that test files are judged against. */
async function keptRuns(
  files: readonly Verified[],
  session: Session,
  ask: Witnesses,
): Promise<(test: RelPath) => FileReceipt | undefined> {
  const known = new Map<RelPath, FileReceipt>()
  const asked = together(files.map((file) => ({ file, mark: markFor(session, file.test) })))
  for (const { mark, files: own } of asked) {
    const found = await ask.changes(JSON.stringify(mark))
    if (found === undefined) continue
    const then = { mark, changes: [...found.changes, ...found.brought, ...found.restored] }
    for (const { test } of own) {
      const receipt = await ask.kept(test, then)
      if (receipt === undefined) continue
      const written = (await ask.unwatched(test)).map(({ at }) => at)
      // only when it was written last is known
      if (written.some((at) => at > Math.min(receipt.ts, mark.ts))) continue
      // what no mark holds, and the session may have written, is no excuse
      const isOwn = written.some((at) => at > session.startedAt)
      // nor is a failure in company, which may have been the company's
      const isAlone = (await ask.isIsolated(test)) || ask.filesOf(receipt.run).length < 2
      const isExcuse = isAlone && !isOwn
      const tests = receipt.tests.filter((one) => isExcuse || !isFailed(one))
      known.set(test, { ...receipt, tests })
    }
  }
  return (test) => known.get(test)
}

/** Behind one of two moments and not behind the other. */
function isBetween(one: number, other: number): (at: number) => boolean {
  return (at) => at > Math.min(one, other) && at <= Math.max(one, other)
}

/** So many files that failed in company are run alone. */
const MOST_ALONE = 5

/** Files of which tests fail in company only: these tests, and with whom the file is to be compared. */
type Disturbed = ReadonlyMap<RelPath, { ids: ReadonlySet<string>; company: readonly RelPath[] }>

/** A file that failed where files share a process. */
interface Alone {
  /** With whom it ran. */
  company: readonly RelPath[]
  /** What it did without them, on the same bytes; absent: nobody can tell. */
  second?: Verified
  /** All that failed in company failed so, too. */
  failsAgain: boolean
}

/** Runs alone what failed in company and the session has not met. */
async function runAlone(
  failing: readonly Verified[],
  all: readonly Verified[],
  met: Omit<Parameters<typeof isUnmet>[2], 'retried'>,
  ask: Witnesses,
): Promise<ReadonlyMap<RelPath, Alone>> {
  const found = new Map<RelPath, Alone>()
  let left = MOST_ALONE
  for (const { test, run, fromReceipt, tests, bytes } of failing) {
    const isMet = !tests.some((now) => isUnmet(test, now, { ...met, retried: [] }))
    if (isMet || (await ask.isIsolated(test))) continue
    const ran = all.filter((file) => file.run === run && !file.fromReceipt)
    const company = fromReceipt ? ask.filesOf(run) : ran.map((file) => file.test)
    if (company.length < 2) found.set(test, { company: [test], failsAgain: false })
    if (company.length < 2 || left === 0) continue
    left -= 1
    const second = await ask.alone(test)
    const isSame = second !== undefined && (fromReceipt || second.bytes === bytes)
    const failed = tests.filter(isFailed)
    const failsAgain = isSame && failed.every((now) => statusThen(second, now) === 'fail')
    found.set(test, { company, failsAgain, ...(isSame && { second }) })
  }
  return found
}

/** What was run alone and no repetition showed passing. What cannot be told is compared in the company that it failed in. */
function disturbedIn(
  failing: readonly Verified[],
  alone: ReadonlyMap<RelPath, Alone>,
  facts: Parameters<typeof isUnmet>[2],
): Disturbed {
  return new Map(
    failing.flatMap(({ test, tests }) => {
      const { company, second } = alone.get(test) ?? { company: [] }
      const isOnly = (now: VerifiedTest) =>
        isUnmet(test, now, facts) && (!second || statusThen(second, now) === 'pass')
      const ids = new Set(company.length < 2 ? [] : tests.filter(isOnly).map(({ id }) => id))
      return ids.size === 0 ? [] : [[test, { ids, company }] as const]
    }),
  )
}

/** What nobody brought since a tree; where nobody can tell, nothing. */
async function changedSince(then: string | undefined, ask: Witnesses): Promise<RelPath[]> {
  const found = then === undefined ? undefined : await ask.changes(then)
  return [...(found?.changes ?? []), ...(found?.restored ?? [])].map(({ path }) => path)
}

/** What others changed of what a test reaches. */
interface Others {
  reach: ForeignReach
  /** Absent: nobody can tell what is theirs. */
  theirs?: readonly RelPath[]
}

/** The failing tests that reach what no edit of the turn changed. */
async function othersIn(
  failing: readonly Verified[],
  { foreign, session, began }: Case,
  ask: Witnesses,
  companyOf = (test: RelPath): readonly RelPath[] => [test],
): Promise<ReadonlyMap<RelPath, Others>> {
  const known = new Map<RelPath, Others>()
  const { others, touched, turn } = session
  const { mark, edited } = turn
  const within = [...pathsOf(others), ...foreign.keys()].map((path) => [path, 'within'] as const)
  const earlier = pathsOf(others).map((path) => [path, 'before'] as const)
  for (const { test } of failing) {
    // of a test that is judged against an older tree, all that others did since is within
    const then = markFor(session, test)
    const isOlder = then !== mark
    const isSince = isBetween(markOf(then)?.ts ?? began, began)
    const written: Written[] = []
    for (const one of companyOf(test)) written.push(...(await ask.unwatched(one)))
    const unwatched = written.filter(({ at }) => isSince(at))
    const aside = unwatched.map(({ path }) => path)
    // who wrote what no mark holds before the turn, nobody can tell
    if (isOlder && unwatched.some(({ at }) => at <= (markOf(mark)?.ts ?? 0))) {
      known.set(test, { reach: 'mixed' })
      continue
    }
    // without a command it was none of the session's
    const isOwn = turn.commands > 0
    const all: ReadonlyMap<RelPath, Foreign> = new Map([
      ...(isOlder ? within : [...earlier, ...foreign]),
      ...(isOwn ? [] : aside.map((path) => [path, 'within'] as const)),
    ])
    if (all.size === 0) continue
    const before = isOlder ? pathsOf(touched) : []
    const mine = [...before, ...pathsOf(edited), ...(await changedSince(then, ask)), ...aside]
    const own = new Set(mine.filter((path) => !all.has(path)))
    // of data that it wrote no event tells
    const ever = (await changedSince(session.begun, ask)).filter((path) => !others[path])
    const reached: RelPath[] = [...aside]
    for (const one of companyOf(test)) reached.push(...(await ask.reach(one)))
    const reach = foreignReach(reached, all, { own, ever: new Set([...pathsOf(touched), ...ever]) })
    const theirs = [...all].flatMap(([path, when]) => (when === 'within' ? [path] : []))
    if (reach !== undefined) known.set(test, { reach, theirs })
  }
  return known
}
