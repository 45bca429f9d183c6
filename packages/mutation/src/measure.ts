import { mutate } from './mutants.ts'
import type { Mutant } from './types.ts'

/** How a run of tests ended. `invalid`: what was to be tested could not be built. */
export type Outcome = 'passed' | 'failed' | 'timeout' | 'invalid'

/**
 * What became of a mutant: `killed`: a test failed; `timeout`: a test did not come to its end any more; `survived`: all
 * passed; `no coverage`: there is no test that could have; `invalid`: it does not compile.
 */
export type Status = 'killed' | 'timeout' | 'survived' | 'no coverage' | 'invalid'

/** Test files that are run in one start, and when they are given up. */
export interface Batch<Path extends string = string> {
  tests: readonly Path[]
  timeoutMs: number
}

/** A source, its mutants, and the tests that reach it: those that are likeliest to tell in the first batch. */
export interface Suspect<Path extends string = string> {
  file: Path
  text: string
  mutants: readonly Mutant[]
  batches: readonly Batch<Path>[]
}

/** A copy of the project in which one mutant at a time is tried. */
export interface Room<Path extends string = string> {
  /** Runs tests with another text in a source's place. */
  run(fault: { file: Path; text: string }, batch: Batch<Path>): Promise<Outcome>
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

/** Tries mutants in as many rooms as there are, until all are through or the time is spent: the first of each source, then the second. */
export async function measure<Path extends string>(
  suspects: readonly Suspect<Path>[],
  rooms: readonly Room<Path>[],
  { budgetMs, now = () => performance.now(), signal, onTried }: MeasureOptions<Path>,
): Promise<Measured<Path>> {
  const until = now() + budgetMs
  const queue = inTurns(suspects)
  const of = queue.length
  const tried: Tried<Path>[] = []
  const work = async (room: Room<Path>) => {
    for (;;) {
      if (signal?.aborted === true || now() >= until) return
      const next = queue.shift()
      if (next === undefined) return
      const { suspect, mutant } = next
      const one = { file: suspect.file, mutant, status: await tryOne(room, suspect, mutant) }
      tried.push(one)
      onTried?.(one, { done: tried.length, of })
    }
  }
  await Promise.all(rooms.map(work))
  const places = new Map(suspects.map(({ file }, at) => [file, at]))
  const placeOf = ({ file }: Tried<Path>) => places.get(file) ?? 0
  tried.sort((one, other) => placeOf(one) - placeOf(other) || one.mutant.start - other.mutant.start)
  return { tried, left: of - tried.length }
}

/** The next best of each source, in turns. */
function inTurns<Path extends string>(suspects: readonly Suspect<Path>[]) {
  const rounds = Math.max(0, ...suspects.map(({ mutants }) => mutants.length))
  return Array.from({ length: rounds }, (_, round) =>
    suspects.flatMap((suspect) => {
      const mutant = suspect.mutants[round]
      return mutant === undefined ? [] : [{ suspect, mutant }]
    }),
  ).flat()
}

const STATUS = { failed: 'killed', timeout: 'timeout', invalid: 'invalid' } as const

async function tryOne<Path extends string>(
  room: Room<Path>,
  { file, text, batches }: Suspect<Path>,
  mutant: Mutant,
): Promise<Status> {
  if (batches.length === 0) return 'no coverage'
  const fault = { file, text: mutate(text, mutant) }
  for (const batch of batches) {
    const outcome = await room.run(fault, batch)
    if (outcome !== 'passed') return STATUS[outcome]
  }
  return 'survived'
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
