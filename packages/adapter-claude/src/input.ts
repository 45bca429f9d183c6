import {
  type Guard,
  isAbsolutePath,
  isBoolean,
  isObject,
  isString,
  listOf,
  oneOf,
  optional,
  type Schema,
  shape,
} from '@tailtest/adapter-kit'
import type { ClaudeInput } from './schema/index.ts'

type Named<Event extends ClaudeInput['hook_event_name']> = Extract<
  ClaudeInput,
  { hook_event_name: Event }
>
type OfServer = Extract<Named<'PostToolUse'>, { tool_name: `mcp__${string}` }>
type OwnTool = Exclude<Named<'PostToolUse'>, OfServer>
type Tool<Name extends OwnTool['tool_name']> = Extract<Named<'PostToolUse'>, { tool_name: Name }>

const isPath: Guard<string> = (value): value is string => isString(value) && isAbsolutePath(value)
const isOriginal: Guard<string | null | undefined> = (value): value is string | null | undefined =>
  value === null || value === undefined || isString(value)

const common = {
  session_id: isString,
  cwd: isPath,
  prompt_id: optional(isString),
  permission_mode: optional(isString),
  agent_id: optional(isString),
}
const toolUse = {
  ...common,
  hook_event_name: oneOf(['PostToolUse']),
  tool_use_id: optional(isString),
}
const bashInput = shape<{ command: string }>({ command: isString })

type Proposal<Name extends Named<'PreToolUse'>['tool_name']> = Extract<
  Named<'PreToolUse'>,
  { tool_name: Name }
>
const proposal = {
  ...common,
  hook_event_name: oneOf(['PreToolUse']),
  tool_use_id: optional(isString),
}
const proposals: { [Name in Named<'PreToolUse'>['tool_name']]: Guard<Proposal<Name>> } = {
  Bash: shape<Proposal<'Bash'>>({
    ...proposal,
    tool_name: oneOf(['Bash']),
    tool_input: bashInput,
  }),
  Write: shape<Proposal<'Write'>>({
    ...proposal,
    tool_name: oneOf(['Write']),
    tool_input: shape({ file_path: isPath, content: isString }),
  }),
  Edit: shape<Proposal<'Edit'>>({
    ...proposal,
    tool_name: oneOf(['Edit']),
    tool_input: shape({
      file_path: isPath,
      old_string: isString,
      new_string: isString,
      replace_all: optional(isBoolean),
    }),
  }),
}

const tools: { [Name in OwnTool['tool_name']]: Guard<Tool<Name>> } = {
  Write: shape<Tool<'Write'>>({
    ...toolUse,
    tool_name: oneOf(['Write']),
    tool_input: shape({ file_path: isPath, content: isString }),
    tool_response: shape({ type: isString, originalFile: isOriginal }),
  }),
  Edit: shape<Tool<'Edit'>>({
    ...toolUse,
    tool_name: oneOf(['Edit']),
    tool_input: shape({ file_path: isPath, old_string: isString, new_string: isString }),
    tool_response: shape({ originalFile: isOriginal }),
  }),
  NotebookEdit: shape<Tool<'NotebookEdit'>>({
    ...toolUse,
    tool_name: oneOf(['NotebookEdit']),
    tool_input: shape({ notebook_path: isPath }),
    tool_response: shape({
      original_file: isOriginal,
      updated_file: isOriginal,
      error: optional(isString),
    }),
  }),
  Bash: shape<Tool<'Bash'>>({ ...toolUse, tool_name: oneOf(['Bash']), tool_input: bashInput }),
}
const isOfServer = shape<OfServer>({
  ...toolUse,
  tool_name: (value): value is OfServer['tool_name'] =>
    isString(value) && value.startsWith('mcp__'),
})

const events: { [Event in ClaudeInput['hook_event_name']]: Guard<Named<Event>> } = {
  SessionStart: shape<Named<'SessionStart'>>({
    ...common,
    hook_event_name: oneOf(['SessionStart']),
    source: oneOf(['startup', 'resume', 'clear', 'compact']),
  }),
  UserPromptSubmit: shape<Named<'UserPromptSubmit'>>({
    ...common,
    hook_event_name: oneOf(['UserPromptSubmit']),
    prompt: isString,
  }),
  UserPromptExpansion: shape<Named<'UserPromptExpansion'>>({
    ...common,
    hook_event_name: oneOf(['UserPromptExpansion']),
    prompt: isString,
    command_name: isString,
    command_args: optional(isString),
  }),
  PostToolUse: (value): value is Named<'PostToolUse'> =>
    isObject(value) && isNameIn(value.tool_name, tools)
      ? tools[value.tool_name](value)
      : isOfServer(value),
  PreToolUse: (value): value is Named<'PreToolUse'> =>
    isObject(value) && isNameIn(value.tool_name, proposals) && proposals[value.tool_name](value),
  PostToolUseFailure: shape<Named<'PostToolUseFailure'>>({
    ...common,
    hook_event_name: oneOf(['PostToolUseFailure']),
    tool_name: oneOf(['Bash']),
    tool_use_id: optional(isString),
    tool_input: bashInput,
  }),
  Stop: shape<Named<'Stop'>>({
    ...common,
    hook_event_name: oneOf(['Stop']),
    stop_hook_active: isBoolean,
    last_assistant_message: optional(isString),
    background_tasks: optional(listOf(shape({ status: isString }))),
  }),
  StopFailure: shape<Named<'StopFailure'>>({ ...common, hook_event_name: oneOf(['StopFailure']) }),
  SubagentStop: shape<Named<'SubagentStop'>>({
    ...common,
    hook_event_name: oneOf(['SubagentStop']),
    agent_type: isString,
  }),
  SessionEnd: shape<Named<'SessionEnd'>>({
    ...common,
    hook_event_name: oneOf(['SessionEnd']),
    reason: isString,
  }),
  Notification: shape<Named<'Notification'>>({
    ...common,
    hook_event_name: oneOf(['Notification']),
    notification_type: isString,
    message: isString,
  }),
}

function isNameIn<Table extends object>(name: unknown, table: Table): name is keyof Table {
  return isString(name) && Object.hasOwn(table, name)
}

function check(value: unknown): ClaudeInput | undefined {
  if (!isObject(value) || !isNameIn(value.hook_event_name, events)) return undefined
  return events[value.hook_event_name](value) ? value : undefined
}

/** The payloads of this host: checked by hand on the hook's path, by zod for everyone else. */
export const input: Schema<ClaudeInput> = {
  check,
  zod: async () => (await import('./schema/index.ts')).ClaudeInput,
}
