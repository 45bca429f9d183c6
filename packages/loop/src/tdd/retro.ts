import type { RelPath } from '@tailtest/project'
import type { Journal } from '@tailtest/session'
import { readTddEvent, type TddEntry, type TddEvent, type TestBody } from '@tailtest/tdd'
import type { Mark } from '@tailtest/tree'
import type { Place } from '../context.ts'
import { markOf } from '../runs/changes/mark.ts'
import { openWork, type Work } from '../runs/select/imports.ts'
import { runNow } from './red-now.ts'
import {
  claimEntries,
  namedIn,
  type RedDemand,
  type RedShown,
  type ShownTest,
  shownTest,
  targetsFor,
} from './red-shown.ts'
import { replay } from './replay.ts'
import { kept } from './state.ts'

/**
 * For edits that are made: runs tests on the sources of before and on those of now. What is red there, and passes here,
 * is their red; whether it is green is judged at the turn's end. One that only cannot be loaded there counts where it
 * asserts something: it has passed since.
 */
export async function retroNow(at: Place, journal: Journal, demand: RedDemand): Promise<RedShown> {
  const place = openWork(at)
  const now = await runNow(place, journal, demand)
  if ('reason' in now) return now
  const { targets, source } = targetsFor(place, demand, now.bodies)
  if (targets.length === 0) return { type: 'no-target' }
  const mark = markOf(markBefore(journal.readAs(readTddEvent), targets))
  if (mark === undefined) return notRun('this session did not mark the sources before they changed')
  const old = await onOld({ place, journal, demand }, mark, targets)
  if (old === undefined) return notRun('no copy of the old sources can be made')
  const state = kept(journal, [...now.entries, ...old.entries])
  const named = namedIn(old, demand.name)
  if ('known' in named) return named
  const tests = named.map((test) => shownTest(test, state))
  const reds = tests.filter((test) => isRedBefore(test, old.bodies))
  if (reds.length === 0) return { type: 'no-red', tests, replayed: true }
  const passing = new Set(now.tests.filter(({ status }) => status === 'pass').map(({ id }) => id))
  const proven = reds.filter(({ id }) => passing.has(id))
  if (proven.length === 0) return { type: 'no-green', tests: reds }
  journal.keep<TddEntry>(...claimEntries(proven, { targets, source }, true))
  return { type: 'claimed', tests: proven, targets, replayed: true }
}

function isRedBefore({ id, red }: ShownTest, bodies: readonly TestBody[]): boolean {
  if (red !== 'soft') return red === 'hard'
  const body = bodies.find((each) => each.id === id)
  return body !== undefined && body.assertions > 0 && !body.trivial
}

interface Retro {
  place: Work
  journal: Journal
  demand: RedDemand
}

async function onOld({ place, journal, demand }: Retro, mark: Mark, targets: readonly RelPath[]) {
  const { file, timeoutMs } = demand
  const options = { timeoutMs, mark, targets }
  return (await replay(place, journal.read().session, [file], options))?.[0]
}

function notRun(reason: string): RedShown {
  return { type: 'not-run', reason }
}

/**
 * The mark of the turn in which one of these sources was first edited without a red that holds by now; without any such
 * edit, the newest one. Pure.
 */
export function markBefore(
  events: Iterable<TddEvent>,
  targets: readonly RelPath[],
): string | undefined {
  let turn: string | undefined
  let newest: string | undefined
  const open = new Map<RelPath, string | undefined>()
  for (const event of events) {
    if (event.type === 'session.turn-began') {
      const isAgain = event.turn !== undefined && event.turn === turn // two hooks saw the same prompt
      if (!isAgain) newest = event.mark
      turn = event.turn
    } else if (event.type === 'tdd.claimed') {
      for (const target of event.targets) open.delete(target)
    } else if (event.type === 'tdd.edit' && event.rule === 'no-red') {
      const isMade = event.verdict !== 'deny' || event.at === 'turn'
      if (isMade && !open.has(event.path)) open.set(event.path, newest)
    }
  }
  const [first] = [...open].filter(([path]) => targets.includes(path))
  return first === undefined ? newest : first[1]
}
