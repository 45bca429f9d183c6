import {
  canMutate,
  type Mutant,
  measure,
  mutantsOf,
  type Suspect,
  strengthOf,
} from '@tailtest/mutation'
import { baseName, parentOf, type RelPath } from '@tailtest/project'
import type { Session } from '@tailtest/session'
import type { Changes } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { type ChangedSource, changedSource } from '../runs/changes/changed-lines.ts'
import type { Work } from '../runs/select/imports.ts'
import type { Selection } from '../runs/select/select.ts'
import { byRunner } from '../runs/start/plan.ts'
import { fromRun, holdsNoTest, type Verified } from '../runs/start/verified.ts'
import { type Batch, type Runnable, runnable } from './bare.ts'
import { type Copy, openCopy } from './rooms.ts'

/** A test file of this session that passes with every mutant of the lines that it came with. */
export interface Hollow {
  test: RelPath
  /** What it lets live, those that tell most first. */
  living: readonly { file: RelPath; mutant: Mutant }[]
}

/** What was found out in the time that was left. */
export interface EndStrength {
  killed: number
  of: number
  hollow: readonly Hollow[]
  /** Test files that were written in this turn and about which nothing can be said. */
  unmeasured: number
}

export interface EndFacts {
  session: Session
  verified: readonly Verified[]
  tests: Selection['tests']
  /** What changed in this turn. */
  changes: Changes | undefined
  /** Milliseconds. */
  budgetMs: number
}

/** Mutants of a test file, at most; fewer than the least say nothing against it. */
const MOST = 8
const LEAST = 3
/** With less time a copy is not begun. In milliseconds. */
const LEAST_MS = 2000
/** Of what the test files took together without a mutant; a busy machine takes its time. */
const TIMES = 3
const SLACK_MS = 3000

/**
 * Which of the tests that this turn wrote notice none of the faults that can be made in the lines it changed. Never an
 * accusation in doubt: a test that does not load its sources from the copy, or for which there is no time, is only counted.
 * `undefined`: the turn wrote none, or changed nothing that they could notice.
 */
export async function strengthAtEnd(
  place: Work,
  facts: EndFacts,
): Promise<EndStrength | undefined> {
  const started = place.now()
  const written = await writtenTests(place, facts)
  if (written.length === 0) return undefined
  const left = () => facts.budgetMs - (place.now() - started)
  const nothing = { killed: 0, of: 0, hollow: [], unmeasured: written.length }
  if (left() < LEAST_MS) return nothing
  const signal = AbortSignal.timeout(left())
  try {
    const copy = await openCopy(place, signal)
    if (typeof copy === 'string') return nothing
    try {
      return await measured(written, { copy, left, now: place.now })
    } finally {
      await copy.close()
    }
  } catch (error) {
    if (signal.aborted) return nothing
    throw error
  }
}

/** A test file that was written, as the mutants' rooms know it. */
interface Written extends Runnable {
  suspects: Suspect<Batch, RelPath>[]
}

interface Measuring {
  copy: Copy
  left(): number
  now(): number
}

async function measured(
  written: readonly Written[],
  { copy, left, now }: Measuring,
): Promise<EndStrength> {
  const green = await greenIn(copy, written, left)
  const hollow: Hollow[] = []
  const noticed = new Map<Mutant, boolean>()
  let unmeasured = 0
  for (const { test, suspects } of written) {
    const options = { budgetMs: left(), now }
    const tookMs = green.get(test)
    const { tried, left: untried } =
      tookMs === undefined
        ? { tried: [], left: 0 }
        : await measure(within(tookMs * TIMES + SLACK_MS, suspects), [copy], options)
    const living = tried.filter(({ status }) => status === 'survived')
    const { killed } = strengthOf(tried)
    for (const { mutant, status } of tried) {
      const isKilled = status === 'killed' || status === 'timeout'
      if (isKilled || status === 'survived') noticed.set(mutant, noticed.get(mutant) || isKilled)
    }
    if (killed === 0 && untried === 0 && living.length >= LEAST) hollow.push({ test, living })
    else if (killed === 0) unmeasured += 1
  }
  const all = [...noticed.values()]
  return { killed: all.filter(Boolean).length, of: all.length, hollow, unmeasured }
}

/** Suspects whose runs end after so many milliseconds. */
function within(timeoutMs: number, suspects: Written['suspects']): Written['suspects'] {
  return suspects.map(({ batches, ...suspect }) => ({
    ...suspect,
    batches: batches.map((batch) => ({ ...batch, timeoutMs })),
  }))
}

/** Those that pass in the copy as they are, and how long their run took: what is not in it would look like a fault that was noticed. */
async function greenIn(
  copy: Copy,
  written: readonly Written[],
  left: () => number,
): Promise<ReadonlyMap<RelPath, number>> {
  const green = new Map<RelPath, number>()
  for (const { runner, planned } of byRunner(written)) {
    const files = planned.map(({ test }) => test)
    const results = await copy.bare(runner, files, Math.max(1, left()))
    for (const test of files) {
      const file = fromRun(test, { run: '', results })
      if (file?.result === 'passing' && !holdsNoTest(file)) green.set(test, results.durationMs)
    }
  }
  return green
}

/** A source that the turn changed, with what can be wrong in it now. */
interface Faulty extends ChangedSource {
  mutants: readonly Mutant[]
}

/** The test files that this turn wrote and that pass, with the mutants of the lines that they answer for. */
async function writtenTests(
  place: Work,
  { session, verified, tests, changes }: EndFacts,
): Promise<Written[]> {
  if (changes === undefined) return []
  const known = new Map<RelPath, Faulty | undefined>()
  const all: Written[] = []
  for (const file of verified) {
    const { test } = file
    const sources = [...(tests.get(test) ?? [])].filter(
      (source) => source !== test && canMutate(source),
    )
    const isWritten = session.turn.edited[test] === true && file.result === 'passing'
    if (!isWritten || sources.length === 0 || holdsNoTest(file)) continue
    const runner = (await runnable(place, [test])).runnable.get(test)?.runner
    const written = await changedSource(place, test, { changes, session })
    if (runner === undefined || written === undefined) continue
    const suspects: Suspect<Batch, RelPath>[] = []
    for (const source of sources) {
      if (!known.has(source)) known.set(source, await faultyIn(place, source, { changes, session }))
      const faulty = known.get(source)
      const batches = [{ runner, tests: [test], timeoutMs: 0 }]
      if (faulty !== undefined && isAbout(written.text, source, faulty))
        suspects.push({ file: source, ...faulty, batches })
    }
    const of = Math.max(1, Math.floor(MOST / suspects.length))
    const some = suspects.map((one) => ({ ...one, mutants: one.mutants.slice(0, of) }))
    if (suspects.length > 0) all.push({ test, runner, suspects: some })
  }
  return all
}

/** Nothing, where this turn changed nothing in the source that can be wrong. */
async function faultyIn(
  place: Place,
  source: RelPath,
  turn: { changes: Changes; session: Session },
): Promise<Faulty | undefined> {
  const changed = await changedSource(place, source, turn)
  if (changed === undefined) return undefined
  const { text, lines } = changed
  const { syntax } = place
  const options = { syntax, sameKind: true, ...(lines && { lines }) }
  const mutants = await mutantsOf(source, text, options)
  return mutants.length === 0 ? undefined : { ...changed, mutants }
}

/** Names of files that stand for their folder. */
const OF_FOLDER = /^(?:index|__init__|mod|lib|main)$/

/** Whether a test has a word for a source, or for what changed in it: one that only loads it has other things to notice. */
function isAbout(test: string, source: RelPath, { names }: ChangedSource): boolean {
  if (names === undefined) return true
  const [stem = ''] = baseName(source).split('.')
  const folder = parentOf(source)
  const own = OF_FOLDER.test(stem) && folder ? baseName(folder) : stem
  const words = new Set([/[^\w$]+/, /[^\w$-]+/].flatMap((gap) => test.split(gap)))
  return [own, ...names].some((name) => words.has(name))
}
