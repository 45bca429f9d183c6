import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { classifyFailure, removedVariables } from '@tailtest/results'
import { type FileReceipt, openReceipts, pathsOf, type Session } from '@tailtest/session'
import { CAPS } from '../caps.ts'
import type { Place } from '../context.ts'
import type { Failure, Foreign, ForeignReach } from './attribute.ts'
import { type Asked, runBaselines } from './baseline.ts'
import { receiptBefore } from './before.ts'
import { changesSince, type TurnChanges } from './changes.ts'
import { type Explain, failuresOf, judgeable, markFor, settled, unexplained } from './decide.ts'
import { factsOf } from './facts.ts'
import type { WorkContext } from './imports.ts'
import { markOf } from './mark.ts'
import { foreignReach } from './origins.ts'
import { repeat } from './repeat.ts'
import type { Verification } from './run-group.ts'
import { isFailed, type RunRecord, type Verified } from './verified.ts'
import { writtenBy } from './written.ts'

export interface Judgement {
  /** The files' results after the retry. */
  verified: Verified[]
  failures: Failure[]
  /** What running failing files once more said. */
  retried: readonly Verified[]
  /** The runs that were made for it. */
  baselineRuns: readonly RunRecord[]
}

export interface JudgeOptions {
  session: Session
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** Milliseconds left for a retry, and for a baseline after it. */
  retryMs: number
  /** What changed since the turn began. @default nothing is known of it */
  changes?: TurnChanges
  /** What the turn removed and other files still use. */
  broken?: readonly BrokenUse[]
  /** What changed in the turn and needs no tests itself. @default nothing */
  data?: readonly RelPath[]
  /** What no edit of the turn changed. @default nothing */
  foreign?: ReadonlyMap<RelPath, Foreign>
}

/** Receipts of exactly the bytes of the turn's beginning, by test file. */
async function receiptsBefore(
  place: Place,
  files: readonly Verified[],
  { session, changes }: JudgeOptions,
  context: WorkContext,
): Promise<(test: RelPath) => FileReceipt | undefined> {
  const known = new Map<RelPath, FileReceipt>()
  for (const { mark, files: own } of byMark(files, session)) {
    const isOfTurn = JSON.stringify(mark) === session.turn.mark
    const found = await (isOfTurn ? changes?.() : changesSince(place, mark))
    if (found === undefined) continue
    for (const { test } of own) {
      const language = languageOf(test)
      const runner = language && (await place.runnerOf(test, language))
      const beginning = { mark, changes: [...found.changes, ...found.brought] }
      const receipt =
        runner && (await receiptBefore(place, { test, runner }, beginning, context.imports))
      if (receipt !== undefined) known.set(test, receipt)
    }
  }
  return (test) => known.get(test)
}

/** The trees that test files are judged against; a file without one is in none. */
function byMark(files: readonly Verified[], session: Session): Asked[] {
  const texts = new Set(files.map(({ test }) => markFor(session, test)))
  return [...texts].flatMap((text) => {
    const mark = markOf(text)
    const own = files.filter(({ test }) => markFor(session, test) === text)
    return mark === undefined ? [] : [{ mark, files: own }]
  })
}

/** Says of each failing test since when it fails and why. */
export async function judge(
  place: Place,
  { verified: all }: Pick<Verification, 'verified'>,
  options: JudgeOptions,
  context: WorkContext,
): Promise<Judgement> {
  const {
    session,
    newTests,
    retryMs,
    broken = [],
    foreign: changed = new Map(),
    data = [],
  } = options
  const started = context.now()
  const verified = judgeable(all, session)
  const failing = verified.filter(({ tests }) => tests.some(isFailed))
  const before = await receiptsBefore(place, failing, options, context)
  const left = CAPS.retries > 0 ? retryMs - (context.now() - started) : 0
  const retried = await repeat(place, { all, failing, left }, context)
  const { passedSince } = openReceipts(place.stateRoot)
  const passed = (test: RelPath, id: string) => passedSince(test, id, session.startedAt)
  const sessions = { own: await ownChanges(options), touched: session.touched }
  const foreign = await foreignTests(failing, changed, sessions, context)
  const facts = { session, newTests, retried, before, passed, foreign }
  const open = unexplained(failing, facts)
  const isMixed = ({ test }: Verified) => foreign(test) === 'mixed'
  const theirs = [...changed].flatMap(([path, when]) => (when === 'within' ? [path] : []))
  const asked = [
    ...byMark(
      open.filter((file) => !isMixed(file)),
      session,
    ),
    ...byMark(open.filter(isMixed), session).map((each) => ({ ...each, today: theirs })),
  ]
  const baseline = await runBaselines(place, asked, {
    timeoutMs: retryMs - (context.now() - started),
    context,
  })
  const explain = await explainer(place, failing, {
    session,
    broken,
    foreign: changed,
    data,
    context,
  })
  const failures = failuresOf(failing, { ...facts, baseline }, explain)
  const rest = { retried, baselineRuns: baseline.runs }
  return { verified: settled(verified, failures), failures, ...rest }
}

/** The failing tests that reach what no edit of the turn changed. */
async function foreignTests(
  failing: readonly Verified[],
  changed: ReadonlyMap<RelPath, Foreign>,
  sessions: Parameters<typeof foreignReach>[2],
  { imports }: WorkContext,
): Promise<(test: RelPath) => ForeignReach | undefined> {
  const known = new Map<RelPath, ForeignReach>()
  for (const { test } of changed.size === 0 ? [] : failing) {
    const { files } = await imports.reach([test])
    const reach = foreignReach([test, ...files], changed, sessions)
    if (reach !== undefined) known.set(test, reach)
  }
  return (test) => known.get(test)
}

/** What the session itself changed since the turn began. */
async function ownChanges({
  session,
  changes,
  foreign = new Map(),
}: JudgeOptions): Promise<ReadonlySet<RelPath>> {
  const found = (await changes?.())?.changes ?? []
  const paths = [...pathsOf(session.turn.edited), ...found.map(({ path }) => path)]
  return new Set(paths.filter((path) => !foreign.has(path)))
}

interface Explaining {
  session: Session
  broken: readonly BrokenUse[]
  foreign: ReadonlyMap<RelPath, Foreign>
  data: readonly RelPath[]
  context: WorkContext
}

/** Whose fault each failure is, by what surrounds it. */
async function explainer(
  place: Place,
  failing: readonly Verified[],
  { session, broken, foreign, data, context }: Explaining,
): Promise<Explain> {
  const graph = failing.length > 0 ? await context.imports.graph() : undefined
  const removed = removedVariables({ keep: await place.passEnv(), drop: context.hostVariables })
  const tests = failing.map(({ test }) => test)
  const surroundings = { place, session, graph, broken, data, removed }
  const explain = explainBy(await factsOf(tests, surroundings))
  const isMachine = (file: Verified) =>
    file.tests.some(
      (test) => isFailed(test) && explain(file, test, false).category === 'environment',
    )
  if (!failing.some(isMachine)) return explain
  // the environment is no excuse for what the session wrote
  const written = await writtenBy(place, session, (path) => foreign.has(path))
  return explainBy(await factsOf(tests, { ...surroundings, written }))
}

function explainBy(facts: Awaited<ReturnType<typeof factsOf>>): Explain {
  return ({ test: file }, { id: _, ...test }, hasPassed) =>
    classifyFailure({ ...test, file }, facts(file, hasPassed))
}
