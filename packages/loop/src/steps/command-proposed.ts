import { type Reply, silent } from '@tailtest/adapter-kit'
import { hasConfig } from '@tailtest/project'
import type { Step } from '../flow.ts'
import { mayRunTests } from '../tdd/may-run-tests.ts'

/** Asks about a command that would destroy work, refuses it where nobody can be asked, and says so where neither can be. */
export const commandProposed: Step<'command-proposed'> = async (event, context) => {
  if (context.startAhead !== undefined && mayRunTests(event.command)) {
    for (const place of context.placesOf(event)) {
      if (!hasConfig(place.project)) continue
      const { giveWayAhead } = await import('../ahead/start.ts')
      giveWayAhead(place)
    }
  }
  const { guard } = await import('../guard.ts')
  const reason = await guard(event, context)
  if (reason === undefined) return silent
  const { ask, refuse } = context.capabilities
  const tell: Reply = { type: 'tell', user: reason }
  return ask ? { type: 'ask', reason } : refuse ? { type: 'refuse', reason } : tell
}
