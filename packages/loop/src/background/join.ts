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

const NONE: ReadonlySet<RelPath> = new Set()

/**
 * Waits for a run of some of these tests that is under way in the background, so many milliseconds at most. Then it goes
 * on where a person waits for the end; where nobody does, it has to give way to the end, which has more time.
 *
 * @returns the tests whose run goes on
 */
export async function joinBackground(
  place: Place,
  tests: ReadonlySet<RelPath>,
  mostMs: number,
): Promise<ReadonlySet<RelPath>> {
  const { stateRoot, now, capabilities } = place
  const background = openBackground(stateRoot)
  const until = now() + mostMs
  const underWay = () => background.runner()?.tests.filter((test) => tests.has(test)) ?? []
  if (underWay().length > 0) besides(place, background.hurry)
  for (let left = underWay(); left.length > 0; left = underWay()) {
    if (now() >= until) {
      if (capabilities.interactive) return new Set(left)
      besides(place, () => background.giveWay(now()))
      return NONE
    }
    await delay(LOOK_MS)
  }
  return NONE
}

/** The end is over: what begins in the background need not give way to it. */
export function leaveToBackground(place: Place): void {
  besides(place, () => openBackground(place.stateRoot).goOn())
}
