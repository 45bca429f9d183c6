import { measure, type Room, type Suspect, strengthOf } from '@tailtest/mutation'
import type { RelPath } from '@tailtest/project'
import { emptySession } from '@tailtest/session'
import type { Place } from '../context.ts'
import { openWork, type Work } from '../runs/select/imports.ts'
import { selectFor } from '../runs/select/select-for.ts'
import { type Batch, batchesOf, type Runnable, runBare, runnable } from './bare.ts'
import { type Copy, openCopy, roomsFor } from './rooms.ts'
import { holdsItsTests, type Source, sourcesOf } from './sources.ts'
import { type Strength, type StrengthDemand, type Unmeasured, unmeasured } from './types.ts'

export { faultsBy } from './faults.ts'
export type { FileStrength, Strength, StrengthDemand } from './types.ts'

/** Tests beyond these are left out, and said to be: what a hundred tests reach is seldom told by the last. */
const MOST_TESTS = 40

/** How many small faults in changed lines the tests notice, each tried in a copy of the project. */
export async function strengthNow(at: Place, demand: StrengthDemand): Promise<Strength> {
  const place = openWork(at)
  const started = place.now()
  const left = () => demand.budgetMs - (place.now() - started)
  demand.onStep?.('reading what changed')
  const sources = await sourcesOf(place, demand)
  if ('type' in sources) return sources
  const reaching = await testsReaching(place, sources)
  if ('type' in reaching) return reaching
  const nearest = (file: RelPath) => (reaching.get(file) ?? []).slice(0, MOST_TESTS)
  const copies: Copy[] = []
  try {
    const ready = await prepare(place, { sources, nearest, copies, left, demand })
    if ('type' in ready) return ready
    const { tried, left: untried } = await measure(ready.suspects, ready.rooms, {
      budgetMs: left(),
      now: place.now,
      ...(demand.signal && { signal: demand.signal }),
      onTried: (_, { done, of }) => demand.onStep?.(`${done} of ${of} mutants`),
    })
    demand.signal?.throwIfAborted()
    const files = sources.map(({ file }) => ({
      file,
      tests: nearest(file).map(({ test }) => test),
      more: (reaching.get(file) ?? []).length - nearest(file).length,
      mutants: tried.filter((one) => one.file === file),
    }))
    const durationMs = place.now() - started
    return { type: 'measured', ...strengthOf(tried), files, left: untried, durationMs }
  } finally {
    await Promise.all(copies.map((copy) => copy.close()))
  }
}

/** The tests of each source that can be run, the nearest first. */
async function testsReaching(
  place: Work,
  sources: readonly Source[],
): Promise<ReadonlyMap<RelPath, readonly Runnable[]> | Unmeasured> {
  const where = { place, session: emptySession(), existing: 'generate' as const }
  const files = sources.map(({ file }) => file)
  const { tests } = await selectFor(files, where)
  const { runnable: all, refused } = await runnable(place, [...tests.keys()])
  if (all.size === 0 && refused !== undefined) {
    return unmeasured(refused, '`tailtest doctor` says what is missing.')
  }
  const reached = new Map<RelPath, readonly Runnable[]>()
  for (const file of files) {
    const of = [...tests].flatMap(([test, has]) => (has.has(file) ? (all.get(test) ?? []) : []))
    const isAlone = of.length === 0 && holdsItsTests(file)
    const own = isAlone ? [...(await runnable(place, [file])).runnable.values()] : []
    reached.set(file, [...of, ...own])
  }
  return reached
}

interface Preparing {
  sources: readonly Source[]
  nearest(file: RelPath): readonly Runnable[]
  /** Those that are opened; whoever asks closes them. */
  copies: Copy[]
  left(): number
  demand: StrengthDemand
}

interface Ready {
  suspects: Suspect<Batch, RelPath>[]
  rooms: readonly Room<Batch, RelPath>[]
}

/** Copies of the project, in which the tests pass as they are. Where there are no tests, nothing is copied. */
async function prepare(
  place: Work,
  { sources, nearest, copies, left, demand }: Preparing,
): Promise<Ready | Unmeasured> {
  const { signal, onStep } = demand
  const tests = new Map(
    sources.flatMap(({ file }) => nearest(file).map((one) => [one.test, one] as const)),
  )
  if (tests.size === 0) {
    const suspects = sources.map((source) => ({ ...source, batches: [] }))
    return { suspects, rooms: [{ run: async () => [] }] }
  }
  const open = () => openCopy(place, signal)
  onStep?.('copying the project')
  const first = await open()
  if (typeof first === 'string') return unmeasured(first, 'Nothing was changed.')
  copies.push(first)
  const bare = await runBare(first, [...tests.values()], { left, onStep })
  if ('type' in bare) return bare
  for (let more = roomsFor(sources) - 1; more > 0; more -= 1) {
    const another = await open()
    if (typeof another !== 'string') copies.push(another)
  }
  const suspects = sources.map((source) => ({
    ...source,
    batches: batchesOf(nearest(source.file), bare),
  }))
  return { suspects, rooms: copies }
}
