import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { sourcesByName } from '@tailtest/runners'
import type { Journal } from '@tailtest/session'
import {
  claimId,
  grouped,
  happeningOf,
  type Observed,
  type TddEntry,
  type TddState,
  type TestBody,
} from '@tailtest/tdd'
import type { Context, Place } from '../context.ts'
import { openImports, type WorkContext } from '../turn/imports.ts'
import { runEntry } from '../turn/record.ts'
import { verify } from '../turn/verify.ts'
import { keepReds, keepTriples } from './corpus/keep.ts'
import { declaredTargets, observe } from './observed.ts'
import { kept } from './state.ts'

/** A test that is to be shown red. */
export interface RedDemand {
  file: RelPath
  /** The test's titles as they are shown, or the last of them, or its slug; absent: every test of the file. */
  name?: string
  /** Sources that may be edited for it, there or not; none: those the tests name, or that are named like the file. */
  targets: readonly RelPath[]
  /** It is the red of a step of the plan. */
  source?: 'plan'
  /** Milliseconds after which the run is killed. */
  timeoutMs: number
}

/** One test, and whether it is a red. */
export interface ShownTest extends Observed {
  /** Whether it asks for the edit by itself, or only cannot be loaded; `no`: neither. */
  red: 'hard' | 'soft' | 'no'
}

/** What came of showing a red. */
export type RedShown =
  /** The file could not be run. */
  | { type: 'not-run'; reason: string }
  /** The file holds no such test; its tests. */
  | { type: 'no-test'; known: readonly string[] }
  /** Nobody said for which source. */
  | { type: 'no-target' }
  /** No test is red. */
  | { type: 'no-red'; tests: readonly ShownTest[] }
  /** These tests are the red of edits of these sources. */
  | { type: 'claimed'; tests: readonly ShownTest[]; targets: readonly RelPath[] }

/** Runs tests now and, where they are red, lets the sources they are for be edited. */
export async function redNow(
  place: Place,
  journal: Journal,
  demand: RedDemand,
  surroundings: Context,
): Promise<RedShown> {
  const context: WorkContext = { ...surroundings, imports: openImports(place, surroundings) }
  const { file, name, timeoutMs } = demand
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: timeoutMs, again: true }
  const { verified, runs, notRun } = await verify(place, [file], limits, context)
  journal.append(...runs.map((run) => runEntry(run, 'command')))
  const { session } = journal.read()
  const observing = { trigger: 'red', session, targets: demand.targets } as const
  const [seen] = await observe(place, verified, observing, context)
  if (seen === undefined) return { type: 'not-run', reason: notRun[0]?.reason ?? 'nothing ran' }
  const state = kept(journal, seen.entries)
  const named = seen.tests.filter(({ id }) => name === undefined || isNamed(id, name, seen.bodies))
  if (named.length === 0) {
    return { type: 'no-test', known: seen.tests.map(({ id }) => titlesOf(id)) }
  }
  const tests = named.map((test) => ({ ...test, red: redOf(test, state) }))
  const reds = tests.filter(({ red }) => red !== 'no')
  if (reds.length === 0) {
    await keepTriples(place, journal, [], surroundings)
    return { type: 'no-red', tests }
  }
  const { targets, source } = targetsFor(place, demand, seen.bodies)
  if (targets.length === 0) return { type: 'no-target' }
  const ids = reds.map(({ id }) => id)
  const claims = grouped(ids).map(
    (group): TddEntry<'tdd.claimed'> => ({
      ...{
        type: 'tdd.claimed',
        claim: claimId(group, targets),
        tests: group,
        targets: [...targets],
      },
      source: demand.source ?? source,
    }),
  )
  journal.keep(...claims)
  await keepReds(place, journal, claims)
  return { type: 'claimed', tests: reds, targets }
}

/** What a run and what is known from before make of a test. */
function redOf(test: Observed, state: TddState): ShownTest['red'] {
  if (state.tests.get(test.id)?.standing === 'flaky') return 'no'
  const happening = happeningOf(test)
  return happening === 'hard' || happening === 'soft' ? happening : 'no'
}

/** The titles of an id, as a person types them. */
function titlesOf(id: string): string {
  return showId(id).replace(/^.*?::/s, '')
}

/** Whether an id is what somebody typed: its titles, the last of them, or its slug. */
export function isNamed(id: string, name: string, bodies: readonly TestBody[]): boolean {
  const titles = titlesOf(id)
  const slug = bodies.find((body) => body.id === id)?.slug
  return titles === name || titles.endsWith(` > ${name}`) || slug === name
}

type Source = TddEntry<'tdd.claimed'>['source']

/** For which sources a red is: as it was said, else as the tests say, else those named like the file. */
function targetsFor(
  { project }: Place,
  { file, targets }: RedDemand,
  bodies: readonly TestBody[],
): { targets: readonly RelPath[]; source: Source } {
  if (targets.length > 0) return { targets, source: 'cli' }
  const declared = declaredTargets(project, bodies)
  if (declared.length > 0) return { targets: declared, source: 'annotation' }
  const named = sourcesByName(project, file).filter((path) => existsSync(toAbsolute(project, path)))
  return { targets: named, source: 'inferred' }
}
