import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testsReaching } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import { breakable, openWriter, type Results, runTestsIn, tryTextsIn } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { TestBody } from '../types.ts'
import type { Clock } from './copies.ts'
import { type Kill, killOf } from './kill.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { Side, Trial } from './run.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import type { Fault, Proving } from './types.ts'

/** A small fault in the changed lines of a unit, and what became of it. */
export interface Mutant {
  source: ChangedSource
  unit: ChangedUnit
  fault: Fault
  /** Tried for tests alone that noticed nothing else. */
  isExtra?: boolean
  /** `invalid`: it does not compile; absent: there was no time for it. */
  state?: 'killed' | 'survived' | 'invalid'
  /** The new and changed tests that failed with it, as far as they were asked, and how; `undefined`: nobody looked. */
  killers: Map<TestBody, Kill | undefined>
}

/** What the tests of a range notice of its changed lines. */
export interface Tried {
  mutants: readonly Mutant[]
  /** Whether a test passes with a source that cannot be read; absent: nobody asked. */
  ignores(body: TestBody, source: RelPath): boolean | undefined
  ranOut: boolean
  /** More than are tried of one range. */
  beyond: number
}

interface Trying {
  side: Side
  sources: readonly ChangedSource[]
  /** Those that ran, with the tests that passed on the head. */
  trials: readonly Trial[]
  passed(body: TestBody): boolean
  /** It does not pass on the base. */
  shows(body: TestBody): boolean
  /** Milliseconds that a run of its tests took. */
  took(file: RelPath): number
  clock: Clock
}

/** Mutants of a range, at most. */
const MOST = 60
const PER_LINE = 2
/** Before a test is said to notice nothing, so many others are tried on it. */
const MOST_EXTRA = 24
/** Of lines that only tests speak for that pass on the base: what is new in them may be what nobody looks at. */
const MANY_PER_LINE = 10
/** Of the time that is left, so much may go into them; and milliseconds. */
const SHARE = 0.6
const LONGEST_MS = 120_000
/** A run with a mutant may take so many times what one without takes, and milliseconds more. */
const TIMES = 3
const SLACK_MS = 5000
/** Test files that nobody changed and that are asked about what no new test notices. */
const MOST_STANDING = 5
/** What no test passes with that loads the file. */
const BROKEN = '<?php )]} @ ('

/** Tries mutants of the changed lines in the copy of the head, against the tests of the range, then against those that stand. */
export async function tryMutants(proving: Proving, trying: Trying): Promise<Tried> {
  const { options } = proving
  const { side, sources, trials, clock } = trying
  const all = await mutantsIn(proving, side, sources, PER_LINE)
  const mutants = all.slice(0, MOST)
  const ignoring = new Map<TestBody, Map<RelPath, boolean>>()
  const until = performance.now() + Math.min(clock.left() * SHARE, options.mutantsMs ?? LONGEST_MS)
  const room: Room = {
    ...{ proving, side, ignoring },
    write: openWriter(side.copy),
    left: () => until - performance.now(),
    took: trying.took,
    passed: trying.passed,
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
      mutants.push(...(await tryExtra(room, group, { ...trying, own, source })))
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
    ignores: (body, source) => ignoring.get(body)?.get(source),
    ranOut: room.left() <= 0 && mutants.some(({ state }) => state === undefined),
    beyond: all.length - Math.min(all.length, MOST),
  }
}

/** Whether a test failed with one of these because something that it asks for was not so. */
const isAsserted = (body: TestBody, mutants: readonly Mutant[]) =>
  mutants.some(({ killers }) => killers.get(body) === 'asserted')

/** Further mutants for tests that would be accused otherwise. */
async function tryExtra(
  room: Room,
  { runner, trials }: Group,
  { side, own, source }: Trying & { own: readonly Mutant[]; source: ChangedSource },
): Promise<Mutant[]> {
  const idle = trials
    .map((trial) => ({ ...trial, judged: trial.judged.filter((body) => !isAsserted(body, own)) }))
    .filter((trial) => trial.judged.some(room.passed))
  if (idle.length === 0 || room.left() <= 0) return []
  const extra = (await beyond(room.proving, side, source, own)).slice(0, MOST_EXTRA)
  for (const mutant of extra) mutant.isExtra = true
  await tryOn(room, { runner, trials: idle }, extra)
  return extra
}

/** The mutants of a source that are not among these. */
async function beyond(
  proving: Proving,
  side: Side,
  source: ChangedSource,
  own: readonly Mutant[],
): Promise<Mutant[]> {
  const known = new Set(own.map(({ fault }) => fault.text))
  const all = await mutantsIn(proving, side, [source], MANY_PER_LINE)
  return all.filter(({ fault }) => !known.has(fault.text))
}

/** All that can be made in units whose every mutant was noticed, but by no test that shows the change. */
async function furtherMutants(
  proving: Proving,
  { side, shows, own, source }: Trying & { own: readonly Mutant[]; source: ChangedSource },
): Promise<Mutant[]> {
  const doubtful = source.units.filter((unit) => {
    const valid = own.filter((one) => one.unit === unit && one.state !== 'invalid')
    const isShown = valid.some(({ killers }) => [...killers.keys()].some(shows))
    return valid.length > 0 && !isShown && valid.every(({ state }) => state === 'killed')
  })
  if (doubtful.length === 0) return []
  const more = await beyond(proving, side, { ...source, units: doubtful }, own)
  return more.map((mutant) => ({ ...mutant, source }))
}

/** Whether no new test notices anything of a unit. */
function isUnnoticed(unit: ChangedUnit, mutants: readonly Mutant[]): boolean {
  return !mutants.some((one) => one.unit === unit && one.killers.size > 0)
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

/** The mutants of each source, the best of each unit first. */
async function mutantsIn(
  { options }: Proving,
  { copy }: Side,
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

interface Group {
  runner: Runner
  trials: Trial[]
}

async function groupsOf({ options }: Proving, trials: readonly Trial[]): Promise<Group[]> {
  const groups = new Map<string, Group>()
  for (const trial of trials) {
    const runner = await options.runnerOf(trial.path)
    if (runner === undefined) continue
    const key = JSON.stringify([runner.directory, runner.command, runner.args])
    const group = groups.get(key) ?? { runner, trials: [] }
    group.trials.push(trial)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface Room {
  proving: Proving
  side: Side
  ignoring: Map<TestBody, Map<RelPath, boolean>>
  write(file: RelPath, text: string): string
  left(): number
  took(file: RelPath): number
  passed(body: TestBody): boolean
}

/** The tests that a mutant may be noticed by, and that are asked for by name. */
const askedIn = ({ passed }: Room, { trials }: Group) =>
  trials.flatMap(({ judged }) => judged.filter(passed))

/** All in one start of the runner, as far as it can; then, of what died, by which test. */
async function tryOn(room: Room, group: Group, mutants: readonly Mutant[]): Promise<void> {
  const asked = askedIn(room, group)
  const alone = group.trials.length === 1 && asked.length === 1 ? asked[0] : undefined
  const isWhole = alone !== undefined && group.trials[0]?.bodies.length === 1
  const together = mutants.length > 1 ? await tryTogether(room, group, mutants) : undefined
  for (const [at, outcome] of (together ?? []).entries()) {
    const one = mutants[at]
    if (one === undefined) continue
    if (outcome === 'passed') one.state ??= 'survived'
    else one.state = 'killed'
    if (outcome !== 'passed' && isWhole && alone !== undefined) one.killers.set(alone, undefined)
  }
  if (asked.length === 0 && together !== undefined) return
  const wanted = mutants.filter(({ state }) =>
    together === undefined ? state === undefined : state === 'killed',
  )
  if (asked.length === 0 && !(await passesAsItIs(room, group))) return
  for (const one of wanted) {
    if (room.left() <= 0) return
    const idle = asked.filter((body) => !isAsserted(body, wanted))
    if (asked.length > 0 && idle.length === 0 && !isUnnoticed(one.unit, mutants)) continue
    await tryAlone(room, group, one)
  }
}

/** Tests that fail by themselves notice nothing. */
async function passesAsItIs(room: Room, group: Group): Promise<boolean> {
  const { tests, fileErrors, executed } = await run(room, group)
  const isRed = fileErrors.length > 0 || tests.some(({ status }) => /^(?:fail|error)$/.test(status))
  return executed > 0 && !isRed
}

function tryTogether(room: Room, { runner, trials }: Group, mutants: readonly Mutant[]) {
  const texts = mutants.map(({ source, fault }) => ({ file: source.path, text: fault.text }))
  const files = trials.map(({ path }) => path)
  const { keepEnv, dropEnv, signal } = room.proving.options
  return tryTextsIn(breakable(room.side.copy), runner, files, texts, {
    ...{ timeoutMs: timeoutOf(room, trials), budgetMs: Math.max(1, room.left()) },
    ...(keepEnv && { keepEnv }),
    ...(dropEnv && { dropEnv }),
    ...(signal && { signal }),
  })
}

const timeoutOf = ({ took, left }: Room, trials: readonly Trial[]) =>
  trials.length === 0
    ? Math.max(1, left())
    : Math.max(0, ...trials.map(({ path }) => took(path))) * TIMES + SLACK_MS

async function tryAlone(room: Room, group: Group, one: Mutant): Promise<void> {
  const before = room.write(one.source.path, one.fault.text)
  const results = await run(room, group).finally(() => room.write(one.source.path, before))
  if (results.fileErrors.some(({ kind }) => kind === 'compile')) {
    one.state = 'invalid'
    return
  }
  for (const [body, outcome] of failingIn(room, group, results)) {
    one.killers.set(body, killOf(outcome, one.fault))
  }
  const isRed =
    results.timedOut ||
    results.fileErrors.length > 0 ||
    results.tests.some(({ status }) => /^(?:fail|error)$/.test(status))
  if (isRed) one.state = 'killed'
  else one.state ??= 'survived'
}

function failingIn(room: Room, group: Group, results: Results): Map<TestBody, Outcome> {
  const all = askedIn(room, group).map((body): [TestBody, Outcome] => {
    const bodies = group.trials.find(({ path }) => path === body.file)?.bodies ?? []
    return [body, outcomeOf(body, bodies, results, room.side.context)]
  })
  return new Map(all.filter(([, { type }]) => type === 'red' || type === 'none'))
}

function run(room: Room, { runner, trials }: Group): Promise<Results> {
  const { keepEnv, dropEnv, signal } = room.proving.options
  const files = trials.map(({ path }) => path)
  return runTestsIn(breakable(room.side.copy), runner, files, {
    timeoutMs: Math.max(1, Math.min(timeoutOf(room, trials), room.left())),
    ...(keepEnv && { keepEnv }),
    ...(dropEnv && { dropEnv }),
    ...(signal && { signal }),
  })
}

/** Of tests that noticed nothing: do they load the source from the copy at all? */
async function askLoading(room: Room, group: Group, mutants: readonly Mutant[]): Promise<void> {
  const idle = askedIn(room, group).filter(
    (body) => !mutants.some(({ killers }) => killers.has(body)),
  )
  const [first] = mutants
  if (idle.length === 0 || first === undefined || room.left() <= 0) return
  const { path } = first.source
  const before = room.write(path, BROKEN)
  const results = await run(room, group).finally(() => room.write(path, before))
  const failing = failingIn(room, group, results)
  for (const body of idle) {
    const known = room.ignoring.get(body) ?? new Map<RelPath, boolean>()
    known.set(path, !failing.has(body))
    room.ignoring.set(body, known)
  }
}
