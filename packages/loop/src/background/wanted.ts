import { hasConfig } from '@tailtest/project'
import type { Place } from '../context.ts'

/** Whether tests are to begin in the background; every event asks, and loads nothing where there are no settings. */
export async function isBackgroundWanted(place: Place): Promise<boolean> {
  return (await mayBeInBackground(place)) && (await place.config()).background === 'edit'
}

/** Whether anything may be under way in the background, beside which a command of the agent's is not to run. */
export async function mayBeInBackground(place: Place): Promise<boolean> {
  if (place.startBackground === undefined || !hasConfig(place.project)) return false
  const { background, strength } = await place.config()
  return background === 'edit' || strength === 'turn'
}
