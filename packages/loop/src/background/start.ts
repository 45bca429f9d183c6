import type { EventBase, HookEvent } from '@tailtest/adapter-kit'
import { openBackground } from '@tailtest/session'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'

/** Has tests begin in the background, where nobody is at it yet and the end of the turn would run them. */
export async function startBackground(place: Place, event: EventBase): Promise<void> {
  const { background, run_tests } = await place.config()
  if (background !== 'edit' || run_tests !== 'turn' || event.readOnly === true) return
  if (place.found() === undefined || !place.trusted()) return
  if (openBackground(place.stateRoot).runner() !== undefined) return
  await place.startBackground?.(place.project.root, event)
}

/** The agent's own command may run tests: nothing runs beside it, two runs may want one port or one database. */
export function giveWayInBackground(place: Place): void {
  const background = openBackground(place.stateRoot)
  if (background.runner() !== undefined) besides(place, () => background.giveWay(place.now()))
}

/** It has ended, and may have changed what no event names. */
export async function goOnInBackground(
  place: Place,
  event: HookEvent<'command-ran'>,
): Promise<void> {
  if (event.begins) return
  besides(place, () => openBackground(place.stateRoot).goOn())
  await startBackground(place, event)
}
