import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import type { TestBody } from '../types.ts'
import type { Kill } from './kill.ts'
import type { OwnSide } from './run.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import type { Fault, Proof, TrialOptions } from './types.ts'

/** A small fault in the changed lines of a unit, and what became of it. */
export interface Mutant {
  source: ChangedSource
  unit: ChangedUnit
  fault: Fault
  /** Tried for tests alone that noticed nothing else. */
  isExtra?: boolean
  /** `invalid`: it does not compile; absent: there was no time for it. */
  state?: 'killed' | 'survived' | 'invalid'
  /** The new and changed tests that failed with it, as far as they were asked, and how. */
  killers: Map<TestBody, Kill>
}

/** What the tests of a range notice of its changed lines. */
export interface Tried {
  mutants: readonly Mutant[]
  /** Whether a test passes although each of these parts of a source throws. */
  passesStopped(body: TestBody, unit: ChangedUnit): boolean
  /** Time ran out before a test was asked about all that may speak for it. */
  isCutOff(body: TestBody): boolean
  /** Whether a test passes with a source that cannot be read; absent: nobody asked. */
  ignores(body: TestBody, source: RelPath): boolean | undefined
  ranOut: boolean
  /** More than are tried of one range. */
  beyond: number
}

const PER_LINE = 2
/** Of lines that only tests speak for that pass on the base: what is new in them may be what nobody looks at. */
const MANY_PER_LINE = 10

/** The mutants of changed lines, in the order in which they are tried. */
export function firstMutants(
  options: TrialOptions,
  side: OwnSide,
  sources: readonly ChangedSource[],
): Promise<Mutant[]> {
  return mutantsIn(options, side, sources, PER_LINE)
}

/** Whether a test failed with one of these because something that it asks for was not so, and not for the form of a value alone. */
export function isAsserted(body: TestBody, mutants: readonly Mutant[]): boolean {
  const kills = mutants.filter(({ killers }) => killers.get(body) === 'asserted')
  const isForm = kills.some(({ fault }) => fault.kind === 'form')
  return kills.some(({ fault: { kind } }) => !(kind === 'form' || (isForm && kind === 'constant')))
}

/** The mutants of a source that are not among these. */
export async function beyondThose(
  options: TrialOptions,
  side: OwnSide,
  source: ChangedSource,
  own: readonly Mutant[],
): Promise<Mutant[]> {
  const known = new Set(own.map(({ fault }) => fault.text))
  const all = await mutantsIn(options, side, [source], MANY_PER_LINE)
  return all.filter(({ fault }) => !known.has(fault.text))
}

/** Whether a mutant changes what the code does, and not only what is made of it. */
export const isOrdinary = ({ fault: { kind } }: Mutant) => kind === undefined || kind === 'guard'

/** Whether a test failed with a value of another form. */
export const asksForForm = (body: TestBody, mutants: readonly Mutant[]) =>
  mutants.some(({ fault, killers }) => fault.kind === 'form' && killers.get(body) === 'asserted')

interface Further {
  side: OwnSide
  /** It does not pass on the base. */
  shows(body: TestBody): boolean
  own: readonly Mutant[]
  source: ChangedSource
}

/** All that can be made in units whose every mutant was noticed, but by no test that shows the change. */
export async function furtherMutants(
  options: TrialOptions,
  { side, shows, own, source }: Further,
): Promise<Mutant[]> {
  const doubtful = source.units.filter((unit) => {
    const valid = own.filter((one) => one.unit === unit && one.state !== 'invalid')
    const isShown = valid.some(({ killers }) => [...killers.keys()].some(shows))
    return valid.length > 0 && !isShown && valid.every(({ state }) => state === 'killed')
  })
  if (doubtful.length === 0) return []
  const more = await beyondThose(options, side, { ...source, units: doubtful }, own)
  return more.map((mutant) => ({ ...mutant, source }))
}

/** Whether no new test notices anything of a unit. */
export function isUnnoticed(unit: ChangedUnit, mutants: readonly Mutant[]): boolean {
  return !mutants.some((one) => one.unit === unit && one.killers.size > 0)
}

/** The mutants of each source, the best of each unit first. */
async function mutantsIn(
  options: TrialOptions,
  { copy }: OwnSide,
  sources: readonly ChangedSource[],
  perLine: number,
): Promise<Mutant[]> {
  const all: Mutant[][] = []
  for (const source of sources) {
    const text = readFileSync(join(copy.folder, source.path), 'utf8')
    const lines = source.hunks.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    )
    const thorough = perLine === MANY_PER_LINE
    const faults =
      (await options.mutantsOf?.(source.path, text, { lines, perLine, thorough })) ?? []
    for (const unit of source.units) {
      const own = faults.filter(({ line }) =>
        unit.hunks.some(([first, last]) => first <= line && line <= last),
      )
      all.push(own.map((fault) => ({ source, unit, fault, killers: new Map() })))
    }
  }
  const rounds = Math.max(0, ...all.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => all.flatMap((own) => own[round] ?? [])).flat()
}

/** What became of the mutants, without those that were made for a few tests alone. Pure. */
export function countsOf(tried: Tried | undefined): Proof['mutants'] {
  const mutants = (tried?.mutants ?? []).filter(
    ({ state, isExtra }) => state !== 'invalid' && isExtra !== true,
  )
  const count = (holds: (state: string | undefined) => boolean) =>
    mutants.filter(({ state }) => holds(state)).length
  return {
    of: mutants.length + (tried?.beyond ?? 0),
    tried: count((state) => state !== undefined),
    killed: count((state) => state === 'killed'),
    beyond: tried?.beyond ?? 0,
    ranOut: tried?.ranOut ?? false,
  }
}
