import { availableParallelism } from 'node:os'
import { isBuilt, type Outcome, type Room } from '@tailtest/mutation'
import { languageOf, type RelPath } from '@tailtest/project'
import {
  breakable,
  layTexts,
  openWriter,
  type Results,
  runTestsIn,
  tryTextsIn,
} from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { mark, type Overlay, openOverlay } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { isFailed } from '../runs/start/verified.ts'
import type { Batch } from './bare.ts'
import { faultsBy } from './faults.ts'

/** A copy of the project as it is now, to break. */
export interface Copy extends Room<Batch, RelPath> {
  /** Runs tests of one runner as they are. */
  bare(runner: Runner, tests: readonly RelPath[], timeoutMs: number): Promise<Results>
  close(): Promise<void>
}

/** In a copy nothing is too young. */
const LATER_MS = 60_000

/** Opens a runnable copy of the project as it is now. Why there is none, otherwise. */
export async function overlayOfNow(
  { project, stateRoot: stateDirectory }: Place,
  signal: AbortSignal | undefined,
): Promise<Overlay | string> {
  let why = 'the project cannot be copied'
  const now = await mark(project, { stateDirectory })
  const moment = { ...now, ts: now.ts + LATER_MS }
  const overlay = await openOverlay(project, moment, {
    stateDirectory,
    ...(signal && { signal }),
    onRefused: ({ reason, path }) => {
      why = `the project cannot be copied: ${path === undefined ? reason : `${reason}: ${path}`}`
    },
  })
  return overlay ?? why
}

/** Opens a copy. Why there is none, otherwise. */
export async function openCopy(
  place: Place,
  signal: AbortSignal | undefined,
): Promise<Copy | string> {
  const overlay = await overlayOfNow(place, signal)
  if (typeof overlay === 'string') return overlay
  const copy = breakable(overlay)
  const env = { keepEnv: await place.passEnv(), dropEnv: place.hostVariables }
  const write = openWriter(overlay)
  const oneByOne = new WeakSet<Batch>()
  return {
    bare: (runner, tests, timeoutMs) =>
      runTestsIn(copy, runner, tests, { ...env, timeoutMs, ...(signal && { signal }) }),
    async run(faults, batch, budgetMs) {
      const { runner, tests, timeoutMs } = batch
      const until = place.now() + budgetMs
      if (faults.length > 1 && !oneByOne.has(batch)) {
        const limits = { ...env, timeoutMs, budgetMs, ...(signal && { signal }) }
        const together = await tryTextsIn(copy, runner, tests, faults, limits)
        if (together !== undefined) return together.map(({ outcome }) => outcome)
        oneByOne.add(batch)
      }
      const outcomes: Outcome[] = []
      const { switching } = faultsBy(place.syntax)
      const probe = () =>
        runTestsIn(copy, runner, tests, { ...env, timeoutMs, ...(signal && { signal }) })
      const laid = await layTexts(overlay, faults, { write, switching, probe })
      try {
        for (const [at, { file }] of faults.entries()) {
          if (place.now() >= until) break
          const outcome = await outcomeOf(file, { timeoutMs, signal }, (options) =>
            laid.run(at, () => runTestsIn(copy, runner, tests, { ...env, timeoutMs, ...options })),
          )
          outcomes.push(outcome)
        }
      } finally {
        laid.close()
      }
      return outcomes
    },
    close: overlay.close,
  }
}

type Limits = Pick<Parameters<typeof runTestsIn>[3], 'signal' | 'onProgress'>

/** Runs tests until the first of them fails. A runner that is ended may yet report what it was at as failed: that is a timeout, too. */
async function outcomeOf(
  file: RelPath,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  run: (limits: Limits) => Promise<Results>,
): Promise<Outcome> {
  const until = performance.now() + timeoutMs
  const enough = new AbortController()
  const signals = [enough.signal, ...(signal ? [signal] : [])]
  try {
    const results = await run({
      signal: AbortSignal.any(signals),
      onProgress: ({ failed }) => {
        if (failed > 0) enough.abort()
      },
    })
    return performance.now() >= until ? 'timeout' : outcomeIn(results, isBuilt(file))
  } catch (error) {
    if (enough.signal.aborted && signal?.aborted !== true) {
      return performance.now() >= until ? 'timeout' : 'failed'
    }
    throw error
  }
}

/** TypeScript's own words, where a runner compiles with it. */
const REFUSED = /\berror TS\d+|\bTS\d{4,5}:|Compilation (?:failed|error)|COMPILATION ERROR/

/** Pure. */
export function outcomeIn(
  { timedOut, tests, fileErrors, crash = '' }: Results,
  isCompiled: boolean,
): Outcome {
  if (timedOut) return 'timeout'
  const isRefused = fileErrors.some(({ kind, message }) =>
    isCompiled ? kind === 'compile' : REFUSED.test(message),
  )
  if (isRefused || (isCompiled && REFUSED.test(crash))) return 'invalid'
  const isRed = fileErrors.length > 0 || crash !== '' || tests.some(isFailed)
  return isRed ? 'failed' : 'passed'
}

/** So many mutants pay for a copy. */
const WORTH_A_COPY = 4
const MOST_COPIES = 4

/** As many copies as it pays to work in side by side: one where a build of its own would have to be made in each. */
export function roomsFor(
  sources: readonly { file: RelPath; mutants: readonly unknown[] }[],
): number {
  if (sources.some(({ file }) => /^(?:rust|java)$/.test(languageOf(file) ?? ''))) return 1
  const mutants = sources.reduce((sum, source) => sum + source.mutants.length, 0)
  const most = Math.min(MOST_COPIES, availableParallelism())
  return Math.max(1, Math.min(most, Math.floor(mutants / WORTH_A_COPY)))
}
