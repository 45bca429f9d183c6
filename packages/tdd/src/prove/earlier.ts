import type { TestBody } from '../types.ts'
import type { FileTests, TestChange } from './changes.ts'
import { isOrdinary, type Mutant } from './mutants.ts'
import { outcomeOf } from './outcome.ts'
import { contentAt, type Range } from './range.ts'
import type { Side } from './run.ts'
import { failsWith, type Group, groupsOf, type Room, run } from './try-on.ts'
import type { Proving } from './types.ts'

/** What a test noticed before it was changed, and passes with now. */
export interface Earlier {
  /** The change itself: how it failed on the head. */
  change?: string
  /** A mutant: `src/cart.ts:3 > → >=`. */
  mutant?: string
}

interface Asking {
  side: Side
  range: Range
  files: readonly FileTests[]
  /** All tests that are new or changed. */
  all: readonly TestBody[]
  /** Tests of before that pass on both sides. */
  changes: readonly TestChange[]
  /** Mutants that a test passes with now, those that tell most first; none: it notices enough. */
  lived(body: TestBody): readonly Mutant[]
  took: Room['took']
  left(): number
}

/** As of the mutants of the change itself. */
const SLACK_MS = 5000
/** Mutants that a test of before is asked about. */
const MOST = 6

/**
 * Runs test files as they were before over the new sources, and where their tests pass, with mutants that they pass with now:
 * what a test noticed and no longer does is told.
 */
export async function askEarlier(
  proving: Proving,
  { side, range, files, all, changes, lived, took, left }: Asking,
): Promise<ReadonlyMap<TestBody, Earlier>> {
  const found = new Map<TestBody, Earlier>()
  for (const { path, before, after } of files) {
    const own = changes.filter(({ body }) => body.file === path)
    const old = own.length > 0 && before.every(({ file }) => file === path)
    const text = old ? await contentAt(proving.project, range.base, path) : undefined
    if (text === undefined || left() <= 0) continue
    const judged = own.flatMap(({ before }) => before ?? [])
    const [group] = await groupsOf(proving.options, [{ path, bodies: before, judged }])
    if (group === undefined) continue
    const room: Room = {
      ...{
        options: proving.options,
        side,
        left,
        took,
        ids: () => [],
        ignoring: new Map(),
        stopped: new Map(),
        unasked: new Set(),
        ahead: new Map(),
        slackMs: SLACK_MS,
        passed: () => true,
      },
    }
    const now = side.write(path, String(text))
    const noticed = await earlierIn(room, group, { own, lived }).finally(() =>
      side.write(path, now),
    )
    const trial = { path, bodies: after, judged: all.filter(({ file }) => file === path) }
    for (const [body, earlier] of noticed) {
      const { mutant } = earlier
      // another test of the range may say now what this one said
      const kills = mutant && (await failsWith(room, { ...group, trials: [trial] }, mutant))
      if (!kills || kills.size === 0) found.set(body, toldOf(earlier))
    }
  }
  return found
}

interface Noticing {
  change?: string
  mutant?: Mutant
}

function toldOf({ change, mutant }: Noticing): Earlier {
  if (mutant === undefined) return change === undefined ? {} : { change }
  return { mutant: `${mutant.source.path}:${mutant.fault.line} ${mutant.fault.shown}` }
}

/** What the tests of one file noticed before; its old text is in its place. */
async function earlierIn(
  room: Room,
  group: Group,
  { own, lived }: { own: readonly TestChange[]; lived: Asking['lived'] },
): Promise<ReadonlyMap<TestBody, Noticing>> {
  const found = new Map<TestBody, Noticing>()
  const results = await run(room, group)
  const bodies = group.trials.flatMap((trial) => trial.bodies)
  const asked = own.flatMap(({ body, before }) => {
    if (before === undefined) return []
    const outcome = outcomeOf(before, bodies, results, room.side.context)
    if (outcome.type === 'red' && outcome.kind === 'assertion')
      found.set(body, { change: outcome.message })
    return outcome.type === 'pass' ? [{ body, before, mutants: lived(body).slice(0, MOST) }] : []
  })
  for (const one of new Set(asked.flatMap(({ mutants }) => mutants))) {
    const waiting = asked.filter(({ body, mutants }) => mutants.includes(one) && !found.has(body))
    if (waiting.length === 0 || room.left() <= 0) continue
    const kills = await failsWith(room, group, one)
    for (const { body, before } of waiting) {
      if (kills.get(before) === 'asserted') found.set(body, { mutant: one })
    }
  }
  return found
}

/** Mutants of what a test is about that it passes with, the telling ones; none where it notices one that changes what the code does. Pure. */
export function livedOf(body: TestBody, own: readonly Mutant[]): readonly Mutant[] {
  const tried = own.filter(({ state }) => state === 'killed' || state === 'survived')
  const isNoticed = tried.some((one) => isOrdinary(one) && one.killers.has(body))
  if (isNoticed) return []
  const lived = tried.filter(({ killers }) => !killers.has(body))
  const values = lived.filter(({ fault: { kind } }) => kind === 'value')
  return [...lived.filter(isOrdinary), ...values]
}
