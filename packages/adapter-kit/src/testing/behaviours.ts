import type { Adapter } from '../adapter.ts'
import {
  CARRIED,
  type Carried,
  carries,
  eventOf,
  type Mode,
  type Moment,
  samplesOf,
} from './modes.ts'

/** What a person can expect of a host, in the order of a table. */
export const BEHAVIOURS = {
  'an edit is told': told('file-edited'),
  'a note beside an edit': carried('noteAfterEdit', 'file-edited'),
  'a session’s start is told': told('session-started'),
  'a note at a session’s start': carried('noteAtStart', 'session-started'),
  'a prompt is told': told('prompt-sent'),
  'a note beside a prompt': carried('noteAtPrompt', 'prompt-sent'),
  'a shell command that ran is told': told('command-ran'),
  'a note after a shell command': carried('noteAfterCommand', 'command-ran'),
  'tests run at the end of the turn': told('turn-ended'),
  'the end of the turn can be answered with “go on”': carried('continueTurn', 'turn-ended'),
  'a turn that was broken off is told': told('turn-aborted'),
  'an edit is told before it is made': told('edit-proposed'),
  'an edit can be refused': carried('refuse', 'edit-proposed'),
  'a dangerous command is asked about': carried('ask', 'command-proposed'),
  'a dangerous command can be refused': carried('refuse', 'command-proposed'),
  'a sub-agent’s end is told': told('subagent-ended'),
  'a session’s end is told': told('session-ended'),
  'a person can switch tailtest off and on in the session': told('switched'),
} as const satisfies Readonly<Record<string, Expectation>>

export type Behaviour = keyof typeof BEHAVIOURS

type Expectation = <Input>(adapter: Adapter<Input>, mode: Mode) => boolean

/** Which of them hold in a mode, by what the adapter makes of its samples. */
export function behavioursOf<Input>(
  adapter: Adapter<Input>,
  mode: Mode,
): ReadonlyMap<string, boolean> {
  const rows = Object.entries(BEHAVIOURS)
  return new Map(rows.map(([behaviour, holds]) => [behaviour, holds(adapter, mode)]))
}

function told(moment: Moment): Expectation {
  return (adapter, mode) =>
    samplesOf(adapter, mode).some(
      (sample) => sample.moment === moment && eventOf(adapter, sample) !== undefined,
    )
}

function carried(by: Carried['by'], at: Moment): Expectation {
  return (adapter, mode) =>
    samplesOf(adapter, mode).some((sample) => {
      const event = sample.moment === at ? eventOf(adapter, sample) : undefined
      if (event === undefined || !sample.capabilities[by]) return false
      const rows = CARRIED.filter((row) => row.by === by && row.at === at)
      return rows.some(({ reply }) => carries(adapter, reply, event))
    })
}
