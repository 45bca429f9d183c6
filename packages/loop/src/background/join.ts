import { setTimeout as delay } from 'node:timers/promises'
import type { RelPath } from '@tailtest/project'
import { openBackground, type Session } from '@tailtest/session'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'
import { openHandedOver } from '../runs/hand-over.ts'
import type { Work } from '../runs/select/imports.ts'
import { lastChange } from './last-change.ts'

const LOOK_MS = 20

/** The work of an end that takes what was run in the background, as long as nothing has changed since. */
export function withHandedOver(place: Work, session: Session): Work {
  return { ...place, handedOver: openHandedOver(place, lastChange(session)) }
}

/**
 * Waits for a run of some of these tests that is under way in the background; after so many milliseconds it has to give
 * way.
 */
export async function joinBackground(
  place: Place,
  tests: ReadonlySet<RelPath>,
  mostMs: number,
): Promise<void> {
  const { stateRoot, now } = place
  const background = openBackground(stateRoot)
  const until = now() + mostMs
  const isUnderWay = () => background.runner()?.tests.some((test) => tests.has(test)) === true
  if (isUnderWay()) besides(place, background.hurry)
  while (isUnderWay()) {
    if (now() >= until) return besides(place, () => background.giveWay(now()))
    await delay(LOOK_MS)
  }
}

/** The end is over: what begins in the background need not give way to it. */
export function leaveToBackground(place: Place): void {
  besides(place, () => openBackground(place.stateRoot).goOn())
}
