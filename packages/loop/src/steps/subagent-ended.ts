import { silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** What a sub-agent queued and did not test stays pending for its parent: they share the journal. */
export const subagentEnded: Step<'subagent-ended'> = async (event, context) => {
  for (const place of context.placesOf(event)) {
    place.found()?.append({ type: 'loop.subagent-ended', agent: event.agent.slice(0, 200) })
  }
  return silent
}
