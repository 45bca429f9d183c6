import {
  type Env,
  type EventBase,
  endsInQuestion,
  type HookEvent,
  type Waiting,
} from '@tailtest/adapter-kit'
import { isStartedByAgent, switchOf } from './commands.ts'
import { changeOf, type EditOf, isEdit, proposedEdit } from './edit.ts'
import { HOST } from './host.ts'
import type { ClaudeInput } from './payloads.ts'

type Name = ClaudeInput['hook_event_name']

/** The payload of each of the host's events. */
type Payload<Event extends Name = Name> = {
  [E in Event]: { hook_event_name: E } & Extract<ClaudeInput, { hook_event_name: E }>
}[Event]

/** What each of the host's events means here; `undefined`: nothing for us. */
const events: {
  [Event in Name]: (input: Payload<Event>, base: EventBase) => HookEvent | undefined
} = {
  SessionStart: ({ source }, base) => ({ ...base, type: 'session-started', cause: source }),
  UserPromptSubmit: ({ prompt }, base) => ({ ...base, type: 'prompt-sent', text: prompt }),
  UserPromptExpansion: ({ prompt, command_name, command_args }, base) => {
    const word = switchOf(command_name, command_args)
    return word && { ...base, type: 'prompt-sent', text: prompt, switch: word }
  },
  PreToolUse: (input, base) => proposed(input, { ...base, call: input.tool_use_id }),
  PostToolUse: (input, base) => {
    if (!isEdit(input)) return commandRan(input, base, false)
    const change = changeOf(input)
    return change && { ...base, call: input.tool_use_id, type: 'file-edited', files: [change] }
  },
  PostToolUseFailure: (input, base) => commandRan(input, base, true),
  Stop: (input, base) => ({
    ...base,
    type: 'turn-ended',
    continued: input.stop_hook_active,
    aborted: false,
    waiting: waitingOf(input),
  }),
  StopFailure: (_input, base) => ({
    ...base,
    type: 'turn-ended',
    continued: false,
    aborted: true,
    waiting: 'no',
  }),
  // The agent that compacts the conversation has no type: it edits nothing.
  SubagentStop: ({ agent_id, agent_type }, base) =>
    agent_type === ''
      ? undefined
      : { ...base, type: 'subagent-ended', agent: agent_id ?? agent_type },
  SessionEnd: ({ reason }, base) => ({ ...base, type: 'session-ended', reason }),
  Notification: ({ notification_type, message }, base) => ({
    ...base,
    type: 'notified',
    kind: notification_type,
    text: message,
  }),
}

/** The events a payload means; none: nothing for us. */
export function parse(input: ClaudeInput, env: Env): HookEvent[] {
  if (input.hook_event_name === 'UserPromptExpansion' && isStartedByAgent(env)) return []
  const event = parseAs(input, baseOf(input, env))
  return event === undefined ? [] : [event]
}

function parseAs<Event extends Name>(input: Payload<Event>, base: EventBase) {
  return events[input.hook_event_name](input, base)
}

function baseOf(input: ClaudeInput, env: Env): EventBase {
  return {
    host: HOST,
    session: input.session_id,
    turn: input.prompt_id,
    agent: input.agent_id,
    cwd: input.cwd,
    // `cwd` follows every `cd` of the agent; the variable stays where the session began.
    start: env.CLAUDE_PROJECT_DIR || input.cwd,
    readOnly: input.permission_mode === 'plan',
  }
}

function proposed(input: Payload<'PreToolUse'>, base: EventBase): HookEvent {
  if (input.tool_name === 'Bash') {
    return { ...base, type: 'command-proposed', command: input.tool_input.command }
  }
  return { ...base, type: 'edit-proposed', edits: [proposedEdit(input)] }
}

type Ran = Payload<'PostToolUseFailure'> | Exclude<Payload<'PostToolUse'>, EditOf>

/** A server's tool may have written files, as a command may: nobody says which. */
function commandRan(input: Ran, base: EventBase, failed: boolean) {
  const command = input.tool_name === 'Bash' ? input.tool_input.command : input.tool_name
  return { ...base, call: input.tool_use_id, type: 'command-ran' as const, command, failed }
}

/** Background work that ends wakes the agent again: its turn is not over yet. */
const IN_FLIGHT: readonly string[] = ['running', 'pending']

function waitingOf(input: Payload<'Stop'>): Waiting {
  if (input.permission_mode === 'plan') return 'plan'
  if (input.background_tasks?.some(({ status }) => IN_FLIGHT.includes(status))) return 'background'
  return endsInQuestion(input.last_assistant_message ?? '') ? 'question' : 'no'
}
