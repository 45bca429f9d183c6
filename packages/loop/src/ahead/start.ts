import type { EventBase, HookEvent } from '@tailtest/adapter-kit'
import { openAhead } from '@tailtest/session'
import type { Place } from '../context.ts'
import { besides } from '../runs/besides.ts'

/** Has tests begin beside the agent, where nobody is at it yet and the end of the turn would run them. */
export async function startAhead(place: Place, event: EventBase): Promise<void> {
  const { run_tests } = await place.config()
  if (run_tests !== 'turn' || event.readOnly === true) return
  if (place.found() === undefined || !place.trusted()) return
  if (openAhead(place.stateRoot).runner() !== undefined) return
  await place.startAhead?.(place.project.root, event)
}

/** The agent's own command may run tests: nothing runs beside it, two runs may want one port or one database. */
export function giveWayAhead(place: Place): void {
  const ahead = openAhead(place.stateRoot)
  if (ahead.runner() !== undefined) besides(place, () => ahead.giveWay(place.now()))
}

/** It has ended, and may have changed what no event names. */
export async function goOnAhead(place: Place, event: HookEvent<'command-ran'>): Promise<void> {
  if (event.begins) return
  besides(place, () => openAhead(place.stateRoot).goOn())
  await startAhead(place, event)
}
