import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import {
  foldTdd,
  judge,
  type Outcome,
  type TddEntry,
  type TddState,
  wantedFiles,
} from '@tailtest/tdd'
import type { TurnChanges } from '../runs/changes/changes.ts'
import { mayContinue } from '../runs/judge/attribute.ts'
import type { Judgement } from '../runs/judge/judge-by.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Verification } from '../runs/start/run-group.ts'
import { flush, flushAgain } from './flush.ts'
import { refreshTested } from './tested.ts'
import { judgeEdits, type TurnEdits } from './turn-edits.ts'
import { asEvents } from './turn-history.ts'
import { type GateReport, gateReport } from './turn-report.ts'
import { type GateSpeech, gateSpeech } from './turn-speech.ts'

type Runs = Pick<Verification, 'verified' | 'runs'>

/** The gate's part of one turn's end. Whatever goes wrong in it is written down, and the end goes on without it. */
export interface GateTurn {
  /** Test files that are to run for it: those that allow edits, and those of a refactoring. */
  tests: readonly RelPath[]
  /** What the run means for the tests that it follows. `timeoutMs`: what running some on the old sources may take. */
  ran(verification: Runs, timeoutMs: number): Promise<void>
  /** What the turn came to: written down, and what is to be said of it. `timeoutMs`: what may run for it beside. */
  judged(
    judgement: Pick<Judgement, 'failures' | 'retried'>,
    timeoutMs: number,
  ): Promise<GateEnd | undefined>
}

/** What is to be said of the turn, and what its report tells. */
interface GateEnd extends GateSpeech {
  /** Absent: nothing. */
  report?: GateReport
}

/** Begins the gate's part of a turn's end: its edits are judged. `undefined`: it is switched off, or fails. */
export async function beginGateTurn(
  place: Work,
  journal: Journal,
  changes: TurnChanges,
): Promise<GateTurn | undefined> {
  const guarded = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      place.debug(`gate: ${message}`)
      const told = message.slice(0, 300)
      journal.keep<TddEntry>({ type: 'tdd.gate-error', where: 'turn-ended', message: told })
      return undefined
    }
  }
  const edits = await guarded(() => judgeEdits(place, journal, changes))
  if (edits === undefined) return undefined
  const isThere = (path: RelPath) => existsSync(toAbsolute(place.project, path))
  const ran: TddEntry[] = []
  let runs: string[] = []
  const keep = (entries: readonly TddEntry[]) => {
    ran.push(...entries)
    journal.keep<TddEntry>(...entries)
  }
  const known = (): TddState => foldTdd(asEvents(ran), edits.state)
  const at = (timeoutMs: number) => ({ place, journal, state: known(), timeoutMs })
  return {
    tests: wantedFiles(edits.state).filter(isThere),
    ran: async (verification, timeoutMs) => {
      runs = verification.runs.map(({ run }) => run)
      await guarded(async () => keep(await flush(at(timeoutMs), verification)))
    },
    judged: ({ failures, retried }, timeoutMs) =>
      guarded(async () => {
        keep(await flushAgain(at(0), retried))
        const { state, outcomes } = settled(journal, { edits, ran, runs })
        await refreshTested(place, await place.config(), place.imports.graph)
        const lines = await carriedOut(place, journal, { state, outcomes })
        const named = new Set(failures.filter(mayContinue).map(({ id }) => id))
        const old = failures.filter(({ status }) => status === 'pre-existing')
        const preExisting = new Set(old.map(({ id }) => id))
        const said = { ...edits, state, outcomes, named, preExisting }
        const speech = await gateSpeech(said, { place, journal })
        const held = await guarded(() => heldLines(place, journal, timeoutMs))
        const report = gateReport(state)
        const isEmpty = Object.values(report).every((rows) => rows.length === 0)
        const all = [...speech.lines, ...lines, ...(held ?? [])]
        return { ...speech, lines: all, ...(!isEmpty && { report }) }
      }),
  }
}

interface Settled {
  state: TddState
  outcomes: ReadonlyMap<string, Outcome>
}

/** Writes down what the claims came to, where there was anything to judge. */
function settled(
  journal: Journal,
  { edits, ran, runs }: { edits: TurnEdits; ran: readonly TddEntry[]; runs: readonly string[] },
): Settled {
  const { entries, outcomes, state } = judge({ events: asEvents(ran), runs }, edits.state)
  if (edits.entries.length + ran.length + outcomes.size === 0) return { state, outcomes }
  journal.keep<TddEntry>(...entries)
  return { state: foldTdd(asEvents(entries), state), outcomes }
}

/** What follows from it: of what is given up and of what is green; the lines for the person. */
async function carriedOut(
  place: Work,
  journal: Journal,
  { state, outcomes }: Settled,
): Promise<string[]> {
  if (state.claims.size === 0) return []
  const green = [...outcomes].flatMap(([claim, outcome]) => (outcome === 'green' ? [claim] : []))
  const { keepTriples } = await import('./corpus/keep.ts')
  await keepTriples(place, journal, green)
  const { revertExhausted } = await import('./revert/exhausted.ts')
  return revertExhausted(place, journal, await place.config())
}

/** What a refactoring that is under way and the configuration of the runners ask for; the lines for the person. */
async function heldLines(place: Work, journal: Journal, timeoutMs: number): Promise<string[]> {
  const { verifiedAtFlush } = await import('./verified.ts')
  const limits = { budgetMs: timeoutMs, hardMs: timeoutMs }
  return verifiedAtFlush(place, journal, await place.config(), limits)
}
