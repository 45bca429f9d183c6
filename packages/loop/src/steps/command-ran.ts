import { silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** A shell command may have changed files that no event names: the turn's end will look. */
export const commandRan: Step<'command-ran'> = async (event, context) => {
  for (const place of context.placesOf(event)) {
    place.found()?.append({ type: 'loop.commanded', failed: event.failed })
  }
  return silent
}
