import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import { openWriter } from '@tailtest/results'
import type { TestBody } from '../types.ts'
import type { Clock } from './copies.ts'
import {
  asksForForm,
  beyondThose,
  firstMutants,
  furtherMutants,
  isAsserted,
  isUnnoticed,
  type Mutant,
  type Tried,
} from './mutants.ts'
import type { Side, Trial } from './run.ts'
import type { ChangedSource } from './sources.ts'
import { askLoading, askRunning, type Group, groupsOf, type Room, tryOn } from './try-on.ts'
import type { Proving } from './types.ts'

interface Trying {
  side: Side
  sources: readonly ChangedSource[]
  /** Those that ran, with the tests that passed on the head. */
  trials: readonly Trial[]
  passed(body: TestBody): boolean
  /** It does not pass on the base. */
  shows(body: TestBody): boolean
  /** It was there before, and passes on both sides. */
  isOld(body: TestBody): boolean
  /** Milliseconds that a run of its tests took. */
  took(file: RelPath): number
  clock: Clock
}

/** Before a test is said to notice nothing, so many others are tried on it. */
const MOST_EXTRA = 24
/** And of what may do nothing, on those that look at the form of a value. */
const MOST_STEPS = 12
/** Of the time that is left, so much may go into them; and milliseconds. */
const SHARE = 0.6
const LONGEST_MS = 120_000
/** Test files that nobody changed and that are asked about what no new test notices. */
const MOST_STANDING = 5

/** Tries mutants of the changed lines in the copy of the head, against the tests of the range, then against those that stand. */
export async function tryMutants(proving: Proving, trying: Trying): Promise<Tried> {
  const { options } = proving
  const { side, sources, trials, clock } = trying
  const { mutants, beyond } = await firstMutants(proving, side, sources)
  const ignoring = new Map<TestBody, Map<RelPath, boolean>>()
  const until = performance.now() + Math.min(clock.left() * SHARE, options.mutantsMs ?? LONGEST_MS)
  const room: Room = {
    ...{ proving, side, ignoring, stopped: new Map() },
    write: openWriter(side.copy),
    left: () => until - performance.now(),
    took: trying.took,
    passed: trying.passed,
    isOld: trying.isOld,
  }
  for (const source of sources) {
    const own = mutants.filter((one) => one.source === source)
    if (own.length === 0) continue
    const reaching = trials.filter(
      ({ path }) => path === source.path || mayReach(side, path, source.path),
    )
    for (const group of await groupsOf(proving, reaching)) {
      options.onStep?.(`${group.runner.name} with mutants of ${source.path}`)
      await tryOn(room, group, own)
      await askLoading(room, group, own)
      const extra = await tryExtra(room, group, { ...trying, own, source })
      mutants.push(...extra)
      await askRunning(room, group, { source, mutants: [...own, ...extra] })
    }
    const open = own.filter((one) => one.killers.size === 0 && isUnnoticed(one.unit, own))
    const asked = new Set(reaching.map(({ path }) => path))
    const documented = isDocumented(side, source) ? [source.path] : []
    const standing = [...documented, ...testsReaching(side.graph, source.path)].filter(
      (path) => !asked.has(path),
    )
    const further = standing
      .slice(0, MOST_STANDING)
      .map((path): Trial => ({ path, bodies: [], judged: [] }))
    const suites = open.length > 0 ? await suitesFor(proving, side, source) : []
    for (const group of [...(await groupsOf(proving, further)), ...suites]) {
      await tryOn(
        room,
        group,
        open.filter(({ state }) => state !== 'killed' && state !== 'invalid'),
      )
    }
    const more = await furtherMutants(proving, { ...trying, own, source })
    mutants.push(...more)
    const asTheyAre = [...reaching, ...further].map((trial) => ({ ...trial, judged: [] }))
    for (const group of more.length > 0 ? await groupsOf(proving, asTheyAre) : []) {
      await tryOn(
        room,
        group,
        more.filter(({ state }) => state !== 'killed' && state !== 'invalid'),
      )
    }
  }
  return {
    mutants,
    passesStopped: (body, unit) => room.stopped.get(body)?.includes(unit) === true,
    ignores: (body, source) => ignoring.get(body)?.get(source),
    ranOut: room.left() <= 0 && mutants.some(({ state }) => state === undefined),
    beyond,
  }
}

/** Further mutants for tests that would be accused otherwise. */
async function tryExtra(
  room: Room,
  { runner, trials }: Group,
  { side, own, source }: Trying & { own: readonly Mutant[]; source: ChangedSource },
): Promise<Mutant[]> {
  const idleAfter = (mutants: readonly Mutant[], holds = (_body: TestBody) => true) =>
    trials
      .map((trial) => ({
        ...trial,
        judged: trial.judged.filter((body) => !isAsserted(body, mutants) && holds(body)),
      }))
      .filter((trial) => trial.judged.some(room.passed))
  const idle = idleAfter(own)
  if (idle.length === 0 || room.left() <= 0) return []
  const all = (await beyondThose(room.proving, side, source, own)).map((mutant) => ({
    ...mutant,
    isExtra: true,
  }))
  const isStep = ({ fault: { kind } }: Mutant) => kind === 'step'
  const isOfForm = ({ fault: { kind } }: Mutant) => kind === 'form'
  // what speaks for a test of a length comes first
  const others = [...all.filter(isOfForm), ...all.filter((one) => !isOfForm(one) && !isStep(one))]
  const extra = others.slice(0, MOST_EXTRA)
  await tryOn(room, { runner, trials: idle }, extra)
  const formal = idleAfter([...own, ...extra], (body) => asksForForm(body, [...own, ...extra]))
  if (formal.length === 0 || room.left() <= 0) return extra
  const steps = all.filter(isStep).slice(0, MOST_STEPS)
  await tryOn(room, { runner, trials: formal }, steps)
  return [...extra, ...steps]
}

/** Its own documentation may be run as a test, as one of this file: of Python. */
function isDocumented({ copy }: Side, { path }: ChangedSource): boolean {
  return path.endsWith('.py') && />>> /.test(readFileSync(join(copy.folder, path), 'utf8'))
}

/** The documentation of Rust is tested where everything is, and nowhere else. */
async function suitesFor(
  { options }: Proving,
  { copy }: Side,
  { path }: ChangedSource,
): Promise<Group[]> {
  const isTested =
    path.endsWith('.rs') && /^\s*\/\/[/!] ```/m.test(readFileSync(join(copy.folder, path), 'utf8'))
  const runner = isTested ? await options.runnerOf(path) : undefined
  return runner === undefined ? [] : [{ runner, trials: [] }]
}

function mayReach({ graph }: Side, test: RelPath, source: RelPath): boolean {
  const { files, complete } = graph.reach([test])
  return files.has(source) || !complete
}
