import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ImportGraph, testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import type { TestId } from '@tailtest/results'
import type { TestBody } from '../types.ts'
import { askLoading, askRunning, textsOfIdle } from './ask-idle.ts'
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
import type { OwnSide, Trial } from './run.ts'
import type { ChangedSource } from './sources.ts'
import { cutOff, type Group, groupsOf, type Room, tryOn } from './try-on.ts'
import type { TrialOptions } from './types.ts'

interface Trying {
  side: OwnSide
  sources: readonly ChangedSource[]
  /** Those that ran, with the tests that passed. */
  trials: readonly Trial[]
  /** Whether running a test file may run something of a source. */
  reaches(test: RelPath, source: RelPath): boolean
  passed(body: TestBody): boolean
  /** It was there before, and passes on both sides. */
  isOld(body: TestBody): boolean
  /** Milliseconds that a run of its tests took. */
  took(file: RelPath): number
  /** What a test was called when it ran, case by case. */
  ids(body: TestBody): readonly TestId[]
  budgetMs: number
  /** Mutants, without those for tests that would be accused otherwise. @default 60 */
  most?: number
  /** See `Room.first`. */
  first?: number
  /** Milliseconds that a run with a mutant may take beyond three times what one without takes. @default 5000 */
  slackMs?: number
  /** @default tests that nobody changed are not asked */
  standing?: Standing
}

/** Tests that nobody changed, which are asked about what no new test notices. */
interface Standing {
  graph: ImportGraph
  /** Whether a new test fails on the base. */
  shows(body: TestBody): boolean
}

/** Before a test is said to notice nothing, so many others are tried on it. */
const MOST_EXTRA = 24
/** And of what may do nothing, on those that look at the form of a value. */
const MOST_STEPS = 12
/** Test files that nobody changed and that are asked about what no new test notices. */
const MOST_STANDING = 5
/** Mutants of one change, at most. */
const MOST = 60
const SLACK_MS = 5000

/** Tries mutants of the changed lines in a copy, against the tests that came with them, then against those that stand. */
export async function tryMutants(options: TrialOptions, trying: Trying): Promise<Tried> {
  const { side, sources, trials, standing, budgetMs, most = MOST, slackMs = SLACK_MS } = trying
  const all = await firstMutants(options, side, sources)
  const mutants = all.slice(0, most)
  const ignoring = new Map<TestBody, Map<RelPath, boolean>>()
  const until = performance.now() + budgetMs
  const room: Room = {
    ...{
      options,
      side,
      ignoring,
      stopped: new Map(),
      unasked: new Set(),
      ahead: new Map(),
      slackMs,
    },
    left: () => until - performance.now(),
    took: trying.took,
    ids: trying.ids,
    first: trying.first,
    passed: trying.passed,
    isOld: trying.isOld,
  }
  for (const source of sources) {
    const own = mutants.filter((one) => one.source === source)
    if (own.length === 0) continue
    const reaching = trials.filter(
      ({ path }) => path === source.path || trying.reaches(path, source.path),
    )
    for (const group of await groupsOf(options, reaching)) {
      options.onStep?.(`${group.runner.name} with mutants of ${source.path}`)
      await tryOn(room, group, own, await textsOfIdle(room, source))
      await askLoading(room, group, own)
      // most of what these are asked about does not speak for them: one start, and not two
      const extra = await tryExtra({ ...room, first: undefined }, group, { own, source })
      mutants.push(...extra)
      await askRunning(room, group, { source, mutants: [...own, ...extra] })
    }
    if (standing) mutants.push(...(await tryStanding(room, { ...standing, reaching, own, source })))
  }
  return {
    mutants,
    passesStopped: (body, unit) => room.stopped.get(body)?.includes(unit) === true,
    isCutOff: (body) => room.unasked.has(body),
    ignores: (body, source) => ignoring.get(body)?.get(source),
    ranOut: room.left() <= 0 && mutants.some(({ state }) => state === undefined),
    beyond: all.length - Math.min(all.length, most),
  }
}

interface OfSource {
  own: readonly Mutant[]
  source: ChangedSource
}

/** What no new test notices, on tests that nobody changed; and all that can be made where only those do. Gives back the latter. */
async function tryStanding(
  room: Room,
  { graph, shows, reaching, own, source }: Standing & OfSource & { reaching: readonly Trial[] },
): Promise<readonly Mutant[]> {
  const { options, side } = room
  // tests of the same files that nobody changed were left out so far
  const wholeOf = (trial: Trial): Trial => ({ ...trial, judged: [] })
  const besides = reaching.filter(holdsOthers).map(wholeOf)
  const lives = own.filter((one) => one.killers.size === 0 && mayLive(one))
  for (const group of lives.length > 0 ? await groupsOf(options, besides) : []) {
    await tryOn(room, group, lives)
  }
  const open = lives.filter((one) => mayLive(one) && isUnnoticed(one.unit, own))
  const asked = new Set(reaching.map(({ path }) => path))
  const documented = isDocumented(side, source) ? [source.path] : []
  const further = [...documented, ...testsReaching(graph, source.path)]
    .filter((path) => !asked.has(path))
    .slice(0, MOST_STANDING)
    .map((path): Trial => ({ path, bodies: [], judged: [] }))
  const suites = open.length > 0 ? await suitesFor(options, side, source) : []
  const groups = open.length > 0 ? await groupsOf(options, further) : []
  for (const group of [...groups, ...suites]) await tryOn(room, group, open.filter(mayLive))
  const more = await furtherMutants(options, { side, shows, own, source })
  for (const group of more.length > 0
    ? await groupsOf(options, [...reaching.map(wholeOf), ...further])
    : []) {
    await tryOn(room, group, more.filter(mayLive))
  }
  return more
}

/** Whether a file has tests that nobody asked about: those were left out so far. */
const holdsOthers = ({ bodies, judged }: Trial): boolean =>
  bodies.some((body) => !judged.includes(body))

const mayLive = ({ state }: Mutant) => state !== 'killed' && state !== 'invalid'

/** Further mutants for tests that would be accused otherwise. */
async function tryExtra(
  room: Room,
  { runner, trials }: Group,
  { own, source }: OfSource,
): Promise<Mutant[]> {
  const idleAfter = (mutants: readonly Mutant[], holds = (_body: TestBody) => true) =>
    trials
      .map((trial) => ({
        ...trial,
        judged: trial.judged.filter((body) => !isAsserted(body, mutants) && holds(body)),
      }))
      .filter((trial) => trial.judged.some(room.passed))
  const idle = idleAfter(own)
  if (room.left() <= 0) {
    for (const { judged } of idle) cutOff(room, judged)
    return []
  }
  if (idle.length === 0) return []
  const all = (await beyondThose(room.options, room.side, source, own)).map((mutant) => ({
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
function isDocumented({ copy }: OwnSide, { path }: ChangedSource): boolean {
  return path.endsWith('.py') && />>> /.test(readFileSync(join(copy.folder, path), 'utf8'))
}

/** The documentation of Rust is tested where everything is, and nowhere else. */
async function suitesFor(
  options: TrialOptions,
  { copy }: OwnSide,
  { path }: ChangedSource,
): Promise<Group[]> {
  const isTested =
    path.endsWith('.rs') && /^\s*\/\/[/!] ```/m.test(readFileSync(join(copy.folder, path), 'utf8'))
  const runner = isTested ? await options.runnerOf(path) : undefined
  return runner === undefined ? [] : [{ runner, trials: [] }]
}
