import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RelPath } from '@tailtest/project'
import { breakable, type Results, runTestsIn, tryTextsIn } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { TestBody } from '../types.ts'
import { type Kill, killOf } from './kill.ts'
import { isAsserted, isOrdinary, isUnnoticed, type Mutant } from './mutants.ts'
import { type Outcome, outcomeOf, withoutUnawaited } from './outcome.ts'
import type { OwnSide, Trial } from './run.ts'
import type { ChangedSource, ChangedUnit } from './sources.ts'
import type { Lines, TrialOptions } from './types.ts'

/** A run with a mutant may take so many times what one without takes, and milliseconds more. */
const TIMES = 3
const SLACK_MS = 5000
/** What no test passes with that loads the file. */
const BROKEN = '<?php )]} @ ('

export interface Group {
  runner: Runner
  trials: Trial[]
}

export async function groupsOf(options: TrialOptions, trials: readonly Trial[]): Promise<Group[]> {
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

export interface Room {
  options: TrialOptions
  side: OwnSide
  ignoring: Map<TestBody, Map<RelPath, boolean>>
  /** Tests that there was no time to ask about all that may speak for them. */
  unasked: Set<TestBody>
  /** Parts that throw, and that a test passes with all the same. */
  stopped: Map<TestBody, ChangedUnit[]>
  left(): number
  took(file: RelPath): number
  passed(body: TestBody): boolean
  /** It was there before: it has to notice what the code does, whatever it says of values. */
  isOld?(body: TestBody): boolean
}

/** The tests that a mutant may be noticed by, and that are asked for by name. */
const askedIn = ({ passed }: Room, { trials }: Group) =>
  trials.flatMap(({ judged }) => judged.filter(passed))

/** All in one start of the runner, as far as it can; of what that does not tell, each in a start of its own. */
export async function tryOn(room: Room, group: Group, mutants: readonly Mutant[]): Promise<void> {
  const asked = askedIn(room, group)
  const together = mutants.length > 1 ? await tryTogether(room, group, mutants) : undefined
  const told = new Set<Mutant>()
  for (const [at, { outcome, results }] of (together ?? []).entries()) {
    const one = mutants[at]
    if (one === undefined) continue
    if (outcome === 'passed') one.state ??= 'survived'
    else one.state = 'killed'
    if (results !== undefined) noteKills(room, group, { one, results })
    if (outcome === 'passed' || results !== undefined) told.add(one)
  }
  if (asked.length === 0 && together !== undefined) return
  if (asked.length === 0 && !(await passesAsItIs(room, group))) return
  const open = mutants.filter(
    ({ state }) => state === (together === undefined ? undefined : 'killed'),
  )
  for (const one of open.filter((one) => !told.has(one))) {
    const idle = asked.filter((body) => !isSettled(room, body, mutants))
    const waiting = isUnnoticed(one.unit, mutants) ? asked : idle
    if (asked.length > 0 && waiting.length === 0) continue
    if (room.left() > 0) await tryAlone(room, group, one)
    if (room.left() <= 0) return cutOff(room, idle)
  }
}

/** Time ran out before these tests were asked about something that may speak for them. */
function cutOff({ unasked }: Room, bodies: readonly TestBody[]): void {
  for (const body of bodies) unasked.add(body)
}

const isSettled = ({ isOld }: Room, body: TestBody, mutants: readonly Mutant[]) =>
  isAsserted(body, isOld?.(body) ? mutants.filter(isOrdinary) : mutants)

/** Tests that fail by themselves notice nothing. */
async function passesAsItIs(room: Room, group: Group): Promise<boolean> {
  const { tests, fileErrors, executed } = await run(room, group)
  const isRed = fileErrors.length > 0 || tests.some(({ status }) => /^(?:fail|error)$/.test(status))
  return executed > 0 && !isRed
}

function tryTogether(room: Room, { runner, trials }: Group, mutants: readonly Mutant[]) {
  const texts = mutants.map(({ source, fault }) => ({ file: source.path, text: fault.text }))
  const files = trials.map(({ path }) => path)
  const { keepEnv, dropEnv, signal } = room.options
  return tryTextsIn(breakable(room.side.copy), runner, files, texts, {
    ...{ timeoutMs: timeoutOf(room, trials), budgetMs: Math.max(1, room.left()), reports: true },
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
  const before = room.side.write(one.source.path, one.fault.text)
  const results = await run(room, group).finally(() => room.side.write(one.source.path, before))
  if (results.fileErrors.some(({ kind }) => kind === 'compile')) {
    one.state = 'invalid'
    return
  }
  noteKills(room, group, { one, results })
  const isRed =
    results.timedOut ||
    results.fileErrors.length > 0 ||
    results.tests.some(({ status }) => /^(?:fail|error)$/.test(status))
  if (isRed) one.state = 'killed'
  else one.state ??= 'survived'
}

function noteKills(
  room: Room,
  group: Group,
  { one, results }: { one: Mutant; results: Results },
): void {
  for (const [body, outcome] of failingIn(room, group, results)) {
    one.killers.set(body, killOf(outcome, one.fault))
  }
}

/** Which tests of a group fail with a mutant, and how; nothing is kept of it. */
export async function failsWith(
  room: Room,
  group: Group,
  { source, fault }: Mutant,
): Promise<ReadonlyMap<TestBody, Kill>> {
  const before = room.side.write(source.path, fault.text)
  const results = await run(room, group).finally(() => room.side.write(source.path, before))
  const all = [...failingIn(room, group, results)]
  return new Map(all.map(([body, outcome]) => [body, killOf(outcome, fault)]))
}

function outcomesIn(room: Room, group: Group, found: Results): [TestBody, Outcome][] {
  const results = withoutUnawaited(found)
  return askedIn(room, group).map((body) => {
    const bodies = group.trials.find(({ path }) => path === body.file)?.bodies ?? []
    return [body, outcomeOf(body, bodies, results, room.side.context)]
  })
}

const failingIn = (...run: Parameters<typeof outcomesIn>) =>
  new Map(outcomesIn(...run).filter(([, { type }]) => type === 'red' || type === 'none'))

/** Of Go nothing is told of the tests after one that panics: they did not pass. */
const passingIn = (...run: Parameters<typeof outcomesIn>) =>
  new Set(outcomesIn(...run).flatMap(([body, { type }]) => (type === 'pass' ? [body] : [])))

export function run(room: Room, { runner, trials }: Group): Promise<Results> {
  const { keepEnv, dropEnv, signal } = room.options
  const files = trials.map(({ path }) => path)
  return runTestsIn(breakable(room.side.copy), runner, files, {
    timeoutMs: Math.max(1, Math.min(timeoutOf(room, trials), room.left())),
    ...(keepEnv && { keepEnv }),
    ...(dropEnv && { dropEnv }),
    ...(signal && { signal }),
  })
}

/** Of tests that noticed nothing: do they load the source from the copy at all? */
export async function askLoading(
  room: Room,
  group: Group,
  mutants: readonly Mutant[],
): Promise<void> {
  const idle = askedIn(room, group).filter(
    (body) => !mutants.some(({ killers }) => killers.has(body)),
  )
  const [first] = mutants
  if (room.left() <= 0) cutOff(room, idle)
  if (idle.length === 0 || first === undefined || room.left() <= 0) return
  const { path } = first.source
  const before = room.side.write(path, BROKEN)
  const results = await run(room, group).finally(() => room.side.write(path, before))
  const passing = passingIn(room, group, results)
  for (const body of idle) {
    const known = room.ignoring.get(body) ?? new Map<RelPath, boolean>()
    known.set(path, passing.has(body))
    room.ignoring.set(body, known)
  }
}

/** Of tests that noticed nothing: do they run anything of the source? */
export async function askRunning(
  room: Room,
  group: Group,
  { source, mutants }: { source: ChangedSource; mutants: readonly Mutant[] },
): Promise<void> {
  const idle = askedIn(room, group).filter(
    (body) => !mutants.some(({ killers }) => killers.has(body)),
  )
  const { stoppedAt } = room.options
  if (idle.length === 0 || stoppedAt === undefined || room.left() <= 0) return
  const text = readFileSync(join(room.side.copy.folder, source.path), 'utf8')
  const linesOf = ({ lines, hunks }: ChangedUnit) => (lines ? [lines] : hunks).flatMap(eachOf)
  const lines = source.units.flatMap(linesOf)
  const stopped = await stoppedAt(source.path, text, lines)
  if (stopped === undefined) return
  const before = room.side.write(source.path, stopped.text)
  const results = await run(room, group).finally(() => room.side.write(source.path, before))
  const passing = passingIn(room, group, results)
  const isStopped = (unit: ChangedUnit) =>
    unit.isForm === true || linesOf(unit).some((line) => stopped.lines.includes(line))
  const units = source.units.filter(isStopped)
  for (const body of idle.filter((one) => passing.has(one))) {
    room.stopped.set(body, [...(room.stopped.get(body) ?? []), ...units])
  }
}

const eachOf = ([first, last]: Lines) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)
