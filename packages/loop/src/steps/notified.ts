import { silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** Only written down. */
export const notified: Step<'notified'> = async (event, context) => {
  for (const place of context.placesOf(event)) {
    place.found()?.append({ type: 'loop.notified', kind: event.kind.slice(0, 200) })
  }
  return silent
}
