import { type Reply, silent } from '@tailtest/adapter-kit'
import type { Journal } from '@tailtest/session'

/** Claimed where a session begins under a gate that speaks of edits: whoever silences it then, the person hears of it. */
export const GATE_AT_START = 'gate-at-start'

/** Claimed by who tells the person that such a session is paused. */
export const PAUSE_TOLD = 'pause-told'

const PAUSED =
  '[tailtest] paused for this session, by a command: no edit is judged, no test runs, until tailtest on.'

/** What a person is told, once, of a pause that nobody typed into the prompt: an agent can clear its environment. */
export function pauseTold(journal: Journal | undefined): Reply {
  const state = journal?.state()
  if (state?.paused !== true || !Object.hasOwn(state.claims, GATE_AT_START)) return silent
  if (Object.hasOwn(state.claims, PAUSE_TOLD)) return silent
  const isFirst = journal?.claim([PAUSE_TOLD]).has(PAUSE_TOLD) === true
  return isFirst ? { type: 'tell', user: PAUSED } : silent
}
