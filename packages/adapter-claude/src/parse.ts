import {
  type Env,
  type EventBase,
  endsInQuestion,
  type FileChange,
  type HookEvent,
  type ProposedEdit,
  type Waiting,
} from '@tailtest/adapter-kit'
import { filesMadeBy } from './bash-edits.ts'
import { isStartedByAgent, switchOf } from './commands.ts'
import { HOST } from './host.ts'
import type { ClaudeInput } from './payloads.ts'

type Name = ClaudeInput['hook_event_name']

/** The payload of each of the host's events. */
type Payload<Event extends Name = Name> = {
  [E in Event]: { hook_event_name: E } & Extract<ClaudeInput, { hook_event_name: E }>
}[Event]

/** What each of the host's events means here; `undefined`, or none: nothing for us. */
const events: {
  [Event in Name]: (
    input: Payload<Event>,
    base: EventBase,
  ) => HookEvent | readonly HookEvent[] | undefined
} = {
  SessionStart: ({ source }, base) => ({ ...base, type: 'session-started', cause: source }),
  UserPromptSubmit: ({ prompt }, base) => ({ ...base, type: 'prompt-sent', text: prompt }),
  UserPromptExpansion: ({ prompt, command_name, command_args }, base) => {
    const word = switchOf(command_name, command_args)
    return word && { ...base, type: 'prompt-sent', text: prompt, switch: word }
  },
  PreToolUse: (input, base) => proposed(input, { ...base, call: input.tool_use_id }),
  PostToolUse: (input, base) => {
    if (input.tool_name === 'EnterWorktree') return entered({ ...base, call: input.tool_use_id })
    if (!isEdit(input)) return [commandRan(input, base, false), ...madeBy(input, base)]
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
  return [parseAs(input, baseOf(input, env)) ?? []].flat()
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

type Ran =
  | Payload<'PostToolUseFailure'>
  | Exclude<Payload<'PostToolUse'>, EditOf | { tool_name: 'EnterWorktree' }>

/**
 * A worktree has a state of its own, and a mark of its own to tell what changed since: the session begins there, and so
 * does its turn. What a session is told the agent knows already.
 */
function entered(base: EventBase): HookEvent[] {
  const there = { ...base, start: base.cwd }
  return [
    { ...there, type: 'session-started', cause: 'fork' },
    { ...there, type: 'prompt-sent', text: '' },
  ]
}

/** A server's tool may have written files, as a command may: nobody says which. */
function commandRan(input: Ran, base: EventBase, failed: boolean): HookEvent {
  const command = input.tool_name === 'Bash' ? input.tool_input.command : input.tool_name
  return { ...base, call: input.tool_use_id, type: 'command-ran' as const, command, failed }
}

/** The files that the command made, where the client says so: a note comes beside its result. */
function madeBy(input: Ran, base: EventBase): HookEvent[] {
  if (input.hook_event_name !== 'PostToolUse' || input.tool_name !== 'Bash') return []
  const files = filesMadeBy(input.tool_input.command, input.tool_response)
  if (files.length === 0) return []
  return [{ ...base, call: input.tool_use_id, type: 'file-edited', files, byCommand: true }]
}

/** Background work that ends wakes the agent again: its turn is not over yet. */
const IN_FLIGHT: readonly string[] = ['running', 'pending']

function waitingOf(input: Payload<'Stop'>): Waiting {
  if (input.permission_mode === 'plan') return 'plan'
  if (input.background_tasks?.some(({ status }) => IN_FLIGHT.includes(status))) return 'background'
  return endsInQuestion(input.last_assistant_message ?? '') ? 'question' : 'no'
}

type ToolUse = Extract<ClaudeInput, { hook_event_name: 'PostToolUse' }>
type EditName = Exclude<ToolUse['tool_name'], 'Bash' | 'EnterWorktree' | `mcp__${string}`>
/** A call of a tool that edits. */
type EditOf<Name extends EditName = EditName> = {
  [N in Name]: { tool_name: N } & Extract<ToolUse, { tool_name: N }>
}[Name]

/** What a call of each editing tool did to its file; `undefined`: nothing. */
const changes: { [Name in EditName]: (use: EditOf<Name>) => FileChange | undefined } = {
  Write: ({ tool_input: { file_path, content }, tool_response: { type, originalFile } }) => {
    if (type === 'create') return { path: file_path, kind: 'created' }
    return originalFile === content ? undefined : written(file_path, originalFile)
  },
  // An Edit that replaces nothing in nothing creates its file.
  Edit: ({
    tool_input: { file_path, old_string, new_string },
    tool_response: { originalFile },
  }) => {
    if (old_string === new_string) return undefined
    const isNew = old_string === '' && !originalFile
    return isNew ? { path: file_path, kind: 'created' } : written(file_path, originalFile)
  },
  NotebookEdit: ({ tool_input: { notebook_path }, tool_response: response }) => {
    const before = response.original_file ?? undefined
    const isUnchanged = before !== undefined && before === response.updated_file
    return response.error || isUnchanged ? undefined : written(notebook_path, before)
  },
}

/** Whether a tool that ran says itself which file it edited. */
function isEdit(use: ToolUse): use is EditOf {
  return Object.hasOwn(changes, use.tool_name)
}

/** What an edit changed; `undefined`: nothing. */
function changeOf<Name extends EditName>(use: EditOf<Name>): FileChange | undefined {
  return changes[use.tool_name](use)
}

function written(path: string, before: string | null | undefined): FileChange {
  return { path, kind: 'written', before: before ?? undefined }
}

type Proposal = Exclude<
  Extract<ClaudeInput, { hook_event_name: 'PreToolUse' }>,
  { tool_name: 'Bash' }
>

/** What a call of an editing tool is to do to its file. */
function proposedEdit({ tool_name, tool_input }: Proposal): ProposedEdit {
  const path = tool_input.file_path
  if (tool_name === 'Write') return { kind: 'write', path, text: tool_input.content }
  const { old_string: old, new_string: by, replace_all: everywhere = false } = tool_input
  return { kind: 'replace', path, old, by, everywhere }
}
