import { setTimeout as delay } from 'node:timers/promises'
import type { RelPath } from '@tailtest/project'
import { openAhead, type Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { forgetHandedOver, kept } from '../runs/start/hand-over.ts'
import { CHANGED, lastChange } from './last-change.ts'

const LOOK_MS = 20

/** What was handed over before the last change, or the last command, is of another tree. */
export function forgetStale(place: Pick<Place, 'stateRoot'>, session: Session): void {
  if (kept(place, CHANGED) !== lastChange(session)) forgetHandedOver(place)
}

/**
 * Waits for a run of some of these tests that is under way beside the agent; after so many milliseconds it has to give
 * way.
 */
export async function joinAhead(
  { stateRoot, now }: Pick<Place, 'stateRoot' | 'now'>,
  tests: ReadonlySet<RelPath>,
  mostMs: number,
): Promise<void> {
  const ahead = openAhead(stateRoot)
  const until = now() + mostMs
  const isUnderWay = () => ahead.runner()?.tests.some((test) => tests.has(test)) === true
  while (isUnderWay()) {
    if (now() >= until) return ahead.giveWay(now())
    await delay(LOOK_MS)
  }
}
