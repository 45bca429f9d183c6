import { type Reply, silent } from '@tailtest/adapter-kit'
import { mayBeInBackground } from '../background/wanted.ts'
import type { Step } from '../flow.ts'
import { mayRunTests } from '../tdd/may-run-tests.ts'

/** Asks about a command that would destroy work, refuses it where nobody can be asked, and says so where neither can be. */
export const commandProposed: Step<'command-proposed'> = async (event, context) => {
  for (const place of mayRunTests(event.command) ? context.placesOf(event) : []) {
    if (!(await mayBeInBackground(place))) continue
    const { giveWayInBackground } = await import('../background/start.ts')
    giveWayInBackground(place)
  }
  const { guard } = await import('../guard.ts')
  const reason = await guard(event, context)
  if (reason === undefined) return silent
  const { ask, refuse } = context.capabilities
  const tell: Reply = { type: 'tell', user: reason }
  return ask ? { type: 'ask', reason } : refuse ? { type: 'refuse', reason } : tell
}
