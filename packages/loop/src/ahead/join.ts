import { setTimeout as delay } from 'node:timers/promises'
import type { RelPath } from '@tailtest/project'
import { openAhead, type Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'
import { openHandedOver } from '../runs/hand-over.ts'
import type { Work } from '../runs/select/imports.ts'
import { lastChange } from './last-change.ts'

const LOOK_MS = 20

/** The work of an end that takes what was run beside the agent, as long as nothing has changed since. */
export function withHandedOver(place: Work, session: Session): Work {
  return { ...place, handedOver: openHandedOver(place, lastChange(session)) }
}

/**
 * Waits for a run of some of these tests that is under way beside the agent; after so many milliseconds it has to give
 * way.
 */
export async function joinAhead(
  place: Place,
  tests: ReadonlySet<RelPath>,
  mostMs: number,
): Promise<void> {
  const { stateRoot, now } = place
  const ahead = openAhead(stateRoot)
  const until = now() + mostMs
  const isUnderWay = () => ahead.runner()?.tests.some((test) => tests.has(test)) === true
  while (isUnderWay()) {
    if (now() >= until) return besides(place, () => ahead.giveWay(now()))
    await delay(LOOK_MS)
  }
}

/** The end is over: what begins beside the agent need not give way to it. */
export function leaveToAhead(place: Place): void {
  besides(place, () => openAhead(place.stateRoot).goOn())
}
