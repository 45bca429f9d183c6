import { mutate } from './mutants.ts'
import type { Mutant } from './types.ts'

/** How a run of tests ended. `invalid`: what was to be tested could not be built. */
export type Outcome = 'passed' | 'failed' | 'timeout' | 'invalid'

/**
 * What became of a mutant: `killed`: a test failed; `timeout`: a test did not come to its end any more; `survived`: all
 * passed; `no coverage`: no test loads the file; `invalid`: it does not compile.
 */
export type Status = 'killed' | 'timeout' | 'survived' | 'no coverage' | 'invalid'

/** A source, its mutants, and the tests that reach it, as a room runs them: those that are likeliest to tell first. */
export interface Suspect<Batch, Path extends string = string> {
  file: Path
  text: string
  mutants: readonly Mutant[]
  batches: readonly Batch[]
}

/** A source with a mutant in it. */
export interface Fault<Path extends string = string> {
  file: Path
  text: string
}

/** A copy of the project in which mutants are tried, one at a time. */
export interface Room<Batch, Path extends string = string> {
  /**
   * Runs tests with each of these texts in its source's place, one after the other: how each ended, as far as there was
   * time for it (milliseconds).
   */
  run(faults: readonly Fault<Path>[], batch: Batch, budgetMs: number): Promise<readonly Outcome[]>
}

export interface Tried<Path extends string = string> {
  file: Path
  mutant: Mutant
  status: Status
}

export interface Measured<Path extends string = string> {
  /** In the order of files, lines and columns. */
  tried: Tried<Path>[]
  /** Mutants for which there was no time. */
  left: number
}

export interface MeasureOptions<Path extends string = string> {
  /** Milliseconds; the mutants that are being tried then come to their end. */
  budgetMs: number
  /** @default performance.now */
  now?: () => number
  /** Nothing more is begun; what runs is for the rooms to end. */
  signal?: AbortSignal
  onTried?(tried: Tried<Path>, progress: { done: number; of: number }): void
}

/** So many mutants of a source go to a room together, at most: what a start of the runner costs is spread over them. */
const TOGETHER = 16

/** Tries mutants in as many rooms as there are, until all are through or the time is spent: the best of each source first. */
export async function measure<Batch, Path extends string>(
  suspects: readonly Suspect<Batch, Path>[],
  rooms: readonly Room<Batch, Path>[],
  { budgetMs, now = () => performance.now(), signal, onTried }: MeasureOptions<Path>,
): Promise<Measured<Path>> {
  const until = now() + budgetMs
  const queue = portionsOf(suspects, rooms.length)
  const of = suspects.reduce((sum, { mutants }) => sum + mutants.length, 0)
  const tried: Tried<Path>[] = []
  const work = async (room: Room<Batch, Path>) => {
    for (;;) {
      if (signal?.aborted === true || now() >= until) return
      const next = queue.shift()
      if (next === undefined) return
      const { suspect, mutants } = next
      await tryAll(room, suspect, mutants, {
        left: () => until - now(),
        settle: (mutant, status) => {
          const one = { file: suspect.file, mutant, status }
          tried.push(one)
          onTried?.(one, { done: tried.length, of })
        },
      })
    }
  }
  await Promise.all(rooms.map(work))
  const places = new Map(suspects.map(({ file }, at) => [file, at]))
  const placeOf = ({ file }: Tried<Path>) => places.get(file) ?? 0
  tried.sort((one, other) => placeOf(one) - placeOf(other) || one.mutant.start - other.mutant.start)
  return { tried, left: of - tried.length }
}

/** What goes to a room together: the best of each source, then the next of each. */
function portionsOf<Batch, Path extends string>(
  suspects: readonly Suspect<Batch, Path>[],
  rooms: number,
) {
  const portions = suspects.map((suspect) => {
    const size = Math.max(1, Math.min(TOGETHER, Math.ceil(suspect.mutants.length / rooms)))
    const count = Math.ceil(suspect.mutants.length / size)
    return Array.from({ length: count }, (_, at) => ({
      suspect,
      mutants: suspect.mutants.slice(at * size, (at + 1) * size),
    }))
  })
  const rounds = Math.max(0, ...portions.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    portions.flatMap((own) => own[round] ?? []),
  ).flat()
}

const STATUS = { failed: 'killed', timeout: 'timeout', invalid: 'invalid' } as const

interface Trying {
  /** Milliseconds. */
  left(): number
  settle(mutant: Mutant, status: Status): void
}

/**
 * What no test passes with that loads the file. With one that does, what it has to say of the file's mutants is that it
 * knows nothing of them: it reads a build, or another copy.
 */
const BROKEN = '<?php )]} @ ('

/** Those that the first tests let live go to the next ones. */
async function tryAll<Batch, Path extends string>(
  room: Room<Batch, Path>,
  { file, text, batches }: Suspect<Batch, Path>,
  mutants: readonly Mutant[],
  { left, settle }: Trying,
): Promise<void> {
  let living = mutants
  let isLoaded = false
  for (const batch of batches) {
    const faults = living.map((mutant) => ({ file, text: mutate(text, mutant) }))
    const broken = { file, text: BROKEN }
    const [loads, ...outcomes] = await room.run([broken, ...faults], batch, left())
    if (loads === undefined) return // there was no time
    if (loads === 'passed') continue
    isLoaded = true
    const passed: Mutant[] = []
    for (const [at, outcome] of outcomes.entries()) {
      const mutant = living[at]
      if (mutant === undefined) continue
      if (outcome === 'passed') passed.push(mutant)
      else settle(mutant, STATUS[outcome])
    }
    living = passed
    if (living.length === 0) return
  }
  for (const mutant of living) settle(mutant, isLoaded ? 'survived' : 'no coverage')
}

/** How many mutants the tests noticed, of how many that they could have. Pure. */
export function strengthOf(tried: readonly Pick<Tried, 'status'>[]): {
  killed: number
  of: number
} {
  const count = (...words: Status[]) => tried.filter(({ status }) => words.includes(status)).length
  const killed = count('killed', 'timeout')
  return { killed, of: killed + count('survived', 'no coverage') }
}
