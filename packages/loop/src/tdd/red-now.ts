import type { Journal } from '@tailtest/session'
import type { TddEntry } from '@tailtest/tdd'
import type { Place } from '../context.ts'
import { runEntry } from '../runs/judge/record.ts'
import { openWork, type Work } from '../runs/select/imports.ts'
import { verify } from '../runs/start/verify.ts'
import { keepReds, keepTriples } from './corpus/keep.ts'
import { type ObservedFile, observe } from './observed.ts'
import {
  claimEntries,
  namedIn,
  type RedDemand,
  type RedShown,
  shownTest,
  targetsFor,
} from './red-shown.ts'
import { kept } from './state.ts'

/** Runs tests now and, where they are red, lets the sources they are for be edited. */
export async function redNow(at: Place, journal: Journal, demand: RedDemand): Promise<RedShown> {
  const place = openWork(at)
  const seen = await runNow(place, journal, demand)
  if ('reason' in seen) return seen
  const state = kept(journal, seen.entries)
  const named = namedIn(seen, demand.name)
  if ('known' in named) return named
  const tests = named.map((test) => shownTest(test, state))
  const reds = tests.filter(({ red }) => red !== 'no')
  if (reds.length === 0) {
    await keepTriples(place, journal, [])
    return { type: 'no-red', tests }
  }
  const targets = targetsFor(place, demand, seen.bodies)
  if (targets.targets.length === 0) return { type: 'no-target' }
  const claims = claimEntries(reds, targets)
  journal.keep<TddEntry>(...claims)
  await keepReds(place, journal, claims)
  return { type: 'claimed', tests: reds, targets: targets.targets }
}

/** How the tests of a file stand now; what was observed is the caller's to keep. */
export async function runNow(
  place: Work,
  journal: Journal,
  { file, targets, timeoutMs }: RedDemand,
): Promise<ObservedFile | Extract<RedShown, { type: 'not-run' }>> {
  const limits = { budgetMs: Number.POSITIVE_INFINITY, hardMs: timeoutMs, again: true }
  const { verified, runs, notRun } = await verify(place, [file], limits)
  journal.append(...runs.map((run) => runEntry(run, 'command')))
  const { session } = journal.read()
  const [seen] = await observe(place, verified, { trigger: 'red', session, targets })
  return seen ?? { type: 'not-run', reason: notRun[0]?.reason ?? 'nothing ran' }
}
