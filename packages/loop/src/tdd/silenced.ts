import { type Reply, silent } from '@tailtest/adapter-kit'
import type { Journal } from '@tailtest/session'

/** Claimed where a session begins under a gate that speaks of edits: whoever silences it then, the person hears of it. */
export const GATE_AT_START = 'gate-at-start'

/** Claimed by who tells the person that such a session is paused, or that its gate is switched off. */
export const PAUSE_TOLD = 'pause-told'
export const OFF_TOLD = 'tdd-off-told'

const WORDS = {
  [PAUSE_TOLD]:
    '[tailtest] paused for this session, by a command: no edit is judged, no test runs, until tailtest on.',
  [OFF_TOLD]:
    '[tailtest] tdd is off for this session, by a command: no edit is judged, until tailtest tdd on.',
} as const

/** What a person is told, once, of what nobody typed into the prompt: an agent can clear its environment. */
export async function pauseTold(journal: Journal | undefined): Promise<Reply> {
  const state = journal?.state()
  if (journal === undefined || state === undefined) return silent
  if (!Object.hasOwn(state.claims, GATE_AT_START)) return silent
  const isOff = !state.paused && journal.holds('tdd.') && (await isSwitchedOff(journal))
  const key = state.paused ? PAUSE_TOLD : isOff ? OFF_TOLD : undefined
  if (key === undefined || Object.hasOwn(state.claims, key)) return silent
  return journal.claim([key]).has(key) ? { type: 'tell', user: WORDS[key] } : silent
}

async function isSwitchedOff(journal: Journal): Promise<boolean> {
  const { gateState } = await import('./state.ts')
  return gateState(journal).switchedOff
}
