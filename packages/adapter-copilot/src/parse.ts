import type { EventBase, HookEvent } from '@tailtest/adapter-kit'
import { HOST } from './host.ts'
import type { Stopped } from './input.ts'
import type { CopilotInput } from './schema/index.ts'
import { done, proposed } from './tools.ts'

/** The events a payload means; none: nothing for us. */
export function parse(input: CopilotInput): HookEvent[] {
  const base = baseOf(input)
  if (input.toolName !== undefined) {
    return input.toolResult === undefined ? proposed(input, base) : done(input, base)
  }
  if (input.stop_hook_active !== undefined) return stopped(input, base)
  if (input.source !== undefined) {
    const cause = input.source === 'resume' ? 'resume' : 'startup'
    // The hook of the first prompt runs beside this one, and may be done before there is a session: then no turn began.
    const begun = input.initialPrompt === undefined ? [] : prompted(input.initialPrompt, base)
    return [{ ...base, type: 'session-started', cause }, ...begun]
  }
  if (input.prompt !== undefined) return prompted(input.prompt, base)
  return [{ ...base, type: 'session-ended', reason: input.reason }]
}

/** Of a sub-agent it is its parent's words: no turn of the person's begins. */
function prompted(text: string, base: EventBase): HookEvent[] {
  return base.agent === undefined ? [{ ...base, type: 'prompt-sent', text }] : []
}

/** A sub-agent has a session of its own, of which nobody hears again: what it does is its parent's. */
function baseOf({ sessionId, agentId, parentAgentId, cwd }: CopilotInput): EventBase {
  const agent = parentAgentId === undefined ? undefined : agentId
  return { host: HOST, session: parentAgentId ?? sessionId, agent, cwd, start: cwd }
}

/** The end of a sub-agent is told twice: the second time under the parent's session. */
function stopped({ stop_hook_active, agentName, agentId }: Stopped, base: EventBase): HookEvent[] {
  if (agentName !== undefined) return [{ ...base, type: 'subagent-ended', agent: agentId }]
  if (base.agent !== undefined) return []
  return [
    {
      ...base,
      type: 'turn-ended',
      continued: stop_hook_active,
      aborted: false, // it tells of no turn that a person stopped
      waiting: 'no', // what the agent said last is not told
    },
  ]
}
