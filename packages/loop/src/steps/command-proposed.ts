import { type Reply, silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** Asks about a command that would destroy work, refuses it where nobody can be asked, and says so where neither can be. */
export const commandProposed: Step<'command-proposed'> = async (event, context) => {
  const { guard } = await import('../guard.ts')
  const reason = await guard(event, context)
  if (reason === undefined) return silent
  const { ask, refuse } = context.capabilities
  const tell: Reply = { type: 'tell', user: reason }
  return ask ? { type: 'ask', reason } : refuse ? { type: 'refuse', reason } : tell
}
