import { languageOf, onOneLine, type RelPath } from '@tailtest/project'
import { type Results, showId } from '@tailtest/results'
import type { Runner } from '@tailtest/runners'
import type { Place } from '../context.ts'
import { lackingFor } from '../runs/frameworks.ts'
import { byRunner } from '../runs/start/plan.ts'
import { isFailed } from '../runs/start/verified.ts'
import type { Copy } from './rooms.ts'
import { holdsItsTests } from './sources.ts'
import { type Unmeasured, unmeasured } from './types.ts'

/** A test file and its runner. */
export interface Runnable {
  test: RelPath
  runner: Runner
}

/** The tests that a runner can run; why one of the others cannot. */
export async function runnable(
  place: Place,
  tests: readonly RelPath[],
): Promise<{ runnable: ReadonlyMap<RelPath, Runnable>; refused: string | undefined }> {
  const all = new Map<RelPath, Runnable>()
  let refused: string | undefined
  for (const test of tests) {
    const language = languageOf(test)
    const runner = language && (await place.runnerOf(test, language))
    const lacks = runner && lackingFor(place.project, test, runner)
    if (runner === undefined) refused ??= `no test runner was found for ${test}`
    else if (lacks !== undefined) refused ??= `${test}: ${lacks} is not there`
    else if (!runner.installed) refused ??= `${runner.name} is not installed`
    else all.set(test, { test, runner })
  }
  return { runnable: all, refused }
}

/** Tests that are run in one start; none: all that the runner has. */
export interface Batch {
  runner: Runner
  tests: readonly RelPath[]
  timeoutMs: number
}

/** Tests that stand in sources use what is in others without a word of it. */
const isInside = ({ test }: Runnable) => holdsItsTests(test)

/** How long tests take without a mutant. */
export interface Bare {
  /** Milliseconds that a run of these is given, of one runner. */
  timeoutFor(tests: readonly Runnable[]): number
}

/** Starting a runner again may take so many times what it took. */
const TIMES = 3
const SLACK_MS = 5000
/** What a runner takes to start is part of each run, and not more than this of it. */
const LONGEST_START_MS = 3000

/** Runs tests without a mutant: where one fails by itself, nothing that fails with one tells anything. */
export async function runBare(
  copy: Copy,
  tests: readonly Runnable[],
  { left, onStep }: { left(): number; onStep?: ((step: string) => void) | undefined },
): Promise<Bare | Unmeasured> {
  const took = new Map<RelPath, { ms: number; files: number }>()
  for (const { runner, planned } of byRunner(tests)) {
    onStep?.(`${runner.name} without a mutant`)
    const ms = left()
    const files = planned.some(isInside) ? [] : planned.map(({ test }) => test)
    const results = ms > 0 ? await copy.bare(runner, files, ms) : undefined
    if (results === undefined || results.timedOut) {
      return unmeasured(
        `${runner.name} takes longer than there is time`,
        'Give more of it with --seconds, or name fewer files.',
      )
    }
    const why = whyRed(runner, results)
    if (why !== undefined) {
      const next = 'Strength is measured with tests that pass: see to these first (tailtest run).'
      return unmeasured(why, next)
    }
    for (const { test } of planned) {
      took.set(test, { ms: results.durationMs, files: planned.length })
    }
  }
  return {
    timeoutFor: (some) => {
      const { ms = 0, files = 1 } = (some[0] && took.get(some[0].test)) ?? {}
      const own = Math.min(ms, LONGEST_START_MS) + (ms * some.length) / files
      return Math.ceil(own * TIMES + SLACK_MS)
    },
  }
}

/** Characters of what a runner said at its end. */
const MOST_WORDS = 300

function whyRed(
  runner: Runner,
  { fileErrors, tests, executed, crash }: Results,
): string | undefined {
  const red = [
    ...fileErrors.map(({ file }) => String(file)),
    ...tests.filter(isFailed).map(({ id }) => showId(id)),
  ]
  const [first] = red
  if (first !== undefined) {
    return `without a mutant ${first}${red.length > 1 ? ` and ${red.length - 1} more fail` : ' fails'}`
  }
  return executed > 0
    ? undefined
    : `${runner.name}: ${onOneLine(crash ?? 'no test ran', MOST_WORDS)}`
}

/** The nearest are run alone first, where there are more than twice as many. */
const FIRST_TESTS = 3

/** The nearest tests first, then the others, each batch of one runner; at last the whole suite of one whose tests no import leads to. */
export function batchesOf(tests: readonly Runnable[], bare: Bare): Batch[] {
  const first = tests.length > 2 * FIRST_TESTS ? FIRST_TESTS : tests.length
  const parts = [tests.slice(0, first), tests.slice(first)].flatMap((part) => byRunner(part))
  const batches = parts.map(({ runner, planned }) => ({
    runner,
    tests: planned.map(({ test }) => test),
    timeoutMs: bare.timeoutFor(planned),
  }))
  const suites = byRunner(tests.filter(isInside))
  const whole = suites.map(({ runner }) => ({
    runner,
    tests: [],
    timeoutMs: bare.timeoutFor(tests),
  }))
  return [...batches, ...whole]
}
