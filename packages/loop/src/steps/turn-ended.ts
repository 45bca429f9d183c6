import { silent } from '@tailtest/adapter-kit'
import { isQuiet, type Place } from '../context.ts'
import type { Step } from '../flow.ts'

/** Quiet turns end here, at the cost of a bare process; the others in `turn/end.ts`. */
export const turnEnded: Step<'turn-ended'> = async (event, context) => {
  if (event.aborted || event.readOnly || event.waiting === 'plan') return silent
  const places = context.placesOf(event).filter(hasWork)
  if (places.length === 0) return silent
  const { endTurn } = await import('../turn/end.ts')
  return endTurn(event, places, context)
}

function hasWork(place: Place): boolean {
  const session = place.found()?.read().session
  return session !== undefined && !session.paused && !isQuiet(session)
}
