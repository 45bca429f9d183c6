import { hasConfig } from '@tailtest/project'
import type { Place } from '../context.ts'

/** Whether tests are to begin in the background; every event asks, and loads nothing where there are no settings. */
export async function isBackgroundWanted(place: Place): Promise<boolean> {
  if (place.startBackground === undefined || !hasConfig(place.project)) return false
  return (await place.config()).background === 'edit'
}
