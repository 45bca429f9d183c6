import type { RelPath } from '@tailtest/project'
import { type FileReceipt, pathsOf, type Session } from '@tailtest/session'
import type { Written } from '@tailtest/tree'
import { markOf } from '../changes/mark.ts'
import { type Foreign, type ForeignReach, foreignReach, isMixed } from '../changes/origins.ts'
import { isFailed, type RunRecord, type Verified } from '../start/verified.ts'
import type { Failure } from './attribute.ts'
import type { Asked, Baseline } from './baseline.ts'
import { type Disturbed, disturbedIn, isOfSameBytes, runPeers, without } from './company.ts'
import {
  type Evidence,
  failuresOf,
  findingOf,
  isUnmet,
  judgeable,
  markFor,
  settled,
  unexplained,
} from './decide.ts'
import { statusThen } from './status-then.ts'
import type { Witnesses } from './witnesses.ts'

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

/** Says of each failing test since when it fails and why, from what witnesses say. */
export async function judgeBy(asked: Case, ask: Witnesses): Promise<Judgement> {
  const { session, newTests, all } = asked
  const verified = judgeable(all, session)
  const failing = verified.filter(({ tests }) => tests.some(isFailed))
  const before = await keptRuns(failing, session, ask)
  const of = await othersIn(failing, asked, ask)
  const met = { session, foreign: (test: RelPath) => of.get(test)?.reach }
  // what the session knows to fail need not be shown to fail
  const unmet = failing.filter(({ test, tests }) =>
    tests.some((now) => isUnmet(test, now, { ...met, retried: [] })),
  )
  // a failure that was there before is told by an older tree alone: nothing else may take the time for it, unless other
  // tests may be what made it
  if (unmet.some(({ test, contended }) => !contended && before(test) === undefined)) ask.keepTime()
  const shared = await runPeers(unmet, all, ask)
  // what fails again without its company need not be repeated in it
  const isOver = ({ test }: Verified) => shared.get(test)?.failsAgain === true
  const repeated = await ask.repeat(
    all,
    unmet.filter((file) => !isOver(file)),
  )
  const again = unmet.filter(isOver).flatMap(({ test }) => shared.get(test)?.second ?? [])
  const retried = [...again, ...repeated]
  const disturbed = disturbedIn(failing, shared, { ...met, retried, before })
  const company = (test: RelPath) => disturbed.get(test)?.company ?? [test]
  const beside = disturbed.size > 0 ? await othersIn(failing, asked, ask, company) : of
  const viewOf = (left: Disturbed): View => {
    const others = (test: RelPath) => (left.has(test) ? beside : of).get(test)
    return {
      ...{ session, newTests, retried, before, passed: ask.passed, others },
      foreign: (test) => others(test)?.reach,
      inCompany: (test, id) => left.get(test)?.ids.has(id) === true,
      disturbs: (test) => left.get(test)?.company ?? [test],
      companyOf: (test) => left.get(test)?.company ?? (shared.has(test) ? [test] : undefined),
    }
  }
  const { baseline, lone } = await askOld(failing, disturbed, viewOf, ask)
  const explain = await ask.explain(failing)
  const evidence = { ...viewOf(without(disturbed, lone)), baseline }
  const failures = failuresOf(failing, evidence, explain)
  const rest = { retried, baselineRuns: baseline.runs }
  return { verified: settled(verified, failures), failures, ...rest }
}

/** What failing tests are judged by. */
interface View extends Omit<Evidence, 'baseline'> {
  others(test: RelPath): Others | undefined
  /** With whom a file is compared; `undefined`: with whichever is compared at once. */
  companyOf(test: RelPath): readonly RelPath[] | undefined
  /** The files that may have disturbed it, itself included. */
  disturbs(test: RelPath): readonly RelPath[]
}

/**
 * Asks old trees, in the company in which tests failed. What did not pass there is asked alone, old and new: a test that
 * fails alone since the session is no older failure because another one disturbed it before.
 *
 * @returns `lone`: tests that fail alone as well, though they were taken to be disturbed
 */
async function askOld(
  failing: readonly Verified[],
  disturbed: Disturbed,
  viewOf: (left: Disturbed) => View,
  ask: Witnesses,
): Promise<{ baseline: Baseline; lone: ReadonlySet<string> }> {
  const view = viewOf(disturbed)
  const first = await askTrees(failing, view, ask)
  const lone = new Set<string>()
  const doubted = failing.filter(
    ({ test, tests }) =>
      disturbed.get(test)?.isPresumed === true &&
      tests.some((now) => isUnmet(test, now, view) && first.statusOf(test, now) !== 'pass'),
  )
  const second = await askTrees(doubted, viewOf(new Map()), ask)
  const isOlder = ({ test, tests }: Verified) =>
    tests
      .filter(isFailed)
      .every((now) => [first, second].every((old) => old.statusOf(test, now) === 'fail'))
  for (const file of doubted.filter((one) => !isOlder(one)).slice(0, MOST_ALONE)) {
    const [again] = (await ask.again([file.test])) ?? []
    if (again === undefined || !isOfSameBytes(file, again)) continue
    for (const now of file.tests.filter(isFailed)) {
      if (statusThen(again, now) === 'fail') lone.add(now.id)
    }
  }
  const baseline: Baseline = {
    statusOf: (test, now) => (lone.has(now.id) ? second : first).statusOf(test, now),
    runs: [...first.runs, ...second.runs],
  }
  return { baseline, lone }
}

/**
 * Asks the trees that failing files are judged against. A file that fails in a tree older than the turn's is run in the
 * turn's, too: somebody may have mended it in between, and the turn may have broken it again.
 */
async function askTrees(
  failing: readonly Verified[],
  view: View,
  ask: Witnesses,
): Promise<Baseline> {
  const { turn } = view.session
  const questions = questionsOf(failing, view)
  const old = await ask.baseline(together(questions))
  const isOlder = ({ file, mark }: Question) =>
    mark !== turn.mark &&
    file.tests.some((now) => isFailed(now) && old.statusOf(file.test, now) === 'fail')
  const doubted = questions.filter(isOlder)
  const later = await ask.baseline(together(doubted.map((one) => ({ ...one, mark: turn.mark }))))
  return {
    statusOf: (test, now) =>
      later.statusOf(test, now) === 'pass' ? 'pass' : old.statusOf(test, now),
    runs: [...old.runs, ...later.runs],
  }
}

/** What old trees are asked of failing files. */
function questionsOf(failing: readonly Verified[], view: View): Question[] {
  const isTellable = ({ test }: Verified) => {
    const others = view.others(test)
    return others === undefined || others.theirs !== undefined
  }
  return unexplained(failing, view)
    .filter(isTellable)
    .map((file) => ({
      ...{ file, company: view.companyOf(file.test) },
      mark: oldest(view.session, view.disturbs(file.test)),
      today: isMixed(view.foreign(file.test)) ? view.others(file.test)?.theirs : undefined,
    }))
}

/** The oldest of the trees that files are judged against: in company any of them may disturb the others. */
function oldest(session: Session, files: readonly RelPath[]): string | undefined {
  const marks = files.map((file) => markFor(session, file))
  return marks.toSorted((one, other) => timeOf(one) - timeOf(other))[0]
}

const timeOf = (mark: string | undefined): number => markOf(mark)?.ts ?? Number.POSITIVE_INFINITY

/** One test file, and the tree that it is judged against. */
interface Question {
  file: Verified
  mark: string | undefined
  company?: readonly RelPath[] | undefined
  today?: readonly RelPath[] | undefined
}

/** What is run in the same tree at once; a file without a tree is in none. */
function together(questions: readonly Question[]): Asked[] {
  const groups = new Map<string, Asked>()
  for (const { file, mark: text, company, today } of questions) {
    const mark = markOf(text)
    if (mark === undefined) continue
    const key = JSON.stringify([text, company, today])
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
      const isIsolated = await ask.isIsolated(test)
      const isAlone = isIsolated || ask.filesOf(receipt.run).length < 2
      // nor is a failure in a tree older than the turn's: somebody may have mended it since
      const isExcuse = isAlone && !isOwn && mark.ts === markOf(session.turn.mark)?.ts
      // and what nobody could tell of a failure in company, no other company tells
      const isOpen = (id: string) =>
        !isIsolated && findingOf(session, { id })?.since === 'unattributed'
      const tests = receipt.tests.filter((one) => (isFailed(one) ? isExcuse : !isOpen(one.test)))
      known.set(test, { ...receipt, tests })
    }
  }
  return (test) => known.get(test)
}

/** Behind one of two moments and not behind the other. */
function isBetween(one: number, other: number): (at: number) => boolean {
  return (at) => at > Math.min(one, other) && at <= Math.max(one, other)
}

/** So many files are run alone that failed beside others, and of which old trees do not say enough. */
const MOST_ALONE = 5

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
  { foreign, session, began: all }: Case,
  ask: Witnesses,
  companyOf = (test: RelPath): readonly RelPath[] => [test],
): Promise<ReadonlyMap<RelPath, Others>> {
  const known = new Map<RelPath, Others>()
  const { others, touched, turn, endedAt } = session
  const { mark, edited } = turn
  const within = [...pathsOf(others), ...foreign.keys()].map((path) => [path, 'within'] as const)
  const earlier = pathsOf(others).map((path) => [path, 'before'] as const)
  for (const { test, tests, began = all } of failing) {
    // of a test that is judged against an older tree, all that others did since is within
    const then = oldest(session, companyOf(test))
    const isOlder = then !== mark
    const isSince = isBetween(markOf(then)?.ts ?? began, began)
    const written: Written[] = []
    for (const one of companyOf(test)) written.push(...(await ask.unwatched(one)))
    const unwatched = written.filter(({ at }) => isSince(at))
    const aside = unwatched.map(({ path }) => path)
    // between two turns the session wrote nothing
    const isIdle = (at: number) =>
      endedAt > 0 && !isOlder && at > endedAt && at <= (markOf(mark)?.ts ?? 0)
    const idle = written.filter(({ at }) => isIdle(at)).map(({ path }) => path)
    // who wrote what no mark holds before the turn, nobody can tell
    if (isOlder && unwatched.some(({ at }) => at <= (markOf(mark)?.ts ?? 0))) {
      known.set(test, { reach: 'mixed' })
      continue
    }
    // without a command, what no edit named was none of the session's
    const named = isOlder ? touched : edited
    const isTheirs = (path: RelPath) => turn.commands === 0 && named[path] === undefined
    const all: ReadonlyMap<RelPath, Foreign> = new Map([
      ...(isOlder ? within : [...earlier, ...foreign]),
      ...idle.map((path) => [path, 'before'] as const),
      ...aside.filter(isTheirs).map((path) => [path, 'within'] as const),
    ])
    if (all.size === 0) continue
    const mine = [
      ...(isOlder ? pathsOf(touched) : []),
      ...pathsOf(edited),
      ...(await changedSince(then, ask)),
      ...aside,
    ]
    const own = new Set(mine.filter((path) => !all.has(path)))
    // of data that it wrote no event tells
    const ever = await changedSince(session.begun, ask)
    const isEarlier = (path: RelPath) => !own.has(path) || touched[path]?.earlier === true
    const inEarlierTurns = new Set([...pathsOf(touched), ...ever].filter(isEarlier))
    // what is built with it may stop it without being read by it
    const stops = tests.flatMap(({ at }) => at ?? [])
    const reached: RelPath[] = [...aside, ...idle, ...stops]
    for (const one of companyOf(test)) reached.push(...(await ask.reach(one)))
    const reach = foreignReach(reached, all, { own, earlier: inEarlierTurns })
    const theirs = [...all].flatMap(([path, when]) => (when === 'within' ? [path] : []))
    if (reach !== undefined) known.set(test, { reach, theirs })
  }
  return known
}
