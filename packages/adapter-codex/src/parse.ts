import {
  commandBegins,
  type EventBase,
  endsInQuestion,
  type HookEvent,
  patchChanges,
  patchProposals,
  type Waiting,
} from '@tailtest/adapter-kit'
import { HOST } from './host.ts'
import type { CodexInput } from './payloads.ts'

type Name = CodexInput['hook_event_name']

/** The payload of each of the host's events. */
type Payload<Event extends Name = Name> = {
  [E in Event]: { hook_event_name: E } & Extract<CodexInput, { hook_event_name: E }>
}[Event]

/** What each of the host's events means here; none: nothing for us. */
const events: {
  [Event in Name]: (input: Payload<Event>, base: EventBase) => HookEvent | readonly HookEvent[]
} = {
  // A fork is a session of its own: nothing of it is known yet.
  SessionStart: ({ source }, base) => ({
    ...base,
    type: 'session-started',
    cause: source === 'fork' ? 'startup' : source,
  }),
  UserPromptSubmit: ({ prompt }, base) => ({ ...base, type: 'prompt-sent', text: prompt }),
  // Of a patch in a heredoc, of a command that fails to start or that nobody waits for, the host tells no end.
  PreToolUse: ({ tool_name, tool_use_id: call, tool_input: { command }, cwd }, base) =>
    tool_name === 'apply_patch'
      ? { ...base, call, type: 'edit-proposed', edits: patchProposals(command, cwd) }
      : commandBegins({ ...base, call }, command),
  PostToolUse: (input, base) => {
    const { tool_use_id: call, cwd } = input
    if (input.tool_name !== 'apply_patch') {
      // A server's tool may have written files, as a command may: nobody says which.
      const command = input.tool_name === 'Bash' ? input.tool_input.command : input.tool_name
      return { ...base, call, type: 'command-ran', command, failed: false } // its exit code is not told
    }
    const files = patchChanges(input.tool_input.command, cwd)
    return files.length === 0 ? [] : { ...base, call, type: 'file-edited', files }
  },
  Stop: (input, base) => ({
    ...base,
    type: 'turn-ended',
    continued: input.stop_hook_active,
    aborted: false,
    waiting: waitingOf(input),
  }),
  // The person stopped the turn: the host ends it without a Stop.
  Interrupt: (_input, base) => ({
    ...base,
    type: 'turn-ended',
    continued: false,
    aborted: true,
    waiting: 'no',
  }),
  SubagentStop: ({ agent_id }, base) => ({ ...base, type: 'subagent-ended', agent: agent_id }),
  SessionEnd: ({ reason }, base) => ({ ...base, type: 'session-ended', reason }),
}

/** The events a payload means; none: nothing for us. */
export function parse(input: CodexInput): HookEvent[] {
  return [parseAs(input, baseOf(input))].flat()
}

function parseAs<Event extends Name>(input: Payload<Event>, base: EventBase) {
  return events[input.hook_event_name](input, base)
}

function baseOf(input: CodexInput): EventBase {
  return {
    host: HOST,
    session: input.session_id,
    turn: input.turn_id,
    agent: input.agent_id,
    cwd: input.cwd,
    // The host stays where it was started: every command has a directory of its own.
    start: input.cwd,
    readOnly: input.permission_mode === 'plan',
  }
}

function waitingOf(input: Payload<'Stop'>): Waiting {
  if (input.permission_mode === 'plan') return 'plan'
  return endsInQuestion(input.last_assistant_message ?? '') ? 'question' : 'no'
}
