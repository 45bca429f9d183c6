import type { ImportGraph } from '@tailtest/impact'
import type { RelPath } from '@tailtest/project'
import type { Results, TestId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Overlay } from '@tailtest/tree'
import type { RedContext } from '../red.ts'
import type { TestBody } from '../types.ts'
import { canariesFor, doubtIn } from './canary.ts'
import { outermost } from './changes.ts'
import { type Clock, runIn } from './copies.ts'
import type { Noted } from './lines.ts'
import { type Outcome, outcomeOf, testsOf } from './outcome.ts'
import type { Range } from './range.ts'
import type { Proving } from './types.ts'

/** A copy, and what failures in it are judged by. */
export interface OwnSide {
  copy: Overlay
  context: RedContext
  /** Puts a text in a file's place, and gives back the one that was there. */
  write(file: RelPath, text: string): string
}

/** A commit's copy. */
export interface Side extends OwnSide {
  graph: ImportGraph
}

/** A test file that is run on both sides. */
export interface Trial {
  path: RelPath
  bodies: readonly TestBody[]
  /** The tests that a verdict is wanted of. */
  judged: readonly TestBody[]
  /** Its tests stand in a source, and cannot go over the old one. */
  isInline?: boolean
}

/** What came of all runs. */
export interface Ran {
  outcome(side: 'base' | 'head', body: TestBody): Outcome
  isFlaky(body: TestBody): boolean
  /** What a test was called when it ran on the head, case by case. */
  ids(body: TestBody): readonly TestId[]
  /** Files with a test that nobody changed and that fails on the base and passes on the head: its data changed. */
  provenFiles: ReadonlySet<RelPath>
  /** Files whose tests pass on both sides. */
  passing: ReadonlySet<RelPath>
  /** Milliseconds that the run of a file's tests on the head took. */
  took(file: RelPath): number
  doubts: readonly string[]
  /** What the runs on the head ran of the sources. */
  noted: readonly Noted[]
}

interface Running {
  sides: { base: Side; head: Side }
  trials: readonly Trial[]
  range: Range
  clock: Clock
  /** Sources of which it is noted what the head's tests run. */
  sources: readonly RelPath[]
}

interface Group {
  runner: Runner
  trials: Trial[]
}

/** Runs the tests of a range on both sides: one process for each runner and side, and what is unclear once more. */
export async function runSides(proving: Proving, running: Running): Promise<Ran> {
  const groups = new Map<string, Group>()
  const doubts: string[] = []
  for (const trial of running.trials) {
    const runner = await proving.options.runnerOf(trial.path)
    if (runner === undefined) {
      doubts.push(`no test runner was found for ${trial.path}`)
      continue
    }
    const key = JSON.stringify([runner.name, runner.directory, runner.command, runner.args])
    const group = groups.get(key) ?? { runner, trials: [] }
    group.trials.push(trial)
    groups.set(key, group)
  }
  const parts: Part[] = []
  for (const group of groups.values()) parts.push(await runGroup(proving, group, running))
  const partOf = ({ file }: TestBody) => parts.find((part) => part.files.has(file))
  const none: Outcome = { type: 'none', message: 'it was not run' }
  return {
    outcome: (side, body) => partOf(body)?.outcome(side, body) ?? none,
    isFlaky: (body) => partOf(body)?.flaky.has(body) ?? false,
    ids: (body) => partOf(body)?.ids(body) ?? [],
    took: (file) => parts.find(({ files }) => files.has(file))?.tookMs ?? 0,
    provenFiles: new Set(parts.flatMap((part) => [...part.provenFiles])),
    passing: new Set(parts.flatMap((part) => [...part.passing])),
    doubts: [...doubts, ...parts.flatMap((part) => part.doubts)],
    noted: parts.map(({ noted }) => noted),
  }
}

interface Part {
  files: ReadonlySet<RelPath>
  outcome(side: 'base' | 'head', body: TestBody): Outcome
  flaky: ReadonlySet<TestBody>
  ids: Ran['ids']
  provenFiles: ReadonlySet<RelPath>
  passing: ReadonlySet<RelPath>
  tookMs: number
  doubts: readonly string[]
  noted: Noted
}

async function runGroup(
  { options }: Proving,
  { runner, trials }: Group,
  { sides, range, clock, sources }: Running,
): Promise<Part> {
  const files = trials.map(({ path }) => path)
  const canaries = await canariesFor({ runner, range, options, sides })
  const run = (side: 'base' | 'head', some: readonly RelPath[]) => {
    options.onStep?.(`${runner.name} on the ${side}`)
    const asked = { ...options, ...(side === 'head' && { sources }) }
    return runIn(sides[side].copy, { runner, files: some }, asked, clock)
  }
  const head = await run('head', [...files, ...canaries])
  const old = trials.filter(({ isInline }) => isInline !== true).map(({ path }) => path)
  const base = await run('base', [...old, ...canaries])
  const bodiesOf = ({ file }: TestBody) => trials.find(({ path }) => path === file)?.bodies ?? []
  const read = (side: 'base' | 'head', body: TestBody, results: Results): Outcome =>
    outcomeOf(body, bodiesOf(body), results, sides[side].context)
  const ids = (body: TestBody) => testsOf(body, bodiesOf(body), head).map(({ id }) => id)
  const judged = trials.flatMap((trial) => trial.judged)
  const flaky = new Set<TestBody>()
  const again = async (side: 'base' | 'head', some: readonly TestBody[], first: Results) => {
    if (some.length === 0 || clock.left() <= 0) return
    const second = await run(side, [...new Set(some.map(({ file }) => file))])
    for (const body of some) {
      if (read(side, body, first).type !== read(side, body, second).type) flaky.add(body)
    }
  }
  const failed = judged.filter((body) => /^(?:red|none)$/.test(read('head', body, head).type))
  await again('head', failed, head)
  const inline = new Set(trials.filter(({ isInline }) => isInline).map(({ path }) => path))
  const passed = judged.filter(
    (body) => !inline.has(body.file) && read('base', body, base).type === 'pass',
  )
  await again('base', range.files.length > files.length ? passed : [], base)
  const doubt = doubtIn(canaries, { base, head })
  const outcome = (side: 'base' | 'head', body: TestBody): Outcome => {
    if (side === 'head') return read('head', body, head)
    if (inline.has(body.file)) return { type: 'none', message: 'it stands in the source itself' }
    if (doubt !== undefined) return { type: 'none', message: doubt }
    return read('base', body, base)
  }
  const known = judged.length > 0 || doubt === undefined ? trials : []
  const filesWhere = (holds: (trial: Trial) => boolean) =>
    new Set(known.filter(holds).map(({ path }) => path))
  return {
    ...{ files: new Set(files), flaky, ids, outcome, tookMs: head.durationMs },
    noted: { files: new Set([...files, ...canaries]), lines: head.lines },
    doubts: doubt === undefined ? [] : [`${runner.name}: ${doubt}`],
    provenFiles: filesWhere((trial) =>
      others(trial).some((body) => {
        return outcome('head', body).type === 'pass' && saysSo(outcome('base', body))
      }),
    ),
    passing: filesWhere((trial) => {
      const all = outermost(trial.bodies).map((body) => [
        outcome('base', body),
        outcome('head', body),
      ])
      return all.length > 0 && all.flat().every(({ type }) => type === 'pass')
    }),
  }
}

/** The tests of a file that the range leaves as they were. */
function others({ bodies, judged }: Trial): TestBody[] {
  return outermost(bodies).filter((body) => !judged.includes(body) && !body.trivial)
}

/** A red of the test's own: that its file does not load says nothing of a test that loaded before. */
function saysSo(outcome: Outcome): boolean {
  return outcome.type === 'red' && /^(?:assertion|exception|missing_symbol)$/.test(outcome.kind)
}
