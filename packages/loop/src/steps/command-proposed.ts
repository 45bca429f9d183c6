import { silent } from '@tailtest/adapter-kit'
import type { Step } from '../flow.ts'

/** Asks about a command that would destroy work, or refuses it where nobody can be asked. */
export const commandProposed: Step<'command-proposed'> = async (event, context) => {
  const { guard } = await import('../guard/guard.ts')
  const reason = await guard(event, context)
  if (reason === undefined) return silent
  return { type: context.capabilities.ask ? 'ask' : 'refuse', reason }
}
