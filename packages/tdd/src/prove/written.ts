import type { ImportGraph } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import type { TestId } from '@tailtest/results'
import type { Overlay } from '@tailtest/tree'
import { readTests } from '../bodies/read.ts'
import type { TestBody } from '../types.ts'
import { changedTests, type FileTests, type TestChange } from './changes.ts'
import { runIn } from './copies.ts'
import { countsOf, type Tried } from './mutants.ts'
import { mutantsFor, noticedBy, type Reading } from './noticed.ts'
import { callsOther, type Others } from './others.ts'
import { isNamedAsWritten, type Outcome, outcomeOf, testsOf } from './outcome.ts'
import type { OwnSide, Trial } from './run.ts'
import { ownSide } from './side.ts'
import { type ChangedSource, changedParts, meaningsBefore, type Texts } from './sources.ts'
import { tryMutants } from './try-mutants.ts'
import { groupsOf } from './try-on.ts'
import type { Lines, ProvenTest, TrialOptions } from './types.ts'
import { judgeAll, type Known } from './verdict.ts'

/** A source that changed, as it was and is. */
export interface WrittenSource extends Texts {
  /** What is new in it. */
  hunks: readonly Lines[]
}

/** A test file that was written, with the changed sources that it answers for. */
export interface WrittenTests extends Texts {
  sources: ReadonlySet<RelPath>
}

export interface Written {
  /** What is there now; it is broken and mended. */
  copy: Overlay
  /** What imports what in it; absent: nobody knows. */
  graph?: Pick<ImportGraph, 'files' | 'imports' | 'isTest'> | undefined
  sources: readonly WrittenSource[]
  tests: readonly WrittenTests[]
  /** Milliseconds that all of it may yet take. */
  left(): number
}

export type WrittenOptions = TrialOptions & Required<Pick<TrialOptions, 'syntax' | 'mutantsOf'>>

/** A test that says nothing of what it came with. */
export interface HollowTest extends Pick<ProvenTest, 'id' | 'file' | 'line'> {
  /** It fails with faults all the same: where something breaks, or a value has another form. */
  failsWithSome: boolean
  /** Faults that it passes with, those that tell most first. */
  living: readonly { file: RelPath; line: number; shown: string }[]
}

export interface WrittenStrength {
  killed: number
  of: number
  hollow: readonly HollowTest[]
  /** Files with a new test of which nothing can be said. */
  unmeasured: readonly RelPath[]
}

/** Of the time that is left, so much may go into mutants: what is about to be named is run once more. */
const SHARE = 0.85
/** Mutants, without those for tests that would be named otherwise. */
const MOST = 16
/** So many of them settle most tests. */
const FIRST = 6
/** What has no end takes as long from the turn. */
const SLACK_MS = 1500

/** See `judgeWritten`. */
export async function strengthOfWritten(
  options: WrittenOptions,
  { copy, graph, sources: texts, tests, left }: Written,
): Promise<WrittenStrength | undefined> {
  const sources = await changedSources(texts, options.syntax)
  const read = await Promise.all(tests.map((test) => bothSides(test, options.syntax)))
  const { changes } = changedTests(read)
  if (changes.length === 0 || sources.length === 0) return undefined
  const side = ownSide(copy, graph)
  const trials = read.map(({ path, after }): Trial => {
    const judged = changes.filter(({ body }) => body.file === path).map(({ body }) => body)
    return { path, bodies: after, judged, isInline: texts.some((one) => one.path === path) }
  })
  const isNamed = changes.every(({ body }) => isNamedAsWritten(body.file))
  const only = isNamed ? trials.flatMap(({ judged }) => judged.map(({ id }) => id)) : undefined
  const head = await runNamed(options, side, { trials, left, only }, /^pass$/)
  const passed = (body: TestBody) => head.outcome(body).type === 'pass'
  const sourcesOf = new Map(tests.map((test) => [test.path, test.sources]))
  const reaches = (test: RelPath, source: RelPath) => sourcesOf.get(test)?.has(source) === true
  const tried = await tryMutants(options, {
    ...{ side, sources, trials, reaches, passed, took: head.took, ids: head.ids },
    ...{ most: MOST, first: FIRST, slackMs: SLACK_MS },
    isOld: (body) => changes.some((one) => one.body === body && one.before !== undefined),
    budgetMs: left() * SHARE,
  })
  const around = new Map(read.map(({ path, around = [] }) => [path, around]))
  const reading: Reading = {
    ...{ sources, tried },
    around: ({ file }) => around.get(file) ?? [],
    reaches: ({ file }, { path }) => reaches(file, path),
  }
  const known = changes.map((change) => knownOf(change, head.outcome(change.body), reading))
  const { ids } = head
  const judged = await beforeNaming(options, side, { known, trials, texts, reaches, ids, left })
  const others = graph && { copy, graph, sources, around: reading.around, syntax: options.syntax }
  const told: Judged[number][] = []
  for (const one of judged) if (await isTold(one, others)) told.push(one)
  return strengthIn(judged, { reading, tried, told, isLate: left() <= 0 })
}

/** What changed in sources, part by part, without those in which nothing does something else. */
async function changedSources(
  texts: readonly WrittenSource[],
  syntax: NonNullable<TrialOptions['syntax']>,
): Promise<ChangedSource[]> {
  const known = await meaningsBefore(texts, syntax)
  const all: ChangedSource[] = []
  for (const { hunks, ...source } of texts) {
    const units = await changedParts(source, { hunks, known }, syntax)
    const status = source.before === undefined ? 'added' : 'changed'
    const own = units.flatMap((unit) => unit.hunks)
    if (units.length > 0) all.push({ path: source.path, status, hunks: own, units })
  }
  return all
}

async function bothSides(
  { path, before, after }: Texts,
  syntax: NonNullable<TrialOptions['syntax']>,
): Promise<FileTests> {
  const old = before === undefined ? [] : (await readTests(path, before, syntax, true)).bodies
  const { bodies, around } = await readTests(path, after, syntax, true)
  return { path, before: old, after: bodies, around }
}

interface RanAll {
  outcome(body: TestBody): Outcome
  /** What a test was called when it ran, case by case. */
  ids(body: TestBody): readonly TestId[]
  took(file: RelPath): number
}

/**
 * Runs single tests; where one of them has no outcome that will do, their whole files: it may depend on what runs before
 * it, or have another name in this run.
 */
async function runNamed(
  options: TrialOptions,
  side: OwnSide,
  { only, ...running }: Running,
  wanted: RegExp,
): Promise<RanAll> {
  const judged = running.trials.flatMap((trial) => trial.judged)
  if (only !== undefined && only.length > 0) {
    const alone = await runAll(options, side, { ...running, only })
    if (judged.every((body) => wanted.test(alone.outcome(body).type))) return alone
  }
  return runAll(options, side, running)
}

interface Running {
  trials: readonly Trial[]
  left(): number
  /** @default all tests of the files */
  only?: readonly TestId[] | undefined
}

/** Runs test files once, those of a runner together. */
async function runAll(
  options: TrialOptions,
  { copy, context }: OwnSide,
  { trials, left, only }: Running,
): Promise<RanAll> {
  const outcomes = new Map<TestBody, Outcome>()
  const ids = new Map<TestBody, TestId[]>()
  const took = new Map<RelPath, number>()
  for (const group of await groupsOf(options, trials)) {
    if (left() <= 0) break
    const files = group.trials.map(({ path }) => path)
    const results = await runIn(copy, { runner: group.runner, files, only }, options, { left })
    for (const { path, bodies } of group.trials) {
      took.set(path, results.durationMs)
      for (const body of bodies) {
        outcomes.set(body, outcomeOf(body, bodies, results, context))
        const own = testsOf(body, bodies, results)
        ids.set(
          body,
          own.map(({ id }) => id),
        )
      }
    }
  }
  return {
    outcome: (body) => outcomes.get(body) ?? { type: 'none', message: 'it was not run' },
    ids: (body) => ids.get(body) ?? [],
    took: (file) => took.get(file) ?? 0,
  }
}

const UNASKED: Outcome = { type: 'none', message: 'it was not run on the old sources' }

function knownOf(change: TestChange, head: Outcome, reading: Reading): Known {
  const noticed = noticedBy(change.body, reading)
  const rest = { isFlaky: false, reaches: true, isAlone: false }
  return { change, head, base: UNASKED, noticed, ...rest }
}

interface Naming {
  known: readonly Known[]
  trials: readonly Trial[]
  texts: readonly WrittenSource[]
  reaches(test: RelPath, source: RelPath): boolean
  ids: RanAll['ids']
  left(): number
}

/** A judged test, and what it was judged by. */
type Judged = readonly (readonly [Known, ProvenTest])[]

/** Runs the tests that would be named, or of which it cannot be told, over the old sources: one that fails there shows the change. */
async function beforeNaming(
  options: TrialOptions,
  side: OwnSide,
  { known, trials, texts, reaches, ids, left }: Naming,
): Promise<Judged> {
  const first = judgedOf(known)
  const doubtful = first.filter(
    ([{ noticed }, test]) => isHollow(test) || (test.verdict === 'unknown' && noticed.tried > 0),
  )
  const asked = new Set(doubtful.map(([, { file }]) => file))
  const isAsked = ({ path, isInline }: Trial) => asked.has(path) && isInline !== true
  const old = texts.flatMap(({ path, before }) => (before === undefined ? [] : { path, before }))
  const some = trials.filter(isAsked)
  if (some.length === 0 || old.length === 0 || left() <= 0) return first
  const now = old.map(({ path, before }) => ({ path, text: side.write(path, before) }))
  const only = some.flatMap(({ judged }) => judged.flatMap(ids))
  const running = { trials: some, left, only }
  const base = await runNamed(options, side, running, /^(?:pass|red|skip)$/).finally(() => {
    for (const { path, text } of now) side.write(path, text)
  })
  const isNew = ({ file }: TestBody) =>
    texts.some(({ path, before }) => before === undefined && reaches(file, path))
  return judgedOf(
    known.map((one) => {
      const { body } = one.change
      const outcome = base.outcome(body)
      // what was not there is there in this run: passing says nothing of the change
      return outcome.type === 'pass' && isNew(body) ? one : { ...one, base: outcome }
    }),
  )
}

function judgedOf(known: readonly Known[]): Judged {
  const tests = judgeAll(known)
  return known.flatMap((one, at) => (tests[at] === undefined ? [] : [[one, tests[at]] as const]))
}

const isHollow = ({ verdict, change }: ProvenTest) =>
  change === 'new' && (verdict === 'hollow' || verdict === 'tautological')

/** One that names nothing of what changed, and calls what did not, may have other things to notice. */
async function isTold([{ noticed, change }, test]: Judged[number], others: Others | undefined) {
  if (!isHollow(test)) return false
  return noticed.isNamed || (others !== undefined && !(await callsOther(change.body, others)))
}

interface Telling {
  reading: Reading
  tried: Tried
  /** What is to be named. */
  told: Judged
  isLate: boolean
}

/** What is said of the tests. Pure. */
function strengthIn(judged: Judged, { reading, tried, told, isLate }: Telling): WrittenStrength {
  const { killed, tried: of } = countsOf(tried)
  const hollow = isLate ? [] : told
  const isOpen = ([{ noticed }, test]: Judged[number]) =>
    test.change === 'new' && (isLate || noticed.tried === 0 || test.verdict === 'unknown')
  const named = new Set(hollow.map(([, { file }]) => file))
  const open = judged.filter(isOpen).map(([, { file }]) => file)
  return {
    ...{ killed, of },
    hollow: hollow.map(([{ change, noticed }, { id, file, line }]) => {
      const living = livingOf(change.body, reading)
      return { id, file, line, failsWithSome: noticed.killed !== undefined, living }
    }),
    unmeasured: [...new Set(open)].filter((file) => !named.has(file)),
  }
}

function livingOf(body: TestBody, reading: Reading): HollowTest['living'] {
  const lived = mutantsFor(body, reading).filter(
    ({ state, killers, fault }) =>
      state !== undefined && !killers.has(body) && fault.kind !== 'step',
  )
  return lived.map(({ source, fault: { line, shown } }) => ({ file: source.path, line, shown }))
}
