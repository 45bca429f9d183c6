import { type ImportGraph, testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import { names, type Reading } from './noticed.ts'
import { isHard } from './outcome.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import type { ProvenSource, ProvenTest, UnprovenPart } from './types.ts'
import { carries, type Known } from './verdict.ts'

interface Evidence {
  graph: ImportGraph
  tests: readonly ProvenTest[]
  known: readonly Known[]
  reading: Reading
  /** Test files whose tests fail on the base and pass on the head, though nothing in them was changed. */
  provenFiles: ReadonlySet<RelPath>
  /** Test files that pass on both sides. */
  passing: ReadonlySet<RelPath>
  mayRefactor?: ((path: RelPath) => boolean) | undefined
}

/** Which sources are proven, part by part. Pure. */
export function statesOf(sources: readonly ChangedSource[], evidence: Evidence): ProvenSource[] {
  const proven = new Set([
    ...evidence.tests.filter(({ verdict }) => verdict === 'proven').map(({ file }) => file),
    ...evidence.provenFiles,
  ])
  return sources.map((source): ProvenSource => {
    const { path, hunks, units } = source
    const reaching = [...new Set([path, ...testsReaching(evidence.graph, path)])]
    const proving = reaching.filter((test) => proven.has(test))
    const open = units.filter((unit) => !isProven(unit, { proving, evidence }))
    if (open.length === 0) {
      return { file: path, hunks, state: 'proven', unproven: [], tests: proving }
    }
    const tests = reaching.filter((test) => evidence.passing.has(test))
    if (tests.length > 0 && evidence.mayRefactor?.(path) === true) {
      return { file: path, hunks, state: 'refactor', unproven: [], tests }
    }
    const unproven = open.map(({ names, hunks: lines }): UnprovenPart => {
      const [first, last] = [lines[0]?.[0] ?? 1, lines.at(-1)?.[1] ?? 1]
      return { ...(names.length > 0 && { name: names.join('.') }), lines: [first, last] }
    })
    return { file: path, hunks, state: 'unproven', unproven, tests }
  })
}

/** Of fewer mutants nothing is concluded: that they live against a test that fails on the base, that they die for others. */
const TELLING = 3

/**
 * Whether a part is proven: a test that does not pass on the base notices a fault in it, or the tests notice each one; where
 * none could be made or tried, a test that fails on the base reaches it. Pure.
 */
function isProven(
  unit: ChangedUnit,
  { proving, evidence }: { proving: readonly RelPath[]; evidence: Evidence },
): boolean {
  const { reading, known, provenFiles } = evidence
  const all = (reading.tried?.mutants ?? []).filter(
    (one) => one.unit === unit && one.state !== 'invalid',
  )
  const own = all.filter(({ isExtra }) => isExtra !== true)
  const asked = own.filter(({ state }) => state !== undefined)
  if (asked.length === 0) return proving.length > 0
  // another value of the same form is one more of a fault that is counted
  const counted = own.filter(({ fault }) => fault.kind !== 'form').length
  const isKept = own.every(({ state }) => state === 'killed')
  // what only tests notice that stand or are documentation, of something that was not there
  const isDocumented = unit.isNew && own.every(({ killers }) => killers.size === 0)
  if (isKept && (counted >= TELLING || isDocumented)) return true
  const carriers = new Set(known.filter(carries).map(({ change }) => change.body))
  if (all.some(({ killers }) => [...killers.keys()].some((body) => carriers.has(body)))) return true
  const isKilled = asked.some(({ state }) => state === 'killed')
  if (isKilled && proving.some((file) => provenFiles.has(file))) return true
  if (own.length > asked.length) return proving.length > 0
  return (
    counted < TELLING &&
    known.some(
      ({ base, change: { body } }) =>
        proving.includes(body.file) && isHard(base) && names(body, reading.around(body), unit),
    )
  )
}
