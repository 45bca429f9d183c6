import type { BrokenUse } from '@tailtest/impact'
import { languageOf, type RelPath } from '@tailtest/project'
import { classifyFailure, type FailureFacts, removedVariables } from '@tailtest/results'
import { openReceipts, type Session } from '@tailtest/session'
import { before, type Changed } from '@tailtest/tree'
import type { Place } from '../../context.ts'
import { CAPS } from '../caps.ts'
import { changesSince, type TurnChanges } from '../changes/changes.ts'
import { markOf } from '../changes/mark.ts'
import type { Foreign } from '../changes/origins.ts'
import type { Work } from '../select/imports.ts'
import { differingLines, has, isNamedIn } from '../select/words.ts'
import { readSource } from '../source.ts'
import { reachOf } from '../start/plan.ts'
import { openUnwatched } from '../start/reads.ts'
import type { Verification } from '../start/run-group.ts'
import { isFailed, type Verified } from '../start/verified.ts'
import { runBaselines } from './baseline.ts'
import { receiptBefore } from './before.ts'
import type { Explain } from './decide.ts'
import { factsOf } from './facts.ts'
import { type Judgement, judgeBy } from './judge-by.ts'
import {
  contendedIn,
  expectedMs,
  isIsolated,
  openAgain,
  repeat,
  type TimeFor,
  timeBeside,
} from './repeat.ts'
import type { Witnesses } from './witnesses.ts'

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
  place: Work,
  { verified: all }: Pick<Verification, 'verified'>,
  options: JudgeOptions,
): Promise<Judgement> {
  const { session, newTests, foreign = new Map(), began = place.now() } = options
  return judgeBy({ session, all, newTests, foreign, began }, witnesses(place, all, options))
}

/** The ledger, the tree and the runners of a place. */
function witnesses(place: Work, all: readonly Verified[], options: JudgeOptions): Witnesses {
  const { session, retryMs, changes, broken = [], data = [], foreign = new Map() } = options
  const { began = place.now() } = options
  const until = place.now() + retryMs
  const left = () => until - place.now()
  const took = retryMs > 0 ? place.now() - began : 0
  let kept = 0
  const spare: TimeFor = (tests) => timeBeside(left(), kept, expectedMs(tests, all, took))
  const { passedSince, filesOf } = openReceipts(place.stateRoot)
  return {
    changes: async (text) => {
      const mark = markOf(text)
      return text === session.turn.mark ? changes?.() : mark && changesSince(place, mark)
    },
    kept: async (test, then) => {
      const language = languageOf(test)
      const runner = language && (await place.runnerOf(test, language))
      return runner && receiptBefore(place, { test, runner }, then, place.imports)
    },
    unwatched: openUnwatched(place, place.imports),
    isIsolated: (test) => isIsolated(place, test),
    filesOf,
    keepTime: () => {
      kept = took
    },
    again: openAgain(place, spare, contendedIn(all)),
    repeat: (ran, failing) =>
      repeat(place, { all: ran, failing, left: CAPS.retries > 0 ? spare : () => 0 }),
    passed: (test, id, since) => {
      const { run, ts = 0 } = session.tests[test] ?? {}
      return passedSince(test, id, since, ts >= since ? run : undefined)
    },
    reach: async (test) => (await reachOf(place, test, place)).files,
    baseline: (asked) => {
      kept = 0
      return runBaselines(place, asked, { timeoutMs: left(), since: session.startedAt })
    },
    explain: (failing) => explainer(place, failing, { session, broken, foreign, data }),
  }
}

interface Explaining {
  session: Session
  broken: readonly BrokenUse[]
  foreign: ReadonlyMap<RelPath, Foreign>
  data: readonly RelPath[]
}

/** Whose fault each failure is, by what surrounds it. */
async function explainer(
  place: Work,
  failing: readonly Verified[],
  { session, broken, foreign, data }: Explaining,
): Promise<Explain> {
  const graph = failing.length > 0 ? await place.imports.graph() : undefined
  const removed = removedVariables({ keep: await place.passEnv(), drop: place.hostVariables })
  const tests = failing.map(({ test }) => test)
  const surroundings = { place, session, graph, broken, data, removed }
  const explain = explainBy(await factsOf(tests, surroundings))
  const isMachine = (file: Verified) =>
    file.tests.some(
      (test) => isFailed(test) && explain(file, test, undefined).category === 'environment',
    )
  const isEdited = ({ test }: Verified) => session.touched[test] !== undefined
  if (!failing.some((file) => isMachine(file) || isEdited(file))) return explain
  // the environment is no excuse for what the session wrote, and a test that it changed is not new
  const texts = await textsOf(place, session, (path) => foreign.has(path))
  return explainBy(await factsOf(tests, { ...surroundings, written: writtenIn(texts) }), texts)
}

function explainBy(
  facts: Awaited<ReturnType<typeof factsOf>>,
  texts: readonly Text[] = [],
): Explain {
  return ({ test: file }, { id, ...test }, then) => {
    const old = texts.find(({ path }) => path === file)?.then
    const stood = then === undefined && old !== undefined && isNamedIn(old, id)
    const known = facts(file, then === 'pass')
    return classifyFailure({ ...test, file }, { ...known, ...(stood && { stoodBefore: true }) })
  }
}

/** Files that are read; each costs a look at what git keeps of it. */
const MOST_FILES = 100

interface Text {
  path: RelPath
  then: string
  now: string
}

/** What the session changed since it began; of files that somebody else changed it is not asked. */
async function textsOf(
  place: Place,
  { begun, turn }: Pick<Session, 'begun' | 'turn'>,
  isForeign: (path: RelPath) => boolean,
): Promise<Text[] | undefined> {
  const mark = markOf(begun ?? turn.mark)
  const found = mark && (await changesSince(place, mark))
  if (mark === undefined || found === undefined) return undefined
  const own = found.changes.filter(({ path }) => !isForeign(path)).slice(0, MOST_FILES)
  const texts: Text[] = []
  for (const change of own) {
    const then = await textThen(change, place, mark)
    const now = change.kind === 'deleted' ? '' : readSource(place.project, change.path)
    if (then !== undefined && now !== undefined) texts.push({ path: change.path, then, now })
  }
  return texts
}

/** What the session brought into files, or took out of them. */
function writtenIn(
  texts: readonly Text[] | undefined,
): Pick<FailureFacts, 'wrote' | 'tookOut' | 'changedLine'> {
  if (texts === undefined) return {}
  return {
    wrote: (word) => texts.find(({ then, now }) => has(now, word) && !has(then, word))?.path,
    changedLine: (pattern) =>
      texts.find(({ then, now }) => differingLines(then, now).some((line) => pattern.test(line)))
        ?.path,
    tookOut: (word) => texts.find(({ then, now }) => has(then, word) && !has(now, word))?.path,
  }
}

async function textThen(
  { path, kind, from }: Changed,
  { project, stateRoot }: Place,
  mark: Parameters<typeof before>[1],
): Promise<string | undefined> {
  if (kind === 'created') return ''
  const bytes = await before(project, mark, from ?? path, { stateDirectory: stateRoot })
  return bytes?.toString('utf8')
}
