import type { RelPath } from '@tailtest/project'
import {
  breakable,
  type FileText,
  layTexts,
  type Results,
  runTestsIn,
  type TestId,
  tryTextsIn,
} from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import { fileOf } from '../identity.ts'
import type { TestBody } from '../types.ts'
import { type Kill, killOf } from './kill.ts'
import { isAsserted, isOrdinary, isUnnoticed, type Mutant } from './mutants.ts'
import { type Outcome, outcomeOf, withoutUnawaited } from './outcome.ts'
import type { OwnSide, Trial } from './run.ts'
import type { ChangedUnit } from './sources.ts'
import type { TrialOptions } from './types.ts'

/** A run with a mutant may take so many times what one without takes. */
const TIMES = 3
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
  /** And milliseconds more. */
  slackMs: number
  ignoring: Map<TestBody, Map<RelPath, boolean>>
  /** What came of sources that were tried beside mutants, by their tests and texts. */
  ahead: Map<string, Results | 'passed'>
  /** Tests that there was no time to ask about all that may speak for them. */
  unasked: Set<TestBody>
  /** Parts that throw, and that a test passes with all the same. */
  stopped: Map<TestBody, ChangedUnit[]>
  /** Of more mutants so many go first: where those settle the tests that are asked, the others have nothing to say. @default all */
  first?: number | undefined
  left(): number
  took(file: RelPath): number
  ids(body: TestBody): readonly TestId[]
  passed(body: TestBody): boolean
  /** It was there before: it has to notice what the code does, whatever it says of values. */
  isOld?(body: TestBody): boolean
}

/** The tests that a mutant may be noticed by, and that are asked for by name. */
export const askedIn = ({ passed }: Room, { trials }: Group) =>
  trials.flatMap(({ judged }) => judged.filter(passed))

/**
 * All in one start of the runner, as far as it can, with other texts of a source that will be asked about; of what that does
 * not tell, each in a start of its own.
 */
export async function tryOn(
  room: Room,
  group: Group,
  mutants: readonly Mutant[],
  others: readonly FileText[] = [],
): Promise<void> {
  const texts = [...mutants.map(textOf), ...others]
  const { side, options } = room
  const laid = await layTexts(side.copy, texts, {
    ...{ write: side.write, switching: options.switching },
    probe: () => run(room, group),
  })
  const runWith = (at: number) => laid.run(at, () => run(room, group))
  try {
    await tryInTurn(room, group, { mutants, others, run: (one) => runWith(mutants.indexOf(one)) })
    const asked = askedIn(room, group)
    for (const [at, other] of others.entries()) {
      const place = mutants.length + at
      const isAsked = laid.isBuilt(place) && asked.some((body) => isIdle(body, mutants))
      if (isAsked && room.left() > 0) room.ahead.set(keyOf(group, other), await runWith(place))
    }
  } finally {
    laid.close()
  }
}

interface Turn extends Pick<Trying, 'mutants' | 'others'> {
  run(one: Mutant): Promise<Results>
}

/** Some first; the others where those do not settle what is asked. */
async function tryInTurn(room: Room, group: Group, turn: Turn): Promise<void> {
  const { mutants } = turn
  const asked = askedIn(room, group)
  const { first = mutants.length } = room
  if (asked.length === 0 || mutants.length <= first)
    return tryAll(room, group, { ...turn, among: mutants })
  const some = mutants.slice(0, first)
  await tryAll(room, group, { ...turn, mutants: some, among: mutants })
  const isSettledNow = asked.every((body) => isSettled(room, body, some))
  const rest = mutants.slice(first).filter(({ unit }) => !isSettledNow || isUnnoticed(unit, some))
  if (rest.length > 0)
    await tryAll(room, group, { ...turn, mutants: rest, among: mutants, others: [] })
}

interface Trying {
  mutants: readonly Mutant[]
  /** All that these tests are asked about. */
  among: readonly Mutant[]
  others: readonly FileText[]
  /** Runs the tests with a mutant. */
  run(one: Mutant): Promise<Results>
}

async function tryAll(room: Room, group: Group, trying: Trying): Promise<void> {
  const { mutants, among, others } = trying
  const asked = askedIn(room, group)
  const texts = mutants.map(textOf)
  const all = [...texts, ...others]
  const only = namesOf(room, group)
  const together =
    all.length > 1
      ? ((await tryTogether(room, group, all, only)) ??
        (only && (await tryTogether(room, group, all))))
      : undefined
  for (const [at, other] of others.entries()) {
    const { outcome, results } = together?.[texts.length + at] ?? {}
    if (outcome === 'passed' || results) room.ahead.set(keyOf(group, other), results ?? 'passed')
  }
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
    const idle = asked.filter((body) => !isSettled(room, body, among))
    const waiting = isUnnoticed(one.unit, among) ? asked : idle
    if (asked.length > 0 && waiting.length === 0) continue
    if (room.left() > 0) noteAlone(room, group, { one, results: await trying.run(one) })
    if (room.left() <= 0) return cutOff(room, idle)
  }
}

/** Time ran out before these tests were asked about something that may speak for them. */
export function cutOff({ unasked }: Room, bodies: readonly TestBody[]): void {
  for (const body of bodies) unasked.add(body)
}

const isSettled = ({ isOld }: Room, body: TestBody, mutants: readonly Mutant[]) =>
  isAsserted(body, isOld?.(body) ? mutants.filter(isOrdinary) : mutants)

/** It noticed nothing. */
export const isIdle = (body: TestBody, mutants: readonly Mutant[]) =>
  !mutants.some(({ killers }) => killers.has(body))

/** Tests that fail by themselves notice nothing. */
async function passesAsItIs(room: Room, group: Group): Promise<boolean> {
  const { tests, fileErrors, executed } = await run(room, group)
  const isRed = fileErrors.length > 0 || tests.some(({ status }) => /^(?:fail|error)$/.test(status))
  return executed > 0 && !isRed
}

const textOf = ({ source, fault }: Mutant): FileText => ({ file: source.path, text: fault.text })

/** Several sources are broken by the same text. */
export const keyOf = ({ trials }: Group, { file, text }: FileText) =>
  JSON.stringify([...trials.map(({ path }) => path), file, text])

/** More names than these are not put into a command line. */
const MOST_NAMES = 200

/** The cases of the tests that are asked about, which run alone then; `undefined`: all of their files are wanted. */
function namesOf(room: Room, group: Group): readonly TestId[] | undefined {
  const names = askedIn(room, group).map(room.ids)
  const all = names.every(({ length }) => length > 0) ? names.flat() : []
  return all.length > 0 && all.length <= MOST_NAMES ? all : undefined
}

function tryTogether(
  room: Room,
  { runner, trials }: Group,
  texts: readonly FileText[],
  only?: readonly TestId[],
) {
  const files = filesOf(trials, only)
  const { keepEnv, dropEnv, signal } = room.options
  return tryTextsIn(breakable(room.side.copy), runner, files, texts, {
    ...{ timeoutMs: timeoutOf(room, trials), budgetMs: Math.max(1, room.left()), reports: true },
    ...(only && { only }),
    ...(keepEnv && { keepEnv }),
    ...(dropEnv && { dropEnv }),
    ...(signal && { signal }),
  })
}

function filesOf(trials: readonly Trial[], only: readonly TestId[] | undefined): RelPath[] {
  const files = trials.map(({ path }) => path)
  return only === undefined ? files : files.filter((path) => only.some((id) => fileOf(id) === path))
}

const timeoutOf = ({ took, left, slackMs }: Room, trials: readonly Trial[]) =>
  trials.length === 0
    ? Math.max(1, left())
    : Math.max(0, ...trials.map(({ path }) => took(path))) * TIMES + slackMs

function noteAlone(
  room: Room,
  group: Group,
  { one, results }: { one: Mutant; results: Results },
): void {
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
  one: Mutant,
): Promise<ReadonlyMap<TestBody, Kill>> {
  const results = await runWith(room, group, textOf(one))
  const all = [...failingIn(room, group, results)]
  return new Map(all.map(([body, outcome]) => [body, killOf(outcome, one.fault)]))
}

export function outcomesIn(room: Room, group: Group, found: Results): [TestBody, Outcome][] {
  const results = withoutUnawaited(found)
  return askedIn(room, group).map((body) => {
    const bodies = group.trials.find(({ path }) => path === body.file)?.bodies ?? []
    return [body, outcomeOf(body, bodies, results, room.side.context)]
  })
}

const failingIn = (...run: Parameters<typeof outcomesIn>) =>
  new Map(outcomesIn(...run).filter(([, { type }]) => /^(?:red|none|absent)$/.test(type)))

export function runWith(room: Room, group: Group, { file, text }: FileText): Promise<Results> {
  const before = room.side.write(file, text)
  return run(room, group).finally(() => room.side.write(file, before))
}

export function run(room: Room, group: Group): Promise<Results> {
  const { keepEnv, dropEnv, signal } = room.options
  const { runner, trials } = group
  const only = namesOf(room, group)
  return runTestsIn(breakable(room.side.copy), runner, filesOf(trials, only), {
    ...(only && { only }),
    timeoutMs: Math.max(1, Math.min(timeoutOf(room, trials), room.left())),
    ...(keepEnv && { keepEnv }),
    ...(dropEnv && { dropEnv }),
    ...(signal && { signal }),
  })
}
