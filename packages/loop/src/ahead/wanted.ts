import { hasConfig } from '@tailtest/project'
import type { Place } from '../context.ts'

/** Whether tests are to begin beside the agent; every event asks, and loads nothing where there are no settings. */
export async function isAheadWanted(place: Place): Promise<boolean> {
  if (place.startAhead === undefined || !hasConfig(place.project)) return false
  return (await place.config()).background === 'edit'
}
