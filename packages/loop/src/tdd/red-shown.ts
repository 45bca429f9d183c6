import { existsSync } from 'node:fs'
import { type RelPath, toAbsolute } from '@tailtest/project'
import { showId } from '@tailtest/results'
import { sourcesByName } from '@tailtest/runners'
import {
  claimId,
  grouped,
  happeningOf,
  type Observed,
  type TddEntry,
  type TddState,
  type TestBody,
} from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { declaredTargets, type ObservedFile } from './observed.ts'

/** A test that is to be shown red. */
export interface RedDemand {
  file: RelPath
  /** The test's titles as they are shown, or the last of them, or its slug; absent: every test of the file. */
  name?: string
  /** Sources that may be edited for it, there or not; none: those the tests name, or that are named like the file. */
  targets: readonly RelPath[]
  /** It is the red of a step of the plan. */
  source?: 'plan'
  /** Milliseconds after which a run is killed. */
  timeoutMs: number
}

/** One test, and whether it is a red. */
export interface ShownTest extends Observed {
  /** Whether it asks for the edit by itself, or only cannot be loaded; `no`: neither. */
  red: 'hard' | 'soft' | 'no'
}

/** What came of showing a red. `replayed`: on the sources of before, for edits that are made. */
export type RedShown =
  /** The file could not be run, or not there. */
  | { type: 'not-run'; reason: string }
  /** The file holds no such test; its tests. */
  | { type: 'no-test'; known: readonly string[] }
  /** Nobody said for which source. */
  | { type: 'no-target' }
  /** No test is red. */
  | { type: 'no-red'; tests: readonly ShownTest[]; replayed?: true }
  /** These tests were red on the sources of before, and do not pass now. */
  | { type: 'no-green'; tests: readonly ShownTest[] }
  /** These tests are the red of edits of these sources. */
  | {
      type: 'claimed'
      tests: readonly ShownTest[]
      targets: readonly RelPath[]
      replayed?: true
    }

/** What a run and what is known from before make of a test. */
export function shownTest(test: Observed, state: TddState): ShownTest {
  const happening = happeningOf(test)
  const isFlaky = state.tests.get(test.id)?.standing === 'flaky'
  const isRed = !isFlaky && (happening === 'hard' || happening === 'soft')
  return { ...test, red: isRed ? happening : 'no' }
}

/** The tests of a file that are meant; or that there is none. */
export function namedIn(
  { tests, bodies }: ObservedFile,
  name: string | undefined,
): readonly Observed[] | Extract<RedShown, { type: 'no-test' }> {
  const named = tests.filter(({ id }) => name === undefined || isNamed(id, name, bodies))
  if (named.length > 0) return named
  return { type: 'no-test', known: tests.map(({ id }) => titlesOf(id)) }
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

type Claim = TddEntry<'tdd.claimed'>

/** What a red is for, and who says so. */
export interface Targets {
  targets: readonly RelPath[]
  source: Claim['source']
}

/** For which sources a red is: as it was said, else as the tests say, else those named like the file. */
export function targetsFor(
  { project }: Place,
  { file, targets, source }: RedDemand,
  bodies: readonly TestBody[],
): Targets {
  if (targets.length > 0) return { targets, source: source ?? 'cli' }
  const declared = declaredTargets(project, bodies)
  if (declared.length > 0) return { targets: declared, source: source ?? 'annotation' }
  const named = sourcesByName(project, file).filter((path) => existsSync(toAbsolute(project, path)))
  return { targets: named, source: source ?? 'inferred' }
}

/** The records that make tests the red of their targets. */
export function claimEntries(
  tests: readonly ShownTest[],
  { targets, source }: Targets,
  replayed = false,
): Claim[] {
  return grouped(tests.map(({ id }) => id)).map((ids) => ({
    type: 'tdd.claimed',
    claim: claimId(ids, targets),
    tests: ids,
    targets: [...targets],
    source,
    ...(replayed && { replayed }),
  }))
}
