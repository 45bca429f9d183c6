import type { HookEvent } from '@tailtest/adapter-kit'
import type { Journal } from '@tailtest/session'

/** What is said at a start: to the agent, and to the person. */
export interface Told {
  text: string
  user: string
}

export const NOTHING: Told = { text: '', user: '' }

/** The hooks of one start run at the same moment; starts of one turn that are further apart, in milliseconds, are several. */
const MOMENT_MS = 10_000

/** Whether this is the first hook that sees a start: a host's settings and a plugin may both have one. */
export function isFirstOfStart(
  journal: Journal,
  { cause }: HookEvent<'session-started'>,
  now: number,
): boolean {
  const { turn } = journal.read().session
  const moment = Math.floor(now / MOMENT_MS)
  // The next moment too: between two hooks of one start it may begin.
  const keys = [moment, moment + 1].map(
    (at) => `start:${cause}:${turn.id ?? ''}:${turn.ends}:${at}`,
  )
  const [own = ''] = keys
  return journal.claim(keys).has(own)
}
