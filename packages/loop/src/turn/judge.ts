import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { classifyFailure, removedVariables } from '@tailtest/results'
import { openReceipts, type Session } from '@tailtest/session'
import { CAPS } from '../caps.ts'
import type { Place } from '../context.ts'
import type { Foreign } from './attribute.ts'
import { runBaselines } from './baseline.ts'
import { receiptBefore } from './before.ts'
import { changesSince, type TurnChanges } from './changes.ts'
import type { Explain } from './decide.ts'
import { factsOf } from './facts.ts'
import type { WorkContext } from './imports.ts'
import { type Judgement, judgeBy, type Witnesses } from './judge-by.ts'
import { markOf } from './mark.ts'
import { reachOf } from './plan.ts'
import { openUnwatched } from './reads.ts'
import { isIsolated, openAgain, repeat } from './repeat.ts'
import type { Verification } from './run-group.ts'
import { isFailed, type Verified } from './verified.ts'
import { writtenBy } from './written.ts'

export interface JudgeOptions {
  session: Session
  /** Test files that were not there when the session began. */
  newTests: ReadonlySet<RelPath>
  /** Milliseconds left for a retry, and for a baseline after it. */
  retryMs: number
  /** What changed since the turn began. @default nothing is known of it */
  changes?: TurnChanges | undefined
  /** What the turn removed and other files still use. */
  broken?: readonly BrokenUse[]
  /** What changed in the turn and needs no tests itself. @default nothing */
  data?: readonly RelPath[]
  /** When the tests began to run (milliseconds since 1970). @default now */
  began?: number
  /** What no edit of the turn changed. @default nothing */
  foreign?: ReadonlyMap<RelPath, Foreign> | undefined
}

/** Says of each failing test since when it fails and why. */
export function judge(
  place: Place,
  { verified: all }: Pick<Verification, 'verified'>,
  options: JudgeOptions,
  context: WorkContext,
): Promise<Judgement> {
  const { session, newTests, foreign = new Map(), began = context.now() } = options
  return judgeBy({ session, all, newTests, foreign, began }, witnesses(place, options, context))
}

/** The ledger, the tree and the runners of a place. */
function witnesses(place: Place, options: JudgeOptions, context: WorkContext): Witnesses {
  const { session, retryMs, changes, broken = [], data = [], foreign = new Map() } = options
  const until = context.now() + retryMs
  const left = () => until - context.now()
  const { passedSince, filesOf } = openReceipts(place.stateRoot)
  return {
    changes: async (text) => {
      const mark = markOf(text)
      return text === session.turn.mark ? changes?.() : mark && changesSince(place, mark)
    },
    kept: async (test, then) => {
      const language = languageOf(test)
      const runner = language && (await place.runnerOf(test, language))
      return runner && receiptBefore(place, { test, runner }, then, context.imports)
    },
    unwatched: openUnwatched(place, context.imports),
    isIsolated: (test) => isIsolated(place, test),
    filesOf,
    again: openAgain(place, left, context),
    repeat: (all, failing) =>
      repeat(place, { all, failing, left: CAPS.retries > 0 ? left() : 0 }, context),
    passed: (test, id, since) => {
      const { run, ts = 0 } = session.tests[test] ?? {}
      return passedSince(test, id, since, ts >= since ? run : undefined)
    },
    reach: async (test) => (await reachOf(place, test, context)).files,
    baseline: (asked) =>
      runBaselines(place, asked, { timeoutMs: left(), since: session.startedAt, context }),
    explain: (failing) => explainer(place, failing, { session, broken, foreign, data, context }),
  }
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
