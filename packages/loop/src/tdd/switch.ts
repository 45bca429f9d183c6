import type { EventBase, Switch } from '@tailtest/adapter-kit'
import type { TddEntry } from '@tailtest/tdd'
import { type Context, openContext, type Place } from '../context.ts'
import { OFF_TOLD } from './silenced.ts'
import { gateState } from './state.ts'
import { modeWords, statusLines, statusOf } from './status.ts'

/** What a person can ask of the gate in a prompt. */
export type GateSwitch = Extract<Switch, `tdd-${string}`>

/** Switches the gate for this session in the person's name, or says how it stands; gives the words for the person. */
export async function switchGate(
  word: GateSwitch,
  event: EventBase,
  context: Context,
): Promise<string> {
  const places = openContext({ ...context, actor: 'person' }).placesOf(event)
  const answers = await Promise.all(places.map((place) => answerOf(word, place)))
  return [...new Set(answers)].join('\n')
}

async function answerOf(word: GateSwitch, place: Place): Promise<string> {
  const { tdd } = await place.config()
  if (word === 'tdd-status') {
    const journal = place.found()
    return statusLines(statusOf(tdd, journal && gateState(journal))).join('\n')
  }
  const isOff = word === 'tdd-off'
  const journal = isOff ? place.journal() : place.found() // nothing is switched off without one
  if (journal !== undefined && gateState(journal).switchedOff !== isOff) {
    const mode = isOff ? 'off' : 'on'
    const reason = `/tailtest tdd ${mode}`
    journal.keep<TddEntry>({ type: 'tdd.mode', mode, scope: [], reason, tests: [] })
    if (isOff) journal.claim([OFF_TOLD]) // the answer tells
  }
  return isOff
    ? '[tailtest] tdd is off for this session: no edit is judged until /tailtest tdd on.'
    : `[tailtest] tdd is on, as configured: ${modeWords(tdd)}`
}
