import type { Adapter, Capabilities, Env } from '../adapter.ts'
import type { EventType, HookEvent, Reply } from '../event.ts'
import { stringsOf } from './payloads.ts'

/** What a person can expect of a host, in the order of a table. */
export const BEHAVIOURS = {
  'edits are reported': told('file-edited'),
  'a note beside an edit': carried('noteAfterEdit', 'file-edited'),
  'the start of a session is reported': told('session-started'),
  'a note at the start of a session': carried('noteAtStart', 'session-started'),
  'prompts are reported': told('prompt-sent'),
  'a note beside a prompt': carried('noteAtPrompt', 'prompt-sent'),
  'shell commands are reported': told('command-ran'),
  'a note after a shell command': carried('noteAfterCommand', 'command-ran'),
  'tests run at the end of the turn': told('turn-ended'),
  'the agent can be kept going at the end of the turn': carried('continueTurn', 'turn-ended'),
  'interrupted turns are reported': told('turn-aborted'),
  'edits are reported before they are made': told('edit-proposed'),
  'edits can be refused': carried('refuse', 'edit-proposed'),
  'the person is asked about dangerous commands': carried('ask', 'command-proposed'),
  'dangerous commands can be refused': carried('refuse', 'command-proposed'),
  'the end of a sub-agent is reported': told('subagent-ended'),
  'the end of a session is reported': told('session-ended'),
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

/** What a host can tell: each event, a turn that was broken off, and a person who calls `off` or `on`. */
export type Moment = EventType | 'turn-aborted' | 'switched'

/** One way in which a host runs: in a terminal, headless, in an editor. */
export interface Mode {
  /** The environment its hooks get. */
  env?: Env
  /** Payloads recorded in it, by what they are to mean; a moment without one is not told there. */
  samples: Partial<Record<Moment, readonly unknown[]>>
}

/** A sample, read. */
export interface Sample<Input> {
  moment: string
  payload: unknown
  input: Input
  env: Env
  capabilities: Capabilities
}

/** The samples of a mode that the adapter reads. */
export function samplesOf<Input>(adapter: Adapter<Input>, mode: Mode): Sample<Input>[] {
  const { samples, env = {} } = mode
  return Object.entries(samples).flatMap(([moment, payloads = []]) =>
    payloads.flatMap((payload) => {
      const input = adapter.input.check(payload)
      if (input === undefined) return []
      return [{ moment, payload, input, env, capabilities: adapter.capabilities(input, env) }]
    }),
  )
}

/** Moments that share their type of event with another one. */
const SPECIAL: Readonly<Record<string, (event: HookEvent) => boolean>> = {
  'prompt-sent': (event) => event.type === 'prompt-sent' && event.switch === undefined,
  'turn-ended': (event) => event.type === 'turn-ended' && !event.aborted,
  'turn-aborted': (event) => event.type === 'turn-ended' && event.aborted,
  switched: (event) => event.type === 'prompt-sent' && event.switch !== undefined,
}

/** The event of a sample that is its moment; `undefined`: it means something else. */
export function eventOf<Input>(
  adapter: Adapter<Input>,
  { moment, input, env }: Sample<Input>,
): HookEvent | undefined {
  const isIt = SPECIAL[moment] ?? (({ type }: HookEvent) => type === moment)
  return adapter.parse(input, env).find(isIt)
}

const WORDS = 'words-to-be-carried'

/** The replies that a host may carry or not, each at the moment where it counts. */
export const CARRIED = [
  { reply: { type: 'note', text: WORDS }, at: 'session-started', by: 'noteAtStart' },
  { reply: { type: 'note', text: WORDS }, at: 'prompt-sent', by: 'noteAtPrompt' },
  { reply: { type: 'note', text: WORDS }, at: 'file-edited', by: 'noteAfterEdit' },
  { reply: { type: 'note', text: WORDS }, at: 'command-ran', by: 'noteAfterCommand' },
  { reply: { type: 'continue', text: WORDS }, at: 'turn-ended', by: 'continueTurn' },
  { reply: { type: 'refuse', reason: WORDS }, at: 'command-proposed', by: 'refuse' },
  { reply: { type: 'refuse', reason: WORDS }, at: 'edit-proposed', by: 'refuse' },
  { reply: { type: 'ask', reason: WORDS }, at: 'command-proposed', by: 'ask' },
] as const satisfies readonly Carried[]

/** A reply, where it counts, and what says whether it is carried there. */
interface Carried {
  reply: Reply
  at: Moment
  by: Exclude<keyof Capabilities, 'noteLimit' | 'deadlineMs'>
}

/** Whether an answer to this event does what the reply asks for: more than telling the person, and asking is not refusing. */
export function carries<Input>(adapter: Adapter<Input>, reply: Reply, event: HookEvent): boolean {
  const said = (one: Reply) => adapter.render(one, event).stdout
  const answer = said(reply)
  if (answer === undefined || !stringsOf(JSON.parse(answer)).join('\n').includes(WORDS))
    return false
  if (answer === said({ type: 'tell', user: WORDS })) return false
  return reply.type !== 'ask' || answer !== said({ ...reply, type: 'refuse' })
}
